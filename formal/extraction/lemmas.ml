(* Lemmas about the atoms of a script, for a search that assigns them truth values. Nothing here is
   believed: a lemma goes to the extracted checker with its tree.

   Of an assignment only the atoms that make the assertions true matter. They are taken apart into
   groups that share no variable; each group that propagation refutes gives a lemma, from which
   literals are then left out as long as the rest is refuted. *)
open Strings_checker
module I = String_num

(* the script over numbers of atoms *)
type node = Truth of bool | Atom of int | Not of node | And of node * node | Or of node * node | Iff of node * node
let rec compile t f = match f with
  | FBool b -> Truth b
  | FNot f -> Not (compile t f)
  | FAnd (f, g) -> let f = compile t f in And (f, compile t g)
  | FOr (f, g) -> let f = compile t f in Or (f, compile t g)
  | FIff (f, g) -> let f = compile t f in Iff (f, compile t g)
  | f -> (match place_of t f with Some l -> Atom (I.of_lit l) | None -> assert false)

(* the values of all parts, then the atoms that decide the whole *)
type valued = V of bool * shape
and shape = L of int | C | N of valued | A of valued * valued | O of valued * valued | E of valued * valued
let rec valued a = function
  | Truth b -> V (b, C)
  | Atom x -> V (a.(x), L x)
  | Not f -> let V (v, _) as f = valued a f in V (not v, N f)
  | And (f, g) -> let V (v, _) as f = valued a f in let V (w, _) as g = valued a g in V (v && w, A (f, g))
  | Or (f, g) -> let V (v, _) as f = valued a f in let V (w, _) as g = valued a g in V (v || w, O (f, g))
  | Iff (f, g) -> let V (v, _) as f = valued a f in let V (w, _) as g = valued a g in V (v = w, E (f, g))
let rec needed used (V (b, s)) = match s with
  | C -> ()
  | L x -> used.(x) <- true
  | N f -> needed used f
  | E (f, g) -> needed used f; needed used g
  | A (f, g) -> if b then (needed used f; needed used g) else one_of used f g false
  | O (f, g) -> if b then one_of used f g true else (needed used f; needed used g)
and one_of used (V (v, _) as f) g wanted = if v = wanted then needed used f else needed used g

type t = { atoms : atoms; shapes : node list }
let make p atoms = { atoms; shapes = List.map (compile atoms) p.asserts }

(* ---- groups ---- *)
let rec ivars i acc = match i with
  | IConst _ -> acc
  | IVar x -> Strings.S (-1 - I.of_n x) :: acc
  | ILen s -> Strings.svars s acc
  | IAdd (i, j) -> ivars i (ivars j acc)
  | IMul (_, i) -> ivars i acc
let rec variables f acc = match f with
  | FNot f -> variables f acc
  | FEqS (s, t) | FPrefix (s, t) | FSuffix (s, t) | FContains (s, t) -> Strings.svars s (Strings.svars t acc)
  | FIn (s, _) -> Strings.svars s acc
  | FLe (i, j) | FEqI (i, j) -> ivars i (ivars j acc)
  | _ -> acc
let groups literals =
  let parent = Hashtbl.create 64 in
  let rec root v = match Hashtbl.find_opt parent v with Some w when w <> v -> root w | _ -> v in
  let name f = match variables f [] with [] -> None | v :: l ->
    List.iter (fun w -> let a = root v and b = root w in if a <> b then Hashtbl.replace parent a b) l; Some v in
  let named = List.map (fun (l, f) -> (name f, (l, f))) literals in
  let by_root = Hashtbl.create 16 and order = ref [] in
  List.iter (fun (v, x) ->
    let r = Option.map root v in
    if not (Hashtbl.mem by_root r) then order := r :: !order;
    Hashtbl.add by_root r x) named;
  List.rev_map (fun r -> List.rev (Hashtbl.find_all by_root r)) !order

(* ---- refutations of groups ---- *)
let refute seconds literals =
  match Strings.within seconds (fun () -> Strings.refute_facts (all_conjuncts (List.map snd literals))) with
  | Some found -> found | None -> None
(* seconds for each group, until some group is refuted *)
let patience = [0.05; 0.5; 5.]
(* leaves out literals, first many at a time *)
let smaller effort literals tree =
  let stop = Sys.time () +. Float.max 0.2 (20. *. effort) in
  let seconds = Float.max 0.01 (3. *. effort) in
  let rec pass size literals tree =
    if size = 0 then (literals, tree) else
    let rec go before after tree =
      if Sys.time () > stop then (List.rev_append before after, tree) else
      match after with
      | [] -> (List.rev before, tree)
      | _ ->
          let chunk = List.filteri (fun i _ -> i < size) after and rest = List.filteri (fun i _ -> i >= size) after in
          let left = List.rev_append before rest in
          (match if left = [] then None else refute seconds left with
           | Some tree -> go before rest tree
           | None -> go (List.rev_append chunk before) rest tree) in
    let literals, tree = go [] literals tree in
    pass (if size = 1 then 0 else (size + 1) / 2) literals tree in
  pass ((List.length literals + 1) / 2) literals tree

(* the lemmas that forbid an assignment; none: it is open whether it has a model *)
let against s assignment =
  let used = Array.make (Array.length assignment) false in
  List.iter (fun f -> needed used (valued assignment f)) s.shapes;
  let literals = ref [] in
  Array.iteri (fun x u -> if u then
    let l = I.lit (if assignment.(x) then x else -x) in
    match says_of s.atoms l with
    | Some (FVar _ | FNot (FVar _)) | None -> ()
    | Some f -> literals := (l, f) :: !literals) used;
  let groups = groups (List.rev !literals) in
  let lemmas seconds = List.filter_map (fun group ->
    let start = Sys.time () in
    match refute seconds group with
    | None -> None
    | Some tree ->
        let group, tree = smaller (Sys.time () -. start) group tree in
        Some (List.map fst group, tree)) groups in
  List.fold_left (fun found seconds -> if found = [] then lemmas seconds else found) [] patience
