(* trine-cert: the extracted checker as a program. Believed of this file: that it reads the problem
   it was asked about, and that it prints "certified" only where it does below. The readers of
   certificates and the searches for them are not believed: the theorems hold for whatever they return. *)
open Checker

let say fmt = Printf.ksprintf (fun s -> print_endline s; exit 0) fmt
(* what the script wrote, on one line, so that it cannot look like a verdict *)
let text (w : bytes) = String.escaped (String.concat "" (List.map (fun c -> String.make 1 (Char.chr (Num.byte_to_int c land 255))) w))

let bytes_of_string s =
  let r = ref [] in
  for i = String.length s - 1 downto 0 do r := Num.byte (Char.code s.[i]) :: !r done; !r
let read_channel ic = really_input_string ic (in_channel_length ic - pos_in ic)
let read_file path = let ic = open_in_bin path in let s = read_channel ic in close_in ic; s

let say_refuted steps run = match run () with
  | exception Lrat_text.Malformed what -> say "rejected line %d of the refutation: %s" !steps what
  | exception End_of_file -> say "rejected line %d of the refutation: incomplete" !steps
  | true -> say "certified unsat"
  | false -> say "rejected line %d of the refutation" !steps

let refute clauses ic =
  let steps = ref 0 in
  let next = Lrat_text.reader ~positive:Num.positive ~lit:Num.lit
    ~add:(fun id c hints -> Add (id, c, hints)) ~del:(fun ids -> Del ids) steps ic in
  say_refuted steps (fun () -> match check (fun () -> next ()) (Num.positive max_int) clauses () with
    | Refuted -> true | More _ | Stuck _ -> false)

let get = function Ok x -> x | Unsupported what -> say "unsupported %s" (text what)

let print_answer = function
  | Strings.Certified what -> say "certified %s" what
  | Strings.Rejected where -> say "rejected %s" where
  | Strings.Unknown why -> say "unknown %s" why
  | Strings.Outside what -> say "unsupported %s" (String.escaped what)

(* ---- certificates for strings ---- *)
module S = Strings_checker
let parse_strings ~any file = match S.parse (Strings.mode any) file with
  | S.Ok p -> p
  | S.Unsupported what -> print_answer (Strings.Outside (Strings.text what))
let skeleton_of p = match S.skeleton p.S.asserts with
  | Some found -> found
  | None -> say "rejected skeleton"
let rest_of ic = really_input_string ic (in_channel_length ic - pos_in ic)

let judge_tree ~any file ic =
  let p = parse_strings ~any file in
  match Tree_text.read (S.all_conjuncts p.S.asserts) (rest_of ic) with
  | exception Tree_text.Malformed what -> say "rejected certificate: %s" what
  | tree ->
      match S.judge (Strings.mode any) file (S.Refutation tree) with
      | S.Unsat -> say "certified unsat"
      | _ -> say "rejected tree"

let judge_clauses ~any file ic =
  let _, atoms = skeleton_of (parse_strings ~any file) in
  let rec lemmas n acc = match input_line ic with
    | "lrat" -> List.rev acc
    | line ->
        (match Tree_text.read_lemma atoms line with
         | exception Tree_text.Malformed what -> say "rejected lemma %d: %s" n what
         | lemma -> lemmas (n + 1) (lemma :: acc)) in
  let lemmas = lemmas 1 [] in
  match S.clauses (Strings.mode any) file lemmas with
  | S.Ok (Some clauses) ->
      let steps = ref 0 in
      let module I = String_num in
      let next = Lrat_text.reader ~positive:I.positive ~lit:I.lit
        ~add:(fun id c hints -> S.Add (id, c, hints)) ~del:(fun ids -> S.Del ids) steps ic in
      say_refuted steps (fun () -> match S.check (fun () -> next ()) (I.positive max_int) clauses () with
        | S.Refuted -> true | S.More _ | S.Stuck _ -> false)
  | S.Ok None ->
      List.iteri (fun n lemma ->
        if not (S.lemma_ok atoms lemma) then say "rejected lemma %d" (n + 1)) lemmas;
      say "rejected clauses"
  | S.Unsupported what -> print_answer (Strings.Outside (Strings.text what))

(* Writes the clauses of the skeleton, then answers each line of literals with lemmas that forbid
   this assignment; a line with a point ends the answer. *)
