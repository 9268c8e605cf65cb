(* Numbers of the extracted string checker: binary numbers as they are in Coq. *)
open Strings_checker
let rec positive k = if k <= 1 then XH else if k land 1 = 0 then XO (positive (k / 2)) else XI (positive (k / 2))
let rec of_positive = function XH -> 1 | XO p -> 2 * of_positive p | XI p -> 2 * of_positive p + 1
let n k = if k = 0 then N0 else Npos (positive k)
let of_n = function N0 -> 0 | Npos p -> of_positive p
let z k = if k = 0 then Z0 else if k > 0 then Zpos (positive k) else Zneg (positive (- k))
let of_z = function Z0 -> 0 | Zpos p -> of_positive p | Zneg p -> - (of_positive p)
let lit k = if k > 0 then P (positive k) else M (positive (-k))
let of_lit = function P v -> of_positive v | M v -> - (of_positive v)
let lit_of_positive (p : positive) = P p
