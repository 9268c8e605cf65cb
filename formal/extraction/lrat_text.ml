(* LRAT as text: numbers up to the end of the file, one line of the proof at a time. Nothing here is
   believed: the theorems hold for whatever lines a reader returns. The number types are those of
   the extracted checker, so the caller says how to make them. *)
exception Malformed of string

let reader ~positive ~lit ~add ~del steps ic =
  let number () =
    let rec skip () = match input_char ic with ' ' | '\n' | '\r' | '\t' -> skip () | c -> c in
    let c = skip () in
    if c = 'd' then None else
    let negative = c = '-' in
    let rec go acc = match input_char ic with
      | '0'..'9' when acc > 1 lsl 40 -> raise (Malformed "number too large")
      | '0'..'9' as c -> go (10 * acc + Char.code c - 48)
      | ' ' | '\n' | '\r' | '\t' -> acc
      | _ -> raise (Malformed "character in the proof") in
    let start = if negative then 0 else match c with
      | '0'..'9' -> Char.code c - 48 | _ -> raise (Malformed "character in the proof") in
    let n = go start in Some (if negative then -n else n) in
  let the = function Some n -> n | None -> raise (Malformed "deletion inside a line") in
  let rec ids acc = match the (number ()) with
    | 0 -> List.rev acc
    | n when n < 0 -> raise (Malformed "RAT step, which is not supported")
    | n -> ids (positive n :: acc) in
  let rec lits acc = match the (number ()) with 0 -> List.rev acc | n -> lits (lit n :: acc) in
  fun () ->
    match the (number ()) with
    | exception End_of_file -> None
    | id when id <= 0 -> raise (Malformed "line number")
    | id ->
        incr steps;
        (match number () with
         | None -> Some (del (ids []), ())
         | Some n ->
             let c = if n = 0 then [] else lits [lit n] in
             Some (add (positive id) c (ids []), ()))

(* The clauses that a refutation is about, as DIMACS. *)
let print_cnf ~of_lit clauses oc =
  let top = List.fold_left (List.fold_left (fun m l -> max m (abs (of_lit l)))) 0 clauses in
  Printf.fprintf oc "p cnf %d %d\n" top (List.length clauses);
  List.iter (fun c ->
    List.iter (fun l -> output_string oc (string_of_int (of_lit l)); output_char oc ' ') c;
    output_string oc "0\n") clauses