let serve_lemmas ~any ~limit file =
  let p = parse_strings ~any file in
  let clauses, atoms = skeleton_of p in
  let inputs = String_num.of_lit (String_num.lit_of_positive atoms.S.end_of) in
  Lrat_text.print_cnf ~of_lit:String_num.of_lit clauses stdout;
  flush stdout;
  if limit > 0. then Strings.deadline := Unix.gettimeofday () +. limit;
  let served = Lemmas.make p atoms in
  let rec serve () = match input_line stdin with
    | exception End_of_file -> exit 0
    | line ->
        let values = Array.make inputs false in
        List.iter (fun w -> match int_of_string_opt w with
          | Some l when l > 0 && l < inputs -> values.(l) <- true | _ -> ()) (String.split_on_char ' ' line);
        (match Lemmas.against served values with
         | exception Strings.Timeout -> ()
         | found -> List.iter (fun m -> print_endline (Tree_text.lemma_text atoms m)) found);
        print_endline "."; serve () in
  serve ()

let write_tree path facts tree =
  if path <> "" then begin
    let oc = open_out_bin path in
    output_string oc "tree\n"; output_string oc (Tree_text.text facts tree); output_char oc '\n'; close_out oc
  end

let usage = "trine-cert --problem FILE (--cert FILE | --forward [--write FILE] | --lemmas | --dump-cnf FILE) [--any] [--limit SECONDS]"
let () =
  (* Terms nest deeply and the extracted functions recurse over them: ask for all the stack there is. *)
  if Sys.getenv_opt "TRINE_CERT_STACK" = None then begin
    Unix.putenv "TRINE_CERT_STACK" "1";
    let script = "ulimit -s unlimited 2>/dev/null || ulimit -s $(ulimit -H -s) 2>/dev/null; exec \"$0\" \"$@\"" in
    try Unix.execv "/bin/sh" (Array.append [| "/bin/sh"; "-c"; script; Sys.executable_name |]
                                (Array.sub Sys.argv 1 (Array.length Sys.argv - 1)))
    with Unix.Unix_error _ -> ()
  end;
  let problem = ref "" and cert = ref "" and dump = ref "" and limit = ref 0. and forward = ref false and any = ref false
  and write = ref "" and lemmas = ref false and splits = ref 13 and effort = ref 0. in
  Arg.parse ["--problem", Arg.Set_string problem, "FILE the script";
             "--cert", Arg.Set_string cert, "FILE the certificate";
             "--dump-cnf", Arg.Set_string dump, "FILE where to write the clauses a refutation is about";
             "--forward", Arg.Set forward, " refute by propagation (strings)";
             "--write", Arg.Set_string write, "FILE where to write the refutation found by --forward";
             "--splits", Arg.Set_int splits, "N cases inside of each other in the search of --forward";
             "--effort", Arg.Set_float effort, "SECONDS of computing that the search of --forward may take";
             "--lemmas", Arg.Set lemmas, " write the clauses of the Boolean skeleton, then lemmas for assignments (strings)";
             "--any", Arg.Set any, " str.replace and its relatives replace some match (not standard)";
             "--limit", Arg.Set_float limit, "SECONDS"]
    (fun a -> raise (Arg.Bad a)) usage;
  Sys.set_signal Sys.sigalrm (Sys.Signal_handle (fun _ -> say "limit time"));
  if !limit > 0. then ignore (Unix.setitimer Unix.ITIMER_REAL { Unix.it_interval = 0.; it_value = !limit });
  try
    Gc.set { (Gc.get ()) with Gc.minor_heap_size = 1 lsl 20; space_overhead = 200 };
    let text = read_file !problem in
    let limit = !limit in
    if !forward then begin
      let answer = Strings.forward ~any:!any ~limit ~effort:!effort ~splits:!splits ~write:(write_tree !write) text in
      if answer = Strings.Certified "sat" then print_endline !Strings.found_model;
      print_answer answer
    end;
    if !lemmas then serve_lemmas ~any:!any ~limit (Strings.bytes_of_string text);
    let file = bytes_of_string text in
    if !dump <> "" then begin
      let clauses = get (bv_clauses file) and oc = open_out_bin !dump in
      Lrat_text.print_cnf ~of_lit:Num.of_lit clauses oc; close_out oc; say "written"
    end;
    let ic = open_in_bin !cert in
    match input_line ic with
    | "lrat" -> refute (get (bv_clauses file)) ic
    | "tree" -> judge_tree ~any:!any (Strings.bytes_of_string text) ic
    | "clauses" -> judge_clauses ~any:!any (Strings.bytes_of_string text) ic
    | "model" ->
        let model = read_channel ic in
        (match bv_sat file (bytes_of_string model) with
         | Ok true -> say "certified sat"
         | Ok false -> say "rejected model"
         | Unsupported _ -> print_answer (Strings.model ~any:!any text model))
    | kind -> say "rejected kind of certificate %s" (String.escaped kind)
  with
  | Stack_overflow -> say "limit stack"
  | Out_of_memory -> say "limit memory"
  | Failure "integer overflow" -> say "limit integers"
  | End_of_file -> say "rejected empty certificate"
  | Failure what | Sys_error what -> say "rejected %s" (String.escaped what)
