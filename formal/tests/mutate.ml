(* Mutants of refutation trees. A mutant that is accepted for its own script is still a proof;
   for a script that lost an assertion and has a model now, none may be accepted.
   mutate FILE.smt2 ... *)
open Strings_checker
module I = String_num
let shift x d = I.n (max 0 (I.of_n x + d))
let rec mutants t = match t with
  | Open -> []
  | Step (i, b, k) ->
      [Step (shift i 1, b, k); Step (shift i (-1), b, k); Step (i, not b, k); k]
      @ List.map (fun k -> Step (i, b, k)) (mutants k)
  | Bools (i, k) -> [Bools (shift i 1, k); Bools (shift i (-1), k); k] @ List.map (fun k -> Bools (i, k)) (mutants k)
  | Learn (b, i, xs, k) ->
      [Learn (shift b 1, i, xs, k); Learn (b, shift i 1, xs, k); Learn (b, i, [], k); Learn (b, i, List.map (fun x -> shift x 1) xs, k); k]
      @ List.map (fun k -> Learn (b, i, xs, k)) (mutants k)
  | Case (f, y, n) ->
      [Case (FNot f, y, n); Case (f, n, y); Case (f, Open, n); Case (f, y, Open); y; n]
      @ List.map (fun y -> Case (f, y, n)) (mutants y) @ List.map (fun n -> Case (f, y, n)) (mutants n)
  | Cut (i, ks) -> [Cut (shift i 1, ks); Cut (i, []); Cut (i, List.rev ks)]
  | Farkas c ->
      let rec each = function
        | [] -> []
        | (s, k) :: l ->
            let s' = match s with
              | Fact (i, f) -> [Fact (i, not f); Fact (shift i 1, f)]
              | MinLen x -> [MaxLen x; MinLen (shift x 1)] | MaxLen x -> [MinLen x; MaxLen (shift x 1)] in
            [(s, shift k 1) :: l; (s, shift k (-1)) :: l; l]
            @ List.map (fun s -> (s, k) :: l) s' @ List.map (fun l -> (s, k) :: l) (each l) in
      Open :: List.map (fun c -> Farkas c) (each c)
let read f = let ic = open_in_bin f in let s = really_input_string ic (in_channel_length ic) in close_in ic; s
let without n l = List.filteri (fun i _ -> i <> n) l
let () =
  let made = ref 0 and accepted = ref 0 and others = ref 0 and bad = ref 0 in
  for a = 1 to Array.length Sys.argv - 1 do
    match parse First (Strings.bytes_of_string (read Sys.argv.(a))) with
    | Unsupported _ -> ()
    | Ok p ->
        match Strings.refutation p with
        | None -> Printf.printf "%s: no refutation\n" Sys.argv.(a); incr bad
        | Some t ->
            if judge_problem p (Refutation t) <> Unsat then (Printf.printf "%s: not accepted\n" Sys.argv.(a); incr bad);
            let all = mutants t in
            List.iter (fun t -> incr made; if judge_problem p (Refutation t) = Unsat then incr accepted) all;
            List.iteri (fun n _ ->
              let weaker = { p with asserts = without n p.asserts } in
              if Strings.has_model weaker then
                List.iter (fun t ->
                  incr others;
                  if judge_problem weaker (Refutation t) = Unsat then (Printf.printf "%s: a mutant refutes a satisfiable script\n" Sys.argv.(a); incr bad))
                  (t :: all)) p.asserts
  done;
  Printf.printf "%d mutants, %d of them proofs of the same script; %d checks against satisfiable scripts; %d failures\n"
    !made !accepted !others !bad;
  if !bad > 0 then exit 1
