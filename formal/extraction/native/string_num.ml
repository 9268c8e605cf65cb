(* Numbers of the extracted string checker: machine integers. *)
let n (k : int) : int = k
let of_n (k : int) : int = k
let of_z (k : int) : int = k
let z (k : int) : int = k
let positive (k : int) : int = k
let lit (k : int) : int = k
let of_lit (k : int) : int = k
let lit_of_positive (p : int) = p
