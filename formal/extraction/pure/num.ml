(* Numbers of the extracted checker: binary and unary numbers as they are in Coq. *)
open Checker
let rec positive n = if n <= 1 then XH else if n land 1 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))
let rec to_int = function XH -> 1 | XO p -> 2 * to_int p | XI p -> 2 * to_int p + 1
let byte n = if n = 0 then N0 else Npos (positive n)
let byte_to_int = function N0 -> 0 | Npos p -> to_int p
let unary n = let rec go acc n = if n = 0 then acc else go (S acc) (n - 1) in go O n
let lit n = if n > 0 then P (positive n) else M (positive (-n))
let of_lit = function P v -> to_int v | M v -> - (to_int v)
