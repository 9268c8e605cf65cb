(* The search for refutations and models of the string fragment. Nothing here is
   believed: a tree or a model that it proposes goes to the checker, which is extracted. *)
type str = string
open Strings_checker
module I = String_num
module W = Words.Evaluation.Replacement.Simulation

let bytes_of_string s =
  let r = ref [] in
  for i = String.length s - 1 downto 0 do r := I.n (Char.code s.[i]) :: !r done; !r
let text w = String.concat "" (List.map (fun c -> String.make 1 (Char.chr (I.of_n c land 255))) w)

(* ---- variables of facts ---- *)
type var = S of int | B of int
let rec svars t acc = match t with
  | SVar x -> S (I.of_n x) :: acc
  | SLit _ -> acc
  | SCat (s, t) -> svars s (svars t acc)
  | SRep (_, s, p, r) -> svars s (svars p (svars r acc))
  | SRepRe (_, s, _, r) | SRepReAll (s, _, r) -> svars s (svars r acc)
  | SRepAll (s, p, r) -> svars s (svars p (svars r acc))
(* what a fact that holds defines, and what it uses *)
let rec parts f (d, u) = match f with
  | FBool _ | FLe _ | FEqI _ -> (d, u)
  | FVar b -> (d, B (I.of_n b) :: u)
  | FEqS (SVar x, t) -> (S (I.of_n x) :: d, svars t u)
  | FEqS (t, SVar x) -> (S (I.of_n x) :: d, svars t u)
  | FIn (SVar x, _) -> (S (I.of_n x) :: d, u)
  | FEqS (s, t) | FPrefix (s, t) | FSuffix (s, t) | FContains (s, t) -> (d, svars s (svars t u))
  | FIn (s, _) -> (d, svars s u)
  | FNot f -> parts f (d, u)
  | FAnd (f, g) | FOr (f, g) | FIff (f, g) -> parts f (parts g (d, u))
let guarded = function
  | FIff (FVar b, f) | FIff (f, FVar b) -> Some (I.of_n b, f)
  | FOr (FNot (FVar b), f) -> Some (I.of_n b, f)
  | _ -> None
let split f = match guarded f with
  | Some (b, g) -> let d, u = parts g ([], []) in (B b :: d, u)
  | None -> parts f ([], [])

(* facts in an order in which definitions come before uses *)
let order facts =
  let n = Array.length facts in
  let sp = Array.map split facts in
  let defs = Hashtbl.create 64 in
  Array.iteri (fun i (d, _) -> List.iter (fun v -> Hashtbl.add defs v i) d) sp;
  let seen = Array.make n false and out = ref [] in
  (* an explicit stack: chains of definitions are long *)
  let visit i =
    let stack = Stack.create () in
    let enter i = if not seen.(i) then begin
        seen.(i) <- true;
        let d, u = sp.(i) in
        (* other facts about what i defines come before it only when they use nothing *)
        let next = List.concat_map (fun v -> List.rev (Hashtbl.find_all defs v)) u in
        let own = List.concat_map (fun v -> List.filter (fun j -> snd sp.(j) = []) (Hashtbl.find_all defs v)) d in
        Stack.push (i, ref (own @ next)) stack end in
    enter i;
    while not (Stack.is_empty stack) do
      let i, todo = Stack.top stack in
      match !todo with
      | [] -> ignore (Stack.pop stack); out := i :: !out
      | j :: l -> todo := l; enter j
    done in
  for i = 0 to n - 1 do visit i done;
  List.rev !out

