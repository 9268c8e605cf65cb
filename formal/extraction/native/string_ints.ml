(* Sums and products of machine integers that end the run instead of wrapping around. *)
let overflow () = failwith "integer overflow"
let add (a : int) (b : int) =
  let s = a + b in
  if (a >= 0) = (b >= 0) && (s >= 0) <> (a >= 0) then overflow () else s
let mul (a : int) (b : int) =
  if a = 0 || b = 0 then 0
  else if abs a < 0x40000000 && abs b < 0x40000000 then a * b
  else
    let p = a * b in
    if a = min_int || b = min_int || p = min_int || p / b <> a then overflow () else p
