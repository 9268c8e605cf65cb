(* Nothing: the pure variant computes with the numbers of Coq. *)
