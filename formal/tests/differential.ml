(* Writes scripts of random ground applications of the string operators, each equated with
   the value that the extracted evaluator gives: any solver must answer sat.
   differential COUNT SEED > script.smt2 *)
open Strings_checker
let pick l = List.nth l (Random.int (List.length l))
let word () = String.concat "" (List.init (Random.int 7) (fun _ -> pick ["a"; "b"; "c"; "ab"]))
let lit () = "\"" ^ word () ^ "\""
let rec re d =
  if d = 0 then pick ["re.allchar"; "re.all"; "re.none"; "(re.range \"a\" \"b\")"; "(str.to_re " ^ lit () ^ ")"; "(str.to_re \"b\")"]
  else
    let r () = re (d - 1) in
    match Random.int 9 with
    | 0 -> "(re.* " ^ r () ^ ")" | 1 -> "(re.+ " ^ r () ^ ")" | 2 -> "(re.opt " ^ r () ^ ")"
    | 3 -> "(re.++ " ^ r () ^ " " ^ r () ^ ")" | 4 -> "(re.union " ^ r () ^ " " ^ r () ^ ")"
    | 5 -> "(re.inter " ^ r () ^ " " ^ r () ^ ")" | 6 -> "(re.comp " ^ r () ^ ")"
    | 7 -> "(re.diff " ^ r () ^ " " ^ r () ^ ")" | _ -> "((_ re.loop 1 2) " ^ r () ^ ")"
let term () = match Random.int 5 with
  | 0 -> Printf.sprintf "(str.replace %s %s %s)" (lit ()) (lit ()) (lit ())
  | 1 -> Printf.sprintf "(str.replace_all %s %s %s)" (lit ()) (lit ()) (lit ())
  | 2 -> Printf.sprintf "(str.replace_re %s %s %s)" (lit ()) (re 2) (lit ())
  | 3 -> Printf.sprintf "(str.replace_re_all %s %s %s)" (lit ()) (re 2) (lit ())
  | _ -> Printf.sprintf "(str.++ %s %s)" (lit ()) (lit ())
let atom () = match Random.int 4 with
  | 0 -> Printf.sprintf "(str.in_re %s %s)" (lit ()) (re 3)
  | 1 -> Printf.sprintf "(str.prefixof %s %s)" (lit ()) (lit ())
  | 2 -> Printf.sprintf "(str.suffixof %s %s)" (lit ()) (lit ())
  | _ -> Printf.sprintf "(str.contains %s %s)" (lit ()) (lit ())
let formula text =
  match parse First (Strings.bytes_of_string ("(assert " ^ text ^ ")(check-sat)")) with
  | Ok p -> List.hd p.asserts
  | Unsupported w -> failwith (Strings.text w)
let empty = Strings.model_values ()
let () =
  Random.init (int_of_string Sys.argv.(2));
  print_endline "(set-logic QF_SLIA)";
  for _ = 1 to int_of_string Sys.argv.(1) do
    if Random.int 3 = 0 then
      let a = atom () in
      print_endline (Printf.sprintf "(assert (= %s %b))" a (truth empty (formula a) true))
    else
      let t = term () in
      match formula (Printf.sprintf "(= %s \"\")" t) with
      | FEqS (t', _) ->
          (match values empty t' with
           | [v] -> print_endline (Printf.sprintf "(assert (= %s \"%s\"))" t (Strings.text v))
           | _ -> failwith "values")
      | _ -> failwith "form"
  done;
  print_endline "(check-sat)"
