(* Refutations of string problems as text, both ways. Nothing here is believed: what is read goes to
   the extracted checker.

   A tree is the sequence of its nodes; the last one may branch. Facts are numbered: those that the
   tree starts from, then one for each case that is open. The formula of a case is named by a fact
   and a path into it: l and r for the parts of a connective, n for what a negation negates, e for
   the inequality of an equation of integers.

     NODE ::= (step I) | (back I) | (bools I) | (learn B I X...) | (case I PATH (NODE...) (NODE...))
            | (cut I (NODE...)...) | (farkas (FACT K)...)
     FACT ::= fact I | flip I | min X | max X *)
exception Malformed of string
type str = string
open Strings_checker
module I = String_num

(* ---- paths ---- *)
let rec at f = function
  | [] -> f
  | c :: path -> (match c, f with
      | 'n', FNot g | 'l', (FAnd (g, _) | FOr (g, _) | FIff (g, _)) | 'r', (FAnd (_, g) | FOr (_, g) | FIff (_, g)) -> at g path
      | 'e', FEqI (i, j) -> at (FLe (i, j)) path
      | _ -> raise (Malformed "path"))
let parts = function
  | FNot g -> ['n', g]
  | FAnd (g, h) | FOr (g, h) | FIff (g, h) -> ['l', g; 'r', h]
  | FEqI (i, j) -> ['e', FLe (i, j)]
  | _ -> []
(* where the formula g is inside of f *)
let rec path_to g f =
  if f == g || (match f with FLe _ -> f = g | _ -> false) then Some [] else
  List.fold_left (fun found (c, h) -> match found with
    | Some _ -> found
    | None -> (match path_to g h with Some p -> Some (c :: p) | None -> None)) None (parts f)
let place g facts =
  let rec go i = function
    | [] -> raise (Malformed "case about no part of a fact")
    | f :: l -> (match path_to g f with Some p -> (i, p) | None -> go (i + 1) l) in
  go 0 facts

(* ---- writing ---- *)
let rec write out facts t =
  let node fmt = Printf.bprintf out fmt in
  match t with
  | Open -> ()
  | Step (i, back, k) -> node "(%s %d)" (if back then "back" else "step") (I.of_n i); write out facts k
  | Bools (i, k) -> node "(bools %d)" (I.of_n i); write out facts k
  | Learn (b, i, xs, k) ->
      node "(learn %d %d" (I.of_n b) (I.of_n i); List.iter (fun x -> node " %d" (I.of_n x)) xs; node ")"; write out facts k
  | Case (f, yes, no) ->
      let i, path = place f facts in
      node "(case %d _%s (" i (String.init (List.length path) (List.nth path));
      write out (facts @ [f]) yes; node ")("; write out (facts @ [FNot f]) no; node "))"
  | Cut (i, ks) ->
      node "(cut %d" (I.of_n i); List.iter (fun k -> node " ("; write out facts k; node ")") ks; node ")"
  | Farkas c ->
      node "(farkas";
      List.iter (fun (s, k) ->
        let name, i = match s with
          | Fact (i, false) -> "fact", i | Fact (i, true) -> "flip", i | MinLen x -> "min", x | MaxLen x -> "max", x in
        node " (%s %d %d)" name (I.of_n i) (I.of_n k)) c;
      node ")"
let text facts t = let out = Buffer.create 256 in write out facts t; Buffer.contents out

(* ---- reading ---- *)
type item = Word of str | List of item list
(* the items from [from] on, up to the end or a closing parenthesis, and where they end *)
let rec items s from acc =
  if from >= String.length s then (List.rev acc, from) else
  match s.[from] with
  | ' ' | '\t' | '\r' | '\n' -> items s (from + 1) acc
  | ')' -> (List.rev acc, from)
  | '(' ->
      let inner, close = items s (from + 1) [] in
      if close >= String.length s then raise (Malformed "open parenthesis");
      items s (close + 1) (List inner :: acc)
  | _ ->
      let stop = ref from in
      while !stop < String.length s && not (String.contains " \t\r\n()" s.[!stop]) do incr stop done;
      items s !stop (Word (String.sub s from (!stop - from)) :: acc)
let parse_items s =
  let l, stop = items s 0 [] in
  if stop < String.length s then raise (Malformed "closing parenthesis"); l
let number w = match int_of_string_opt w with
  | Some k when k >= 0 -> k | _ -> raise (Malformed "number")
let index = function Word w -> number w | List _ -> raise (Malformed "number")
let inside = function List l -> l | Word _ -> raise (Malformed "node")
let rec tree facts = function
  | [] -> Open
  | List (Word kind :: args) :: rest ->
      let one () = match args with [Word w] -> I.n (number w) | _ -> raise (Malformed kind) in
      let last t = if rest = [] then t else raise (Malformed "node after a branch") in
      (match kind, args with
       | "step", _ -> let i = one () in Step (i, false, tree facts rest)
       | "back", _ -> let i = one () in Step (i, true, tree facts rest)
       | "bools", _ -> let i = one () in Bools (i, tree facts rest)
       | "learn", b :: i :: xs -> Learn (I.n (index b), I.n (index i), List.map (fun x -> I.n (index x)) xs, tree facts rest)
       | "case", [i; Word path; yes; no] when path <> "" && path.[0] = '_' ->
           let i = index i in
           let f = match List.nth_opt facts i with Some f -> f | None -> raise (Malformed "fact of a case") in
           let f = at f (List.init (String.length path - 1) (fun k -> path.[k + 1])) in
           last (Case (f, tree (facts @ [f]) (inside yes), tree (facts @ [FNot f]) (inside no)))
       | "cut", i :: ks -> last (Cut (I.n (index i), List.map (fun k -> tree facts (inside k)) ks))
       | "farkas", c ->
           last (Farkas (List.map (function
             | List [Word name; i; k] ->
                 let i = I.n (index i) in
                 ((match name with "fact" -> Fact (i, false) | "flip" -> Fact (i, true)
                   | "min" -> MinLen i | "max" -> MaxLen i | _ -> raise (Malformed "source")), I.n (index k))
             | _ -> raise (Malformed "farkas")) c))
       | _ -> raise (Malformed ("node " ^ kind)))
  | _ -> raise (Malformed "node")
let read facts s = tree facts (parse_items s)

(* ---- lemmas: (lemma (LITERAL...) NODE...) ---- *)
let lemma_text t (lits, tr) =
  let facts = match facts_of t lits with Some fs -> all_conjuncts fs | None -> raise (Malformed "literal") in
  Printf.sprintf "(lemma (%s) %s)" (String.concat " " (List.map (fun l -> string_of_int (I.of_lit l)) lits)) (text facts tr)
let read_lemma t s =
  match parse_items s with
  | [List (Word "lemma" :: List lits :: nodes)] ->
      let lits = List.map (function
        | Word w -> (match int_of_string_opt w with Some k when k <> 0 -> I.lit k | _ -> raise (Malformed "literal"))
        | List _ -> raise (Malformed "literal")) lits in
      (match facts_of t lits with
       | Some fs -> (lits, tree (all_conjuncts fs) nodes)
       | None -> raise (Malformed "literal of no atom"))
  | _ -> raise (Malformed "lemma")
