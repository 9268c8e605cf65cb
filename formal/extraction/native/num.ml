(* Numbers of the extracted checker: machine integers. *)
let positive (n : int) : int = n
let byte (n : int) : int = n
let to_int (n : int) : int = n
let byte_to_int (n : int) : int = n
let unary (n : int) : int = n
let lit (n : int) : int = n
let of_lit (n : int) : int = n