(* ---- Farkas: Fourier-Motzkin elimination with provenance ---- *)
module M = Map.Make (struct type t = unknown let compare = compare end)
exception Found of (source * int) list
let rec gcd a b = if b = 0 then abs a else gcd b (a mod b)
let refute_linear (rows : (int M.t * int * (source * int) list) list) =
  (* row: sum c u + k <= 0 *)
  let norm (m, k, p) =
    let g = M.fold (fun _ c g -> gcd c g) m (List.fold_left (fun g (_, c) -> gcd c g) (gcd k 0) p) in
    if g > 1 then (M.map (fun c -> c / g) m, k / g, List.map (fun (s, c) -> (s, c / g)) p) else (m, k, p) in
  let add_prov a p b q =
    let h = Hashtbl.create 16 in
    List.iter (fun (s, c) -> Hashtbl.replace h s (a * c + try Hashtbl.find h s with Not_found -> 0)) p;
    List.iter (fun (s, c) -> Hashtbl.replace h s (b * c + try Hashtbl.find h s with Not_found -> 0)) q;
    List.sort compare (Hashtbl.fold (fun s c l -> (s, c) :: l) h []) in
  let combine a (m, k, p) b (m', k', p') =
    let m = M.merge (fun _ x y -> let get = function Some x -> x | None -> 0 in
      let c = a * get x + b * get y in if c = 0 then None else Some c) m m' in
    norm (m, a * k + b * k', add_prov a p b p') in
  let check ((m, k, p) as r) = if M.is_empty m then (if k > 0 then raise (Found p) else None) else Some r in
  let rec eliminate rows =
    if List.length rows > 1500 then () else
    let count = Hashtbl.create 16 in
    List.iter (fun (m, _, _) -> M.iter (fun u c ->
      let (p, n) = try Hashtbl.find count u with Not_found -> (0, 0) in
      Hashtbl.replace count u (if c > 0 then (p + 1, n) else (p, n + 1))) m) rows;
    let best = Hashtbl.fold (fun u (p, n) best -> match best with
      | Some (_, c) when c <= p * n - p - n -> best | _ -> Some (u, p * n - p - n)) count None in
    match best with
    | None -> ()
    | Some (u, _) ->
        let coef (m, _, _) = try M.find u m with Not_found -> 0 in
        let pos = List.filter (fun r -> coef r > 0) rows and neg = List.filter (fun r -> coef r < 0) rows in
        let rest = List.filter (fun r -> coef r = 0) rows in
        let fresh = List.concat_map (fun r -> List.filter_map (fun s ->
          let a = coef r and b = - coef s in let g = gcd a b in
          check (combine (b / g) r (a / g) s)) neg) pos in
        eliminate (fresh @ rest) in
  try eliminate (List.filter_map check rows); None with Found p -> Some p

(* ---- the search ---- *)
exception Closed
exception Timeout
exception Late
(* the value of f, if it is found within so many seconds of computing; these may be inside of others *)
let within seconds f =
  let timer s = (Unix.setitimer Unix.ITIMER_VIRTUAL { Unix.it_interval = 0.; it_value = s }).Unix.it_value in
  Sys.set_signal Sys.sigvtalrm (Sys.Signal_handle (fun _ -> raise Timeout));
  let start = Sys.time () and outer = timer 0. in
  let restore () =
    if outer > 0. then begin
      let left = outer -. (Sys.time () -. start) in
      if left <= 0. then raise Timeout; ignore (timer left)
    end in
  match ignore (timer (if outer > 0. then Float.min seconds outer else seconds)); let found = f () in ignore (timer 0.); found with
  | found -> restore (); Some found
  | exception Timeout -> ignore (timer 0.); restore (); None
  | exception e -> ignore (timer 0.); restore (); raise e
type search = {
  mutable facts : facts; mutable next : int; mutable fs : form list;     (* newest first *)
  mutable store : store; mutable steps : (tree0 -> tree0) list }
let fact_of s i = match fact s.facts (I.n i) with Some f -> f | None -> assert false
let commit s step = function
  | None -> s.steps <- step :: s.steps; raise Closed
  | Some st -> s.steps <- step :: s.steps; s.store <- st
let known_bool s b = known s.store (FVar (I.n b))
let bool_step s i = commit s (fun k -> Bools (I.n i, k)) (literals (fact_of s i) true s.store)
let step back s i = commit s (fun k -> Step (I.n i, back, k)) (assume back (fact_of s i) true s.store)
(* as [step] through terms, unless a domain grows much: nothing is lost but time that later steps
   would need *)
let size a = List.length (W.PM.elements (snd a))
let careful_step s i = match within 0.3 (fun () -> assume true (fact_of s i) true s.store) with
  | None -> ()
  | Some r -> match r with
  | Some st when List.exists (fun x -> let now = size (dom st x) in now > 60 && now > 4 * size (dom s.store x)) st.tdom -> ()
  | _ -> commit s (fun k -> Step (I.n i, true, k)) r
let learn_step s b i xs =
  let xs = List.sort_uniq compare xs in
  let n_xs = List.map I.n xs and f = fact_of s i in
  let r = both (fun st -> set_bool st (I.n b) true) (assume false f true) (fresh_touch s.store) in
  commit s (fun k -> Learn (I.n b, I.n i, n_xs, k)) (learn s.store (I.n b) n_xs r)
let all_facts s = Array.init s.next (fact_of s)
let finish s last = List.fold_left (fun t step -> step t) last s.steps

let is_linear = function FLe _ | FEqI _ | FNot (FLe _) | FNot (FEqI _) -> true | _ -> false
let forward_pass s =
  let facts = all_facts s in
  let ord = order facts in
  (* Boolean values first; they decide which definitions are in force *)
  let has_bools = Array.exists (fun f -> match f with FVar _ | FNot _ | FIff _ | FOr _ | FAnd _ -> true | _ -> false) facts in
  if has_bools then begin
    let known () = Array.map (fun f -> known s.store f) facts in
    let before = ref [||] and continue = ref true in
    while !continue do
      let values = known () in
      if values = !before then continue := false else begin
        before := values;
        List.iter (fun i -> match facts.(i) with
          | FVar _ | FNot (FVar _) -> if values.(i) <> Some true then bool_step s i
          | FIff _ | FOr _ -> if values.(i) <> Some true then begin
              match literals facts.(i) true s.store with
              | Some st when st == s.store || st.bools == s.store.bools -> ()
              | _ -> bool_step s i end
          | _ -> ()) (List.rev ord)
      end
    done
  end;
  List.iter (fun i ->
    let f = facts.(i) in
    if is_linear f then () else
    match guarded f with
    | Some (b, g) when known_bool s b = None ->
        let d, _ = parts g ([], []) in
        let xs = List.filter_map (function S x -> Some x | B _ -> None) d in
        if xs <> [] then learn_step s b i xs
    | Some (b, _) when known_bool s b = Some false && (match f with FOr _ -> true | _ -> false) -> ()
    | _ -> step false s i) ord;
  ord

let linear s =
  let rows = ref [] in
  let add src = function
    | Some (l, k) ->
        let m = List.fold_left (fun m (c, u) -> let c = I.of_z c in
          if c = 0 then m else M.add u c m) M.empty l in
        rows := (m, I.of_z k, [src, 1]) :: !rows
    | None -> () in
  for i = 0 to s.next - 1 do
    let f = fact_of s i in
    List.iter (fun flip -> add (Fact (I.n i, flip)) (at_most f flip)) [false; true]
  done;
  if not (Array.exists is_linear (all_facts s)) then None else begin
    (* bounds of the lengths that the linear facts reach *)
    let reached = Hashtbl.create 16 and grown = ref true in
    let linear_row (_, _, p) = match p with [Fact (i, _), _] -> is_linear (fact_of s (I.of_n i)) | _ -> false in
    List.iter (fun ((m, _, _) as r) -> if linear_row r then M.iter (fun u _ -> Hashtbl.replace reached u ()) m) !rows;
    while !grown do
      grown := false;
      List.iter (fun (m, _, _) ->
        if M.exists (fun u _ -> Hashtbl.mem reached u) m then
          M.iter (fun u _ -> if not (Hashtbl.mem reached u) then (grown := true; Hashtbl.replace reached u ())) m) !rows
    done;
    rows := List.filter (fun (m, _, _) -> M.is_empty m || M.exists (fun u _ -> Hashtbl.mem reached u) m) !rows;
    Hashtbl.iter (fun u () -> match u with
      | ULen x ->
          rows := (M.singleton u (-1), I.of_n (minlen (dom s.store x)), [MinLen x, 1]) :: !rows;
          (match maxlen (dom s.store x) with
           | Some k -> rows := (M.singleton u 1, - (I.of_n k), [MaxLen x, 1]) :: !rows
           | None -> ())
      | UInt _ -> ()) reached;
    match refute_linear !rows with
    | None -> None
    | Some p -> Some (List.filter_map (fun (s, c) -> if c = 0 then None else Some (s, I.n c)) p)
  end

let copy s = { s with steps = [] }
let add_fact s f =
  let s = { s with steps = [] } in
  s.facts <- (match number (I.n s.next) [f] s.facts with _, fs -> fs);
  s.next <- s.next + 1; s

(* a part of a disjunction whose branches are both open *)
let rec open_choice st f = match f with
  | FOr (f, g) ->
      (match known st f, known st g with
       | Some true, _ | _, Some true -> None
       | Some false, _ -> open_choice st g
       | _, Some false -> open_choice st f
       | _ -> Some f)
  | FIff (f, g) -> (match known st f with None -> Some f | _ -> (match known st g with None -> Some g | _ -> None))
  | FNot (FAnd (f, g)) ->
      (match known st f, known st g with
       | Some false, _ | _, Some false -> None
       | Some true, _ -> open_choice st (FNot g)
       | _, Some true -> open_choice st (FNot f)
       | _ -> Some f)
  | FNot (FIff (f, g)) -> open_choice st (FIff (f, g))
  | FNot (FNot f) -> open_choice st f
  | FNot (FEqI (i, j)) -> Some (FLe (i, j))
  | _ -> None

let deadline = ref infinity
(* cases inside of each other *)
let most_splits = ref 13
exception Model of str
(* tried between the passes: a model ends the search *)
let guess_hook : (search -> unit) ref = ref (fun _ -> ())
let rec refute depth s chosen : tree0 option =
  if Unix.gettimeofday () > !deadline then raise Timeout;
  try
    let ord = forward_pass s in
    match linear s with
    | Some c -> Some (finish s (Farkas c))
    | None ->
        if depth = 0 then !guess_hook s;
        let rounds = if depth = 0 then 2 else 1 in
        let result = ref None in
        (try
           for _ = 1 to rounds do
             List.iter (fun i -> if not (is_linear (fact_of s i)) then careful_step s i) (List.rev ord);
             List.iter (fun i -> if not (is_linear (fact_of s i)) then careful_step s i) ord;
             match linear s with Some c -> result := Some (Farkas c); raise Exit | None -> ()
           done
         with Exit -> ());
        match !result with
        | Some last -> Some (finish s last)
        | None ->
            if depth >= !most_splits then None else
            let choice = Array.fold_left (fun c f -> match c with
              | Some _ -> c
              | None -> (match open_choice s.store f with
                  | Some g when not (List.mem g chosen) -> Some g | _ -> None)) None (all_facts s) in
            match choice with
            | None -> None
            | Some g ->
                let prefix = s.steps in
                match refute (depth + 1) (add_fact s g) (g :: chosen) with
                | None -> None
                | Some yes ->
                    match refute (depth + 1) (add_fact s (FNot g)) (g :: chosen) with
                    | None -> None
                    | Some no ->
                        Some (List.fold_left (fun t step -> step t) (Case (g, yes, no)) prefix)
  with Closed -> Some (finish s Open)

let mode any = if any then Any else First
type answer = Certified of str | Rejected of str | Unknown of str | Outside of str

(* ---- models ---- *)
type values = { s : (int, int list) Hashtbl.t; b : (int, bool) Hashtbl.t; i : (int, int) Hashtbl.t }
let no_values () = { s = Hashtbl.create 64; b = Hashtbl.create 64; i = Hashtbl.create 64 }
let find h d x = try Hashtbl.find h (I.of_n x) with Not_found -> d
let model v = { str_of = (fun x -> List.map I.n (find v.s [] x)); bool_of = find v.b false; int_of = (fun x -> I.z (find v.i 0 x)) }
let model_values () = model (no_values ())
let table v = {
  strs = Hashtbl.fold (fun x w l -> (I.n x, List.map I.n w) :: l) v.s [];
  trues = Hashtbl.fold (fun x b l -> if b then I.n x :: l else l) v.b [];
  nums = Hashtbl.fold (fun x k l -> (I.n x, I.z k) :: l) v.i [] }
(* variables that are defined by an assertion get the value of their definition; [choose]
   says which of several values of a term to take *)
let rec define v choose f =
  let m = model v in
  let unset h x = not (Hashtbl.mem h (I.of_n x)) in
  match f with
  | FEqS (SVar x, t) when unset v.s x ->
      (match values m t with [] -> () | l -> Hashtbl.replace v.s (I.of_n x) (List.map I.of_n (choose l)))
  | FEqS (t, SVar x) when unset v.s x -> define v choose (FEqS (SVar x, t))
  | FIff (FVar x, f) when unset v.b x -> Hashtbl.replace v.b (I.of_n x) (truth m f true)
  | FEqI (IVar x, i) when unset v.i x ->
      (match ivalues m i with k :: _ -> Hashtbl.replace v.i (I.of_n x) (I.of_z k) | [] -> ())
  | FAnd (FOr (FNot c, (FEqS (SVar x, _) as f)), FOr (_, (FEqS (SVar y, _) as g))) when x = y && unset v.s x ->
      define v choose (if truth m c true then f else g)
  | FAnd (FOr (FNot c, (FEqI (IVar x, _) as f)), FOr (_, (FEqI (IVar y, _) as g))) when x = y && unset v.i x ->
      define v choose (if truth m c true then f else g)
  | _ -> ()

let rec number_of = function
  | Atom w -> (match numeral w with Some k -> Some (I.of_n k) | None -> None)
  | Lst [Atom m; e] when text m = "-" -> Option.map (fun k -> - k) (number_of e)
  | _ -> None
(* the values of a printed model, and of what the script defines from them *)
let read_model p given =
  let v = no_values () in
  let set name e =
    (* a solver may print a name without its bars, where that is a reserved word *)
    let bars = I.n 124 :: name @ [I.n 124] in
    match List.find_opt (fun (x, _) -> beq x name || beq x bars) p.constants, e with
    | Some (_, VS (SVar x)), Str w ->
        (match literal_of w with Some w -> Hashtbl.replace v.s (I.of_n x) (List.map I.of_n w) | None -> ())
    | Some (_, VB (FVar x)), Atom w -> Hashtbl.replace v.b (I.of_n x) (text w = "true")
    | Some (_, VI (IVar x)), e -> (match number_of e with Some k -> Hashtbl.replace v.i (I.of_n x) k | None -> ())
    | _ -> () in
  let rec walk e = match e with
    | Lst [Atom d; Atom name; Lst []; _; e] when text d = "define-fun" -> set name e
    | Lst l -> List.iter walk l
    | _ -> () in
  (match read given with Some l -> List.iter walk l | None -> ());
  (* constants without a value are empty, false or zero *)
  List.iter (fun (_, c) -> match c with
    | VS (SVar x) when not (Hashtbl.mem v.s (I.of_n x)) -> Hashtbl.replace v.s (I.of_n x) []
    | VB (FVar x) when not (Hashtbl.mem v.b (I.of_n x)) -> Hashtbl.replace v.b (I.of_n x) false
    | VI (IVar x) when not (Hashtbl.mem v.i (I.of_n x)) -> Hashtbl.replace v.i (I.of_n x) 0
    | _ -> ()) p.constants;
  v

(* the constants of the script with their values, as the answer to get-model *)
let print_model p v =
  let letter c =
    if c = 34 then "\"\"" else if c >= 32 && c <= 126 && c <> 92 then String.make 1 (Char.chr c) else Printf.sprintf "\\u{%x}" c in
  let line name sort value = Printf.sprintf "(define-fun %s () %s %s)\n" (text name) sort value in
  let lines = List.rev_map (fun (name, c) -> match c with
    | VS (SVar x) -> line name "String" ("\"" ^ String.concat "" (List.map letter (find v.s [] x)) ^ "\"")
    | VB (FVar x) -> line name "Bool" (string_of_bool (find v.b false x))
    | VI (IVar x) -> let k = find v.i 0 x in line name "Int" (if k < 0 then Printf.sprintf "(- %d)" (-k) else string_of_int k)
    | _ -> "") p.constants in
  "(\n" ^ String.concat "" lines ^ ")"
let found_model = ref ""
let certify_model ~any file p v =
  List.iter (define v List.hd) p.asserts;
  match judge (mode any) file (Values (table v)) with
  | Sat -> found_model := print_model p v; Certified "sat"
  | _ -> Rejected "model"

(* the model that [given] prints, checked by [judge] *)
let model ~any file given =
  let file = bytes_of_string file in
  match parse (mode any) file with
  | Unsupported w -> Outside (text w)
  | Ok p -> certify_model ~any file p (read_model p (bytes_of_string given))

(* a shortest word of an automaton *)
let shortest a =
  let i, rows = a in
  let seen = Hashtbl.create 64 in
  let rec go level later = match level, later with
    | [], [] -> None
    | [], _ -> go (List.rev later) []
    | (q, w) :: level, later ->
        if Hashtbl.mem seen q then go level later else begin
          Hashtbl.replace seen q ();
          let final, edges = W.getrow rows q in
          if final then Some (List.rev w) else begin
            let now = List.filter_map (fun (l, r) -> match l with None -> Some (r, w) | Some _ -> None) edges in
            let next = List.filter_map (fun (l, r) -> match l with None -> None | Some l -> Some (r, Intervals.lpick l :: w)) edges in
            go (now @ level) (List.rev_append next later)
          end
        end in
  go (List.map (fun q -> (q, [])) i) []

(* a model from the domains that propagation leaves: definitions decide, the rest is short *)
let values_of p s =
  let v = no_values () in
  let facts = all_facts s in
  List.iter (fun (_, c) -> match c with
    | VB (FVar x) -> (match known s.store (FVar x) with Some b -> Hashtbl.replace v.b (I.of_n x) b | None -> ())
    | _ -> ()) p.constants;
  List.iter (fun i ->
    let d, u = split facts.(i) in
    let settle x = if not (Hashtbl.mem v.s x) then
      match shortest (dom s.store (I.n x)) with
      | Some w -> Hashtbl.replace v.s x (List.map I.of_n w) | None -> () in
    List.iter (function S x -> settle x | B _ -> ()) u;
    let inside l = match facts.(i) with
      | FEqS (SVar x, _) | FEqS (_, SVar x) ->
          let a = dom s.store x in
          (match List.find_opt (fun w -> not (is_empty0 (a_meet a (a_re (W.Preimages.Transducers.Automata.Regexes.re_word w))))) l with Some w -> w | None -> List.hd l)
      | _ -> List.hd l in
    define v inside facts.(i);
    List.iter (function S x -> settle x | B _ -> ()) d) (order facts);
  v
let guess ~any file p s = certify_model ~any file p (values_of p s)

let search_of fs =
  let n, facts = number (I.n 0) fs no_facts in
  { facts; next = I.of_n n; fs; store = empty_store; steps = [] }
(* a refutation of formulas that should hold together *)
let refute_facts fs = guess_hook := ignore; refute 0 (search_of fs) []
(* a refutation of the script, found here and checked by [judge], and its text; or, where
   propagation leaves little choice, a model. The search takes at most [effort] seconds of computing,
   if that is not zero, so that who else computes does not matter *)
let forward ~any ~limit ~effort ~splits ~write file =
  let file = bytes_of_string file in
  match parse (mode any) file with
  | Unsupported w -> Outside (text w)
  | Ok p ->
      let fs = all_conjuncts p.asserts in
      if limit > 0. then deadline := Unix.gettimeofday () +. limit;
      most_splits := splits;
      let s = search_of fs in
      guess_hook := (fun s -> match guess ~any file p s with Certified what -> raise (Model what) | _ -> ());
      let search () = try refute 0 s [] with Timeout when Unix.gettimeofday () > !deadline -> raise Late in
      match if effort > 0. then within effort search else Some (search ()) with
      | exception Model what -> Certified what
      | exception Late | None -> Unknown "time"
      | Some None ->
          (match guess ~any file p s with
           | Certified what -> Certified what
           | _ -> Unknown "no refutation found")
      | Some (Some t) ->
          match judge (mode any) file (Refutation t) with
          | Unsat -> write fs t; Certified "unsat"
          | _ -> Rejected "refutation"

(* for tests: a refutation of a problem, and whether propagation leads to a model *)
let refutation p = refute_facts (all_conjuncts p.asserts)
let has_model p =
  let s = search_of (all_conjuncts p.asserts) in
  match forward_pass s with
  | exception Closed -> false
  | _ ->
      let v = values_of p s in
      List.iter (define v List.hd) p.asserts;
      satisfies (table v) p.asserts
