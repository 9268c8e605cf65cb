(* Random terms of QF_BV over known words: the extracted evaluator against a solver's.
   differential_words COUNT SEED                 writes a script that asks for the value of each term
   differential_words COUNT SEED ANSWERS SCRIPT  reads the values and has the evaluator judge that each term
                                                 has its value; names those that it refuses, and leaves the
                                                 script with them in SCRIPT *)
let bytes s = List.init (String.length s) (fun i -> Num.byte (Char.code s.[i]))
let text w = String.concat "" (List.map (fun c -> String.make 1 (Char.chr (Num.byte_to_int c land 255))) w)
let pick l = List.nth l (Random.int (List.length l))
let widths = [1; 2; 3; 4; 5; 8; 13; 16; 32; 64]
let sort w = if w = 0 then "Bool" else Printf.sprintf "(_ BitVec %d)" w

(* Small numbers and those at the ends come often: overflow and division by zero are there. *)
let bits w = match Random.int 5 with
  | 0 -> String.make w '0'
  | 1 -> String.make w '1'
  | 2 -> String.init w (fun i -> if i = 0 then '1' else '0')
  | 3 -> String.init w (fun i -> if i >= w - 3 then pick ['0'; '1'] else '0')
  | _ -> String.init w (fun _ -> pick ['0'; '1'])

let unary = ["bvnot"; "bvneg"]
let binary = ["bvand"; "bvor"; "bvxor"; "bvnand"; "bvnor"; "bvxnor"; "bvadd"; "bvsub"; "bvshl"; "bvlshr"; "bvashr"]
(* Their circuits are large: on wide words they come rarely. *)
let products = ["bvmul"; "bvudiv"; "bvurem"; "bvsdiv"; "bvsrem"; "bvsmod"]
let comparisons = ["bvult"; "bvule"; "bvugt"; "bvuge"; "bvslt"; "bvsle"; "bvsgt"; "bvsge"; "=";
                   "distinct"; "bvuaddo"; "bvsaddo"; "bvusubo"; "bvssubo"; "bvsdivo"]

let app f args = "(" ^ String.concat " " (f :: args) ^ ")"
let indexed f ns = app "_" (f :: List.map string_of_int ns)
let rec word d w =
  if d = 0 then (if Random.int 3 = 0 then "#b" ^ bits w else Printf.sprintf "x%d_%d" w (Random.int 3))
  else
    let sub () = word (d - 1) w in
    match Random.int 13 with
    | 0 -> app (pick unary) [sub ()]
    | 1 | 2 | 3 -> app (pick binary) [sub (); sub ()]
    | 4 | 5 | 6 when w <= 16 || Random.int 20 = 0 -> app (pick products) [sub (); sub ()]
    | 4 | 5 | 6 -> app (pick binary) [sub (); sub ()]
    | 7 -> app "ite" [truth (d - 1); sub (); sub ()]
    | 8 when w > 1 -> let k = 1 + Random.int (w - 1) in app "concat" [word (d - 1) k; word (d - 1) (w - k)]
    | 9 when w > 1 -> let k = 1 + Random.int (w - 1) in
        app (indexed (pick ["zero_extend"; "sign_extend"]) [k]) [word (d - 1) (w - k)]
    | 10 -> let above = Random.int 4 and low = Random.int 4 in
        app (indexed "extract" [low + w - 1; low]) [word (d - 1) (low + w + above)]
    | 11 -> app (indexed (pick ["rotate_left"; "rotate_right"]) [Random.int (2 * w + 1)]) [sub ()]
    | 12 when w mod 2 = 0 -> app (indexed "repeat" [2]) [word (d - 1) (w / 2)]
    | 12 when w = 1 -> let v = pick widths in app "bvcomp" [word (d - 1) v; word (d - 1) v]
    | _ -> sub ()
and truth d =
  if d = 0 then pick ["true"; "false"] else
  match Random.int 5 with
  | 0 -> app (pick ["and"; "or"; "xor"; "=>"]) [truth (d - 1); truth (d - 1)]
  | 1 -> app "not" [truth (d - 1)]
  | 2 -> let w = pick [1; 2; 3; 4; 5; 8; 13] in
      if Random.int 3 = 0 then app "bvnego" [word (d - 1) w]
      else app (pick ["bvumulo"; "bvsmulo"]) [word (d - 1) w; word (d - 1) w]
  | _ -> let w = pick widths in app (pick comparisons) [word (d - 1) w; word (d - 1) w]

(* Extraction reads words of every width up to the widest and a few more. *)
let constants = List.concat_map (fun w -> List.init 3 (fun i -> (Printf.sprintf "x%d_%d" w i, w))) (List.init 90 succ)

let () =
  let count = int_of_string Sys.argv.(1) in
  Random.init (int_of_string Sys.argv.(2));
  let known = List.map (fun (x, w) -> (x, w, "#b" ^ bits w)) constants in
  let terms = List.init count (fun i ->
    let w = if Random.int 4 = 0 then 0 else pick widths in
    (Printf.sprintf "t%d" i, w, if w = 0 then truth 3 else word (1 + Random.int 3) w)) in
  let head = Buffer.create 65536 in
  let add fmt = Printf.bprintf head fmt in
  add "(set-logic QF_BV)\n";
  List.iter (fun (x, w, v) -> add "(declare-const %s %s)\n(assert (= %s %s))\n" x (sort w) x v) known;
  let define add (t, w, term) = add (Printf.sprintf "(define-fun %s () %s %s)\n" t (sort w) term) in
  if Array.length Sys.argv = 3 then begin
    List.iter (define (Buffer.add_string head)) terms;
    print_string (Buffer.contents head);
    print_string "(check-sat)\n(get-value (";
    List.iter (fun (t, _, _) -> print_string (t ^ " ")) terms;
    print_endline "))"
  end else begin
    let values = Hashtbl.create count in
    let ic = open_in_bin Sys.argv.(3) in
    let answers = really_input_string ic (in_channel_length ic) in
    (* (t17 #b0101) or (t17 #x5) or (t17 true) *)
    List.iter (fun part -> match String.split_on_char ' ' part with
      | [t; v] when t <> "" && t.[0] = 't' -> Hashtbl.replace values t (List.hd (String.split_on_char ')' v))
      | _ -> ()) (String.split_on_char '(' (String.map (fun c -> if c = '\n' then ' ' else c) answers)
                  |> List.map String.trim);
    let model = bytes
      (String.concat "\n" (List.map (fun (x, w, v) -> Printf.sprintf "(define-fun %s () %s %s)" x (sort w) v) known)) in
    let script terms =
      let out = Buffer.create 65536 in
      Buffer.add_buffer out head;
      List.iter (fun ((t, _, _) as term) ->
        define (Buffer.add_string out) term;
        Printf.bprintf out "(assert (= %s %s))\n" t
          (match Hashtbl.find_opt values t with Some v -> v | None -> failwith ("no value of " ^ t))) terms;
      Buffer.add_string out "(check-sat)\n";
      Buffer.contents out in
    let holds terms = match Checker.bv_sat (bytes (script terms)) model with
      | Checker.Ok answer -> answer
      | Checker.Unsupported what -> failwith ("unsupported " ^ text what) in
    if not (holds terms) then begin
      let refused = List.filter (fun term -> not (holds [term])) terms in
      List.iter (fun (t, _, term) -> Printf.printf "%s = %s refused: %s\n" t (Hashtbl.find values t) term) refused;
      let oc = open_out_bin Sys.argv.(4) in
      output_string oc (script refused); close_out oc;
      exit 1
    end
  end
