(* How the two readers read small scripts, against tables of what is right.
   readers [--exact] TABLE.tsv ...

   The first line of a table names its columns: [expected], and [script] (a text with the escapes \n \r
   \t \\ \xHH) or [file] (beside the table). Expected is sat or unsat, as alternatives a|b; any other
   word, or several answers, means that a reader must refuse the script. A reader may always refuse,
   unless --exact is given: then the column [readers] says which of them read it (words, strings, both).
   A script is decided without a certificate: words by a search on the clauses, strings by --forward. *)
module W = Checker
module S = Strings_checker

type reading = Sat | Unsat | Refused of string | Undecided
let word = function Sat -> "sat" | Unsat -> "unsat" | Refused why -> "refused (" ^ why ^ ")" | Undecided -> "undecided"

(* ---- clauses of a few hundred variables ---- *)
let rec satisfiable clauses =
  if List.mem [] clauses then false else
  match clauses with
  | [] -> true
  | first :: _ ->
      let assign l = satisfiable (List.filter_map (fun c ->
        if List.mem l c then None else Some (List.filter (fun k -> k <> -l) c)) clauses) in
      (match List.find_opt (function [_] -> true | _ -> false) clauses with
       | Some [l] -> assign l
       | _ -> let l = List.hd first in assign l || assign (-l))

let bytes s = List.map (fun c -> Num.byte (Char.code c)) (List.of_seq (String.to_seq s))
let text w = String.escaped (String.concat "" (List.map (fun c -> String.make 1 (Char.chr (Num.byte_to_int c land 255))) w))
let read_words script = match W.bv_clauses (bytes script) with
  | W.Unsupported what -> Refused (text what)
  | W.Ok clauses -> if satisfiable (List.map (List.map Num.of_lit) clauses) then Sat else Unsat
let read_strings script =
  match Strings.forward ~any:false ~limit:10. ~effort:0. ~splits:5 ~write:(fun _ _ -> ()) script with
  | Strings.Certified "sat" -> Sat
  | Strings.Certified _ -> Unsat
  | Strings.Outside what -> Refused (String.escaped what)
  | Strings.Rejected _ | Strings.Unknown _ -> Undecided

(* ---- tables ---- *)
let unescape s =
  let out = Buffer.create (String.length s) in
  let rec go i = if i < String.length s then
    if s.[i] <> '\\' || i + 1 = String.length s then (Buffer.add_char out s.[i]; go (i + 1)) else
    match s.[i + 1] with
    | 'n' -> Buffer.add_char out '\n'; go (i + 2)
    | 'r' -> Buffer.add_char out '\r'; go (i + 2)
    | 't' -> Buffer.add_char out '\t'; go (i + 2)
    | '\\' -> Buffer.add_char out '\\'; go (i + 2)
    | 'x' -> Buffer.add_char out (Char.chr (int_of_string ("0x" ^ String.sub s (i + 2) 2))); go (i + 4)
    | c -> failwith (Printf.sprintf "escape \\%c" c) in
  go 0; Buffer.contents out
let read_file path = let ic = open_in_bin path in let s = really_input_string ic (in_channel_length ic) in close_in ic; s
(* each line as what its columns hold *)
let rows path = match String.split_on_char '\n' (read_file path) with
  | [] -> []
  | head :: lines ->
      let columns = String.split_on_char '\t' head in
      let row line = List.mapi (fun i cell -> ((match List.nth_opt columns i with Some c -> c | None -> ""), cell))
        (String.split_on_char '\t' line) in
      List.filter_map (fun line -> if line = "" || line.[0] = '#' then None else Some (row line)) lines

let fits expected = function
  | Refused _ -> true
  | Undecided -> false
  | reading -> List.mem (word reading) (String.split_on_char '|' expected)
let () =
  let exact = ref false and count = ref 0 and failures = ref 0 in
  let check path row =
    let column c = List.assoc_opt c row in
    let expected = Option.value (column "expected") ~default:"" in
    let name, script = match column "script", column "file" with
      | Some script, _ -> Option.value (column "name") ~default:script, unescape script
      | None, Some file -> file, read_file (Filename.concat (Filename.dirname path) file)
      | None, None -> failwith (path ^ ": no column script or file") in
    let readings = ["words", read_words script; "strings", read_strings script] in
    List.iter (fun (reader, reading) ->
      incr count;
      let readers = Option.value (column "readers") ~default:"both" in
      let must_read = !exact && (expected = "sat" || expected = "unsat") && (readers = "both" || readers = reader) in
      let must_refuse = !exact && not must_read in
      let right = match reading with
        | Refused _ -> not must_read
        | _ -> fits expected reading && not must_refuse in
      if not right then begin
        incr failures; Printf.printf "FAIL %s, %s: %s, expected %s\n" name reader (word reading) expected
      end) readings in
  Array.iteri (fun i a ->
    if i > 0 then if a = "--exact" then exact := true else List.iter (check a) (rows a)) Sys.argv;
  Printf.printf "%d readings, %d failures\n" !count !failures;
  if !failures > 0 then exit 1
