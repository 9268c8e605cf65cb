
(** val implb : bool -> bool -> bool **)

let implb b1 b2 =
  if b1 then b2 else true

(** val xorb : bool -> bool -> bool **)

let xorb b1 b2 =
  if b1 then if b2 then false else true else b2

(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

(** val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option **)

let option_map f = function
| Some a -> Some (f a)
| None -> None

type ('a, 'b) sum =
| Inl of 'a
| Inr of 'b

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> int **)

let rec length = function
| [] -> 0
| _ :: l' -> Stdlib.Int.succ (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

type comparison =
| Eq
| Lt
| Gt

type 'a sig0 = 'a
  (* singleton inductive, whose constructor was exist *)



module Coq__1 = struct
 (** val add : int -> int -> int **)let rec add = (+)
end
include Coq__1

(** val eqb : int -> int -> bool **)

let rec eqb n0 m =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ ->
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> true)
      (fun _ -> false)
      m)
    (fun n' ->
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> false)
      (fun m' -> eqb n' m')
      m)
    n0

(** val bool_dec : bool -> bool -> bool **)

let bool_dec b1 b2 =
  if b1 then if b2 then true else false else if b2 then false else true

(** val eqb0 : bool -> bool -> bool **)

let eqb0 b1 b2 =
  if b1 then b2 else if b2 then false else true

module type EqLtLe =
 sig
  type t
 end

module MakeOrderTac =
 functor (O:EqLtLe) ->
 functor (P:sig
 end) ->
 struct
 end

module Nat =
 struct
  (** val ltb : int -> int -> bool **)

  let ltb n0 m =
    (<=) (Stdlib.Int.succ n0) m
 end

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of int
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : int -> int **)

  let rec succ = Stdlib.succ

  (** val add : int -> int -> int **)

  let rec add = (+)

  (** val add_carry : int -> int -> int **)

  and add_carry x y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> (fun p->1+2*p) (add_carry p q))
        (fun q -> (fun p->2*p) (add_carry p q))
        (fun _ -> (fun p->1+2*p) (succ p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> (fun p->2*p) (add_carry p q))
        (fun q -> (fun p->1+2*p) (add p q))
        (fun _ -> (fun p->2*p) (succ p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> (fun p->1+2*p) (succ q))
        (fun q -> (fun p->2*p) (succ q))
        (fun _ -> (fun p->1+2*p) 1)
        y)
      x

  (** val pred_double : int -> int **)

  let rec pred_double x =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p -> (fun p->1+2*p) ((fun p->2*p) p))
      (fun p -> (fun p->1+2*p) (pred_double p))
      (fun _ -> 1)
      x

  (** val pred_N : int -> int **)

  let pred_N x =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p -> ((fun p->2*p) p))
      (fun p -> (pred_double p))
      (fun _ -> 0)
      x

  type mask = Pos.mask =
  | IsNul
  | IsPos of int
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos 1
  | IsPos p -> IsPos ((fun p->1+2*p) p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos ((fun p->2*p) p)
  | x0 -> x0

  (** val double_pred_mask : int -> mask **)

  let double_pred_mask x =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p -> IsPos ((fun p->2*p) ((fun p->2*p) p)))
      (fun p -> IsPos ((fun p->2*p) (pred_double p)))
      (fun _ -> IsNul)
      x

  (** val sub_mask : int -> int -> mask **)

  let rec sub_mask x y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> double_mask (sub_mask p q))
        (fun q -> succ_double_mask (sub_mask p q))
        (fun _ -> IsPos ((fun p->2*p) p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> succ_double_mask (sub_mask_carry p q))
        (fun q -> double_mask (sub_mask p q))
        (fun _ -> IsPos (pred_double p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> IsNeg)
        (fun _ -> IsNeg)
        (fun _ -> IsNul)
        y)
      x

  (** val sub_mask_carry : int -> int -> mask **)

  and sub_mask_carry x y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> succ_double_mask (sub_mask_carry p q))
        (fun q -> double_mask (sub_mask p q))
        (fun _ -> IsPos (pred_double p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> double_mask (sub_mask_carry p q))
        (fun q -> succ_double_mask (sub_mask_carry p q))
        (fun _ -> double_pred_mask p)
        y)
      (fun _ -> IsNeg)
      x

  (** val mul : int -> int -> int **)

  let rec mul = ( * )

  (** val compare_cont : comparison -> int -> int -> comparison **)

  let rec compare_cont = fun c x y -> if x=y then c else if x<y then Lt else Gt

  (** val compare : int -> int -> comparison **)

  let compare = fun x y -> if x=y then Eq else if x<y then Lt else Gt

  (** val eqb : int -> int -> bool **)

  let rec eqb p q =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q0 -> eqb p0 q0)
        (fun _ -> false)
        (fun _ -> false)
        q)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> false)
        (fun q0 -> eqb p0 q0)
        (fun _ -> false)
        q)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> false)
        (fun _ -> false)
        (fun _ -> true)
        q)
      p

  (** val leb : int -> int -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : int -> int -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> int -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p0 -> op a (iter_op op p0 (op a a)))
      (fun p0 -> iter_op op p0 (op a a))
      (fun _ -> a)
      p

  (** val to_nat : int -> int **)

  let to_nat x =
    iter_op Coq__1.add x (Stdlib.Int.succ 0)

  (** val of_succ_nat : int -> int **)

  let rec of_succ_nat n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 1)
      (fun x -> succ (of_succ_nat x))
      n0
 end

module N =
 struct
  (** val succ_double : int -> int **)

  let succ_double x =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 1)
      (fun p -> ((fun p->1+2*p) p))
      x

  (** val double : int -> int **)

  let double n0 =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 0)
      (fun p -> ((fun p->2*p) p))
      n0

  (** val succ : int -> int **)

  let succ = Stdlib.succ

  (** val pred : int -> int **)

  let pred = fun n -> Stdlib.max 0 (n-1)

  (** val succ_pos : int -> int **)

  let succ_pos n0 =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 1)
      (fun p -> Coq_Pos.succ p)
      n0

  (** val sub : int -> int -> int **)

  let sub = fun n m -> Stdlib.max 0 (n-m)

  (** val pos_div_eucl : int -> int -> int * int **)

  let rec pos_div_eucl a b0 =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun a' ->
      let (q, r) = pos_div_eucl a' b0 in
      let r' = succ_double r in
      if (fun (a : int) b -> a <= b) b0 r'
      then ((succ_double q), (sub r' b0))
      else ((double q), r'))
      (fun a' ->
      let (q, r) = pos_div_eucl a' b0 in
      let r' = double r in
      if (fun (a : int) b -> a <= b) b0 r'
      then ((succ_double q), (sub r' b0))
      else ((double q), r'))
      (fun _ ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> (0, 1))
        (fun p ->
        (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
          (fun _ -> (0, 1))
          (fun _ -> (0, 1))
          (fun _ -> (1, 0))
          p)
        b0)
      a

  (** val div_eucl : int -> int -> int * int **)

  let div_eucl a b0 =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> (0, 0))
      (fun na ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> (0, a))
        (fun _ -> pos_div_eucl na b0)
        b0)
      a

  (** val modulo : int -> int -> int **)

  let modulo = fun a b -> if b=0 then a else a mod b

  (** val to_nat : int -> int **)

  let to_nat a =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 0)
      (fun p -> Coq_Pos.to_nat p)
      a

  (** val of_nat : int -> int **)

  let of_nat n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 0)
      (fun n' -> (Coq_Pos.of_succ_nat n'))
      n0
 end

(** val rev : 'a1 list -> 'a1 list **)

let rec rev = function
| [] -> []
| x :: l' -> app (rev l') (x :: [])

(** val rev_append : 'a1 list -> 'a1 list -> 'a1 list **)

let rec rev_append l l' =
  match l with
  | [] -> l'
  | a :: l0 -> rev_append l0 (a :: l')

(** val rev' : 'a1 list -> 'a1 list **)

let rev' l =
  rev_append l []

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t0 -> (f a) :: (map f t0)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t0 -> app (f x) (flat_map f t0)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b0 :: t0 -> fold_left f t0 (f a0 b0)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b0 :: t0 -> f b0 (fold_right f a0 t0)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val list_prod : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec list_prod l l' =
  match l with
  | [] -> []
  | x :: t0 -> app (map (fun y -> (x, y)) l') (list_prod t0 l')

type ascii =
| Ascii of bool * bool * bool * bool * bool * bool * bool * bool

(** val n_of_digits : bool list -> int **)

let rec n_of_digits = function
| [] -> 0
| b0 :: l' ->
  String_ints.add (if b0 then 1 else 0)
    (String_ints.mul ((fun p->2*p) 1) (n_of_digits l'))

(** val n_of_ascii : ascii -> int **)

let n_of_ascii = function
| Ascii (a0, a1, a2, a3, a4, a5, a6, a7) ->
  n_of_digits
    (a0 :: (a1 :: (a2 :: (a3 :: (a4 :: (a5 :: (a6 :: (a7 :: []))))))))

module Z =
 struct
  (** val double : int -> int **)

  let double x =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> 0)
      (fun p -> ((fun p->2*p) p))
      (fun p -> (~-) ((fun p->2*p) p))
      x

  (** val succ_double : int -> int **)

  let succ_double x =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> 1)
      (fun p -> ((fun p->1+2*p) p))
      (fun p -> (~-) (Coq_Pos.pred_double p))
      x

  (** val pred_double : int -> int **)

  let pred_double x =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> (~-) 1)
      (fun p -> (Coq_Pos.pred_double p))
      (fun p -> (~-) ((fun p->1+2*p) p))
      x

  (** val pos_sub : int -> int -> int **)

  let rec pos_sub x y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> double (pos_sub p q))
        (fun q -> succ_double (pos_sub p q))
        (fun _ -> ((fun p->2*p) p))
        y)
      (fun p ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> pred_double (pos_sub p q))
        (fun q -> double (pos_sub p q))
        (fun _ -> (Coq_Pos.pred_double p))
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun q -> (~-) ((fun p->2*p) q))
        (fun q -> (~-) (Coq_Pos.pred_double q))
        (fun _ -> 0)
        y)
      x

  (** val opp : int -> int **)

  let opp = (~-)

  (** val compare : int -> int -> comparison **)

  let compare = fun x y -> if x=y then Eq else if x<y then Lt else Gt

  (** val leb : int -> int -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : int -> int -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val eqb : int -> int -> bool **)

  let eqb x y =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> true)
        (fun _ -> false)
        (fun _ -> false)
        y)
      (fun p ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> false)
        (fun q -> Coq_Pos.eqb p q)
        (fun _ -> false)
        y)
      (fun p ->
      (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
        (fun _ -> false)
        (fun _ -> false)
        (fun q -> Coq_Pos.eqb p q)
        y)
      x

  (** val to_N : int -> int **)

  let to_N z0 =
    (fun f0 fp fn z -> if z=0 then f0 () else if z>0 then fp z else fn (-z))
      (fun _ -> 0)
      (fun p -> p)
      (fun _ -> 0)
      z0

  (** val of_nat : int -> int **)

  let of_nat n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> 0)
      (fun n1 -> (Coq_Pos.of_succ_nat n1))
      n0

  (** val of_N : int -> int **)

  let of_N = fun p -> p
 end

type string =
| EmptyString
| String of ascii * string

type bytes = int list

(** val of_string : string -> bytes **)

let rec of_string = function
| EmptyString -> []
| String (c, s0) -> (n_of_ascii c) :: (of_string s0)

(** val beq : bytes -> bytes -> bool **)

let rec beq x y =
  match x with
  | [] -> (match y with
           | [] -> true
           | _ :: _ -> false)
  | a :: x0 ->
    (match y with
     | [] -> false
     | b0 :: y0 -> (&&) (Stdlib.Int.equal a b0) (beq x0 y0))

type sexp =
| Atom of bytes
| Str of bytes
| Lst of sexp list

(** val is_space : int -> bool **)

let is_space c =
  (||)
    ((||)
      ((||)
        (Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) 1))))))
        (Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) 1)))))
      (Stdlib.Int.equal c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))))
    (Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1))))

(** val is_digit : int -> bool **)

let is_digit c =
  (&&)
    ((fun (a : int) b -> a <= b) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
      ((fun p->2*p) ((fun p->1+2*p) 1))))) c)
    ((fun (a : int) b -> a <= b) c ((fun p->1+2*p) ((fun p->2*p)
      ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1))))))

(** val is_letter : int -> bool **)

let is_letter c =
  (||)
    ((&&)
      ((fun (a : int) b -> a <= b) ((fun p->1+2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1)))))) c)
      ((fun (a : int) b -> a <= b) c ((fun p->2*p) ((fun p->1+2*p)
        ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))))))
    ((&&)
      ((fun (a : int) b -> a <= b) ((fun p->1+2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) c)
      ((fun (a : int) b -> a <= b) c ((fun p->2*p) ((fun p->1+2*p)
        ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1))))))))

(** val symbol_char : int -> bool **)

let symbol_char c =
  (||) ((||) (is_digit c) (is_letter c))
    (existsb (Stdlib.Int.equal c)
      (of_string (String ((Ascii (false, true, true, true, true, true, true,
        false)), (String ((Ascii (true, false, false, false, false, true,
        false, false)), (String ((Ascii (false, false, false, false, false,
        false, true, false)), (String ((Ascii (false, false, true, false,
        false, true, false, false)), (String ((Ascii (true, false, true,
        false, false, true, false, false)), (String ((Ascii (false, true,
        true, true, true, false, true, false)), (String ((Ascii (false, true,
        true, false, false, true, false, false)), (String ((Ascii (false,
        true, false, true, false, true, false, false)), (String ((Ascii
        (true, true, true, true, true, false, true, false)), (String ((Ascii
        (true, false, true, true, false, true, false, false)), (String
        ((Ascii (true, true, false, true, false, true, false, false)),
        (String ((Ascii (true, false, true, true, true, true, false, false)),
        (String ((Ascii (false, false, true, true, true, true, false,
        false)), (String ((Ascii (false, true, true, true, true, true, false,
        false)), (String ((Ascii (false, true, true, true, false, true,
        false, false)), (String ((Ascii (true, true, true, true, true, true,
        false, false)), (String ((Ascii (true, true, true, true, false, true,
        false, false)), EmptyString))))))))))))))))))))))))))))))))))))

(** val atom_char : int -> bool **)

let atom_char c =
  (||)
    ((||) (symbol_char c)
      (Stdlib.Int.equal c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
        ((fun p->1+2*p) ((fun p->1+2*p) 1)))))))
    (Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
      ((fun p->2*p) ((fun p->2*p) 1))))))

(** val inside : int -> bool **)

let inside c =
  (||) (is_space c)
    ((&&)
      ((fun (a : int) b -> a <= b) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->2*p) 1))))) c)
      (negb
        (Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))))))

(** val reserved : bytes list **)

let reserved =
  (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: []))) :: ((((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: [])))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: [])))))) :: ((((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: []))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1)))))) :: []) :: ((((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1))))) :: []) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: [])) :: ((((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1)))))) :: [])))))) :: ((((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: []))))))) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: []))))))))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: []))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    1)))))) :: [])))))) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: []))))))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: [])))))))))))) :: ((((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: [])))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))))))) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))) :: ((((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: [])))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: [])))))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: [])))))))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: []))))))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: []))))))))) :: ((((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: []))) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: []))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: [])))))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))) :: [])))))))))))))))))))))))))))))))))))))))))))))

(** val simple_symbol : bytes -> bool **)

let simple_symbol w = match w with
| [] -> false
| c :: _ ->
  (&&) ((&&) (negb (is_digit c)) (forallb symbol_char w))
    (negb (existsb (beq w) reserved))

(** val is_symbol : bytes -> bool **)

let is_symbol w = match w with
| [] -> false
| c :: _ ->
  (||)
    (Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))))
    (simple_symbol w)

(** val is_keyword : bytes -> bool **)

let is_keyword = function
| [] -> false
| c :: w0 ->
  (&&)
    (Stdlib.Int.equal c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) 1))))))
    (match w0 with
     | [] -> false
     | _ :: _ -> forallb symbol_char w0)

(** val digits : bytes -> bool **)

let digits w = match w with
| [] -> false
| _ :: _ -> forallb is_digit w

(** val is_numeral : bytes -> bool **)

let is_numeral w =
  (&&) (digits w)
    (match w with
     | [] -> true
     | c :: l ->
       (match l with
        | [] -> true
        | _ :: _ ->
          negb
            (Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
              ((fun p->2*p) ((fun p->1+2*p) 1))))))))

(** val is_decimal : bytes -> bytes -> bool **)

let rec is_decimal before = function
| [] -> false
| c :: w0 ->
  if Stdlib.Int.equal c ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
       ((fun p->1+2*p) ((fun p->2*p) 1)))))
  then (&&) (is_numeral (rev' before)) (digits w0)
  else is_decimal (c :: before) w0

(** val is_hex_digit : int -> bool **)

let is_hex_digit c =
  (||)
    ((||) (is_digit c)
      ((&&)
        ((fun (a : int) b -> a <= b) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1)))))) c)
        ((fun (a : int) b -> a <= b) c ((fun p->2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1)))))))))
    ((&&)
      ((fun (a : int) b -> a <= b) ((fun p->1+2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) c)
      ((fun (a : int) b -> a <= b) c ((fun p->2*p) ((fun p->1+2*p)
        ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1))))))))

(** val is_constant : bytes -> bool **)

let is_constant = function
| [] -> false
| h :: l ->
  (match l with
   | [] -> false
   | b0 :: w0 ->
     (match w0 with
      | [] -> false
      | _ :: _ ->
        (&&)
          (Stdlib.Int.equal h ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
            ((fun p->2*p) ((fun p->2*p) 1))))))
          ((||)
            ((&&)
              (Stdlib.Int.equal b0 ((fun p->2*p) ((fun p->1+2*p)
                ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
                1)))))))
              (forallb (fun c ->
                (||)
                  (Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p)
                    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1))))))
                  (Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->2*p)
                    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1))))))) w0))
            ((&&)
              (Stdlib.Int.equal b0 ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
                ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))))
              (forallb is_hex_digit w0)))))

(** val is_word : bytes -> bool **)

let is_word w =
  (||)
    ((||)
      ((||)
        ((||) ((||) (simple_symbol w) (existsb (beq w) reserved))
          (is_numeral w)) (is_keyword w)) (is_constant w)) (is_decimal [] w)

(** val quoted : bytes -> sexp **)

let quoted w =
  Atom
    (if simple_symbol w
     then w
     else ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            ((fun p->1+2*p) ((fun p->1+2*p)
            1)))))) :: (app w (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
                         ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                         1)))))) :: [])))

type place =
| Between
| InAtom of bytes
| InStr of bytes
| AfterQuote of bytes
| InBars of bytes
| Behind
| InComment
| Bad

type state = (place * sexp list) * sexp list list

(** val between : int -> sexp list -> sexp list list -> state **)

let between c top0 rest =
  if is_space c
  then ((Between, top0), rest)
  else if Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
            ((fun p->1+2*p) ((fun p->2*p) 1)))))
       then ((Between, []), (top0 :: rest))
       else if Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
                 ((fun p->1+2*p) ((fun p->2*p) 1)))))
            then (match rest with
                  | [] -> ((Bad, top0), rest)
                  | up :: rest0 ->
                    ((Between, ((Lst (rev' top0)) :: up)), rest0))
            else if Stdlib.Int.equal c ((fun p->2*p) ((fun p->1+2*p)
                      ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1)))))
                 then (((InStr []), top0), rest)
                 else if Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p)
                           ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                           ((fun p->1+2*p) 1))))))
                      then (((InBars []), top0), rest)
                      else if Stdlib.Int.equal c ((fun p->1+2*p)
                                ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                                ((fun p->1+2*p) 1)))))
                           then ((InComment, top0), rest)
                           else if atom_char c
                                then (((InAtom (c :: [])), top0), rest)
                                else ((Bad, top0), rest)

(** val behind : int -> sexp list -> sexp list list -> state **)

let behind c top0 rest =
  if (||)
       ((||)
         ((||) (is_space c)
           (Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
             ((fun p->1+2*p) ((fun p->2*p) 1)))))))
         (Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
           ((fun p->1+2*p) ((fun p->2*p) 1)))))))
       (Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
         ((fun p->1+2*p) ((fun p->1+2*p) 1))))))
  then between c top0 rest
  else ((Bad, top0), rest)

(** val step : state -> int -> state **)

let step s c =
  let (p0, rest) = s in
  let (p, top0) = p0 in
  (match p with
   | Between -> between c top0 rest
   | InAtom acc ->
     if atom_char c
     then (((InAtom (c :: acc)), top0), rest)
     else let w = rev' acc in
          if is_word w
          then behind c ((Atom w) :: top0) rest
          else ((Bad, top0), rest)
   | InStr acc ->
     if Stdlib.Int.equal c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) 1)))))
     then (((AfterQuote acc), top0), rest)
     else if inside c
          then (((InStr (c :: acc)), top0), rest)
          else ((Bad, top0), rest)
   | AfterQuote acc ->
     if Stdlib.Int.equal c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) 1)))))
     then (((InStr (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
            ((fun p->2*p) 1))))) :: acc)), top0), rest)
     else behind c ((Str (rev' acc)) :: top0) rest
   | InBars acc ->
     if Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1))))))
     then ((Behind, ((quoted (rev' acc)) :: top0)), rest)
     else if (&&) (inside c)
               (negb
                 (Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p)
                   ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                   ((fun p->2*p) 1))))))))
          then (((InBars (c :: acc)), top0), rest)
          else ((Bad, top0), rest)
   | Behind -> behind c top0 rest
   | InComment ->
     if (||)
          (Stdlib.Int.equal c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
            1))))
          (Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
            1))))
     then ((Between, top0), rest)
     else s
   | Bad -> s)

(** val read : bytes -> sexp list option **)

let read script0 =
  let (p, l) =
    step (fold_left step script0 ((Between, []), [])) ((fun p->2*p)
      ((fun p->1+2*p) ((fun p->2*p) 1)))
  in
  let (p0, top0) = p in
  (match p0 with
   | Between -> (match l with
                 | [] -> Some (rev' top0)
                 | _ :: _ -> None)
   | _ -> None)

type 'x compare0 =
| LT
| EQ
| GT

module type OrderedType =
 sig
  type t

  val compare : t -> t -> t compare0

  val eq_dec : t -> t -> bool
 end

module OrderedTypeFacts =
 functor (O:OrderedType) ->
 struct
  module TO =
   struct
    type t = O.t
   end

  module IsTO =
   struct
   end

  module OrderTac = MakeOrderTac(TO)(IsTO)

  (** val eq_dec : O.t -> O.t -> bool **)

  let eq_dec =
    O.eq_dec

  (** val lt_dec : O.t -> O.t -> bool **)

  let lt_dec x y =
    match O.compare x y with
    | LT -> true
    | _ -> false

  (** val eqb : O.t -> O.t -> bool **)

  let eqb x y =
    if eq_dec x y then true else false
 end

module KeyOrderedType =
 functor (O:OrderedType) ->
 struct
  module MO = OrderedTypeFacts(O)
 end

module PositiveOrderedTypeBits =
 struct
  type t = int

  (** val compare : t -> t -> int compare0 **)

  let rec compare p y =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun p1 -> compare p0 p1)
        (fun _ -> GT)
        (fun _ -> GT)
        y)
      (fun p0 ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> LT)
        (fun p1 -> compare p0 p1)
        (fun _ -> LT)
        y)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> LT)
        (fun _ -> GT)
        (fun _ -> EQ)
        y)
      p

  (** val eq_dec : int -> int -> bool **)

  let eq_dec x y =
    match Coq_Pos.compare x y with
    | Eq -> true
    | _ -> false
 end

(** val append : int -> int -> int **)

let rec append i j =
  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
    (fun ii -> (fun p->1+2*p) (append ii j))
    (fun ii -> (fun p->2*p) (append ii j))
    (fun _ -> j)
    i

module PositiveMap =
 struct
  module E = PositiveOrderedTypeBits

  module ME = KeyOrderedType(E)

  type key = int

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  (** val empty : 'a1 t **)

  let empty =
    Leaf

  (** val is_empty : 'a1 t -> bool **)

  let rec is_empty = function
  | Leaf -> true
  | Node (l, o, r) ->
    (match o with
     | Some _ -> false
     | None -> (&&) (is_empty l) (is_empty r))

  (** val find : key -> 'a1 t -> 'a1 option **)

  let rec find i = function
  | Leaf -> None
  | Node (l, o, r) ->
    ((fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun ii -> find ii r)
       (fun ii -> find ii l)
       (fun _ -> o)
       i)

  (** val mem : key -> 'a1 t -> bool **)

  let rec mem i = function
  | Leaf -> false
  | Node (l, o, r) ->
    ((fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun ii -> mem ii r)
       (fun ii -> mem ii l)
       (fun _ -> match o with
                 | Some _ -> true
                 | None -> false)
       i)

  (** val add : key -> 'a1 -> 'a1 t -> 'a1 t **)

  let rec add i v = function
  | Leaf ->
    ((fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun ii -> Node (Leaf, None, (add ii v Leaf)))
       (fun ii -> Node ((add ii v Leaf), None, Leaf))
       (fun _ -> Node (Leaf, (Some v), Leaf))
       i)
  | Node (l, o, r) ->
    ((fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun ii -> Node (l, o, (add ii v r)))
       (fun ii -> Node ((add ii v l), o, r))
       (fun _ -> Node (l, (Some v), r))
       i)

  (** val remove : key -> 'a1 t -> 'a1 t **)

  let rec remove i m =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun ii ->
      match m with
      | Leaf -> Leaf
      | Node (l, o, r) ->
        (match l with
         | Leaf ->
           (match o with
            | Some _ -> Node (l, o, (remove ii r))
            | None ->
              (match remove ii r with
               | Leaf -> Leaf
               | Node (t0, o0, t1) -> Node (Leaf, None, (Node (t0, o0, t1)))))
         | Node (_, _, _) -> Node (l, o, (remove ii r))))
      (fun ii ->
      match m with
      | Leaf -> Leaf
      | Node (l, o, r) ->
        (match o with
         | Some _ -> Node ((remove ii l), o, r)
         | None ->
           (match r with
            | Leaf ->
              (match remove ii l with
               | Leaf -> Leaf
               | Node (t0, o0, t1) -> Node ((Node (t0, o0, t1)), None, Leaf))
            | Node (_, _, _) -> Node ((remove ii l), o, r))))
      (fun _ ->
      match m with
      | Leaf -> Leaf
      | Node (l, _, r) ->
        (match l with
         | Leaf ->
           (match r with
            | Leaf -> Leaf
            | Node (_, _, _) -> Node (l, None, r))
         | Node (_, _, _) -> Node (l, None, r)))
      i

  (** val xelements : 'a1 t -> key -> (key * 'a1) list **)

  let rec xelements m i =
    match m with
    | Leaf -> []
    | Node (l, o, r) ->
      (match o with
       | Some x ->
         app (xelements l (append i ((fun p->2*p) 1))) ((i,
           x) :: (xelements r (append i ((fun p->1+2*p) 1))))
       | None ->
         app (xelements l (append i ((fun p->2*p) 1)))
           (xelements r (append i ((fun p->1+2*p) 1))))

  (** val elements : 'a1 t -> (key * 'a1) list **)

  let elements m =
    xelements m 1

  (** val cardinal : 'a1 t -> int **)

  let rec cardinal = function
  | Leaf -> 0
  | Node (l, o, r) ->
    (match o with
     | Some _ -> Stdlib.Int.succ (Coq__1.add (cardinal l) (cardinal r))
     | None -> Coq__1.add (cardinal l) (cardinal r))

  (** val xfind : key -> key -> 'a1 t -> 'a1 option **)

  let rec xfind i j m =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun ii ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun jj -> xfind ii jj m)
        (fun _ -> None)
        (fun _ -> find i m)
        j)
      (fun ii ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> None)
        (fun jj -> xfind ii jj m)
        (fun _ -> find i m)
        j)
      (fun _ ->
      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
        (fun _ -> None)
        (fun _ -> None)
        (fun _ -> find i m)
        j)
      i

  (** val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t **)

  let rec xmapi f m i =
    match m with
    | Leaf -> Leaf
    | Node (l, o, r) ->
      Node ((xmapi f l (append i ((fun p->2*p) 1))), (option_map (f i) o),
        (xmapi f r (append i ((fun p->1+2*p) 1))))

  (** val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t **)

  let mapi f m =
    xmapi f m 1

  (** val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t **)

  let map f m =
    mapi (fun _ -> f) m

  (** val xmap2_l :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t **)

  let rec xmap2_l f = function
  | Leaf -> Leaf
  | Node (l, o, r) -> Node ((xmap2_l f l), (f o None), (xmap2_l f r))

  (** val xmap2_r :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t **)

  let rec xmap2_r f = function
  | Leaf -> Leaf
  | Node (l, o, r) -> Node ((xmap2_r f l), (f None o), (xmap2_r f r))

  (** val _map2 :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t **)

  let rec _map2 f m1 m2 =
    match m1 with
    | Leaf -> xmap2_r f m2
    | Node (l1, o1, r1) ->
      (match m2 with
       | Leaf -> xmap2_l f m1
       | Node (l2, o2, r2) ->
         Node ((_map2 f l1 l2), (f o1 o2), (_map2 f r1 r2)))

  (** val map2 :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t **)

  let map2 f =
    _map2 (fun o1 o2 ->
      match o1 with
      | Some _ -> f o1 o2
      | None -> (match o2 with
                 | Some _ -> f o1 o2
                 | None -> None))

  (** val xfoldi :
      (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2 **)

  let rec xfoldi f m v i =
    match m with
    | Leaf -> v
    | Node (l, o, r) ->
      (match o with
       | Some x ->
         xfoldi f r (f i x (xfoldi f l v (append i ((fun p->2*p) 1))))
           (append i ((fun p->1+2*p) 1))
       | None ->
         xfoldi f r (xfoldi f l v (append i ((fun p->2*p) 1)))
           (append i ((fun p->1+2*p) 1)))

  (** val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2 **)

  let fold f m i =
    xfoldi f m i 1

  (** val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool **)

  let rec equal cmp0 m1 m2 =
    match m1 with
    | Leaf -> is_empty m2
    | Node (l1, o1, r1) ->
      (match m2 with
       | Leaf -> is_empty m1
       | Node (l2, o2, r2) ->
         (&&)
           ((&&)
             (match o1 with
              | Some v1 ->
                (match o2 with
                 | Some v2 -> cmp0 v1 v2
                 | None -> false)
              | None -> (match o2 with
                         | Some _ -> false
                         | None -> true)) (equal cmp0 l1 l2))
           (equal cmp0 r1 r2))
 end

module PM = PositiveMap

(** val var : int -> int **)

let var l =
  (fun p m l -> if l > 0 then p l else m (-l))
    (fun v -> v)
    (fun v -> v)
    l

(** val pol : int -> bool **)

let pol l =
  (fun p m l -> if l > 0 then p l else m (-l))
    (fun _ -> true)
    (fun _ -> false)
    l

type clause = int list

type db = clause PM.t

type pa = bool PM.t

(** val lval : pa -> int -> bool option **)

let lval a l =
  match PM.find (var l) a with
  | Some b0 -> Some (eqb0 b0 (pol l))
  | None -> None

(** val lit_eqb : int -> int -> bool **)

let lit_eqb = (fun (a : int) b -> a = b)

type ures =
| UConf
| UUnit of int
| UFail

(** val unit_of : pa -> clause -> int option -> ures **)

let rec unit_of a c u =
  match c with
  | [] -> (match u with
           | Some l -> UUnit l
           | None -> UConf)
  | l :: c0 ->
    (match lval a l with
     | Some b0 -> if b0 then UFail else unit_of a c0 u
     | None ->
       (match u with
        | Some l' -> if lit_eqb l l' then unit_of a c0 u else UFail
        | None -> unit_of a c0 (Some l)))

(** val set_true : pa -> int -> pa **)

let set_true a l =
  PM.add (var l) (pol l) a

(** val set_false : pa -> int -> pa **)

let set_false a l =
  PM.add (var l) (negb (pol l)) a

(** val rup : db -> pa -> int list -> bool **)

let rec rup d a = function
| [] -> false
| h :: hs0 ->
  (match PM.find h d with
   | Some c ->
     (match unit_of a c None with
      | UConf -> true
      | UUnit l -> rup d (set_true a l) hs0
      | UFail -> rup d a hs0)
   | None -> false)

type line =
| Add of int * clause * int list
| Del of int list

(** val negate : clause -> pa **)

let negate c =
  fold_left set_false c PM.empty

type res =
| Cont of db
| Ended
| Bad0

(** val do_line : db -> line -> res **)

let do_line d = function
| Add (id, c, hs) ->
  if rup d (negate c) hs
  then (match c with
        | [] -> Ended
        | _ :: _ -> Cont (PM.add id c d))
  else Bad0
| Del ids -> Cont (fold_left (fun d0 k -> PM.remove k d0) ids d)

(** val load : int -> clause list -> db -> db **)

let rec load k f d =
  match f with
  | [] -> d
  | c :: f0 -> load (Coq_Pos.succ k) f0 (PM.add k c d)

type 's verdict =
| More of db * 's
| Refuted
| Stuck of 's

(** val one : ('a1 -> (line * 'a1) option) -> db -> 'a1 -> 'a1 verdict **)

let one next d s =
  match next s with
  | Some p ->
    let (l, s') = p in
    (match do_line d l with
     | Cont d' -> More (d', s')
     | Ended -> Refuted
     | Bad0 -> Stuck s')
  | None -> Stuck s

(** val run :
    ('a1 -> (line * 'a1) option) -> int -> db -> 'a1 -> 'a1 verdict **)

let rec run next steps d s =
  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
    (fun p ->
    match one next d s with
    | More (d', s') ->
      (match run next p d' s' with
       | More (d'0, s'0) -> run next p d'0 s'0
       | x -> x)
    | x -> x)
    (fun p ->
    match run next p d s with
    | More (d', s') -> run next p d' s'
    | x -> x)
    (fun _ -> one next d s)
    steps

(** val check :
    ('a1 -> (line * 'a1) option) -> int -> clause list -> 'a1 -> 'a1 verdict **)

let check next steps f s =
  run next steps (load 1 f PM.empty) s

module Coq__3 = struct
 type chr = int
end
include Coq__3

(** val top : int **)

let top =
  ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1)))))))))))))))))

type ivs = (int * int) list

(** val imem : int -> ivs -> bool **)

let rec imem a = function
| [] -> false
| p :: t0 ->
  let (i, j) = p in
  (||)
    ((&&) ((fun (a : int) b -> a <= b) i a) ((fun (a : int) b -> a <= b) a j))
    (imem a t0)

(** val iinter : ivs -> ivs -> ivs **)

let rec iinter a =
  let rec aux b0 =
    match a with
    | [] -> []
    | p :: a' ->
      let (i, j) = p in
      (match b0 with
       | [] -> []
       | p0 :: b' ->
         let (k, l) = p0 in
         if (fun (a : int) b -> a < b) j k
         then iinter a' b0
         else if (fun (a : int) b -> a < b) l i
              then aux b'
              else (((fun (a : int) b -> if a < b then b else a) i k),
                     ((fun (a : int) b -> if a < b then a else b) j l)) :: (
                     if (fun (a : int) b -> a <= b) j l
                     then iinter a' b0
                     else aux b'))
  in aux

(** val icompl_from : int -> ivs -> ivs **)

let rec icompl_from lo = function
| [] -> if (fun (a : int) b -> a <= b) lo top then (lo, top) :: [] else []
| p :: b' ->
  let (k, l) = p in
  if (fun (a : int) b -> a < b) lo k
  then (lo, (N.sub k 1)) :: (icompl_from (String_ints.add l 1) b')
  else icompl_from (String_ints.add l 1) b'

(** val icompl : ivs -> ivs **)

let icompl =
  icompl_from 0

module Coq__2 = struct
 type lab = ivs
end
include Coq__2

(** val lmem : chr -> lab -> bool **)

let lmem =
  imem

(** val linter : lab -> lab -> lab **)

let linter =
  iinter

(** val lcompl : lab -> lab **)

let lcompl =
  icompl

(** val lempty : lab **)

let lempty =
  []

(** val lfull : lab **)

let lfull =
  (0, top) :: []

(** val irange : int -> int -> ivs **)

let irange i j =
  if (&&) ((fun (a : int) b -> a <= b) i j)
       ((fun (a : int) b -> a <= b) j top)
  then (i, j) :: []
  else []

(** val lrange : int -> int -> lab **)

let lrange =
  irange

(** val lchar : chr -> lab **)

let lchar a =
  lrange a a

(** val lsat : lab -> bool **)

let lsat = function
| [] -> false
| _ :: _ -> true

(** val lpick : lab -> chr **)

let lpick = function
| [] -> 0
| p :: _ -> let (i, _) = p in i

(** val cmp_ivs : ivs -> ivs -> comparison **)

let rec cmp_ivs a b0 =
  match a with
  | [] -> (match b0 with
           | [] -> Eq
           | _ :: _ -> Lt)
  | p :: a0 ->
    let (i, j) = p in
    (match b0 with
     | [] -> Gt
     | p0 :: b1 ->
       let (k, l) = p0 in
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                i k with
        | Eq ->
          (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                   j l with
           | Eq -> cmp_ivs a0 b1
           | x -> x)
        | x -> x))

(** val lcmp : lab -> lab -> comparison **)

let lcmp =
  cmp_ivs

module type LABEL =
 sig
  type chr

  val ceqb : chr -> chr -> bool

  val ccmp : chr -> chr -> comparison

  val okc : chr -> bool

  type lab

  val lmem : chr -> lab -> bool

  val linter : lab -> lab -> lab

  val lcompl : lab -> lab

  val lempty : lab

  val lfull : lab

  val lchar : chr -> lab

  val lsat : lab -> bool

  val lpick : lab -> chr

  val lcmp : lab -> lab -> comparison
 end

module LabelOps =
 functor (La:LABEL) ->
 struct
  (** val ldiff : La.lab -> La.lab -> La.lab **)

  let ldiff x y =
    La.linter x (La.lcompl y)

  (** val lunion : La.lab -> La.lab -> La.lab **)

  let lunion x y =
    La.lcompl (La.linter (La.lcompl x) (La.lcompl y))
 end

module Intervals =
 struct
  type chr = int

  (** val ceqb : int -> int -> bool **)

  let ceqb =
    Stdlib.Int.equal

  (** val ccmp : int -> int -> comparison **)

  let ccmp =
    (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)

  (** val okc : int -> bool **)

  let okc a =
    (fun (a : int) b -> a <= b) a top

  type lab = Coq__2.lab

  (** val lmem : Coq__3.chr -> Coq__2.lab -> bool **)

  let lmem =
    lmem

  (** val linter : Coq__2.lab -> Coq__2.lab -> Coq__2.lab **)

  let linter =
    linter

  (** val lcompl : Coq__2.lab -> Coq__2.lab **)

  let lcompl =
    lcompl

  (** val lempty : Coq__2.lab **)

  let lempty =
    lempty

  (** val lfull : Coq__2.lab **)

  let lfull =
    lfull

  (** val lchar : Coq__3.chr -> Coq__2.lab **)

  let lchar =
    lchar

  (** val lsat : Coq__2.lab -> bool **)

  let lsat =
    lsat

  (** val lpick : Coq__2.lab -> Coq__3.chr **)

  let lpick =
    lpick

  (** val lcmp : Coq__2.lab -> Coq__2.lab -> comparison **)

  let lcmp =
    lcmp
 end

module RegexF =
 functor (La:LABEL) ->
 struct
  module Labels = LabelOps(La)

  type word = La.chr list

  type re =
  | REmpty
  | REps
  | RChr of La.lab
  | RCat of re * re
  | RAlt of re * re
  | RAnd of re * re
  | RNot of re
  | RStar of re

  (** val re_rect :
      'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
      -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
      -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1 **)

  let rec re_rect f f0 f1 f2 f3 f4 f5 f6 = function
  | REmpty -> f
  | REps -> f0
  | RChr l -> f1 l
  | RCat (r0, s) ->
    f2 r0 (re_rect f f0 f1 f2 f3 f4 f5 f6 r0) s
      (re_rect f f0 f1 f2 f3 f4 f5 f6 s)
  | RAlt (r0, s) ->
    f3 r0 (re_rect f f0 f1 f2 f3 f4 f5 f6 r0) s
      (re_rect f f0 f1 f2 f3 f4 f5 f6 s)
  | RAnd (r0, s) ->
    f4 r0 (re_rect f f0 f1 f2 f3 f4 f5 f6 r0) s
      (re_rect f f0 f1 f2 f3 f4 f5 f6 s)
  | RNot r0 -> f5 r0 (re_rect f f0 f1 f2 f3 f4 f5 f6 r0)
  | RStar r0 -> f6 r0 (re_rect f f0 f1 f2 f3 f4 f5 f6 r0)

  (** val re_rec :
      'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
      -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
      -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1 **)

  let rec re_rec f f0 f1 f2 f3 f4 f5 f6 = function
  | REmpty -> f
  | REps -> f0
  | RChr l -> f1 l
  | RCat (r0, s) ->
    f2 r0 (re_rec f f0 f1 f2 f3 f4 f5 f6 r0) s
      (re_rec f f0 f1 f2 f3 f4 f5 f6 s)
  | RAlt (r0, s) ->
    f3 r0 (re_rec f f0 f1 f2 f3 f4 f5 f6 r0) s
      (re_rec f f0 f1 f2 f3 f4 f5 f6 s)
  | RAnd (r0, s) ->
    f4 r0 (re_rec f f0 f1 f2 f3 f4 f5 f6 r0) s
      (re_rec f f0 f1 f2 f3 f4 f5 f6 s)
  | RNot r0 -> f5 r0 (re_rec f f0 f1 f2 f3 f4 f5 f6 r0)
  | RStar r0 -> f6 r0 (re_rec f f0 f1 f2 f3 f4 f5 f6 r0)

  (** val nullable : re -> bool **)

  let rec nullable = function
  | REmpty -> false
  | RChr _ -> false
  | RCat (r0, s) -> (&&) (nullable r0) (nullable s)
  | RAlt (r0, s) -> (||) (nullable r0) (nullable s)
  | RAnd (r0, s) -> (&&) (nullable r0) (nullable s)
  | RNot r0 -> negb (nullable r0)
  | _ -> true

  (** val tag : re -> int **)

  let tag = function
  | REmpty -> 0
  | REps -> 1
  | RChr _ -> ((fun p->2*p) 1)
  | RCat (_, _) -> ((fun p->1+2*p) 1)
  | RAlt (_, _) -> ((fun p->2*p) ((fun p->2*p) 1))
  | RAnd (_, _) -> ((fun p->1+2*p) ((fun p->2*p) 1))
  | RNot _ -> ((fun p->2*p) ((fun p->1+2*p) 1))
  | RStar _ -> ((fun p->1+2*p) ((fun p->1+2*p) 1))

  (** val cmp : re -> re -> comparison **)

  let rec cmp r s =
    match r with
    | REmpty ->
      (match s with
       | REmpty -> Eq
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (tag r) (tag s))
    | REps ->
      (match s with
       | REps -> Eq
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (tag r) (tag s))
    | RChr a ->
      (match s with
       | RChr b0 -> La.lcmp a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (tag r) (tag s))
    | RCat (a, b0) ->
      (match s with
       | RCat (c, d) -> (match cmp a c with
                         | Eq -> cmp b0 d
                         | x -> x)
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (tag r) (tag s))
    | RAlt (a, b0) ->
      (match s with
       | RAlt (c, d) -> (match cmp a c with
                         | Eq -> cmp b0 d
                         | x -> x)
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (tag r) (tag s))
    | RAnd (a, b0) ->
      (match s with
       | RAnd (c, d) -> (match cmp a c with
                         | Eq -> cmp b0 d
                         | x -> x)
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (tag r) (tag s))
    | RNot a ->
      (match s with
       | RNot b0 -> cmp a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (tag r) (tag s))
    | RStar a ->
      (match s with
       | RStar b0 -> cmp a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (tag r) (tag s))

  (** val re_all : re **)

  let re_all =
    RNot REmpty

  (** val is_all : re -> bool **)

  let is_all = function
  | RNot r0 -> (match r0 with
                | REmpty -> true
                | _ -> false)
  | _ -> false

  (** val mk_cat : re -> re -> re **)

  let mk_cat r s =
    match r with
    | REmpty -> REmpty
    | REps -> s
    | _ -> (match s with
            | REmpty -> REmpty
            | REps -> r
            | _ -> RCat (r, s))

  (** val ins_alt : re -> re -> re **)

  let rec ins_alt x r = match r with
  | REmpty -> x
  | RAlt (y, t0) ->
    (match cmp x y with
     | Eq -> r
     | Lt -> RAlt (x, r)
     | Gt -> RAlt (y, (ins_alt x t0)))
  | _ -> (match cmp x r with
          | Eq -> r
          | Lt -> RAlt (x, r)
          | Gt -> RAlt (r, x))

  (** val mk_alt' : re -> re -> re **)

  let rec mk_alt' r s =
    match r with
    | REmpty -> s
    | RAlt (x, t0) -> ins_alt x (mk_alt' t0 s)
    | _ -> ins_alt r s

  (** val mk_alt : re -> re -> re **)

  let mk_alt r s =
    if is_all r then r else if is_all s then s else mk_alt' r s

  (** val ins_and : re -> re -> re **)

  let rec ins_and x r = match r with
  | REmpty -> REmpty
  | RAnd (y, t0) ->
    (match cmp x y with
     | Eq -> r
     | Lt -> RAnd (x, r)
     | Gt -> RAnd (y, (ins_and x t0)))
  | _ -> (match cmp x r with
          | Eq -> r
          | Lt -> RAnd (x, r)
          | Gt -> RAnd (r, x))

  (** val mk_and' : re -> re -> re **)

  let rec mk_and' r s =
    match r with
    | REmpty -> REmpty
    | RAnd (x, t0) -> ins_and x (mk_and' t0 s)
    | _ -> ins_and r s

  (** val mk_and : re -> re -> re **)

  let mk_and r s =
    if is_all r then s else if is_all s then r else mk_and' r s

  (** val mk_not : re -> re **)

  let mk_not r = match r with
  | RNot r0 -> r0
  | _ -> RNot r

  (** val der : La.chr -> re -> re **)

  let rec der a r = match r with
  | RChr l -> if La.lmem a l then REps else REmpty
  | RCat (r0, s) ->
    if nullable r0
    then mk_alt (mk_cat (der a r0) s) (der a s)
    else mk_cat (der a r0) s
  | RAlt (r0, s) -> mk_alt (der a r0) (der a s)
  | RAnd (r0, s) -> mk_and (der a r0) (der a s)
  | RNot r0 -> RNot (der a r0)
  | RStar r0 -> mk_cat (der a r0) r
  | _ -> REmpty

  (** val matchb : re -> word -> bool **)

  let matchb r w =
    nullable (fold_left (fun r0 a -> der a r0) w r)

  (** val meet : La.lab list -> La.lab list -> La.lab list **)

  let meet c d =
    filter La.lsat (flat_map (fun x -> map (La.linter x) d) c)

  (** val classes : re -> La.lab list **)

  let rec classes = function
  | RChr l -> filter La.lsat (l :: ((La.lcompl l) :: []))
  | RCat (r0, s) ->
    if nullable r0 then meet (classes r0) (classes s) else classes r0
  | RAlt (r0, s) -> meet (classes r0) (classes s)
  | RAnd (r0, s) -> meet (classes r0) (classes s)
  | RNot r0 -> classes r0
  | RStar r0 -> classes r0
  | _ -> La.lfull :: []

  (** val re_word : word -> re **)

  let rec re_word = function
  | [] -> REps
  | a :: w0 -> mk_cat (RChr (La.lchar a)) (re_word w0)

  (** val re_allchar : re **)

  let re_allchar =
    RChr La.lfull

  (** val re_pow : re -> int -> re **)

  let rec re_pow r n0 =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> REps)
      (fun n1 -> mk_cat r (re_pow r n1))
      n0

  (** val re_plus : re -> re **)

  let re_plus r =
    mk_cat r (RStar r)

  (** val re_opt : re -> re **)

  let re_opt r =
    mk_alt REps r

  (** val re_diff : re -> re -> re **)

  let re_diff r s =
    mk_and r (RNot s)
 end

module SfaF =
 functor (La:LABEL) ->
 struct
  module Regexes = RegexF(La)

  type 'q sfa = { init : 'q list; step : ('q -> (La.lab option * 'q) list);
                  fin : ('q -> bool) }

  (** val init : 'a1 sfa -> 'a1 list **)

  let init s =
    s.init

  (** val step : 'a1 sfa -> 'a1 -> (La.lab option * 'a1) list **)

  let step s =
    s.step

  (** val fin : 'a1 sfa -> 'a1 -> bool **)

  let fin s =
    s.fin

  (** val re_step : Regexes.re -> (La.lab option * Regexes.re) list **)

  let re_step r =
    flat_map (fun c ->
      match Regexes.der (La.lpick c) r with
      | Regexes.REmpty -> []
      | x -> ((Some c), x) :: []) (Regexes.classes r)

  (** val sfa_re : Regexes.re -> Regexes.re sfa **)

  let sfa_re r =
    { init = (r :: []); step = re_step; fin = Regexes.nullable }

  (** val inter_step :
      'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (La.lab option * ('a1 * 'a2)) list **)

  let inter_step a b0 = function
  | (p, q) ->
    app
      (flat_map (fun t0 ->
        let (y, p') = t0 in
        (match y with
         | Some x ->
           flat_map (fun u ->
             let (y0, q') = u in
             (match y0 with
              | Some y1 ->
                let z0 = La.linter x y1 in
                if La.lsat z0 then ((Some z0), (p', q')) :: [] else []
              | None -> [])) (step b0 q)
         | None -> (None, (p', q)) :: [])) (step a p))
      (flat_map (fun u ->
        let (y, q') = u in
        (match y with
         | Some _ -> []
         | None -> (None, (p, q')) :: [])) (step b0 q))

  (** val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa **)

  let inter a b0 =
    { init = (list_prod (init a) (init b0)); step = (inter_step a b0); fin =
      (fun s -> (&&) (fin a (fst s)) (fin b0 (snd s))) }

  (** val cat_step :
      'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2)
      sum) list **)

  let cat_step a b0 = function
  | Inl p ->
    app (map (fun t0 -> ((fst t0), (Inl (snd t0)))) (step a p))
      (if fin a p then map (fun q -> (None, (Inr q))) (init b0) else [])
  | Inr q -> map (fun t0 -> ((fst t0), (Inr (snd t0)))) (step b0 q)

  (** val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa **)

  let cat a b0 =
    { init = (map (fun x -> Inl x) (init a)); step = (cat_step a b0); fin =
      (fun s -> match s with
                | Inl _ -> false
                | Inr q -> fin b0 q) }

  (** val alt_step :
      'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2)
      sum) list **)

  let alt_step a b0 = function
  | Inl p -> map (fun t0 -> ((fst t0), (Inl (snd t0)))) (step a p)
  | Inr q -> map (fun t0 -> ((fst t0), (Inr (snd t0)))) (step b0 q)

  (** val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa **)

  let alt a b0 =
    { init =
      (app (map (fun x -> Inl x) (init a)) (map (fun x -> Inr x) (init b0)));
      step = (alt_step a b0); fin = (fun s ->
      match s with
      | Inl p -> fin a p
      | Inr q -> fin b0 q) }

  (** val univ : int sfa **)

  let univ =
    { init = (0 :: []); step = (fun _ -> ((Some La.lfull), 0) :: []); fin =
      (fun _ -> true) }
 end

module SftF =
 functor (La:LABEL) ->
 struct
  module Automata = SfaF(La)

  type ofn = { oimg : (La.lab -> La.lab); opre : (La.lab -> La.lab) }

  (** val oimg : ofn -> La.lab -> La.lab **)

  let oimg o =
    o.oimg

  (** val opre : ofn -> La.lab -> La.lab **)

  let opre o =
    o.opre

  (** val o_id : ofn **)

  let o_id =
    { oimg = (fun l -> l); opre = (fun l -> l) }

  (** val o_const : La.lab -> ofn **)

  let o_const s =
    { oimg = (fun l -> if La.lsat l then s else La.lempty); opre = (fun l ->
      if La.lsat (La.linter l s) then La.lfull else La.lempty) }

  (** val o_comp : ofn -> La.lab -> ofn -> ofn **)

  let o_comp f m g =
    { oimg = (fun l -> oimg g (La.linter m (oimg f l))); opre = (fun l ->
      opre f (La.linter m (opre g l))) }

  type tlab =
  | TEps
  | TEmit of La.lab
  | TDrop of La.lab
  | TMap of La.lab * ofn

  (** val tlab_rect :
      'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1) ->
      tlab -> 'a1 **)

  let tlab_rect f f0 f1 f2 = function
  | TEps -> f
  | TEmit s -> f0 s
  | TDrop l -> f1 l
  | TMap (l, f3) -> f2 l f3

  (** val tlab_rec :
      'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1) ->
      tlab -> 'a1 **)

  let tlab_rec f f0 f1 f2 = function
  | TEps -> f
  | TEmit s -> f0 s
  | TDrop l -> f1 l
  | TMap (l, f3) -> f2 l f3

  type 'p sft = { tinit : 'p list; tstep : ('p -> (tlab * 'p) list);
                  tfin : ('p -> bool) }

  (** val tinit : 'a1 sft -> 'a1 list **)

  let tinit s =
    s.tinit

  (** val tstep : 'a1 sft -> 'a1 -> (tlab * 'a1) list **)

  let tstep s =
    s.tstep

  (** val tfin : 'a1 sft -> 'a1 -> bool **)

  let tfin s =
    s.tfin

  (** val prod_step :
      'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) -> (La.lab
      option * ('a1 * 'a2)) list **)

  let prod_step t0 a = function
  | (p, q) ->
    app
      (flat_map (fun t1 ->
        let (y, p') = t1 in
        (match y with
         | TEps -> (None, (p', q)) :: []
         | TEmit x -> ((Some x), (p', q)) :: []
         | TDrop x ->
           flat_map (fun u ->
             let (y0, q') = u in
             (match y0 with
              | Some y1 ->
                if La.lsat (La.linter x y1)
                then (None, (p', q')) :: []
                else []
              | None -> [])) (Automata.step a q)
         | TMap (x, f) ->
           flat_map (fun u ->
             let (y0, q') = u in
             (match y0 with
              | Some y1 ->
                let z0 = oimg f (La.linter x y1) in
                if La.lsat z0 then ((Some z0), (p', q')) :: [] else []
              | None -> [])) (Automata.step a q))) (tstep t0 p))
      (flat_map (fun u ->
        let (y, q') = u in
        (match y with
         | Some _ -> []
         | None -> (None, (p, q')) :: [])) (Automata.step a q))

  (** val product :
      'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) Automata.sfa **)

  let product t0 a =
    { Automata.init = (list_prod (tinit t0) (Automata.init a));
      Automata.step = (prod_step t0 a); Automata.fin = (fun s ->
      (&&) (tfin t0 (fst s)) (Automata.fin a (snd s))) }
 end

module PreimageF =
 functor (La:LABEL) ->
 struct
  module Transducers = SftF(La)

  (** val pre_step :
      'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2) ->
      (La.lab option * ('a1 * 'a2)) list **)

  let pre_step t0 b0 = function
  | (p, q) ->
    app
      (flat_map (fun t1 ->
        let (y, p') = t1 in
        (match y with
         | Transducers.TEps -> (None, (p', q)) :: []
         | Transducers.TEmit x ->
           flat_map (fun u ->
             let (y0, q') = u in
             (match y0 with
              | Some y1 ->
                if La.lsat (La.linter x y1)
                then (None, (p', q')) :: []
                else []
              | None -> [])) (Transducers.Automata.step b0 q)
         | Transducers.TDrop x -> ((Some x), (p', q)) :: []
         | Transducers.TMap (x, f) ->
           flat_map (fun u ->
             let (y0, q') = u in
             (match y0 with
              | Some y1 ->
                let z0 = La.linter x (Transducers.opre f y1) in
                if La.lsat z0 then ((Some z0), (p', q')) :: [] else []
              | None -> [])) (Transducers.Automata.step b0 q)))
        (Transducers.tstep t0 p))
      (flat_map (fun u ->
        let (y, q') = u in
        (match y with
         | Some _ -> []
         | None -> (None, (p, q')) :: [])) (Transducers.Automata.step b0 q))

  (** val preimage :
      'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2)
      Transducers.Automata.sfa **)

  let preimage t0 b0 =
    { Transducers.Automata.init =
      (list_prod (Transducers.tinit t0) (Transducers.Automata.init b0));
      Transducers.Automata.step = (pre_step t0 b0);
      Transducers.Automata.fin = (fun s ->
      (&&) (Transducers.tfin t0 (fst s)) (Transducers.Automata.fin b0 (snd s))) }

  (** val emit :
      ('a1 -> 'a2) -> (La.lab option * 'a1) list -> (Transducers.tlab * 'a2)
      list **)

  let emit inj l =
    map (fun t0 ->
      ((match fst t0 with
        | Some x -> Transducers.TEmit x
        | None -> Transducers.TEps), (inj (snd t0)))) l

  (** val append :
      'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft **)

  let append b0 =
    { Transducers.tinit = (None :: []); Transducers.tstep = (fun s ->
      match s with
      | Some q -> emit (fun x -> Some x) (Transducers.Automata.step b0 q)
      | None ->
        ((Transducers.TMap (La.lfull, Transducers.o_id)),
          None) :: (map (fun q -> (Transducers.TEps, (Some q)))
                     (Transducers.Automata.init b0))); Transducers.tfin =
      (fun s ->
      match s with
      | Some q -> Transducers.Automata.fin b0 q
      | None -> false) }

  (** val prepend :
      'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft **)

  let prepend b0 =
    { Transducers.tinit =
      (map (fun x -> Some x) (Transducers.Automata.init b0));
      Transducers.tstep = (fun s ->
      match s with
      | Some q ->
        app
          (if Transducers.Automata.fin b0 q
           then (Transducers.TEps, None) :: []
           else []) (emit (fun x -> Some x) (Transducers.Automata.step b0 q))
      | None -> ((Transducers.TMap (La.lfull, Transducers.o_id)), None) :: []);
      Transducers.tfin = (fun s ->
      match s with
      | Some _ -> false
      | None -> true) }

  (** val upto :
      ('a1 -> 'a1 -> bool) -> 'a1 Transducers.Automata.sfa -> 'a1 -> 'a1
      Transducers.Automata.sfa **)

  let upto eqb1 a q =
    { Transducers.Automata.init = (Transducers.Automata.init a);
      Transducers.Automata.step = (Transducers.Automata.step a);
      Transducers.Automata.fin = (eqb1 q) }

  (** val from :
      'a1 Transducers.Automata.sfa -> 'a1 -> 'a1 Transducers.Automata.sfa **)

  let from a q =
    { Transducers.Automata.init = (q :: []); Transducers.Automata.step =
      (Transducers.Automata.step a); Transducers.Automata.fin =
      (Transducers.Automata.fin a) }
 end

module SimF =
 functor (La:LABEL) ->
 struct
  module Preimages = PreimageF(La)

  module PM = PositiveMap

  type ('k, 'v) tree =
  | Leaf
  | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * int

  (** val tree_rect :
      'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3
      -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3 **)

  let rec tree_rect f f0 = function
  | Leaf -> f
  | Node (l, k, v, r, h) -> f0 l (tree_rect f f0 l) k v r (tree_rect f f0 r) h

  (** val tree_rec :
      'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3
      -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3 **)

  let rec tree_rec f f0 = function
  | Leaf -> f
  | Node (l, k, v, r, h) -> f0 l (tree_rec f f0 l) k v r (tree_rec f f0 r) h

  (** val ht : ('a1, 'a2) tree -> int **)

  let ht = function
  | Leaf -> 0
  | Node (_, _, _, _, h) -> h

  (** val node :
      ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree **)

  let node l k v r =
    Node (l, k, v, r,
      (N.succ ((fun (a : int) b -> if a < b then b else a) (ht l) (ht r))))

  (** val bal :
      ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree **)

  let bal l k v r =
    if (fun (a : int) b -> a < b) (String_ints.add (ht r) 1) (ht l)
    then (match l with
          | Leaf -> node l k v r
          | Node (ll, lk, lv, lr, _) ->
            if (fun (a : int) b -> a <= b) (ht lr) (ht ll)
            then node ll lk lv (node lr k v r)
            else (match lr with
                  | Leaf -> node l k v r
                  | Node (a, b0, c, d, _) ->
                    node (node ll lk lv a) b0 c (node d k v r)))
    else if (fun (a : int) b -> a < b) (String_ints.add (ht l) 1) (ht r)
         then (match r with
               | Leaf -> node l k v r
               | Node (rl, rk, rv, rr, _) ->
                 if (fun (a : int) b -> a <= b) (ht rl) (ht rr)
                 then node (node l k v rl) rk rv rr
                 else (match rl with
                       | Leaf -> node l k v r
                       | Node (a, b0, c, d, _) ->
                         node (node l k v a) b0 c (node d rk rv rr)))
         else node l k v r

  (** val insert :
      ('a1 -> 'a1 -> comparison) -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1,
      'a2) tree **)

  let rec insert cmp0 x y = function
  | Leaf -> node Leaf x y Leaf
  | Node (l, k, v, r, h) ->
    (match cmp0 x k with
     | Eq -> Node (l, k, y, r, h)
     | Lt -> bal (insert cmp0 x y l) k v r
     | Gt -> bal l k v (insert cmp0 x y r))

  (** val find :
      ('a1 -> 'a1 -> comparison) -> 'a1 -> ('a1, 'a2) tree -> 'a2 option **)

  let rec find cmp0 x = function
  | Leaf -> None
  | Node (l, k, v, r, _) ->
    (match cmp0 x k with
     | Eq -> Some v
     | Lt -> find cmp0 x l
     | Gt -> find cmp0 x r)

  (** val all : ('a1 -> 'a2 -> bool) -> ('a1, 'a2) tree -> bool **)

  let rec all f = function
  | Leaf -> true
  | Node (l, k, v, r, _) -> (&&) ((&&) (f k v) (all f l)) (all f r)

  (** val elems : ('a1, 'a2) tree -> ('a1 * 'a2) list -> ('a1 * 'a2) list **)

  let rec elems t0 acc =
    match t0 with
    | Leaf -> acc
    | Node (l, k, v, r, _) -> elems l ((k, v) :: (elems r acc))

  type row = bool * (La.lab option * int) list

  type rows = row PM.t

  (** val getrow : rows -> int -> row **)

  let getrow r n0 =
    match PM.find (N.succ_pos n0) r with
    | Some r0 -> r0
    | None -> (false, [])

  (** val conc :
      int list -> rows -> int Preimages.Transducers.Automata.sfa **)

  let conc i r =
    { Preimages.Transducers.Automata.init = i;
      Preimages.Transducers.Automata.step = (fun n0 -> snd (getrow r n0));
      Preimages.Transducers.Automata.fin = (fun n0 -> fst (getrow r n0)) }

  type cfa = int list * rows

  (** val sem : cfa -> int Preimages.Transducers.Automata.sfa **)

  let sem c =
    conc (fst c) (snd c)

  (** val edge_ok :
      (La.lab option * int) list -> La.lab option -> int -> bool **)

  let edge_ok r l n0 =
    match l with
    | Some x ->
      negb
        (La.lsat
          (fold_left (fun y t0 ->
            match fst t0 with
            | Some z0 ->
              if Stdlib.Int.equal (snd t0) n0
              then Preimages.Transducers.Automata.Regexes.Labels.ldiff y z0
              else y
            | None -> y) r x))
    | None ->
      existsb (fun t0 ->
        match fst t0 with
        | Some _ -> false
        | None -> Stdlib.Int.equal (snd t0) n0) r

  (** val covers : row -> row -> bool **)

  let covers r r' =
    (&&) (implb (fst r') (fst r))
      (forallb (fun t0 -> edge_ok (snd r) (fst t0) (snd t0)) (snd r'))

  (** val st_ok :
      ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
      ('a1, int option) tree -> rows -> 'a1 -> int option -> bool **)

  let st_ok cmp0 a h rw q = function
  | Some n0 ->
    let r = getrow rw n0 in
    (&&) (implb (Preimages.Transducers.Automata.fin a q) (fst r))
      (forallb (fun t0 ->
        match find cmp0 (snd t0) h with
        | Some o ->
          (match o with
           | Some n' ->
             (||) (edge_ok (snd r) (fst t0) n')
               (match fst t0 with
                | Some _ -> false
                | None -> covers r (getrow rw n'))
           | None -> true)
        | None -> false) (Preimages.Transducers.Automata.step a q))
  | None ->
    (&&) (negb (Preimages.Transducers.Automata.fin a q))
      (forallb (fun t0 ->
        match find cmp0 (snd t0) h with
        | Some o -> (match o with
                     | Some _ -> false
                     | None -> true)
        | None -> false) (Preimages.Transducers.Automata.step a q))

  (** val sim_ok :
      ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
      ('a1, int option) tree -> int list -> rows -> bool **)

  let sim_ok cmp0 a h i rw =
    (&&) (all (st_ok cmp0 a h rw) h)
      (forallb (fun q ->
        match find cmp0 q h with
        | Some o ->
          (match o with
           | Some n0 -> existsb (Stdlib.Int.equal n0) i
           | None -> true)
        | None -> false) (Preimages.Transducers.Automata.init a))

  (** val iter : int -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum **)

  let rec iter d f s =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> f s)
      (fun d0 ->
      match iter d0 f s with
      | Inl s0 -> iter d0 f s0
      | Inr r -> Inr r)
      d

  (** val explore :
      ('a1 -> 'a1 -> comparison) -> int -> 'a1
      Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, int) tree ->
      int -> (('a1, int) tree * int) option **)

  let explore cmp0 d a todo t0 next =
    match iter d (fun s ->
            let (p, next0) = s in
            let (todo0, t1) = p in
            (match todo0 with
             | [] -> Inr (t1, next0)
             | q :: todo1 ->
               Inl
                 (fold_left (fun s0 e ->
                   let (y, next1) = s0 in
                   let (todo2, t2) = y in
                   (match find cmp0 (snd e) t2 with
                    | Some _ -> s0
                    | None ->
                      ((((snd e) :: todo2), (insert cmp0 (snd e) next1 t2)),
                        (N.succ next1))))
                   (Preimages.Transducers.Automata.step a q) ((todo1, t1),
                   next0)))) ((todo, t0), next) with
    | Inl _ -> None
    | Inr r -> Some r

  (** val addrev : int list PM.t -> int -> int -> int list PM.t **)

  let addrev m src dst =
    let k = N.succ_pos dst in
    PM.add k (src :: (match PM.find k m with
                      | Some l -> l
                      | None -> [])) m

  (** val back :
      int -> int list PM.t -> int list -> unit PM.t -> unit PM.t **)

  let back d rev0 todo live =
    match iter d (fun s ->
            let (todo0, live0) = s in
            (match todo0 with
             | [] -> Inr live0
             | n0 :: todo1 ->
               Inl
                 (fold_left (fun s0 m ->
                   let (todo2, live1) = s0 in
                   let k = N.succ_pos m in
                   (match PM.find k live1 with
                    | Some _ -> s0
                    | None -> ((m :: todo2), (PM.add k () live1))))
                   (match PM.find (N.succ_pos n0) rev0 with
                    | Some l -> l
                    | None -> []) (todo1, live0)))) (todo, live) with
    | Inl p -> let (_, live0) = p in live0
    | Inr live0 -> live0

  (** val add_edge :
      La.lab option -> int -> (La.lab option * int) list -> (La.lab
      option * int) list **)

  let rec add_edge l n0 r = match r with
  | [] -> (l, n0) :: []
  | p :: t0 ->
    let (l', n') = p in
    if Stdlib.Int.equal n0 n'
    then (match l with
          | Some x ->
            (match l' with
             | Some y ->
               ((Some
                 (Preimages.Transducers.Automata.Regexes.Labels.lunion x y)),
                 n0) :: t0
             | None -> (l', n') :: (add_edge l n0 t0))
          | None ->
            (match l' with
             | Some _ -> (l', n') :: (add_edge l n0 t0)
             | None -> r))
    else (l', n') :: (add_edge l n0 t0)

  (** val is_empty_move : (La.lab option * int) -> bool **)

  let is_empty_move t0 =
    match fst t0 with
    | Some _ -> false
    | None -> true

  (** val closure : int -> rows -> int -> int list **)

  let closure d r n0 =
    match iter d (fun s ->
            let (p, seen) = s in
            let (todo, found) = p in
            (match todo with
             | [] -> Inr found
             | m :: todo0 ->
               (match PM.find (N.succ_pos m) seen with
                | Some _ -> Inl ((todo0, found), seen)
                | None ->
                  Inl
                    (((fold_left (fun l t0 ->
                        if is_empty_move t0 then (snd t0) :: l else l)
                        (snd (getrow r m)) todo0), (m :: found)),
                    (PM.add (N.succ_pos m) () seen))))) (((n0 :: []), []),
            PM.empty) with
    | Inl _ -> []
    | Inr l -> l

  (** val without_empty : int -> rows -> rows **)

  let without_empty d r =
    PM.mapi (fun k r0 ->
      if existsb is_empty_move (snd r0)
      then let c = closure d r (Coq_Pos.pred_N k) in
           ((existsb (fun m -> fst (getrow r m)) c),
           (fold_left (fun l m ->
             fold_left (fun l0 t0 ->
               if is_empty_move t0 then l0 else add_edge (fst t0) (snd t0) l0)
               (snd (getrow r m)) l) c []))
      else r0) r

  (** val put_sorted :
      (La.lab option * int) -> (La.lab option * int) list -> (La.lab
      option * int) list **)

  let rec put_sorted t0 l = match l with
  | [] -> t0 :: []
  | u :: r ->
    if (fun (a : int) b -> a <= b) (snd t0) (snd u)
    then t0 :: l
    else u :: (put_sorted t0 r)

  (** val class_of : int PM.t -> int -> int **)

  let class_of c n0 =
    match PM.find (N.succ_pos n0) c with
    | Some k -> k
    | None -> 0

  type signature = int * (La.lab option * int) list

  (** val cmp_edges :
      (La.lab option * int) list -> (La.lab option * int) list -> comparison **)

  let rec cmp_edges x y =
    match x with
    | [] -> (match y with
             | [] -> Eq
             | _ :: _ -> Lt)
    | p :: x0 ->
      let (l, n0) = p in
      (match y with
       | [] -> Gt
       | p0 :: y0 ->
         let (m, k) = p0 in
         (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                  n0 k with
          | Eq ->
            (match l with
             | Some a ->
               (match m with
                | Some b0 ->
                  (match La.lcmp a b0 with
                   | Eq -> cmp_edges x0 y0
                   | x1 -> x1)
                | None -> Gt)
             | None -> (match m with
                        | Some _ -> Lt
                        | None -> cmp_edges x0 y0))
          | x1 -> x1))

  (** val cmp_signature : signature -> signature -> comparison **)

  let cmp_signature x y =
    match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
            (fst x) (fst y) with
    | Eq -> cmp_edges (snd x) (snd y)
    | x0 -> x0

  (** val mapped : int PM.t -> row -> (La.lab option * int) list **)

  let mapped c r =
    fold_left (fun l t0 -> add_edge (fst t0) (class_of c (snd t0)) l) 
      (snd r) []

  (** val refine :
      rows -> int PM.t -> (int PM.t * (signature, int) tree) * int **)

  let refine r c =
    PM.fold (fun k r0 s ->
      let (y, n0) = s in
      let (c', t0) = y in
      let g = ((class_of c (Coq_Pos.pred_N k)),
        (fold_right put_sorted [] (mapped c r0)))
      in
      (match find cmp_signature g t0 with
       | Some m -> (((PM.add k m c'), t0), n0)
       | None ->
         let m = Coq_Pos.pred_N k in
         (((PM.add k m c'), (insert cmp_signature g m t0)), (N.succ n0)))) r
      ((PM.empty, Leaf), 0)

  (** val distances : int -> rows -> int PM.t * int **)

  let distances d r =
    let rev0 =
      PM.fold (fun k r0 m ->
        fold_left (fun m0 t0 -> addrev m0 (Coq_Pos.pred_N k) (snd t0))
          (snd r0) m) r PM.empty
    in
    let fins =
      PM.fold (fun k r0 l -> if fst r0 then (Coq_Pos.pred_N k) :: l else l) r
        []
    in
    (match iter d (fun s ->
             let (p, c) = s in
             let (p0, k) = p in
             let (todo, later) = p0 in
             (match todo with
              | [] ->
                (match later with
                 | [] -> Inr (c, (N.pred k))
                 | _ :: _ -> Inl (((later, []), (N.succ k)), c))
              | n0 :: todo0 ->
                let (later0, c0) =
                  fold_left (fun s0 m ->
                    let (later0, c0) = s0 in
                    (match PM.find (N.succ_pos m) c0 with
                     | Some _ -> s0
                     | None -> ((m :: later0), (PM.add (N.succ_pos m) k c0))))
                    (match PM.find (N.succ_pos n0) rev0 with
                     | Some l -> l
                     | None -> []) (later, c)
                in
                Inl (((todo0, later0), k), c0))) (((fins, []), ((fun p->2*p)
             1)),
             (fold_left (fun c n0 -> PM.add (N.succ_pos n0) 1 c) fins
               PM.empty)) with
     | Inl p -> let (p0, c) = p in let (_, k) = p0 in (c, k)
     | Inr found -> found)

  (** val rounds : int **)

  let rounds =
    Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
      (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ 0))))))

  (** val classes_of : int -> rows -> int PM.t option **)

  let classes_of d r =
    match iter rounds (fun s ->
            let (c, n0) = s in
            let (p, n') = refine r c in
            let (c', _) = p in
            if Stdlib.Int.equal n0 n' then Inr c' else Inl (c', n'))
            (distances d r) with
    | Inl _ -> None
    | Inr c -> Some c

  (** val smaller : int -> rows -> (int -> int) * rows **)

  let smaller d r =
    let r0 = without_empty d r in
    (match classes_of d r0 with
     | Some c ->
       let rep0 = class_of c in
       (rep0,
       (PM.fold (fun k r1 s ->
         if Stdlib.Int.equal (rep0 (Coq_Pos.pred_N k)) (Coq_Pos.pred_N k)
         then PM.add k ((fst r1), (mapped c r1)) s
         else s) r0 PM.empty))
     | None -> ((fun n0 -> n0), r0))

  (** val worth : int -> bool **)

  let worth n0 =
    (&&)
      ((fun (a : int) b -> a < b) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
        1))) n0)
      ((fun (a : int) b -> a <= b) n0 ((fun p->2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
        ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
        ((fun p->2*p) 1))))))))))))

  (** val mat :
      ('a1 -> 'a1 -> comparison) -> int -> 'a1
      Preimages.Transducers.Automata.sfa -> cfa option **)

  let mat cmp0 fuel a =
    let (t0, n0) =
      fold_left (fun s q ->
        let (t0, n0) = s in
        (match find cmp0 q t0 with
         | Some _ -> s
         | None -> ((insert cmp0 q n0 t0), (N.succ n0))))
        (Preimages.Transducers.Automata.init a) (Leaf, 0)
    in
    (match explore cmp0 fuel a (Preimages.Transducers.Automata.init a) t0 n0 with
     | Some p ->
       let (t1, next) = p in
       let es = elems t1 [] in
       let idx = fun q -> match find cmp0 q t1 with
                          | Some n1 -> n1
                          | None -> 0
       in
       let rev0 =
         fold_left (fun m e ->
           fold_left (fun m0 u -> addrev m0 (snd e) (idx (snd u)))
             (Preimages.Transducers.Automata.step a (fst e)) m) es PM.empty
       in
       let fins =
         flat_map (fun e ->
           if Preimages.Transducers.Automata.fin a (fst e)
           then (snd e) :: []
           else []) es
       in
       let live =
         back fuel rev0 fins
           (fold_left (fun m n1 -> PM.add (N.succ_pos n1) () m) fins PM.empty)
       in
       let isl = fun n1 ->
         match PM.find (N.succ_pos n1) live with
         | Some _ -> true
         | None -> false
       in
       let full =
         fold_left (fun r e ->
           if isl (snd e)
           then PM.add (N.succ_pos (snd e))
                  ((Preimages.Transducers.Automata.fin a (fst e)),
                  (fold_left (fun r0 u ->
                    let n1 = idx (snd u) in
                    if isl n1 then add_edge (fst u) n1 r0 else r0)
                    (Preimages.Transducers.Automata.step a (fst e)) [])) r
           else r) es PM.empty
       in
       let starts =
         filter isl (map idx (Preimages.Transducers.Automata.init a))
       in
       let (rep0, rw) =
         if worth next then smaller fuel full else ((fun n1 -> n1), full)
       in
       let h =
         fold_left (fun h e ->
           insert cmp0 (fst e)
             (if isl (snd e) then Some (rep0 (snd e)) else None) h) es Leaf
       in
       let i =
         fold_left (fun l n1 ->
           if existsb (Stdlib.Int.equal (rep0 n1)) l
           then l
           else (rep0 n1) :: l) starts []
       in
       if sim_ok cmp0 a h i rw then Some (i, rw) else None
     | None -> None)

  (** val cmp_pair :
      ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1 * 'a2)
      -> ('a1 * 'a2) -> comparison **)

  let cmp_pair c d x y =
    match c (fst x) (fst y) with
    | Eq -> d (snd x) (snd y)
    | x0 -> x0

  (** val cmp_sum :
      ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1, 'a2)
      sum -> ('a1, 'a2) sum -> comparison **)

  let cmp_sum c d x y =
    match x with
    | Inl a -> (match y with
                | Inl b0 -> c a b0
                | Inr _ -> Lt)
    | Inr a -> (match y with
                | Inl _ -> Gt
                | Inr b0 -> d a b0)

  (** val cmp_word :
      Preimages.Transducers.Automata.Regexes.word ->
      Preimages.Transducers.Automata.Regexes.word -> comparison **)

  let rec cmp_word x y =
    match x with
    | [] -> (match y with
             | [] -> Eq
             | _ :: _ -> Lt)
    | a :: x0 ->
      (match y with
       | [] -> Gt
       | b0 :: y0 -> (match La.ccmp a b0 with
                      | Eq -> cmp_word x0 y0
                      | x1 -> x1))
 end

module ReplaceF =
 functor (La:LABEL) ->
 struct
  module Simulation = SimF(La)

  type rst =
  | SPre of Simulation.Preimages.Transducers.Automata.Regexes.re
  | SIn of Simulation.Preimages.Transducers.Automata.Regexes.re
     * Simulation.Preimages.Transducers.Automata.Regexes.re
  | SOut of Simulation.Preimages.Transducers.Automata.Regexes.word
     * Simulation.Preimages.Transducers.Automata.Regexes.re
  | SPost of Simulation.Preimages.Transducers.Automata.Regexes.re
  | APre
  | AIn of Simulation.Preimages.Transducers.Automata.Regexes.re
  | AOut of Simulation.Preimages.Transducers.Automata.Regexes.word
  | APost
  | ANo of Simulation.Preimages.Transducers.Automata.Regexes.re

  (** val rst_rect :
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1 ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) -> 'a1
      -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> rst
      -> 'a1 **)

  let rst_rect f f0 f1 f2 f3 f4 f5 f6 f7 = function
  | SPre k -> f k
  | SIn (k, d) -> f0 k d
  | SOut (r0, k) -> f1 r0 k
  | SPost k -> f2 k
  | APre -> f3
  | AIn d -> f4 d
  | AOut r0 -> f5 r0
  | APost -> f6
  | ANo k -> f7 k

  (** val rst_rec :
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1 ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) -> 'a1
      -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> rst
      -> 'a1 **)

  let rst_rec f f0 f1 f2 f3 f4 f5 f6 f7 = function
  | SPre k -> f k
  | SIn (k, d) -> f0 k d
  | SOut (r0, k) -> f1 r0 k
  | SPost k -> f2 k
  | APre -> f3
  | AIn d -> f4 d
  | AOut r0 -> f5 r0
  | APost -> f6
  | ANo k -> f7 k

  (** val rep_step :
      Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.word -> rst ->
      (Simulation.Preimages.Transducers.tlab * rst) list **)

  let rep_step p r = function
  | SPre k ->
    let k1 = Simulation.Preimages.Transducers.Automata.Regexes.mk_alt k p in
    (Simulation.Preimages.Transducers.TEps, (SIn (k,
    p))) :: (flat_map (fun c ->
              let k' =
                Simulation.Preimages.Transducers.Automata.Regexes.der
                  (La.lpick c) k1
              in
              if Simulation.Preimages.Transducers.Automata.Regexes.nullable k'
              then []
              else ((Simulation.Preimages.Transducers.TMap (c,
                     Simulation.Preimages.Transducers.o_id)), (SPre k')) :: [])
              (Simulation.Preimages.Transducers.Automata.Regexes.classes k1))
  | SIn (k, d) ->
    flat_map (fun c ->
      let k' =
        Simulation.Preimages.Transducers.Automata.Regexes.der (La.lpick c) k
      in
      let d' =
        Simulation.Preimages.Transducers.Automata.Regexes.der (La.lpick c) d
      in
      if Simulation.Preimages.Transducers.Automata.Regexes.nullable k'
      then []
      else if Simulation.Preimages.Transducers.Automata.Regexes.nullable d'
           then ((Simulation.Preimages.Transducers.TDrop c), (SOut (r,
                  k'))) :: []
           else (match d' with
                 | Simulation.Preimages.Transducers.Automata.Regexes.REmpty ->
                   []
                 | _ ->
                   ((Simulation.Preimages.Transducers.TDrop c), (SIn (k',
                     d'))) :: []))
      (Simulation.Preimages.Transducers.Automata.Regexes.meet
        (Simulation.Preimages.Transducers.Automata.Regexes.classes k)
        (Simulation.Preimages.Transducers.Automata.Regexes.classes d))
  | SOut (r0, k) ->
    (match r0 with
     | [] -> (Simulation.Preimages.Transducers.TEps, (SPost k)) :: []
     | b0 :: r' ->
       ((Simulation.Preimages.Transducers.TEmit (La.lchar b0)), (SOut (r',
         k))) :: [])
  | SPost k ->
    flat_map (fun c ->
      let k' =
        Simulation.Preimages.Transducers.Automata.Regexes.der (La.lpick c) k
      in
      if Simulation.Preimages.Transducers.Automata.Regexes.nullable k'
      then []
      else ((Simulation.Preimages.Transducers.TMap (c,
             Simulation.Preimages.Transducers.o_id)), (SPost k')) :: [])
      (Simulation.Preimages.Transducers.Automata.Regexes.classes k)
  | APre ->
    ((Simulation.Preimages.Transducers.TMap (La.lfull,
      Simulation.Preimages.Transducers.o_id)),
      APre) :: ((Simulation.Preimages.Transducers.TEps, (AIn p)) :: [])
  | AIn d ->
    app
      (if Simulation.Preimages.Transducers.Automata.Regexes.nullable d
       then (Simulation.Preimages.Transducers.TEps, (AOut r)) :: []
       else [])
      (flat_map (fun c ->
        match Simulation.Preimages.Transducers.Automata.Regexes.der
                (La.lpick c) d with
        | Simulation.Preimages.Transducers.Automata.Regexes.REmpty -> []
        | x -> ((Simulation.Preimages.Transducers.TDrop c), (AIn x)) :: [])
        (Simulation.Preimages.Transducers.Automata.Regexes.classes d))
  | AOut r0 ->
    (match r0 with
     | [] -> (Simulation.Preimages.Transducers.TEps, APost) :: []
     | b0 :: r' ->
       ((Simulation.Preimages.Transducers.TEmit (La.lchar b0)), (AOut
         r')) :: [])
  | APost ->
    ((Simulation.Preimages.Transducers.TMap (La.lfull,
      Simulation.Preimages.Transducers.o_id)), APost) :: []
  | ANo k ->
    let k1 = Simulation.Preimages.Transducers.Automata.Regexes.mk_alt k p in
    flat_map (fun c ->
      let k' =
        Simulation.Preimages.Transducers.Automata.Regexes.der (La.lpick c) k1
      in
      if Simulation.Preimages.Transducers.Automata.Regexes.nullable k'
      then []
      else ((Simulation.Preimages.Transducers.TMap (c,
             Simulation.Preimages.Transducers.o_id)), (ANo k')) :: [])
      (Simulation.Preimages.Transducers.Automata.Regexes.classes k1)

  (** val rep_fin : rst -> bool **)

  let rep_fin = function
  | SPre _ -> true
  | SPost _ -> true
  | APost -> true
  | ANo _ -> true
  | _ -> false

  (** val rep_first :
      Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
      Simulation.Preimages.Transducers.sft **)

  let rep_first p r =
    { Simulation.Preimages.Transducers.tinit =
      ((if Simulation.Preimages.Transducers.Automata.Regexes.nullable p
        then SOut (r,
               Simulation.Preimages.Transducers.Automata.Regexes.REmpty)
        else SPre Simulation.Preimages.Transducers.Automata.Regexes.REmpty) :: []);
      Simulation.Preimages.Transducers.tstep = (rep_step p r);
      Simulation.Preimages.Transducers.tfin = rep_fin }

  (** val rep_any :
      Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
      Simulation.Preimages.Transducers.sft **)

  let rep_any p r =
    { Simulation.Preimages.Transducers.tinit =
      (APre :: (if Simulation.Preimages.Transducers.Automata.Regexes.nullable
                     p
                then []
                else (ANo
                       Simulation.Preimages.Transducers.Automata.Regexes.REmpty) :: []));
      Simulation.Preimages.Transducers.tstep = (rep_step p r);
      Simulation.Preimages.Transducers.tfin = rep_fin }

  (** val rtag : rst -> int **)

  let rtag = function
  | SPre _ -> 0
  | SIn (_, _) -> 1
  | SOut (_, _) -> ((fun p->2*p) 1)
  | SPost _ -> ((fun p->1+2*p) 1)
  | APre -> ((fun p->2*p) ((fun p->2*p) 1))
  | AIn _ -> ((fun p->1+2*p) ((fun p->2*p) 1))
  | AOut _ -> ((fun p->2*p) ((fun p->1+2*p) 1))
  | APost -> ((fun p->1+2*p) ((fun p->1+2*p) 1))
  | ANo _ -> ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1)))

  (** val cmp_rst : rst -> rst -> comparison **)

  let cmp_rst s t0 =
    match s with
    | SPre a ->
      (match t0 with
       | SPre b0 -> Simulation.Preimages.Transducers.Automata.Regexes.cmp a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
    | SIn (a, b0) ->
      (match t0 with
       | SIn (c, d) ->
         (match Simulation.Preimages.Transducers.Automata.Regexes.cmp a c with
          | Eq -> Simulation.Preimages.Transducers.Automata.Regexes.cmp b0 d
          | x -> x)
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
    | SOut (a, b0) ->
      (match t0 with
       | SOut (c, d) ->
         (match Simulation.cmp_word a c with
          | Eq -> Simulation.Preimages.Transducers.Automata.Regexes.cmp b0 d
          | x -> x)
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
    | SPost a ->
      (match t0 with
       | SPost b0 ->
         Simulation.Preimages.Transducers.Automata.Regexes.cmp a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
    | APre ->
      (match t0 with
       | APre -> Eq
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
    | AIn a ->
      (match t0 with
       | AIn b0 -> Simulation.Preimages.Transducers.Automata.Regexes.cmp a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
    | AOut a ->
      (match t0 with
       | AOut b0 -> Simulation.cmp_word a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
    | APost ->
      (match t0 with
       | APost -> Eq
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
    | ANo a ->
      (match t0 with
       | ANo b0 -> Simulation.Preimages.Transducers.Automata.Regexes.cmp a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (rtag s) (rtag t0))
 end

module EvalF =
 functor (La:LABEL) ->
 struct
  module Replacement = ReplaceF(La)

  (** val sp :
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      (Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word * Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word)
      option **)

  let rec sp d w =
    if Replacement.Simulation.Preimages.Transducers.Automata.Regexes.nullable
         d
    then Some ([], w)
    else (match w with
          | [] -> None
          | a :: w' ->
            (match sp
                     (Replacement.Simulation.Preimages.Transducers.Automata.Regexes.der
                       a d) w' with
             | Some p -> let (x, z0) = p in Some ((a :: x), z0)
             | None -> None))

  (** val rep_eval :
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word **)

  let rec rep_eval p r w =
    match sp p w with
    | Some p0 -> let (_, z0) = p0 in app r z0
    | None -> (match w with
               | [] -> []
               | a :: w' -> a :: (rep_eval p r w'))
 end

module ReplaceAllF =
 functor (La:LABEL) ->
 struct
  module Evaluation = EvalF(La)

  type gst =
  | GPre of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  | GIn of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
     * Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  | GOut of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
     * Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

  (** val gst_rect :
      (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      -> 'a1) ->
      (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      -> 'a1) ->
      (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      -> 'a1) -> gst -> 'a1 **)

  let gst_rect f f0 f1 = function
  | GPre k -> f k
  | GIn (k, d) -> f0 k d
  | GOut (r, k) -> f1 r k

  (** val gst_rec :
      (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      -> 'a1) ->
      (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      -> 'a1) ->
      (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      -> 'a1) -> gst -> 'a1 **)

  let gst_rec f f0 f1 = function
  | GPre k -> f k
  | GIn (k, d) -> f0 k d
  | GOut (r, k) -> f1 r k

  (** val gstep :
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      -> gst ->
      (Evaluation.Replacement.Simulation.Preimages.Transducers.tlab * gst)
      list **)

  let gstep p r = function
  | GPre k ->
    let k1 =
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
        k p
    in
    (Evaluation.Replacement.Simulation.Preimages.Transducers.TEps, (GIn (k,
    p))) :: (flat_map (fun c ->
              let k' =
                Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.der
                  (La.lpick c) k1
              in
              if Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.nullable
                   k'
              then []
              else ((Evaluation.Replacement.Simulation.Preimages.Transducers.TMap
                     (c,
                     Evaluation.Replacement.Simulation.Preimages.Transducers.o_id)),
                     (GPre k')) :: [])
              (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.classes
                k1))
  | GIn (k, d) ->
    flat_map (fun c ->
      let k' =
        Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.der
          (La.lpick c) k
      in
      let d' =
        Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.der
          (La.lpick c) d
      in
      if Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.nullable
           k'
      then []
      else if Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.nullable
                d'
           then ((Evaluation.Replacement.Simulation.Preimages.Transducers.TDrop
                  c), (GOut (r, k'))) :: []
           else (match d' with
                 | Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REmpty ->
                   []
                 | _ ->
                   ((Evaluation.Replacement.Simulation.Preimages.Transducers.TDrop
                     c), (GIn (k', d'))) :: []))
      (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.meet
        (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.classes
          k)
        (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.classes
          d))
  | GOut (r0, k) ->
    (match r0 with
     | [] ->
       (Evaluation.Replacement.Simulation.Preimages.Transducers.TEps, (GPre
         k)) :: []
     | b0 :: r' ->
       ((Evaluation.Replacement.Simulation.Preimages.Transducers.TEmit
         (La.lchar b0)), (GOut (r', k))) :: [])

  (** val gfin : gst -> bool **)

  let gfin = function
  | GPre _ -> true
  | _ -> false

  (** val ne :
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re **)

  let ne p =
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_and
      p
      (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REps)

  (** val rep_all :
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      -> gst Evaluation.Replacement.Simulation.Preimages.Transducers.sft **)

  let rep_all p r =
    { Evaluation.Replacement.Simulation.Preimages.Transducers.tinit = ((GPre
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REmpty) :: []);
      Evaluation.Replacement.Simulation.Preimages.Transducers.tstep =
      (gstep (ne p) r);
      Evaluation.Replacement.Simulation.Preimages.Transducers.tfin = gfin }

  (** val kder :
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re **)

  let kder k x =
    fold_left (fun k0 a ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.der
        a k0) x k

  (** val rall_eval :
      int ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word **)

  let rec rall_eval d p r w =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> w)
      (fun d0 ->
      match Evaluation.sp p w with
      | Some p0 -> let (_, z0) = p0 in app r (rall_eval d0 p r z0)
      | None ->
        (match w with
         | [] -> []
         | a :: w' -> a :: (rall_eval d0 p r w')))
      d

  (** val rep_all_eval :
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
      ->
      Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word **)

  let rep_all_eval p r w =
    rall_eval (Stdlib.Int.succ (length w)) (ne p) r w

  (** val gtag : gst -> int **)

  let gtag = function
  | GPre _ -> 0
  | GIn (_, _) -> 1
  | GOut (_, _) -> ((fun p->2*p) 1)

  (** val cmp_gst : gst -> gst -> comparison **)

  let cmp_gst s t0 =
    match s with
    | GPre a ->
      (match t0 with
       | GPre b0 ->
         Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp
           a b0
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (gtag s) (gtag t0))
    | GIn (a, b0) ->
      (match t0 with
       | GIn (c, d) ->
         (match Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp
                  a c with
          | Eq ->
            Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp
              b0 d
          | x -> x)
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (gtag s) (gtag t0))
    | GOut (a, b0) ->
      (match t0 with
       | GOut (c, d) ->
         (match Evaluation.Replacement.Simulation.cmp_word a c with
          | Eq ->
            Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp
              b0 d
          | x -> x)
       | _ ->
         (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
           (gtag s) (gtag t0))
 end

module Words = ReplaceAllF(Intervals)

type mode =
| First
| Any

type literal =
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word

type sterm =
| SVar of int
| SLit of literal
| SCat of sterm * sterm
| SRep of mode * sterm * sterm * sterm
| SRepRe of mode * sterm
   * Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
   * sterm
| SRepAll of sterm * sterm * sterm
| SRepReAll of sterm
   * Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
   * sterm

type iterm =
| IConst of int
| IVar of int
| ILen of sterm
| IAdd of iterm * iterm
| IMul of int * iterm

type form =
| FBool of bool
| FVar of int
| FEqS of sterm * sterm
| FIn of sterm
   * Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
| FPrefix of sterm * sterm
| FSuffix of sterm * sterm
| FContains of sterm * sterm
| FLe of iterm * iterm
| FEqI of iterm * iterm
| FNot of form
| FAnd of form * form
| FOr of form * form
| FIff of form * form

type script = form list

type model = { str_of : (int ->
                        Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word);
               bool_of : (int -> bool); int_of : (int -> int) }

(** val depth : int **)

let depth =
  Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
    (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
    (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
    (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
    (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
    (Stdlib.Int.succ (Stdlib.Int.succ 0)))))))))))))))))))))

(** val cuniv : Words.Evaluation.Replacement.Simulation.cfa **)

let cuniv =
  ((0 :: []),
    (Words.Evaluation.Replacement.Simulation.PM.add 1 (true, (((Some
      Intervals.lfull), 0) :: []))
      Words.Evaluation.Replacement.Simulation.PM.empty))

(** val validb :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> bool **)

let validb w =
  forallb Intervals.okc w

(** val is_empty0 : Words.Evaluation.Replacement.Simulation.cfa -> bool **)

let is_empty0 a =
  match fst a with
  | [] -> true
  | _ :: _ -> false

(** val built :
    ('a1 -> 'a1 -> comparison) -> 'a1
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.sfa
    -> Words.Evaluation.Replacement.Simulation.cfa **)

let built c a =
  match Words.Evaluation.Replacement.Simulation.mat c depth a with
  | Some b0 -> b0
  | None -> cuniv

(** val cmp_n : int -> int -> comparison **)

let cmp_n =
  (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)

(** val cmp_opt : int option -> int option -> comparison **)

let cmp_opt x y =
  match x with
  | Some a ->
    (match y with
     | Some b0 ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt) a
         b0
     | None -> Gt)
  | None -> (match y with
             | Some _ -> Lt
             | None -> Eq)

(** val a_re :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> Words.Evaluation.Replacement.Simulation.cfa **)

let a_re p =
  built
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp
    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.sfa_re
      p)

(** val a_cat :
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let a_cat a b0 =
  built (Words.Evaluation.Replacement.Simulation.cmp_sum cmp_n cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.cat
      (Words.Evaluation.Replacement.Simulation.sem a)
      (Words.Evaluation.Replacement.Simulation.sem b0))

(** val a_alt :
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let a_alt a b0 =
  built (Words.Evaluation.Replacement.Simulation.cmp_sum cmp_n cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.alt
      (Words.Evaluation.Replacement.Simulation.sem a)
      (Words.Evaluation.Replacement.Simulation.sem b0))

(** val a_meet :
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let a_meet a b0 =
  built (Words.Evaluation.Replacement.Simulation.cmp_pair cmp_n cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.inter
      (Words.Evaluation.Replacement.Simulation.sem a)
      (Words.Evaluation.Replacement.Simulation.sem b0))

(** val rep :
    mode ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> Words.Evaluation.Replacement.rst
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.sft **)

let rep = function
| First -> Words.Evaluation.Replacement.rep_first
| Any -> Words.Evaluation.Replacement.rep_any

(** val a_rep :
    mode ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let a_rep m p r a =
  built
    (Words.Evaluation.Replacement.Simulation.cmp_pair
      Words.Evaluation.Replacement.cmp_rst cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.product
      (rep m p r) (Words.Evaluation.Replacement.Simulation.sem a))

(** val a_rep_all :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let a_rep_all p r a =
  built
    (Words.Evaluation.Replacement.Simulation.cmp_pair Words.cmp_gst cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.product
      (Words.rep_all p r) (Words.Evaluation.Replacement.Simulation.sem a))

(** val p_rep :
    mode ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let p_rep m p r a =
  built
    (Words.Evaluation.Replacement.Simulation.cmp_pair
      Words.Evaluation.Replacement.cmp_rst cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.preimage (rep m p r)
      (Words.Evaluation.Replacement.Simulation.sem a))

(** val p_rep_all :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let p_rep_all p r a =
  built
    (Words.Evaluation.Replacement.Simulation.cmp_pair Words.cmp_gst cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.preimage
      (Words.rep_all p r) (Words.Evaluation.Replacement.Simulation.sem a))

(** val left_of :
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let left_of a b0 =
  built (Words.Evaluation.Replacement.Simulation.cmp_pair cmp_opt cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.preimage
      (Words.Evaluation.Replacement.Simulation.Preimages.append
        (Words.Evaluation.Replacement.Simulation.sem b0))
      (Words.Evaluation.Replacement.Simulation.sem a))

(** val right_of :
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.cfa **)

let right_of b0 a =
  built (Words.Evaluation.Replacement.Simulation.cmp_pair cmp_opt cmp_n)
    (Words.Evaluation.Replacement.Simulation.Preimages.preimage
      (Words.Evaluation.Replacement.Simulation.Preimages.prepend
        (Words.Evaluation.Replacement.Simulation.sem b0))
      (Words.Evaluation.Replacement.Simulation.sem a))

(** val walk :
    int -> Words.Evaluation.Replacement.Simulation.cfa -> int ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    option **)

let rec walk n0 a q =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> None)
    (fun n1 ->
    let (b0, l0) = Words.Evaluation.Replacement.Simulation.getrow (snd a) q in
    if b0
    then (match l0 with
          | [] -> Some []
          | _ :: _ -> None)
    else (match l0 with
          | [] -> None
          | p :: l1 ->
            let (o, q') = p in
            (match o with
             | Some l ->
               (match l1 with
                | [] ->
                  (match walk n1 a q' with
                   | Some w -> Some ((Intervals.lpick l) :: w)
                   | None -> None)
                | _ :: _ -> None)
             | None -> (match l1 with
                        | [] -> walk n1 a q'
                        | _ :: _ -> None))))
    n0

(** val word_of :
    Words.Evaluation.Replacement.Simulation.cfa ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    option **)

let word_of a =
  match fst a with
  | [] -> None
  | q :: l ->
    (match l with
     | [] ->
       (match walk (Stdlib.Int.succ
                (length
                  (Words.Evaluation.Replacement.Simulation.PM.elements
                    (snd a)))) a q with
        | Some w ->
          if (&&) (validb w)
               (is_empty0
                 (built
                   (Words.Evaluation.Replacement.Simulation.cmp_pair cmp_n
                     Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp)
                   (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.inter
                     (Words.Evaluation.Replacement.Simulation.sem a)
                     (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.sfa_re
                       (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
                       (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
                         w))))))
          then Some w
          else None
        | None -> None)
     | _ :: _ -> None)

type store = { doms : Words.Evaluation.Replacement.Simulation.cfa
                      Words.Evaluation.Replacement.Simulation.PM.t;
               bools : bool Words.Evaluation.Replacement.Simulation.PM.t;
               conds : (int * Words.Evaluation.Replacement.Simulation.cfa)
                       list Words.Evaluation.Replacement.Simulation.PM.t;
               tdom : int list; tbool : int list }

(** val empty_store : store **)

let empty_store =
  { doms = Words.Evaluation.Replacement.Simulation.PM.empty; bools =
    Words.Evaluation.Replacement.Simulation.PM.empty; conds =
    Words.Evaluation.Replacement.Simulation.PM.empty; tdom = []; tbool = [] }

(** val key0 : int -> int **)

let key0 =
  N.succ_pos

(** val dom : store -> int -> Words.Evaluation.Replacement.Simulation.cfa **)

let dom st0 x =
  match Words.Evaluation.Replacement.Simulation.PM.find (key0 x) st0.doms with
  | Some a -> a
  | None -> cuniv

(** val add_new : int -> int list -> int list **)

let add_new x l =
  if existsb (Stdlib.Int.equal x) l then l else x :: l

(** val set_dom :
    store -> int -> Words.Evaluation.Replacement.Simulation.cfa -> store **)

let set_dom st0 x a =
  { doms =
    (Words.Evaluation.Replacement.Simulation.PM.add (key0 x) a st0.doms);
    bools = st0.bools; conds = st0.conds; tdom = (add_new x st0.tdom);
    tbool = st0.tbool }

(** val meet_dom :
    store -> int -> Words.Evaluation.Replacement.Simulation.cfa -> store
    option **)

let meet_dom st0 x a =
  let b0 =
    match Words.Evaluation.Replacement.Simulation.PM.find (key0 x) st0.doms with
    | Some d -> a_meet a d
    | None -> a
  in
  if is_empty0 b0 then None else Some (set_dom st0 x b0)

(** val set_bool : store -> int -> bool -> store option **)

let set_bool st0 b0 v =
  match Words.Evaluation.Replacement.Simulation.PM.find (key0 b0) st0.bools with
  | Some v' -> if eqb0 v v' then Some st0 else None
  | None ->
    let st1 = { doms = st0.doms; bools =
      (Words.Evaluation.Replacement.Simulation.PM.add (key0 b0) v st0.bools);
      conds = st0.conds; tdom = st0.tdom; tbool = (add_new b0 st0.tbool) }
    in
    if v
    then (match Words.Evaluation.Replacement.Simulation.PM.find (key0 b0)
                  st1.conds with
          | Some l ->
            fold_left (fun s xa ->
              match s with
              | Some st2 -> meet_dom st2 (fst xa) (snd xa)
              | None -> None) l (Some st1)
          | None -> Some st1)
    else Some st1

(** val join : store -> store -> store -> store **)

let join st0 s1 s2 =
  let xs = filter (fun x -> existsb (Stdlib.Int.equal x) s2.tdom) s1.tdom in
  let bs = filter (fun x -> existsb (Stdlib.Int.equal x) s2.tbool) s1.tbool in
  let st1 =
    fold_left (fun st1 x -> set_dom st1 x (a_alt (dom s1 x) (dom s2 x))) xs
      st0
  in
  fold_left (fun st2 b0 ->
    match Words.Evaluation.Replacement.Simulation.PM.find (key0 b0) s1.bools with
    | Some v1 ->
      (match Words.Evaluation.Replacement.Simulation.PM.find (key0 b0)
               s2.bools with
       | Some v2 ->
         if eqb0 v1 v2
         then { doms = st2.doms; bools =
                (Words.Evaluation.Replacement.Simulation.PM.add (key0 b0) v1
                  st2.bools); conds = st2.conds; tdom = st2.tdom; tbool =
                (add_new b0 st2.tbool) }
         else st2
       | None -> st2)
    | None -> st2) bs st1

(** val fresh_touch : store -> store **)

let fresh_touch st0 =
  { doms = st0.doms; bools = st0.bools; conds = st0.conds; tdom = []; tbool =
    [] }

(** val branch :
    store -> (store -> store option) -> (store -> store option) -> store
    option **)

let branch st0 f g =
  let st1 = fresh_touch st0 in
  (match f st1 with
   | Some s1 ->
     (match g st1 with
      | Some s2 -> Some (join st0 s1 s2)
      | None ->
        Some { doms = s1.doms; bools = s1.bools; conds = s1.conds; tdom =
          (fold_right add_new st0.tdom s1.tdom); tbool =
          (fold_right add_new st0.tbool s1.tbool) })
   | None ->
     (match g st1 with
      | Some s ->
        Some { doms = s.doms; bools = s.bools; conds = s.conds; tdom =
          (fold_right add_new st0.tdom s.tdom); tbool =
          (fold_right add_new st0.tbool s.tbool) }
      | None -> None))

(** val aut :
    store -> sterm -> Words.Evaluation.Replacement.Simulation.cfa **)

let rec aut st0 = function
| SVar x -> dom st0 x
| SLit w ->
  a_re
    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
      w)
| SCat (s, t1) -> a_cat (aut st0 s) (aut st0 t1)
| SRep (m, s, p, r) ->
  (match word_of (aut st0 p) with
   | Some p0 ->
     (match word_of (aut st0 r) with
      | Some r0 ->
        a_rep m
          (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
            p0) r0 (aut st0 s)
      | None -> cuniv)
   | None -> cuniv)
| SRepRe (m, s, p, r) ->
  (match word_of (aut st0 r) with
   | Some r0 -> a_rep m p r0 (aut st0 s)
   | None -> cuniv)
| SRepAll (s, p, r) ->
  (match word_of (aut st0 p) with
   | Some p0 ->
     (match word_of (aut st0 r) with
      | Some r0 ->
        a_rep_all
          (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
            p0) r0 (aut st0 s)
      | None -> cuniv)
   | None -> cuniv)
| SRepReAll (s, p, r) ->
  (match word_of (aut st0 r) with
   | Some r0 -> a_rep_all p r0 (aut st0 s)
   | None -> cuniv)

(** val push :
    bool -> store -> sterm -> Words.Evaluation.Replacement.Simulation.cfa ->
    store option **)

let rec push full st0 t0 a =
  match t0 with
  | SVar x -> meet_dom st0 x a
  | SLit _ -> Some st0
  | SCat (s, t1) ->
    if full
    then let s0 = aut st0 s in
         let t2 = aut st0 t1 in
         (match push full st0 s (left_of a t2) with
          | Some st1 -> push full st1 t1 (right_of s0 a)
          | None -> None)
    else Some st0
  | SRep (m, s, p, r) ->
    if full
    then (match word_of (aut st0 p) with
          | Some p0 ->
            (match word_of (aut st0 r) with
             | Some r0 ->
               push full st0 s
                 (p_rep m
                   (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
                     p0) r0 a)
             | None -> Some st0)
          | None -> Some st0)
    else Some st0
  | SRepRe (m, s, p, r) ->
    if full
    then (match word_of (aut st0 r) with
          | Some r0 -> push full st0 s (p_rep m p r0 a)
          | None -> Some st0)
    else Some st0
  | SRepAll (s, p, r) ->
    if full
    then (match word_of (aut st0 p) with
          | Some p0 ->
            (match word_of (aut st0 r) with
             | Some r0 ->
               push full st0 s
                 (p_rep_all
                   (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
                     p0) r0 a)
             | None -> Some st0)
          | None -> Some st0)
    else Some st0
  | SRepReAll (s, p, r) ->
    if full
    then (match word_of (aut st0 r) with
          | Some r0 -> push full st0 s (p_rep_all p r0 a)
          | None -> Some st0)
    else Some st0

(** val both :
    ('a1 -> 'a1 option) -> ('a1 -> 'a1 option) -> 'a1 -> 'a1 option **)

let both f g s =
  match f s with
  | Some s0 -> g s0
  | None -> None

(** val known : store -> form -> bool option **)

let rec known st0 = function
| FBool b0 -> Some b0
| FVar x -> Words.Evaluation.Replacement.Simulation.PM.find (key0 x) st0.bools
| FNot f0 -> option_map negb (known st0 f0)
| FAnd (f0, g) ->
  (match known st0 f0 with
   | Some b0 -> if b0 then known st0 g else Some false
   | None ->
     (match known st0 g with
      | Some b0 -> if b0 then None else Some false
      | None -> None))
| FOr (f0, g) ->
  (match known st0 f0 with
   | Some b0 -> if b0 then Some true else known st0 g
   | None ->
     (match known st0 g with
      | Some b0 -> if b0 then Some true else None
      | None -> None))
| _ -> None

(** val literals : form -> bool -> store -> store option **)

let rec literals f pol0 st0 =
  match f with
  | FBool b0 -> if eqb0 b0 pol0 then Some st0 else None
  | FVar x -> set_bool st0 x pol0
  | FNot f0 -> literals f0 (negb pol0) st0
  | FAnd (f0, g) ->
    if pol0
    then both (literals f0 true) (literals g true) st0
    else (match known st0 f0 with
          | Some b0 ->
            if b0
            then literals g false st0
            else (match known st0 g with
                  | Some b1 -> if b1 then literals f0 false st0 else Some st0
                  | None -> Some st0)
          | None ->
            (match known st0 g with
             | Some b0 -> if b0 then literals f0 false st0 else Some st0
             | None -> Some st0))
  | FOr (f0, g) ->
    if pol0
    then (match known st0 f0 with
          | Some b0 ->
            if b0
            then (match known st0 g with
                  | Some b1 -> if b1 then Some st0 else literals f0 true st0
                  | None -> Some st0)
            else literals g true st0
          | None ->
            (match known st0 g with
             | Some b0 -> if b0 then Some st0 else literals f0 true st0
             | None -> Some st0))
    else both (literals f0 false) (literals g false) st0
  | FIff (f0, g) ->
    (match known st0 f0 with
     | Some v -> literals g (eqb0 v pol0) st0
     | None ->
       (match known st0 g with
        | Some v -> literals f0 (eqb0 v pol0) st0
        | None -> Some st0))
  | _ -> Some st0

(** val assign :
    bool -> sterm -> Words.Evaluation.Replacement.Simulation.cfa -> store ->
    store option **)

let assign full t0 a st0 =
  match t0 with
  | SVar x -> Some (set_dom st0 x a)
  | _ -> push full st0 t0 a

(** val unbound : store -> sterm -> bool **)

let unbound st0 = function
| SVar x ->
  (match Words.Evaluation.Replacement.Simulation.PM.find (key0 x) st0.doms with
   | Some _ -> false
   | None -> true)
| _ -> false

(** val confine :
    bool -> sterm -> Words.Evaluation.Replacement.Simulation.cfa -> store ->
    store option **)

let confine full t0 a st0 =
  let b0 = if unbound st0 t0 then a else a_meet (aut st0 t0) a in
  if is_empty0 b0 then None else assign full t0 b0 st0

(** val meet_terms :
    store -> sterm -> sterm -> Words.Evaluation.Replacement.Simulation.cfa **)

let meet_terms st0 s t0 =
  if unbound st0 s
  then aut st0 t0
  else if unbound st0 t0 then aut st0 s else a_meet (aut st0 s) (aut st0 t0)

(** val equal_terms : bool -> sterm -> sterm -> store -> store option **)

let equal_terms full s t0 st0 =
  let a = meet_terms st0 s t0 in
  if is_empty0 a then None else both (assign full s a) (assign full t0 a) st0

(** val differ : bool -> sterm -> sterm -> store -> store option **)

let differ full s t0 st0 =
  match word_of (aut st0 s) with
  | Some w ->
    confine full t0
      (a_re
        (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
        (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
          w))) st0
  | None ->
    (match word_of (aut st0 t0) with
     | Some w ->
       confine full s
         (a_re
           (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
           (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
             w))) st0
     | None -> Some st0)

(** val all_re :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re **)

let all_re =
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REmpty

(** val assume : bool -> form -> bool -> store -> store option **)

let rec assume full f pol0 st0 =
  match f with
  | FBool b0 -> if eqb0 b0 pol0 then Some st0 else None
  | FVar x -> set_bool st0 x pol0
  | FEqS (s, t0) ->
    if pol0 then equal_terms full s t0 st0 else differ full s t0 st0
  | FIn (s, p) ->
    confine full s
      (a_re
        (if pol0
         then p
         else Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
                p)) st0
  | FPrefix (s, t0) ->
    if pol0
    then both (confine full t0 (a_cat (aut st0 s) cuniv))
           (confine full s (left_of (aut st0 t0) cuniv)) st0
    else (match word_of (aut st0 s) with
          | Some w ->
            confine full t0
              (a_re
                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RCat
                ((Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
                   w), all_re)))) st0
          | None -> Some st0)
  | FSuffix (s, t0) ->
    if pol0
    then both (confine full t0 (a_cat cuniv (aut st0 s)))
           (confine full s (right_of cuniv (aut st0 t0))) st0
    else (match word_of (aut st0 s) with
          | Some w ->
            confine full t0
              (a_re
                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RCat
                (all_re,
                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
                  w))))) st0
          | None -> Some st0)
  | FContains (s, t0) ->
    if pol0
    then both (confine full s (a_cat cuniv (a_cat (aut st0 t0) cuniv)))
           (confine full t0 (right_of cuniv (left_of (aut st0 s) cuniv))) st0
    else (match word_of (aut st0 t0) with
          | Some w ->
            confine full s
              (a_re
                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RNot
                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RCat
                (all_re,
                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RCat
                ((Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
                   w), all_re)))))) st0
          | None -> Some st0)
  | FNot f0 -> assume full f0 (negb pol0) st0
  | FAnd (f0, g) ->
    if pol0
    then both (literals (FAnd (f0, g)) true)
           (both (assume full f0 true) (assume full g true)) st0
    else branch st0 (assume full f0 false)
           (both (assume full f0 true) (assume full g false))
  | FOr (f0, g) ->
    if pol0
    then branch st0 (assume full f0 true)
           (both (assume full f0 false) (assume full g true))
    else both (literals (FOr (f0, g)) false)
           (both (assume full f0 false) (assume full g false)) st0
  | FIff (f0, g) ->
    if pol0
    then branch st0 (both (assume full f0 true) (assume full g true))
           (both (assume full f0 false) (assume full g false))
    else branch st0 (both (assume full f0 true) (assume full g false))
           (both (assume full f0 false) (assume full g true))
  | _ -> Some st0

type 'a result =
| Ok of 'a
| Unsupported of bytes

(** val andthen : 'a1 result -> ('a1 -> 'a2 result) -> 'a2 result **)

let andthen r f =
  match r with
  | Ok x -> f x
  | Unsupported w -> Unsupported w

(** val why : string -> 'a1 result **)

let why s =
  Unsupported (of_string s)

(** val is : string -> bytes -> bool **)

let is s w =
  beq w (of_string s)

(** val one_of : string list -> bytes -> bool **)

let one_of l w =
  existsb (fun s -> is s w) l

module Coq_PM = PositiveMap

type 'a trie =
| Node0 of 'a option * 'a trie Coq_PM.t

(** val nothing : 'a1 trie **)

let nothing =
  Node0 (None, Coq_PM.empty)

(** val lookup : bytes -> 'a1 trie -> 'a1 option **)

let rec lookup w t0 =
  match w with
  | [] -> let Node0 (h, _) = t0 in h
  | c :: w0 ->
    let Node0 (_, b0) = t0 in
    (match Coq_PM.find (N.succ_pos c) b0 with
     | Some t1 -> lookup w0 t1
     | None -> None)

(** val insert0 : bytes -> 'a1 -> 'a1 trie -> 'a1 trie **)

let rec insert0 w x t0 =
  match w with
  | [] -> let Node0 (_, b0) = t0 in Node0 ((Some x), b0)
  | c :: w0 ->
    let Node0 (h, b0) = t0 in
    let k = N.succ_pos c in
    Node0 (h,
    (Coq_PM.add k
      (insert0 w0 x
        (match Coq_PM.find k b0 with
         | Some t1 -> t1
         | None -> nothing)) b0))

type names = unit trie

(** val member : bytes -> names -> bool **)

let member w t0 =
  match lookup w t0 with
  | Some _ -> true
  | None -> false

(** val all_new : bytes list -> names -> bool **)

let rec all_new l t0 =
  match l with
  | [] -> true
  | w :: l0 ->
    (&&) ((&&) (is_symbol w) (negb (member w t0)))
      (all_new l0 (insert0 w () t0))

(** val attributes : sexp list -> bytes list -> bytes list option **)

let rec attributes l acc =
  match l with
  | [] -> Some acc
  | s :: l0 ->
    (match s with
     | Atom k ->
       if negb (is_keyword k)
       then None
       else if is (String ((Ascii (false, true, false, true, true, true,
                 false, false)), (String ((Ascii (false, true, true, true,
                 false, true, true, false)), (String ((Ascii (true, false,
                 false, false, false, true, true, false)), (String ((Ascii
                 (true, false, true, true, false, true, true, false)),
                 (String ((Ascii (true, false, true, false, false, true,
                 true, false)), (String ((Ascii (false, false, true, false,
                 false, true, true, false)), EmptyString)))))))))))) k
            then (match l0 with
                  | [] -> None
                  | s0 :: l1 ->
                    (match s0 with
                     | Atom x -> attributes l1 (x :: acc)
                     | _ -> None))
            else (match l0 with
                  | [] -> Some acc
                  | s0 :: r ->
                    (match s0 with
                     | Atom v ->
                       if is_keyword v
                       then attributes l0 acc
                       else if existsb (beq v) reserved
                            then None
                            else attributes r acc
                     | _ -> attributes r acc))
     | _ -> None)

(** val bound_names : sexp list -> bytes list option **)

let bound_names l =
  fold_right (fun b0 r ->
    match b0 with
    | Lst items ->
      (match items with
       | [] -> None
       | s :: l0 ->
         (match s with
          | Atom x ->
            (match l0 with
             | [] -> None
             | _ :: l1 ->
               (match l1 with
                | [] ->
                  (match r with
                   | Some r0 -> Some (x :: r0)
                   | None -> None)
                | _ :: _ -> None))
          | _ -> None))
    | _ -> None) (Some []) l

(** val scan : bool -> sexp -> bytes list -> bytes list result **)

let rec scan below0 e acc =
  let all0 =
    let rec all0 l acc0 =
      match l with
      | [] -> Ok acc0
      | e0 :: l0 -> andthen (scan below0 e0 acc0) (fun acc1 -> all0 l0 acc1)
    in all0
  in
  (match e with
   | Lst l ->
     (match l with
      | [] -> all0 l acc
      | s :: rest ->
        (match s with
         | Atom h ->
           if is (String ((Ascii (false, false, true, true, false, true,
                true, false)), (String ((Ascii (true, false, true, false,
                false, true, true, false)), (String ((Ascii (false, false,
                true, false, true, true, true, false)), EmptyString)))))) h
           then (match rest with
                 | [] ->
                   why (String ((Ascii (false, false, true, true, false,
                     true, true, false)), (String ((Ascii (true, false, true,
                     false, false, true, true, false)), (String ((Ascii
                     (false, false, true, false, true, true, true, false)),
                     EmptyString))))))
                 | s0 :: l0 ->
                   (match s0 with
                    | Lst bs ->
                      (match l0 with
                       | [] ->
                         why (String ((Ascii (false, false, true, true,
                           false, true, true, false)), (String ((Ascii (true,
                           false, true, false, false, true, true, false)),
                           (String ((Ascii (false, false, true, false, true,
                           true, true, false)), EmptyString))))))
                       | body :: l1 ->
                         (match l1 with
                          | [] ->
                            (match bs with
                             | [] ->
                               why (String ((Ascii (false, false, true, true,
                                 false, true, true, false)), (String ((Ascii
                                 (true, false, true, false, false, true,
                                 true, false)), (String ((Ascii (false,
                                 false, true, false, true, true, true,
                                 false)), EmptyString))))))
                             | s1 :: l2 ->
                               (match bound_names (s1 :: l2) with
                                | Some xs ->
                                  if all_new xs nothing
                                  then andthen
                                         (let rec terms bs0 acc0 =
                                            match bs0 with
                                            | [] -> Ok acc0
                                            | s2 :: bs1 ->
                                              (match s2 with
                                               | Lst items ->
                                                 (match items with
                                                  | [] -> Ok acc0
                                                  | _ :: l3 ->
                                                    (match l3 with
                                                     | [] -> Ok acc0
                                                     | t0 :: l4 ->
                                                       (match l4 with
                                                        | [] ->
                                                          andthen
                                                            (scan below0 t0
                                                              acc0)
                                                            (fun acc1 ->
                                                            terms bs1 acc1)
                                                        | _ :: _ -> Ok acc0)))
                                               | _ -> Ok acc0)
                                          in terms bs acc) (fun acc0 ->
                                         scan true body acc0)
                                  else why (String ((Ascii (false, true,
                                         true, true, false, true, true,
                                         false)), (String ((Ascii (true,
                                         false, false, false, false, true,
                                         true, false)), (String ((Ascii
                                         (true, false, true, true, false,
                                         true, true, false)), (String ((Ascii
                                         (true, false, true, false, false,
                                         true, true, false)), (String ((Ascii
                                         (true, true, false, false, true,
                                         true, true, false)), (String ((Ascii
                                         (false, false, false, false, false,
                                         true, false, false)), (String
                                         ((Ascii (true, true, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (false, true, true, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, false, false, false,
                                         false, true, false, false)), (String
                                         ((Ascii (false, false, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (true, false, true, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, false, true, false,
                                         true, true, true, false)),
                                         EmptyString))))))))))))))))))))))))
                                | None ->
                                  why (String ((Ascii (false, false, true,
                                    true, false, true, true, false)), (String
                                    ((Ascii (true, false, true, false, false,
                                    true, true, false)), (String ((Ascii
                                    (false, false, true, false, true, true,
                                    true, false)), EmptyString))))))))
                          | _ :: _ ->
                            why (String ((Ascii (false, false, true, true,
                              false, true, true, false)), (String ((Ascii
                              (true, false, true, false, false, true, true,
                              false)), (String ((Ascii (false, false, true,
                              false, true, true, true, false)),
                              EmptyString))))))))
                    | _ ->
                      why (String ((Ascii (false, false, true, true, false,
                        true, true, false)), (String ((Ascii (true, false,
                        true, false, false, true, true, false)), (String
                        ((Ascii (false, false, true, false, true, true, true,
                        false)), EmptyString))))))))
           else if is (String ((Ascii (true, false, false, false, false,
                     true, false, false)), EmptyString)) h
                then (match rest with
                      | [] ->
                        why (String ((Ascii (true, false, false, false,
                          false, true, true, false)), (String ((Ascii (false,
                          true, true, true, false, true, true, false)),
                          (String ((Ascii (false, true, true, true, false,
                          true, true, false)), (String ((Ascii (true, true,
                          true, true, false, true, true, false)), (String
                          ((Ascii (false, false, true, false, true, true,
                          true, false)), (String ((Ascii (true, false, false,
                          false, false, true, true, false)), (String ((Ascii
                          (false, false, true, false, true, true, true,
                          false)), (String ((Ascii (true, false, false, true,
                          false, true, true, false)), (String ((Ascii (true,
                          true, true, true, false, true, true, false)),
                          (String ((Ascii (false, true, true, true, false,
                          true, true, false)), EmptyString))))))))))))))))))))
                      | t0 :: l0 ->
                        (match l0 with
                         | [] ->
                           why (String ((Ascii (true, false, false, false,
                             false, true, true, false)), (String ((Ascii
                             (false, true, true, true, false, true, true,
                             false)), (String ((Ascii (false, true, true,
                             true, false, true, true, false)), (String
                             ((Ascii (true, true, true, true, false, true,
                             true, false)), (String ((Ascii (false, false,
                             true, false, true, true, true, false)), (String
                             ((Ascii (true, false, false, false, false, true,
                             true, false)), (String ((Ascii (false, false,
                             true, false, true, true, true, false)), (String
                             ((Ascii (true, false, false, true, false, true,
                             true, false)), (String ((Ascii (true, true,
                             true, true, false, true, true, false)), (String
                             ((Ascii (false, true, true, true, false, true,
                             true, false)), EmptyString))))))))))))))))))))
                         | _ :: _ ->
                           andthen (scan below0 t0 []) (fun inner ->
                             match attributes l0 [] with
                             | Some found ->
                               if below0
                               then (match found with
                                     | [] -> Ok (app found (app inner acc))
                                     | _ :: _ ->
                                       why (String ((Ascii (false, true,
                                         true, true, false, true, true,
                                         false)), (String ((Ascii (true,
                                         false, false, false, false, true,
                                         true, false)), (String ((Ascii
                                         (true, false, true, true, false,
                                         true, true, false)), (String ((Ascii
                                         (true, false, true, false, false,
                                         true, true, false)), (String ((Ascii
                                         (false, false, false, false, false,
                                         true, false, false)), (String
                                         ((Ascii (true, true, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (false, true, true, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, false, false, false,
                                         false, true, false, false)), (String
                                         ((Ascii (true, false, false, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, false, false, false,
                                         false, true, false, false)), (String
                                         ((Ascii (false, false, true, false,
                                         true, true, true, false)), (String
                                         ((Ascii (true, false, true, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, true, false, false,
                                         true, true, true, false)), (String
                                         ((Ascii (true, false, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (false, false, false, false,
                                         false, true, false, false)), (String
                                         ((Ascii (false, true, false, false,
                                         false, true, true, false)), (String
                                         ((Ascii (true, false, true, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, false, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (true, true, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (true, true, true, false,
                                         true, true, true, false)), (String
                                         ((Ascii (false, false, false, false,
                                         false, true, false, false)), (String
                                         ((Ascii (false, false, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (true, false, true, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, false, true, false,
                                         true, true, true, false)), (String
                                         ((Ascii (false, false, false, false,
                                         false, true, false, false)), (String
                                         ((Ascii (true, true, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (false, true, false, false,
                                         true, true, true, false)), (String
                                         ((Ascii (false, false, false, false,
                                         false, true, false, false)), (String
                                         ((Ascii (false, false, false, false,
                                         true, true, true, false)), (String
                                         ((Ascii (true, false, false, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, true, false, false,
                                         true, true, true, false)), (String
                                         ((Ascii (true, false, false, false,
                                         false, true, true, false)), (String
                                         ((Ascii (true, false, true, true,
                                         false, true, true, false)), (String
                                         ((Ascii (true, false, true, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, false, true, false,
                                         true, true, true, false)), (String
                                         ((Ascii (true, false, true, false,
                                         false, true, true, false)), (String
                                         ((Ascii (false, true, false, false,
                                         true, true, true, false)), (String
                                         ((Ascii (true, true, false, false,
                                         true, true, true, false)),
                                         EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
                               else Ok (app found (app inner acc))
                             | None ->
                               why (String ((Ascii (true, false, false,
                                 false, false, true, true, false)), (String
                                 ((Ascii (false, true, true, true, false,
                                 true, true, false)), (String ((Ascii (false,
                                 true, true, true, false, true, true,
                                 false)), (String ((Ascii (true, true, true,
                                 true, false, true, true, false)), (String
                                 ((Ascii (false, false, true, false, true,
                                 true, true, false)), (String ((Ascii (true,
                                 false, false, false, false, true, true,
                                 false)), (String ((Ascii (false, false,
                                 true, false, true, true, true, false)),
                                 (String ((Ascii (true, false, false, true,
                                 false, true, true, false)), (String ((Ascii
                                 (true, true, true, true, false, true, true,
                                 false)), (String ((Ascii (false, true, true,
                                 true, false, true, true, false)),
                                 EmptyString)))))))))))))))))))))))
                else all0 rest acc
         | _ -> all0 l acc))
   | _ -> Ok acc)

type order =
| Declaration of bytes * sexp
| SortDefinition of bytes * sexp
| Definition_ of bytes * (bytes * sexp) list * sexp * sexp
| Assertion of sexp

type heading = { logic : bytes option; known0 : names; labels : bytes list;
                 orders : order list }

(** val attribute : sexp list -> bool **)

let attribute = function
| [] -> false
| s :: l0 ->
  (match s with
   | Atom k ->
     (match l0 with
      | [] -> is_keyword k
      | s0 :: l1 ->
        (match s0 with
         | Atom v ->
           (match l1 with
            | [] -> (&&) (is_keyword k) (negb (is_keyword v))
            | _ :: _ -> false)
         | _ -> (match l1 with
                 | [] -> is_keyword k
                 | _ :: _ -> false)))
   | _ -> false)

(** val params_of : sexp list -> (bytes * sexp) list option **)

let rec params_of = function
| [] -> Some []
| s0 :: l0 ->
  (match s0 with
   | Lst items ->
     (match items with
      | [] -> None
      | s1 :: l1 ->
        (match s1 with
         | Atom x ->
           (match l1 with
            | [] -> None
            | s :: l2 ->
              (match l2 with
               | [] ->
                 (match params_of l0 with
                  | Some r -> Some ((x, s) :: r)
                  | None -> None)
               | _ :: _ -> None))
         | _ -> None))
   | _ -> None)

(** val fixed_sort : heading -> bytes -> bool **)

let fixed_sort h w =
  (||)
    (one_of ((String ((Ascii (false, true, false, false, false, false, true,
      false)), (String ((Ascii (true, true, true, true, false, true, true,
      false)), (String ((Ascii (true, true, true, true, false, true, true,
      false)), (String ((Ascii (false, false, true, true, false, true, true,
      false)), EmptyString)))))))) :: ((String ((Ascii (false, true, false,
      false, false, false, true, false)), (String ((Ascii (true, false,
      false, true, false, true, true, false)), (String ((Ascii (false, false,
      true, false, true, true, true, false)), (String ((Ascii (false, true,
      true, false, true, false, true, false)), (String ((Ascii (true, false,
      true, false, false, true, true, false)), (String ((Ascii (true, true,
      false, false, false, true, true, false)),
      EmptyString)))))))))))) :: [])) w)
    ((&&)
      (match h.logic with
       | Some l ->
         negb
           (is (String ((Ascii (true, false, false, false, true, false, true,
             false)), (String ((Ascii (false, true, true, false, false,
             false, true, false)), (String ((Ascii (true, true, true, true,
             true, false, true, false)), (String ((Ascii (false, true, false,
             false, false, false, true, false)), (String ((Ascii (false,
             true, true, false, true, false, true, false)),
             EmptyString)))))))))) l)
       | None -> true)
      (one_of ((String ((Ascii (true, false, false, true, false, false, true,
        false)), (String ((Ascii (false, true, true, true, false, true, true,
        false)), (String ((Ascii (false, false, true, false, true, true,
        true, false)), EmptyString)))))) :: ((String ((Ascii (false, true,
        false, false, true, false, true, false)), (String ((Ascii (true,
        false, true, false, false, true, true, false)), (String ((Ascii
        (true, false, false, false, false, true, true, false)), (String
        ((Ascii (false, false, true, true, false, true, true, false)),
        EmptyString)))))))) :: ((String ((Ascii (true, true, false, false,
        true, false, true, false)), (String ((Ascii (false, false, true,
        false, true, true, true, false)), (String ((Ascii (false, true,
        false, false, true, true, true, false)), (String ((Ascii (true,
        false, false, true, false, true, true, false)), (String ((Ascii
        (false, true, true, true, false, true, true, false)), (String ((Ascii
        (true, true, true, false, false, true, true, false)),
        EmptyString)))))))))))) :: ((String ((Ascii (false, true, false,
        false, true, false, true, false)), (String ((Ascii (true, false,
        true, false, false, true, true, false)), (String ((Ascii (true, true,
        true, false, false, true, true, false)), (String ((Ascii (false,
        false, true, true, false, false, true, false)), (String ((Ascii
        (true, false, false, false, false, true, true, false)), (String
        ((Ascii (false, true, true, true, false, true, true, false)),
        EmptyString)))))))))))) :: ((String ((Ascii (true, false, false,
        false, false, false, true, false)), (String ((Ascii (false, true,
        false, false, true, true, true, false)), (String ((Ascii (false,
        true, false, false, true, true, true, false)), (String ((Ascii (true,
        false, false, false, false, true, true, false)), (String ((Ascii
        (true, false, false, true, true, true, true, false)),
        EmptyString)))))))))) :: ((String ((Ascii (false, true, true, false,
        false, false, true, false)), (String ((Ascii (false, false, true,
        true, false, true, true, false)), (String ((Ascii (true, true, true,
        true, false, true, true, false)), (String ((Ascii (true, false,
        false, false, false, true, true, false)), (String ((Ascii (false,
        false, true, false, true, true, true, false)), (String ((Ascii (true,
        false, false, true, false, true, true, false)), (String ((Ascii
        (false, true, true, true, false, true, true, false)), (String ((Ascii
        (true, true, true, false, false, true, true, false)), (String ((Ascii
        (false, false, false, false, true, false, true, false)), (String
        ((Ascii (true, true, true, true, false, true, true, false)), (String
        ((Ascii (true, false, false, true, false, true, true, false)),
        (String ((Ascii (false, true, true, true, false, true, true, false)),
        (String ((Ascii (false, false, true, false, true, true, true,
        false)), EmptyString)))))))))))))))))))))))))) :: ((String ((Ascii
        (false, true, false, false, true, false, true, false)), (String
        ((Ascii (true, true, true, true, false, true, true, false)), (String
        ((Ascii (true, false, true, false, true, true, true, false)), (String
        ((Ascii (false, true, true, true, false, true, true, false)), (String
        ((Ascii (false, false, true, false, false, true, true, false)),
        (String ((Ascii (true, false, false, true, false, true, true,
        false)), (String ((Ascii (false, true, true, true, false, true, true,
        false)), (String ((Ascii (true, true, true, false, false, true, true,
        false)), (String ((Ascii (true, false, true, true, false, false,
        true, false)), (String ((Ascii (true, true, true, true, false, true,
        true, false)), (String ((Ascii (false, false, true, false, false,
        true, true, false)), (String ((Ascii (true, false, true, false,
        false, true, true, false)),
        EmptyString)))))))))))))))))))))))) :: ((String ((Ascii (false, true,
        true, false, false, false, true, false)), (String ((Ascii (false,
        false, true, true, false, true, true, false)), (String ((Ascii (true,
        true, true, true, false, true, true, false)), (String ((Ascii (true,
        false, false, false, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (true, false, false, false, true, true, false, false)),
        (String ((Ascii (false, true, true, false, true, true, false,
        false)), EmptyString)))))))))))))) :: ((String ((Ascii (false, true,
        true, false, false, false, true, false)), (String ((Ascii (false,
        false, true, true, false, true, true, false)), (String ((Ascii (true,
        true, true, true, false, true, true, false)), (String ((Ascii (true,
        false, false, false, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (true, true, false, false, true, true, false, false)),
        (String ((Ascii (false, true, false, false, true, true, false,
        false)), EmptyString)))))))))))))) :: ((String ((Ascii (false, true,
        true, false, false, false, true, false)), (String ((Ascii (false,
        false, true, true, false, true, true, false)), (String ((Ascii (true,
        true, true, true, false, true, true, false)), (String ((Ascii (true,
        false, false, false, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (false, true, true, false, true, true, false, false)),
        (String ((Ascii (false, false, true, false, true, true, false,
        false)), EmptyString)))))))))))))) :: ((String ((Ascii (false, true,
        true, false, false, false, true, false)), (String ((Ascii (false,
        false, true, true, false, true, true, false)), (String ((Ascii (true,
        true, true, true, false, true, true, false)), (String ((Ascii (true,
        false, false, false, false, true, true, false)), (String ((Ascii
        (false, false, true, false, true, true, true, false)), (String
        ((Ascii (true, false, false, false, true, true, false, false)),
        (String ((Ascii (false, true, false, false, true, true, false,
        false)), (String ((Ascii (false, false, false, true, true, true,
        false, false)), EmptyString)))))))))))))))) :: ((String ((Ascii
        (true, false, true, false, true, false, true, false)), (String
        ((Ascii (false, true, true, true, false, true, true, false)), (String
        ((Ascii (true, false, false, true, false, true, true, false)),
        (String ((Ascii (true, true, false, false, false, true, true,
        false)), (String ((Ascii (true, true, true, true, false, true, true,
        false)), (String ((Ascii (false, false, true, false, false, true,
        true, false)), (String ((Ascii (true, false, true, false, false,
        true, true, false)), EmptyString)))))))))))))) :: ((String ((Ascii
        (true, true, false, false, true, false, true, false)), (String
        ((Ascii (true, false, true, false, false, true, true, false)),
        (String ((Ascii (true, false, false, false, true, true, true,
        false)), EmptyString)))))) :: ((String ((Ascii (true, true, false,
        false, true, false, true, false)), (String ((Ascii (true, false,
        true, false, false, true, true, false)), (String ((Ascii (false,
        false, true, false, true, true, true, false)),
        EmptyString)))))) :: [])))))))))))))) w))

(** val may_name : (bytes -> bool) -> heading -> bytes -> bool **)

let may_name taken0 h x =
  (&&) ((&&) (is_symbol x) (negb (taken0 x))) (negb (member x h.known0))

(** val give : heading -> order -> heading **)

let give h o =
  { logic = h.logic; known0 = h.known0; labels = h.labels; orders =
    (o :: h.orders) }

(** val give_named :
    (bytes -> bool) -> heading -> bytes -> order -> heading result **)

let give_named taken0 h x o =
  if may_name taken0 h x
  then Ok { logic = h.logic; known0 = (insert0 x () h.known0); labels =
         h.labels; orders = (o :: h.orders) }
  else Unsupported x

(** val scanned : heading -> bool -> sexp -> heading result **)

let scanned h below0 t0 =
  andthen (scan below0 t0 h.labels) (fun l -> Ok { logic = h.logic; known0 =
    h.known0; labels = l; orders = h.orders })

(** val define :
    (bytes -> bool) -> heading -> bytes -> sexp list -> sexp -> sexp ->
    heading result **)

let define taken0 h x ps s body =
  match params_of ps with
  | Some ps0 ->
    if all_new (map fst ps0) nothing
    then andthen
           (scanned h (match ps0 with
                       | [] -> false
                       | _ :: _ -> true) body) (fun h0 ->
           give_named taken0 h0 x (Definition_ (x, ps0, s, body)))
    else why (String ((Ascii (false, true, true, true, false, true, true,
           false)), (String ((Ascii (true, false, false, false, false, true,
           true, false)), (String ((Ascii (true, false, true, true, false,
           true, true, false)), (String ((Ascii (true, false, true, false,
           false, true, true, false)), (String ((Ascii (true, true, false,
           false, true, true, true, false)), (String ((Ascii (false, false,
           false, false, false, true, false, false)), (String ((Ascii (true,
           true, true, true, false, true, true, false)), (String ((Ascii
           (false, true, true, false, false, true, true, false)), (String
           ((Ascii (false, false, false, false, false, true, false, false)),
           (String ((Ascii (false, false, false, false, true, true, true,
           false)), (String ((Ascii (true, false, false, false, false, true,
           true, false)), (String ((Ascii (false, true, false, false, true,
           true, true, false)), (String ((Ascii (true, false, false, false,
           false, true, true, false)), (String ((Ascii (true, false, true,
           true, false, true, true, false)), (String ((Ascii (true, false,
           true, false, false, true, true, false)), (String ((Ascii (false,
           false, true, false, true, true, true, false)), (String ((Ascii
           (true, false, true, false, false, true, true, false)), (String
           ((Ascii (false, true, false, false, true, true, true, false)),
           (String ((Ascii (true, true, false, false, true, true, true,
           false)), EmptyString))))))))))))))))))))))))))))))))))))))
  | None ->
    why (String ((Ascii (false, false, false, false, true, true, true,
      false)), (String ((Ascii (true, false, false, false, false, true, true,
      false)), (String ((Ascii (false, true, false, false, true, true, true,
      false)), (String ((Ascii (true, false, false, false, false, true, true,
      false)), (String ((Ascii (true, false, true, true, false, true, true,
      false)), (String ((Ascii (true, false, true, false, false, true, true,
      false)), (String ((Ascii (false, false, true, false, true, true, true,
      false)), (String ((Ascii (true, false, true, false, false, true, true,
      false)), (String ((Ascii (false, true, false, false, true, true, true,
      false)), (String ((Ascii (true, true, false, false, true, true, true,
      false)), EmptyString))))))))))))))))))))

(** val order_of :
    (bytes -> bool) -> heading -> bytes -> sexp list -> heading result **)

let order_of taken0 h c args =
  if one_of ((String ((Ascii (true, true, false, false, true, true, true,
       false)), (String ((Ascii (true, false, true, false, false, true, true,
       false)), (String ((Ascii (false, false, true, false, true, true, true,
       false)), (String ((Ascii (true, false, true, true, false, true, false,
       false)), (String ((Ascii (true, false, false, true, false, true, true,
       false)), (String ((Ascii (false, true, true, true, false, true, true,
       false)), (String ((Ascii (false, true, true, false, false, true, true,
       false)), (String ((Ascii (true, true, true, true, false, true, true,
       false)), EmptyString)))))))))))))))) :: ((String ((Ascii (true, true,
       false, false, true, true, true, false)), (String ((Ascii (true, false,
       true, false, false, true, true, false)), (String ((Ascii (false,
       false, true, false, true, true, true, false)), (String ((Ascii (true,
       false, true, true, false, true, false, false)), (String ((Ascii (true,
       true, true, true, false, true, true, false)), (String ((Ascii (false,
       false, false, false, true, true, true, false)), (String ((Ascii
       (false, false, true, false, true, true, true, false)), (String ((Ascii
       (true, false, false, true, false, true, true, false)), (String ((Ascii
       (true, true, true, true, false, true, true, false)), (String ((Ascii
       (false, true, true, true, false, true, true, false)),
       EmptyString)))))))))))))))))))) :: [])) c
  then if attribute args then Ok h else Unsupported c
  else if is (String ((Ascii (true, false, true, false, false, true, true,
            false)), (String ((Ascii (true, true, false, false, false, true,
            true, false)), (String ((Ascii (false, false, false, true, false,
            true, true, false)), (String ((Ascii (true, true, true, true,
            false, true, true, false)), EmptyString)))))))) c
       then (match args with
             | [] -> Unsupported c
             | s :: l ->
               (match s with
                | Str _ -> (match l with
                            | [] -> Ok h
                            | _ :: _ -> Unsupported c)
                | _ -> Unsupported c))
       else if is (String ((Ascii (true, true, false, false, true, true,
                 true, false)), (String ((Ascii (true, false, true, false,
                 false, true, true, false)), (String ((Ascii (false, false,
                 true, false, true, true, true, false)), (String ((Ascii
                 (true, false, true, true, false, true, false, false)),
                 (String ((Ascii (false, false, true, true, false, true,
                 true, false)), (String ((Ascii (true, true, true, true,
                 false, true, true, false)), (String ((Ascii (true, true,
                 true, false, false, true, true, false)), (String ((Ascii
                 (true, false, false, true, false, true, true, false)),
                 (String ((Ascii (true, true, false, false, false, true,
                 true, false)), EmptyString)))))))))))))))))) c
            then (match args with
                  | [] -> Unsupported c
                  | s :: l0 ->
                    (match s with
                     | Atom l ->
                       (match l0 with
                        | [] ->
                          (match h.logic with
                           | Some _ -> Unsupported c
                           | None ->
                             (match h.orders with
                              | [] ->
                                if is_symbol l
                                then Ok { logic = (Some l); known0 =
                                       h.known0; labels = h.labels; orders =
                                       [] }
                                else Unsupported c
                              | _ :: _ -> Unsupported c))
                        | _ :: _ -> Unsupported c)
                     | _ -> Unsupported c))
            else if is (String ((Ascii (true, false, false, false, false,
                      true, true, false)), (String ((Ascii (true, true,
                      false, false, true, true, true, false)), (String
                      ((Ascii (true, true, false, false, true, true, true,
                      false)), (String ((Ascii (true, false, true, false,
                      false, true, true, false)), (String ((Ascii (false,
                      true, false, false, true, true, true, false)), (String
                      ((Ascii (false, false, true, false, true, true, true,
                      false)), EmptyString)))))))))))) c
                 then (match args with
                       | [] -> Unsupported c
                       | t0 :: l ->
                         (match l with
                          | [] ->
                            andthen (scanned h false t0) (fun h0 -> Ok
                              (give h0 (Assertion t0)))
                          | _ :: _ -> Unsupported c))
                 else if is (String ((Ascii (false, false, true, false,
                           false, true, true, false)), (String ((Ascii (true,
                           false, true, false, false, true, true, false)),
                           (String ((Ascii (true, true, false, false, false,
                           true, true, false)), (String ((Ascii (false,
                           false, true, true, false, true, true, false)),
                           (String ((Ascii (true, false, false, false, false,
                           true, true, false)), (String ((Ascii (false, true,
                           false, false, true, true, true, false)), (String
                           ((Ascii (true, false, true, false, false, true,
                           true, false)), (String ((Ascii (true, false, true,
                           true, false, true, false, false)), (String ((Ascii
                           (true, true, false, false, false, true, true,
                           false)), (String ((Ascii (true, true, true, true,
                           false, true, true, false)), (String ((Ascii
                           (false, true, true, true, false, true, true,
                           false)), (String ((Ascii (true, true, false,
                           false, true, true, true, false)), (String ((Ascii
                           (false, false, true, false, true, true, true,
                           false)), EmptyString)))))))))))))))))))))))))) c
                      then (match args with
                            | [] -> Unsupported c
                            | s0 :: l ->
                              (match s0 with
                               | Atom x ->
                                 (match l with
                                  | [] -> Unsupported c
                                  | s :: l0 ->
                                    (match l0 with
                                     | [] ->
                                       give_named taken0 h x (Declaration (x,
                                         s))
                                     | _ :: _ -> Unsupported c))
                               | _ -> Unsupported c))
                      else if is (String ((Ascii (false, false, true, false,
                                false, true, true, false)), (String ((Ascii
                                (true, false, true, false, false, true, true,
                                false)), (String ((Ascii (true, true, false,
                                false, false, true, true, false)), (String
                                ((Ascii (false, false, true, true, false,
                                true, true, false)), (String ((Ascii (true,
                                false, false, false, false, true, true,
                                false)), (String ((Ascii (false, true, false,
                                false, true, true, true, false)), (String
                                ((Ascii (true, false, true, false, false,
                                true, true, false)), (String ((Ascii (true,
                                false, true, true, false, true, false,
                                false)), (String ((Ascii (false, true, true,
                                false, false, true, true, false)), (String
                                ((Ascii (true, false, true, false, true,
                                true, true, false)), (String ((Ascii (false,
                                true, true, true, false, true, true, false)),
                                EmptyString)))))))))))))))))))))) c
                           then (match args with
                                 | [] -> Unsupported c
                                 | s0 :: l ->
                                   (match s0 with
                                    | Atom x ->
                                      (match l with
                                       | [] -> Unsupported c
                                       | s1 :: l0 ->
                                         (match s1 with
                                          | Lst items ->
                                            (match items with
                                             | [] ->
                                               (match l0 with
                                                | [] -> Unsupported c
                                                | s :: l1 ->
                                                  (match l1 with
                                                   | [] ->
                                                     give_named taken0 h x
                                                       (Declaration (x, s))
                                                   | _ :: _ -> Unsupported c))
                                             | _ :: _ -> Unsupported c)
                                          | _ -> Unsupported c))
                                    | _ -> Unsupported c))
                           else if is (String ((Ascii (false, false, true,
                                     false, false, true, true, false)),
                                     (String ((Ascii (true, false, true,
                                     false, false, true, true, false)),
                                     (String ((Ascii (false, true, true,
                                     false, false, true, true, false)),
                                     (String ((Ascii (true, false, false,
                                     true, false, true, true, false)),
                                     (String ((Ascii (false, true, true,
                                     true, false, true, true, false)),
                                     (String ((Ascii (true, false, true,
                                     false, false, true, true, false)),
                                     (String ((Ascii (true, false, true,
                                     true, false, true, false, false)),
                                     (String ((Ascii (true, true, false,
                                     false, false, true, true, false)),
                                     (String ((Ascii (true, true, true, true,
                                     false, true, true, false)), (String
                                     ((Ascii (false, true, true, true, false,
                                     true, true, false)), (String ((Ascii
                                     (true, true, false, false, true, true,
                                     true, false)), (String ((Ascii (false,
                                     false, true, false, true, true, true,
                                     false)),
                                     EmptyString)))))))))))))))))))))))) c
                                then (match args with
                                      | [] -> Unsupported c
                                      | s0 :: l ->
                                        (match s0 with
                                         | Atom x ->
                                           (match l with
                                            | [] -> Unsupported c
                                            | s :: l0 ->
                                              (match l0 with
                                               | [] -> Unsupported c
                                               | t0 :: l1 ->
                                                 (match l1 with
                                                  | [] ->
                                                    define taken0 h x [] s t0
                                                  | _ :: _ -> Unsupported c)))
                                         | _ -> Unsupported c))
                                else if is (String ((Ascii (false, false,
                                          true, false, false, true, true,
                                          false)), (String ((Ascii (true,
                                          false, true, false, false, true,
                                          true, false)), (String ((Ascii
                                          (false, true, true, false, false,
                                          true, true, false)), (String
                                          ((Ascii (true, false, false, true,
                                          false, true, true, false)), (String
                                          ((Ascii (false, true, true, true,
                                          false, true, true, false)), (String
                                          ((Ascii (true, false, true, false,
                                          false, true, true, false)), (String
                                          ((Ascii (true, false, true, true,
                                          false, true, false, false)),
                                          (String ((Ascii (false, true, true,
                                          false, false, true, true, false)),
                                          (String ((Ascii (true, false, true,
                                          false, true, true, true, false)),
                                          (String ((Ascii (false, true, true,
                                          true, false, true, true, false)),
                                          EmptyString)))))))))))))))))))) c
                                     then (match args with
                                           | [] -> Unsupported c
                                           | s0 :: l ->
                                             (match s0 with
                                              | Atom x ->
                                                (match l with
                                                 | [] -> Unsupported c
                                                 | s1 :: l0 ->
                                                   (match s1 with
                                                    | Lst ps ->
                                                      (match l0 with
                                                       | [] -> Unsupported c
                                                       | s :: l1 ->
                                                         (match l1 with
                                                          | [] ->
                                                            Unsupported c
                                                          | t0 :: l2 ->
                                                            (match l2 with
                                                             | [] ->
                                                               define taken0
                                                                 h x ps s t0
                                                             | _ :: _ ->
                                                               Unsupported c)))
                                                    | _ -> Unsupported c))
                                              | _ -> Unsupported c))
                                     else if is (String ((Ascii (false,
                                               false, true, false, false,
                                               true, true, false)), (String
                                               ((Ascii (true, false, true,
                                               false, false, true, true,
                                               false)), (String ((Ascii
                                               (false, true, true, false,
                                               false, true, true, false)),
                                               (String ((Ascii (true, false,
                                               false, true, false, true,
                                               true, false)), (String ((Ascii
                                               (false, true, true, true,
                                               false, true, true, false)),
                                               (String ((Ascii (true, false,
                                               true, false, false, true,
                                               true, false)), (String ((Ascii
                                               (true, false, true, true,
                                               false, true, false, false)),
                                               (String ((Ascii (true, true,
                                               false, false, true, true,
                                               true, false)), (String ((Ascii
                                               (true, true, true, true,
                                               false, true, true, false)),
                                               (String ((Ascii (false, true,
                                               false, false, true, true,
                                               true, false)), (String ((Ascii
                                               (false, false, true, false,
                                               true, true, true, false)),
                                               EmptyString))))))))))))))))))))))
                                               c
                                          then (match args with
                                                | [] -> Unsupported c
                                                | s0 :: l ->
                                                  (match s0 with
                                                   | Atom x ->
                                                     (match l with
                                                      | [] -> Unsupported c
                                                      | s1 :: l0 ->
                                                        (match s1 with
                                                         | Lst items ->
                                                           (match items with
                                                            | [] ->
                                                              (match l0 with
                                                               | [] ->
                                                                 Unsupported c
                                                               | s :: l1 ->
                                                                 (match l1 with
                                                                  | [] ->
                                                                    if 
                                                                    (&&)
                                                                    (is_symbol
                                                                    x)
                                                                    (negb
                                                                    (fixed_sort
                                                                    h x))
                                                                    then 
                                                                    Ok
                                                                    (give h
                                                                    (SortDefinition
                                                                    (x, s)))
                                                                    else 
                                                                    Unsupported
                                                                    x
                                                                  | _ :: _ ->
                                                                    Unsupported
                                                                    c))
                                                            | _ :: _ ->
                                                              Unsupported c)
                                                         | _ -> Unsupported c))
                                                   | _ -> Unsupported c))
                                          else Unsupported c

(** val question : bytes -> bool **)

let question w =
  one_of ((String ((Ascii (true, true, true, false, false, true, true,
    false)), (String ((Ascii (true, false, true, false, false, true, true,
    false)), (String ((Ascii (false, false, true, false, true, true, true,
    false)), (String ((Ascii (true, false, true, true, false, true, false,
    false)), (String ((Ascii (true, false, true, true, false, true, true,
    false)), (String ((Ascii (true, true, true, true, false, true, true,
    false)), (String ((Ascii (false, false, true, false, false, true, true,
    false)), (String ((Ascii (true, false, true, false, false, true, true,
    false)), (String ((Ascii (false, false, true, true, false, true, true,
    false)), EmptyString)))))))))))))))))) :: ((String ((Ascii (true, true,
    true, false, false, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)), (String ((Ascii (false, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, true, false, true, false, false)), (String ((Ascii (false, true,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    false, false, false, true, true, false)), (String ((Ascii (false, false,
    true, true, false, true, true, false)), (String ((Ascii (true, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)),
    EmptyString)))))))))))))))))) :: ((String ((Ascii (true, true, true,
    false, false, true, true, false)), (String ((Ascii (true, false, true,
    false, false, true, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), (String ((Ascii (true, false, true,
    true, false, true, false, false)), (String ((Ascii (true, false, false,
    true, false, true, true, false)), (String ((Ascii (false, true, true,
    true, false, true, true, false)), (String ((Ascii (false, true, true,
    false, false, true, true, false)), (String ((Ascii (true, true, true,
    true, false, true, true, false)), EmptyString)))))))))))))))) :: ((String
    ((Ascii (true, true, true, false, false, true, true, false)), (String
    ((Ascii (true, false, true, false, false, true, true, false)), (String
    ((Ascii (false, false, true, false, true, true, true, false)), (String
    ((Ascii (true, false, true, true, false, true, false, false)), (String
    ((Ascii (true, true, true, true, false, true, true, false)), (String
    ((Ascii (false, false, false, false, true, true, true, false)), (String
    ((Ascii (false, false, true, false, true, true, true, false)), (String
    ((Ascii (true, false, false, true, false, true, true, false)), (String
    ((Ascii (true, true, true, true, false, true, true, false)), (String
    ((Ascii (false, true, true, true, false, true, true, false)),
    EmptyString)))))))))))))))))))) :: ((String ((Ascii (true, true, true,
    false, false, true, true, false)), (String ((Ascii (true, false, true,
    false, false, true, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), (String ((Ascii (true, false, true,
    true, false, true, false, false)), (String ((Ascii (true, false, false,
    false, false, true, true, false)), (String ((Ascii (true, true, false,
    false, true, true, true, false)), (String ((Ascii (true, true, false,
    false, true, true, true, false)), (String ((Ascii (true, false, true,
    false, false, true, true, false)), (String ((Ascii (false, true, false,
    false, true, true, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), (String ((Ascii (true, false, false,
    true, false, true, true, false)), (String ((Ascii (true, true, true,
    true, false, true, true, false)), (String ((Ascii (false, true, true,
    true, false, true, true, false)), (String ((Ascii (true, true, false,
    false, true, true, true, false)),
    EmptyString)))))))))))))))))))))))))))) :: ((String ((Ascii (true, true,
    true, false, false, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)), (String ((Ascii (false, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, true, false, true, false, false)), (String ((Ascii (true, false,
    false, false, false, true, true, false)), (String ((Ascii (true, true,
    false, false, true, true, true, false)), (String ((Ascii (true, true,
    false, false, true, true, true, false)), (String ((Ascii (true, false,
    false, true, false, true, true, false)), (String ((Ascii (true, true,
    true, false, false, true, true, false)), (String ((Ascii (false, true,
    true, true, false, true, true, false)), (String ((Ascii (true, false,
    true, true, false, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)), (String ((Ascii (false, true,
    true, true, false, true, true, false)), (String ((Ascii (false, false,
    true, false, true, true, true, false)),
    EmptyString)))))))))))))))))))))))))))) :: ((String ((Ascii (true, true,
    true, false, false, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)), (String ((Ascii (false, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, true, false, true, false, false)), (String ((Ascii (false, false,
    false, false, true, true, true, false)), (String ((Ascii (false, true,
    false, false, true, true, true, false)), (String ((Ascii (true, true,
    true, true, false, true, true, false)), (String ((Ascii (true, true,
    true, true, false, true, true, false)), (String ((Ascii (false, true,
    true, false, false, true, true, false)),
    EmptyString)))))))))))))))))) :: ((String ((Ascii (true, true, true,
    false, false, true, true, false)), (String ((Ascii (true, false, true,
    false, false, true, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), (String ((Ascii (true, false, true,
    true, false, true, false, false)), (String ((Ascii (true, false, true,
    false, true, true, true, false)), (String ((Ascii (false, true, true,
    true, false, true, true, false)), (String ((Ascii (true, true, false,
    false, true, true, true, false)), (String ((Ascii (true, false, false,
    false, false, true, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), (String ((Ascii (true, false, true,
    true, false, true, false, false)), (String ((Ascii (true, true, false,
    false, false, true, true, false)), (String ((Ascii (true, true, true,
    true, false, true, true, false)), (String ((Ascii (false, true, false,
    false, true, true, true, false)), (String ((Ascii (true, false, true,
    false, false, true, true, false)),
    EmptyString)))))))))))))))))))))))))))) :: ((String ((Ascii (true, true,
    true, false, false, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)), (String ((Ascii (false, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, true, false, true, false, false)), (String ((Ascii (true, false,
    true, false, true, true, true, false)), (String ((Ascii (false, true,
    true, true, false, true, true, false)), (String ((Ascii (true, true,
    false, false, true, true, true, false)), (String ((Ascii (true, false,
    false, false, false, true, true, false)), (String ((Ascii (false, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, true, false, true, false, false)), (String ((Ascii (true, false,
    false, false, false, true, true, false)), (String ((Ascii (true, true,
    false, false, true, true, true, false)), (String ((Ascii (true, true,
    false, false, true, true, true, false)), (String ((Ascii (true, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, true, false, true, true, false)), (String ((Ascii (false, false,
    false, false, true, true, true, false)), (String ((Ascii (false, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    false, true, false, true, true, false)), (String ((Ascii (true, true,
    true, true, false, true, true, false)), (String ((Ascii (false, true,
    true, true, false, true, true, false)), (String ((Ascii (true, true,
    false, false, true, true, true, false)),
    EmptyString)))))))))))))))))))))))))))))))))))))))))) :: ((String ((Ascii
    (true, false, true, false, false, true, true, false)), (String ((Ascii
    (true, true, false, false, false, true, true, false)), (String ((Ascii
    (false, false, false, true, false, true, true, false)), (String ((Ascii
    (true, true, true, true, false, true, true, false)),
    EmptyString)))))))) :: ((String ((Ascii (true, true, false, false, true,
    true, true, false)), (String ((Ascii (true, false, true, false, false,
    true, true, false)), (String ((Ascii (false, false, true, false, true,
    true, true, false)), (String ((Ascii (true, false, true, true, false,
    true, false, false)), (String ((Ascii (true, false, false, true, false,
    true, true, false)), (String ((Ascii (false, true, true, true, false,
    true, true, false)), (String ((Ascii (false, true, true, false, false,
    true, true, false)), (String ((Ascii (true, true, true, true, false,
    true, true, false)), EmptyString)))))))))))))))) :: ((String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, false, true, true, false)), (String ((Ascii
    (false, false, true, false, true, true, true, false)), (String ((Ascii
    (true, false, true, true, false, true, false, false)), (String ((Ascii
    (true, true, true, true, false, true, true, false)), (String ((Ascii
    (false, false, false, false, true, true, true, false)), (String ((Ascii
    (false, false, true, false, true, true, true, false)), (String ((Ascii
    (true, false, false, true, false, true, true, false)), (String ((Ascii
    (true, true, true, true, false, true, true, false)), (String ((Ascii
    (false, true, true, true, false, true, true, false)),
    EmptyString)))))))))))))))))))) :: [])))))))))))) w

(** val only_questions : sexp list -> bool **)

let rec only_questions = function
| [] -> true
| s :: l0 ->
  (match s with
   | Lst items ->
     (match items with
      | [] -> false
      | s0 :: args ->
        (match s0 with
         | Atom h ->
           if is (String ((Ascii (true, false, true, false, false, true,
                true, false)), (String ((Ascii (false, false, false, true,
                true, true, true, false)), (String ((Ascii (true, false,
                false, true, false, true, true, false)), (String ((Ascii
                (false, false, true, false, true, true, true, false)),
                EmptyString)))))))) h
           then (match args with
                 | [] -> true
                 | _ :: _ -> false)
           else (&&) (question h) (only_questions l0)
         | _ -> false))
   | _ -> false)

(** val heading_of :
    (bytes -> bool) -> heading -> sexp list -> heading result **)

let rec heading_of taken0 h = function
| [] ->
  why (String ((Ascii (false, true, true, true, false, true, true, false)),
    (String ((Ascii (true, true, true, true, false, true, true, false)),
    (String ((Ascii (false, false, false, false, false, true, false, false)),
    (String ((Ascii (true, true, false, false, false, true, true, false)),
    (String ((Ascii (false, false, false, true, false, true, true, false)),
    (String ((Ascii (true, false, true, false, false, true, true, false)),
    (String ((Ascii (true, true, false, false, false, true, true, false)),
    (String ((Ascii (true, true, false, true, false, true, true, false)),
    (String ((Ascii (true, false, true, true, false, true, false, false)),
    (String ((Ascii (true, true, false, false, true, true, true, false)),
    (String ((Ascii (true, false, false, false, false, true, true, false)),
    (String ((Ascii (false, false, true, false, true, true, true, false)),
    EmptyString))))))))))))))))))))))))
| s :: l0 ->
  (match s with
   | Lst items ->
     (match items with
      | [] ->
        why (String ((Ascii (true, true, false, false, false, true, true,
          false)), (String ((Ascii (true, true, true, true, false, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (true, false, true, true,
          false, true, true, false)), (String ((Ascii (true, false, false,
          false, false, true, true, false)), (String ((Ascii (false, true,
          true, true, false, true, true, false)), (String ((Ascii (false,
          false, true, false, false, true, true, false)),
          EmptyString))))))))))))))
      | s0 :: args ->
        (match s0 with
         | Atom c ->
           if is (String ((Ascii (true, true, false, false, false, true,
                true, false)), (String ((Ascii (false, false, false, true,
                false, true, true, false)), (String ((Ascii (true, false,
                true, false, false, true, true, false)), (String ((Ascii
                (true, true, false, false, false, true, true, false)),
                (String ((Ascii (true, true, false, true, false, true, true,
                false)), (String ((Ascii (true, false, true, true, false,
                true, false, false)), (String ((Ascii (true, true, false,
                false, true, true, true, false)), (String ((Ascii (true,
                false, false, false, false, true, true, false)), (String
                ((Ascii (false, false, true, false, true, true, true,
                false)), EmptyString)))))))))))))))))) c
           then (match args with
                 | [] ->
                   if only_questions l0
                   then Ok h
                   else why (String ((Ascii (true, true, false, false, false,
                          true, true, false)), (String ((Ascii (true, true,
                          true, true, false, true, true, false)), (String
                          ((Ascii (true, false, true, true, false, true,
                          true, false)), (String ((Ascii (true, false, true,
                          true, false, true, true, false)), (String ((Ascii
                          (true, false, false, false, false, true, true,
                          false)), (String ((Ascii (false, true, true, true,
                          false, true, true, false)), (String ((Ascii (false,
                          false, true, false, false, true, true, false)),
                          (String ((Ascii (true, true, false, false, true,
                          true, true, false)), (String ((Ascii (false, false,
                          false, false, false, true, false, false)), (String
                          ((Ascii (true, false, false, false, false, true,
                          true, false)), (String ((Ascii (false, true, true,
                          false, false, true, true, false)), (String ((Ascii
                          (false, false, true, false, true, true, true,
                          false)), (String ((Ascii (true, false, true, false,
                          false, true, true, false)), (String ((Ascii (false,
                          true, false, false, true, true, true, false)),
                          (String ((Ascii (false, false, false, false, false,
                          true, false, false)), (String ((Ascii (true, true,
                          false, false, false, true, true, false)), (String
                          ((Ascii (false, false, false, true, false, true,
                          true, false)), (String ((Ascii (true, false, true,
                          false, false, true, true, false)), (String ((Ascii
                          (true, true, false, false, false, true, true,
                          false)), (String ((Ascii (true, true, false, true,
                          false, true, true, false)), (String ((Ascii (true,
                          false, true, true, false, true, false, false)),
                          (String ((Ascii (true, true, false, false, true,
                          true, true, false)), (String ((Ascii (true, false,
                          false, false, false, true, true, false)), (String
                          ((Ascii (false, false, true, false, true, true,
                          true, false)),
                          EmptyString))))))))))))))))))))))))))))))))))))))))))))))))
                 | _ :: _ -> Unsupported c)
           else andthen (order_of taken0 h c args) (fun h0 ->
                  heading_of taken0 h0 l0)
         | _ ->
           why (String ((Ascii (true, true, false, false, false, true, true,
             false)), (String ((Ascii (true, true, true, true, false, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (true, false, true, true,
             false, true, true, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             true, true, false, true, true, false)), (String ((Ascii (false,
             false, true, false, false, true, true, false)),
             EmptyString))))))))))))))))
   | _ ->
     why (String ((Ascii (true, true, false, false, false, true, true,
       false)), (String ((Ascii (true, true, true, true, false, true, true,
       false)), (String ((Ascii (true, false, true, true, false, true, true,
       false)), (String ((Ascii (true, false, true, true, false, true, true,
       false)), (String ((Ascii (true, false, false, false, false, true,
       true, false)), (String ((Ascii (false, true, true, true, false, true,
       true, false)), (String ((Ascii (false, false, true, false, false,
       true, true, false)), EmptyString)))))))))))))))

(** val occurrences : names -> sexp -> int -> int **)

let rec occurrences t0 e n0 =
  match e with
  | Atom w -> if member w t0 then Stdlib.Int.succ n0 else n0
  | Str _ -> n0
  | Lst l -> fold_left (fun n1 e0 -> occurrences t0 e0 n1) l n0

(** val occurrences_in : names -> order -> int -> int **)

let occurrences_in t0 o n0 =
  match o with
  | Declaration (x, s) -> occurrences t0 (Atom x) (occurrences t0 s n0)
  | SortDefinition (_, s) -> occurrences t0 s n0
  | Definition_ (x, ps, s, b0) ->
    fold_left (fun n1 p ->
      occurrences t0 (Atom (fst p)) (occurrences t0 (snd p) n1)) ps
      (occurrences t0 (Atom x) (occurrences t0 s (occurrences t0 b0 n0)))
  | Assertion e -> occurrences t0 e n0

(** val labels_ok : (bytes -> bool) -> heading -> bool **)

let labels_ok taken0 h =
  match h.labels with
  | [] -> true
  | b0 :: l0 ->
    let l = b0 :: l0 in
    let t0 = fold_left (fun t0 w -> insert0 w () t0) l nothing in
    (&&) ((&&) (all_new l nothing) (forallb (fun w -> negb (taken0 w)) l))
      (eqb (fold_left (fun n0 o -> occurrences_in t0 o n0) h.orders 0)
        (length l))

(** val orders_of : (bytes -> bool) -> bytes -> order list result **)

let orders_of taken0 file =
  match read file with
  | Some l ->
    andthen
      (heading_of taken0 { logic = None; known0 = nothing; labels = [];
        orders = [] } l) (fun h ->
      if labels_ok taken0 h
      then Ok (rev' h.orders)
      else why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, false, false, false,
             true, true, false)), (String ((Ascii (true, false, true, true,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (false, false, true, false, true, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, false, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, false, false,
             false, false, true, false, false)), (String ((Ascii (false,
             false, true, false, true, true, true, false)), (String ((Ascii
             (false, false, false, true, false, true, true, false)), (String
             ((Ascii (true, false, false, false, false, true, true, false)),
             (String ((Ascii (false, false, true, false, true, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false, true,
             false, true, true, false)), (String ((Ascii (true, true, false,
             false, true, true, true, false)), (String ((Ascii (false, false,
             false, false, false, true, false, false)), (String ((Ascii
             (false, true, true, true, false, true, true, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, false, true, false, true, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (false, true, true, true,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (true, true,
             true, false, true, true, true, false)), (String ((Ascii (false,
             false, true, true, false, true, false, false)), (String ((Ascii
             (false, false, false, false, false, true, false, false)),
             (String ((Ascii (true, true, true, true, false, true, true,
             false)), (String ((Ascii (false, true, false, false, true, true,
             true, false)), (String ((Ascii (false, false, false, false,
             false, true, false, false)), (String ((Ascii (true, false, true,
             false, true, true, true, false)), (String ((Ascii (true, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             false, true, false, false, true, true, false)), (String ((Ascii
             (false, false, true, false, false, true, true, false)),
             EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  | None ->
    why (String ((Ascii (false, true, true, true, false, true, true, false)),
      (String ((Ascii (true, true, true, true, false, true, true, false)),
      (String ((Ascii (false, false, true, false, true, true, true, false)),
      (String ((Ascii (false, false, false, false, false, true, false,
      false)), (String ((Ascii (true, false, false, false, false, true, true,
      false)), (String ((Ascii (false, false, false, false, false, true,
      false, false)), (String ((Ascii (true, true, false, false, true, true,
      true, false)), (String ((Ascii (true, false, true, false, false, true,
      true, false)), (String ((Ascii (true, false, false, false, true, true,
      true, false)), (String ((Ascii (true, false, true, false, true, true,
      true, false)), (String ((Ascii (true, false, true, false, false, true,
      true, false)), (String ((Ascii (false, true, true, true, false, true,
      true, false)), (String ((Ascii (true, true, false, false, false, true,
      true, false)), (String ((Ascii (true, false, true, false, false, true,
      true, false)), (String ((Ascii (false, false, false, false, false,
      true, false, false)), (String ((Ascii (true, true, true, true, false,
      true, true, false)), (String ((Ascii (false, true, true, false, false,
      true, true, false)), (String ((Ascii (false, false, false, false,
      false, true, false, false)), (String ((Ascii (true, true, false, false,
      true, false, true, false)), (String ((Ascii (true, false, true, true,
      false, true, false, false)), (String ((Ascii (true, false, true, false,
      false, true, true, false)), (String ((Ascii (false, false, false, true,
      true, true, true, false)), (String ((Ascii (false, false, false, false,
      true, true, true, false)), (String ((Ascii (false, true, false, false,
      true, true, true, false)), (String ((Ascii (true, false, true, false,
      false, true, true, false)), (String ((Ascii (true, true, false, false,
      true, true, true, false)), (String ((Ascii (true, true, false, false,
      true, true, true, false)), (String ((Ascii (true, false, false, true,
      false, true, true, false)), (String ((Ascii (true, true, true, true,
      false, true, true, false)), (String ((Ascii (false, true, true, true,
      false, true, true, false)), (String ((Ascii (true, true, false, false,
      true, true, true, false)),
      EmptyString))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val digit : int -> int option **)

let digit c =
  if is_digit c
  then Some
         (N.sub c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
           ((fun p->1+2*p) 1))))))
  else None

(** val hex_digit : int -> int option **)

let hex_digit c =
  if is_digit c
  then Some
         (N.sub c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
           ((fun p->1+2*p) 1))))))
  else if (&&)
            ((fun (a : int) b -> a <= b) ((fun p->1+2*p) ((fun p->2*p)
              ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1))))))
              c)
            ((fun (a : int) b -> a <= b) c ((fun p->2*p) ((fun p->1+2*p)
              ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
              1)))))))
       then Some
              (N.sub c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                ((fun p->2*p) ((fun p->1+2*p) 1))))))
       else if (&&)
                 ((fun (a : int) b -> a <= b) ((fun p->1+2*p) ((fun p->2*p)
                   ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
                   1)))))) c)
                 ((fun (a : int) b -> a <= b) c ((fun p->2*p) ((fun p->1+2*p)
                   ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
                   ((fun p->1+2*p) 1)))))))
            then Some
                   (N.sub c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                     ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))))))
            else None

(** val numeral_from : int -> bytes -> int option **)

let rec numeral_from acc = function
| [] -> Some acc
| c :: w0 ->
  (match digit c with
   | Some d ->
     numeral_from
       (String_ints.add
         (String_ints.mul ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))
           acc) d) w0
   | None -> None)

(** val numeral : bytes -> int option **)

let numeral w =
  if is_numeral w then numeral_from 0 w else None

(** val hex : int -> bytes -> int option **)

let rec hex acc = function
| [] -> Some acc
| c :: w0 ->
  (match hex_digit c with
   | Some d ->
     hex
       (String_ints.add
         (String_ints.mul ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
           ((fun p->2*p) 1)))) acc) d) w0
   | None -> None)

(** val braces : int -> bytes -> bytes -> int option **)

let rec braces n0 acc w =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> None)
    (fun n1 ->
    match w with
    | [] -> None
    | c :: w0 ->
      if Stdlib.Int.equal c ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
           ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1))))))
      then (match acc with
            | [] -> None
            | _ :: _ -> hex 0 (rev acc))
      else braces n1 (c :: acc) w0)
    n0

(** val escape : bytes -> int option **)

let escape = function
| [] -> None
| u :: l ->
  (match l with
   | [] -> None
   | a :: w0 ->
     ((fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ ->
        match w0 with
        | [] -> None
        | b0 :: l0 ->
          (match l0 with
           | [] -> None
           | c :: l1 ->
             (match l1 with
              | [] -> None
              | d :: _ ->
                if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                     ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                     ((fun p->1+2*p) 1))))))
                then hex 0 (a :: (b0 :: (c :: (d :: []))))
                else None)))
        (fun p ->
        (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
          (fun p0 ->
          (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
            (fun p1 ->
            (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
              (fun _ ->
              match w0 with
              | [] -> None
              | b0 :: l0 ->
                (match l0 with
                 | [] -> None
                 | c :: l1 ->
                   (match l1 with
                    | [] -> None
                    | d :: _ ->
                      if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                           ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                           ((fun p->1+2*p) 1))))))
                      then hex 0 (a :: (b0 :: (c :: (d :: []))))
                      else None)))
              (fun p2 ->
              (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                (fun p3 ->
                (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                  (fun p4 ->
                  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                    (fun p5 ->
                    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                      (fun _ ->
                      match w0 with
                      | [] -> None
                      | b0 :: l0 ->
                        (match l0 with
                         | [] -> None
                         | c :: l1 ->
                           (match l1 with
                            | [] -> None
                            | d :: _ ->
                              if Stdlib.Int.equal u ((fun p->1+2*p)
                                   ((fun p->2*p) ((fun p->1+2*p)
                                   ((fun p->2*p) ((fun p->1+2*p)
                                   ((fun p->1+2*p) 1))))))
                              then hex 0 (a :: (b0 :: (c :: (d :: []))))
                              else None)))
                      (fun _ ->
                      match w0 with
                      | [] -> None
                      | b0 :: l0 ->
                        (match l0 with
                         | [] -> None
                         | c :: l1 ->
                           (match l1 with
                            | [] -> None
                            | d :: _ ->
                              if Stdlib.Int.equal u ((fun p->1+2*p)
                                   ((fun p->2*p) ((fun p->1+2*p)
                                   ((fun p->2*p) ((fun p->1+2*p)
                                   ((fun p->1+2*p) 1))))))
                              then hex 0 (a :: (b0 :: (c :: (d :: []))))
                              else None)))
                      (fun _ ->
                      if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                           ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                           ((fun p->1+2*p) 1))))))
                      then (match braces (Stdlib.Int.succ (Stdlib.Int.succ
                                    (Stdlib.Int.succ (Stdlib.Int.succ
                                    (Stdlib.Int.succ (Stdlib.Int.succ 0))))))
                                    [] w0 with
                            | Some v ->
                              if (fun (a : int) b -> a <= b) v top
                              then Some v
                              else None
                            | None -> None)
                      else None)
                      p5)
                    (fun _ ->
                    match w0 with
                    | [] -> None
                    | b0 :: l0 ->
                      (match l0 with
                       | [] -> None
                       | c :: l1 ->
                         (match l1 with
                          | [] -> None
                          | d :: _ ->
                            if Stdlib.Int.equal u ((fun p->1+2*p)
                                 ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
                                 ((fun p->1+2*p) ((fun p->1+2*p) 1))))))
                            then hex 0 (a :: (b0 :: (c :: (d :: []))))
                            else None)))
                    (fun _ ->
                    match w0 with
                    | [] -> None
                    | b0 :: l0 ->
                      (match l0 with
                       | [] -> None
                       | c :: l1 ->
                         (match l1 with
                          | [] -> None
                          | d :: _ ->
                            if Stdlib.Int.equal u ((fun p->1+2*p)
                                 ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
                                 ((fun p->1+2*p) ((fun p->1+2*p) 1))))))
                            then hex 0 (a :: (b0 :: (c :: (d :: []))))
                            else None)))
                    p4)
                  (fun _ ->
                  match w0 with
                  | [] -> None
                  | b0 :: l0 ->
                    (match l0 with
                     | [] -> None
                     | c :: l1 ->
                       (match l1 with
                        | [] -> None
                        | d :: _ ->
                          if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                               ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                               ((fun p->1+2*p) 1))))))
                          then hex 0 (a :: (b0 :: (c :: (d :: []))))
                          else None)))
                  (fun _ ->
                  match w0 with
                  | [] -> None
                  | b0 :: l0 ->
                    (match l0 with
                     | [] -> None
                     | c :: l1 ->
                       (match l1 with
                        | [] -> None
                        | d :: _ ->
                          if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                               ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                               ((fun p->1+2*p) 1))))))
                          then hex 0 (a :: (b0 :: (c :: (d :: []))))
                          else None)))
                  p3)
                (fun _ ->
                match w0 with
                | [] -> None
                | b0 :: l0 ->
                  (match l0 with
                   | [] -> None
                   | c :: l1 ->
                     (match l1 with
                      | [] -> None
                      | d :: _ ->
                        if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                             ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                             ((fun p->1+2*p) 1))))))
                        then hex 0 (a :: (b0 :: (c :: (d :: []))))
                        else None)))
                (fun _ ->
                match w0 with
                | [] -> None
                | b0 :: l0 ->
                  (match l0 with
                   | [] -> None
                   | c :: l1 ->
                     (match l1 with
                      | [] -> None
                      | d :: _ ->
                        if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                             ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                             ((fun p->1+2*p) 1))))))
                        then hex 0 (a :: (b0 :: (c :: (d :: []))))
                        else None)))
                p2)
              (fun _ ->
              match w0 with
              | [] -> None
              | b0 :: l0 ->
                (match l0 with
                 | [] -> None
                 | c :: l1 ->
                   (match l1 with
                    | [] -> None
                    | d :: _ ->
                      if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                           ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                           ((fun p->1+2*p) 1))))))
                      then hex 0 (a :: (b0 :: (c :: (d :: []))))
                      else None)))
              p1)
            (fun _ ->
            match w0 with
            | [] -> None
            | b0 :: l0 ->
              (match l0 with
               | [] -> None
               | c :: l1 ->
                 (match l1 with
                  | [] -> None
                  | d :: _ ->
                    if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                         ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                         ((fun p->1+2*p) 1))))))
                    then hex 0 (a :: (b0 :: (c :: (d :: []))))
                    else None)))
            (fun _ ->
            match w0 with
            | [] -> None
            | b0 :: l0 ->
              (match l0 with
               | [] -> None
               | c :: l1 ->
                 (match l1 with
                  | [] -> None
                  | d :: _ ->
                    if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                         ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                         ((fun p->1+2*p) 1))))))
                    then hex 0 (a :: (b0 :: (c :: (d :: []))))
                    else None)))
            p0)
          (fun _ ->
          match w0 with
          | [] -> None
          | b0 :: l0 ->
            (match l0 with
             | [] -> None
             | c :: l1 ->
               (match l1 with
                | [] -> None
                | d :: _ ->
                  if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                       ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                       ((fun p->1+2*p) 1))))))
                  then hex 0 (a :: (b0 :: (c :: (d :: []))))
                  else None)))
          (fun _ ->
          match w0 with
          | [] -> None
          | b0 :: l0 ->
            (match l0 with
             | [] -> None
             | c :: l1 ->
               (match l1 with
                | [] -> None
                | d :: _ ->
                  if Stdlib.Int.equal u ((fun p->1+2*p) ((fun p->2*p)
                       ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
                       ((fun p->1+2*p) 1))))))
                  then hex 0 (a :: (b0 :: (c :: (d :: []))))
                  else None)))
          p)
        a))

(** val unescape : bytes -> int -> bytes **)

let rec unescape w skip =
  match w with
  | [] -> []
  | c :: w0 ->
    if (fun (a : int) b -> a < b) 0 skip
    then unescape w0 (N.sub skip 1)
    else if Stdlib.Int.equal c ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
              ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))))
         then (match escape w0 with
               | Some v ->
                 v :: (unescape w0
                        (match w0 with
                         | [] -> ((fun p->1+2*p) ((fun p->2*p) 1))
                         | _ :: l ->
                           (match l with
                            | [] -> ((fun p->1+2*p) ((fun p->2*p) 1))
                            | n0 :: w' ->
                              ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                 (fun _ -> ((fun p->1+2*p) ((fun p->2*p)
                                 1)))
                                 (fun p ->
                                 (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                   (fun p0 ->
                                   (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                     (fun p1 ->
                                     (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                       (fun _ -> ((fun p->1+2*p)
                                       ((fun p->2*p) 1)))
                                       (fun p2 ->
                                       (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                         (fun p3 ->
                                         (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                           (fun p4 ->
                                           (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                             (fun p5 ->
                                             (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                               (fun _ -> ((fun p->1+2*p)
                                               ((fun p->2*p) 1)))
                                               (fun _ -> ((fun p->1+2*p)
                                               ((fun p->2*p) 1)))
                                               (fun _ ->
                                               String_ints.add
                                                 ((fun p->1+2*p) 1)
                                                 (let rec close = function
                                                  | [] -> 0
                                                  | c0 :: l1 ->
                                                    if Stdlib.Int.equal c0
                                                         ((fun p->1+2*p)
                                                         ((fun p->2*p)
                                                         ((fun p->1+2*p)
                                                         ((fun p->1+2*p)
                                                         ((fun p->1+2*p)
                                                         ((fun p->1+2*p)
                                                         1))))))
                                                    then 0
                                                    else String_ints.add 1
                                                           (close l1)
                                                  in close w'))
                                               p5)
                                             (fun _ -> ((fun p->1+2*p)
                                             ((fun p->2*p) 1)))
                                             (fun _ -> ((fun p->1+2*p)
                                             ((fun p->2*p) 1)))
                                             p4)
                                           (fun _ -> ((fun p->1+2*p)
                                           ((fun p->2*p) 1)))
                                           (fun _ -> ((fun p->1+2*p)
                                           ((fun p->2*p) 1)))
                                           p3)
                                         (fun _ -> ((fun p->1+2*p)
                                         ((fun p->2*p) 1)))
                                         (fun _ -> ((fun p->1+2*p)
                                         ((fun p->2*p) 1)))
                                         p2)
                                       (fun _ -> ((fun p->1+2*p)
                                       ((fun p->2*p) 1)))
                                       p1)
                                     (fun _ -> ((fun p->1+2*p) ((fun p->2*p)
                                     1)))
                                     (fun _ -> ((fun p->1+2*p) ((fun p->2*p)
                                     1)))
                                     p0)
                                   (fun _ -> ((fun p->1+2*p) ((fun p->2*p)
                                   1)))
                                   (fun _ -> ((fun p->1+2*p) ((fun p->2*p)
                                   1)))
                                   p)
                                 n0))))
               | None -> c :: (unescape w0 0))
         else c :: (unescape w0 0)

(** val printable : int -> bool **)

let printable c =
  (&&)
    ((fun (a : int) b -> a <= b) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
      ((fun p->2*p) ((fun p->2*p) 1))))) c)
    ((fun (a : int) b -> a <= b) c ((fun p->2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))))

(** val literal_of : bytes -> literal option **)

let literal_of w =
  if forallb printable w
  then let v = unescape w 0 in
       if bool_dec (forallb Intervals.okc v) true then Some v else None
  else None

type value =
| VS of sterm
| VB of form
| VI of iterm
| VR of Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

type scope = value trie

(** val lookup0 : bytes -> scope -> value option **)

let lookup0 =
  lookup

(** val define0 : bytes -> value -> scope -> scope **)

let define0 =
  insert0

type state0 = int * form list

(** val share : value -> state0 -> value * state0 **)

let share v st0 = match st0 with
| (n0, fs) ->
  (match v with
   | VS t0 ->
     (match t0 with
      | SVar _ -> (v, st0)
      | SLit _ -> (v, st0)
      | _ ->
        ((VS (SVar n0)), ((String_ints.add n0 1), ((FEqS ((SVar n0),
          t0)) :: fs))))
   | VB f ->
     (match f with
      | FBool _ -> (v, st0)
      | FVar _ -> (v, st0)
      | _ ->
        ((VB (FVar n0)), ((String_ints.add n0 1), ((FIff ((FVar n0),
          f)) :: fs))))
   | VI i ->
     (match i with
      | IConst _ -> (v, st0)
      | IVar _ -> (v, st0)
      | _ ->
        ((VI (IVar n0)), ((String_ints.add n0 1), ((FEqI ((IVar n0),
          i)) :: fs))))
   | VR _ -> (v, st0))

(** val is0 : bytes -> string -> bool **)

let is0 op s =
  beq op (of_string s)

(** val fail : bytes -> 'a1 result **)

let fail what =
  Unsupported what

(** val strings : value list -> sterm list option **)

let rec strings = function
| [] -> Some []
| v :: l0 ->
  (match v with
   | VS t0 -> option_map (fun x -> t0 :: x) (strings l0)
   | _ -> None)

(** val bools0 : value list -> form list option **)

let rec bools0 = function
| [] -> Some []
| v :: l0 ->
  (match v with
   | VB t0 -> option_map (fun x -> t0 :: x) (bools0 l0)
   | _ -> None)

(** val ints : value list -> iterm list option **)

let rec ints = function
| [] -> Some []
| v :: l0 ->
  (match v with
   | VI t0 -> option_map (fun x -> t0 :: x) (ints l0)
   | _ -> None)

(** val regexes :
    value list ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    list option **)

let rec regexes = function
| [] -> Some []
| v :: l0 ->
  (match v with
   | VR t0 -> option_map (fun x -> t0 :: x) (regexes l0)
   | _ -> None)

(** val fold1 : ('a1 -> 'a1 -> 'a1) -> 'a1 list -> 'a1 option **)

let fold1 f = function
| [] -> None
| x :: l0 -> Some (fold_left f l0 x)

(** val chain : ('a1 -> 'a1 -> form) -> 'a1 list -> form **)

let rec chain f = function
| [] -> FBool true
| x :: r ->
  (match r with
   | [] -> FBool true
   | y :: l0 ->
     (match l0 with
      | [] -> f x y
      | _ :: _ -> FAnd ((f x y), (chain f r))))

(** val pairs : ('a1 -> 'a1 -> form) -> 'a1 list -> form **)

let rec pairs f = function
| [] -> FBool true
| x :: r -> fold_left (fun g y -> FAnd (g, (f x y))) r (pairs f r)

(** val lt : iterm -> iterm -> form **)

let lt i j =
  FLe ((IAdd (i, (IConst 1))), j)

(** val implies : form -> form -> form **)

let implies f g =
  FOr ((FNot f), g)

(** val conj : form list -> form **)

let rec conj = function
| [] -> FBool true
| f :: l0 -> (match l0 with
              | [] -> f
              | _ :: _ -> FAnd (f, (conj l0)))

(** val disj : form list -> form **)

let rec disj = function
| [] -> FBool false
| f :: l0 -> (match l0 with
              | [] -> f
              | _ :: _ -> FOr (f, (disj l0)))

(** val re_loop :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> int ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re **)

let rec re_loop r extra =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REps)
    (fun n0 ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
      Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REps
      (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
        r (re_loop r n0)))
    extra

(** val loop :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> int -> int ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re **)

let loop r a b0 =
  if (fun (a : int) b -> a < b) b0 a
  then Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REmpty
  else Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
         (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_pow
           r (N.to_nat a)) (re_loop r (N.to_nat (N.sub b0 a)))

(** val some : bytes -> 'a1 option -> 'a1 result **)

let some op = function
| Some a -> Ok a
| None -> fail op

(** val single : sterm -> int option **)

let single = function
| SLit w ->
  (match w with
   | [] -> None
   | c :: l -> (match l with
                | [] -> Some c
                | _ :: _ -> None))
| _ -> None

(** val several : bytes list **)

let several =
  (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1))))) :: []) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: [])) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: []))) :: ((((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: [])) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: [])) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1))))) :: []) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1))))) :: [])) :: ((((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: []) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: []) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: []) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: [])))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: []))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: [])))))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: [])))))))) :: [])))))))))))))))

(** val too_few : bytes -> value list -> bool **)

let too_few op = function
| [] -> existsb (beq op) several
| _ :: l -> (match l with
             | [] -> existsb (beq op) several
             | _ :: _ -> false)

(** val apply :
    mode -> bytes -> value list -> state0 -> (value * state0) result **)

let apply rmode op args st0 =
  let ret0 = fun v -> Ok (v, st0) in
  if too_few op args
  then fail op
  else (match args with
        | [] -> fail op
        | v :: rest ->
          (match v with
           | VS s ->
             (match rest with
              | [] ->
                if is0 op (String ((Ascii (true, true, false, false, true,
                     true, true, false)), (String ((Ascii (false, false,
                     true, false, true, true, true, false)), (String ((Ascii
                     (false, true, false, false, true, true, true, false)),
                     (String ((Ascii (false, true, true, true, false, true,
                     false, false)), (String ((Ascii (false, false, true,
                     true, false, true, true, false)), (String ((Ascii (true,
                     false, true, false, false, true, true, false)), (String
                     ((Ascii (false, true, true, true, false, true, true,
                     false)), EmptyString))))))))))))))
                then ret0 (VI (ILen s))
                else if (||)
                          (is0 op (String ((Ascii (true, true, false, false,
                            true, true, true, false)), (String ((Ascii
                            (false, false, true, false, true, true, true,
                            false)), (String ((Ascii (false, true, false,
                            false, true, true, true, false)), (String ((Ascii
                            (false, true, true, true, false, true, false,
                            false)), (String ((Ascii (false, false, true,
                            false, true, true, true, false)), (String ((Ascii
                            (true, true, true, true, false, true, true,
                            false)), (String ((Ascii (true, true, true, true,
                            true, false, true, false)), (String ((Ascii
                            (false, true, false, false, true, true, true,
                            false)), (String ((Ascii (true, false, true,
                            false, false, true, true, false)),
                            EmptyString)))))))))))))))))))
                          (is0 op (String ((Ascii (true, true, false, false,
                            true, true, true, false)), (String ((Ascii
                            (false, false, true, false, true, true, true,
                            false)), (String ((Ascii (false, true, false,
                            false, true, true, true, false)), (String ((Ascii
                            (false, true, true, true, false, true, false,
                            false)), (String ((Ascii (false, false, true,
                            false, true, true, true, false)), (String ((Ascii
                            (true, true, true, true, false, true, true,
                            false)), (String ((Ascii (false, true, true,
                            true, false, true, false, false)), (String
                            ((Ascii (false, true, false, false, true, true,
                            true, false)), (String ((Ascii (true, false,
                            true, false, false, true, true, false)),
                            EmptyString)))))))))))))))))))
                     then (match s with
                           | SLit w ->
                             ret0 (VR
                               (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
                                 w))
                           | _ -> fail op)
                     else fail op
              | _ :: _ ->
                if is0 op (String ((Ascii (true, false, true, true, true,
                     true, false, false)), EmptyString))
                then andthen (some op (strings args)) (fun l ->
                       ret0 (VB (chain (fun x x0 -> FEqS (x, x0)) l)))
                else if is0 op (String ((Ascii (false, false, true, false,
                          false, true, true, false)), (String ((Ascii (true,
                          false, false, true, false, true, true, false)),
                          (String ((Ascii (true, true, false, false, true,
                          true, true, false)), (String ((Ascii (false, false,
                          true, false, true, true, true, false)), (String
                          ((Ascii (true, false, false, true, false, true,
                          true, false)), (String ((Ascii (false, true, true,
                          true, false, true, true, false)), (String ((Ascii
                          (true, true, false, false, false, true, true,
                          false)), (String ((Ascii (false, false, true,
                          false, true, true, true, false)),
                          EmptyString))))))))))))))))
                     then andthen (some op (strings args)) (fun l ->
                            ret0 (VB
                              (pairs (fun a b0 -> FNot (FEqS (a, b0))) l)))
                     else if is0 op (String ((Ascii (true, true, false,
                               false, true, true, true, false)), (String
                               ((Ascii (false, false, true, false, true,
                               true, true, false)), (String ((Ascii (false,
                               true, false, false, true, true, true, false)),
                               (String ((Ascii (false, true, true, true,
                               false, true, false, false)), (String ((Ascii
                               (true, true, false, true, false, true, false,
                               false)), (String ((Ascii (true, true, false,
                               true, false, true, false, false)),
                               EmptyString))))))))))))
                          then andthen (some op (strings args)) (fun l ->
                                 andthen
                                   (some op
                                     (fold1 (fun x x0 -> SCat (x, x0)) l))
                                   (fun t0 -> ret0 (VS t0)))
                          else (match args with
                                | [] -> fail op
                                | v0 :: l ->
                                  (match v0 with
                                   | VS s0 ->
                                     (match l with
                                      | [] -> fail op
                                      | v1 :: l0 ->
                                        (match v1 with
                                         | VS t0 ->
                                           (match l0 with
                                            | [] ->
                                              if is0 op (String ((Ascii
                                                   (true, true, false, false,
                                                   true, true, true, false)),
                                                   (String ((Ascii (false,
                                                   false, true, false, true,
                                                   true, true, false)),
                                                   (String ((Ascii (false,
                                                   true, false, false, true,
                                                   true, true, false)),
                                                   (String ((Ascii (false,
                                                   true, true, true, false,
                                                   true, false, false)),
                                                   (String ((Ascii (false,
                                                   false, false, false, true,
                                                   true, true, false)),
                                                   (String ((Ascii (false,
                                                   true, false, false, true,
                                                   true, true, false)),
                                                   (String ((Ascii (true,
                                                   false, true, false, false,
                                                   true, true, false)),
                                                   (String ((Ascii (false,
                                                   true, true, false, false,
                                                   true, true, false)),
                                                   (String ((Ascii (true,
                                                   false, false, true, false,
                                                   true, true, false)),
                                                   (String ((Ascii (false,
                                                   false, false, true, true,
                                                   true, true, false)),
                                                   (String ((Ascii (true,
                                                   true, true, true, false,
                                                   true, true, false)),
                                                   (String ((Ascii (false,
                                                   true, true, false, false,
                                                   true, true, false)),
                                                   EmptyString))))))))))))))))))))))))
                                              then ret0 (VB (FPrefix (s0,
                                                     t0)))
                                              else if is0 op (String ((Ascii
                                                        (true, true, false,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, true,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, false,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        true, false, true,
                                                        false, false)),
                                                        (String ((Ascii
                                                        (true, true, false,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, true,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, false,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, false,
                                                        true, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, true, true,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        false, false, true,
                                                        true, false)),
                                                        EmptyString))))))))))))))))))))))))
                                                   then ret0 (VB (FSuffix
                                                          (s0, t0)))
                                                   else if is0 op (String
                                                             ((Ascii (true,
                                                             true, false,
                                                             false, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, true,
                                                             false, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             true, false,
                                                             false, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             true, true,
                                                             true, false,
                                                             true, false,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             true, false,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             true, true,
                                                             true, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             true, true,
                                                             true, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, true,
                                                             false, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, false,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, false,
                                                             true, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             true, true,
                                                             true, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             true, false,
                                                             false, true,
                                                             true, true,
                                                             false)),
                                                             EmptyString))))))))))))))))))))))))
                                                        then ret0 (VB
                                                               (FContains
                                                               (s0, t0)))
                                                        else if is0 op
                                                                  (String
                                                                  ((Ascii
                                                                  (false,
                                                                  true,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (true,
                                                                  false,
                                                                  true,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (false,
                                                                  true, true,
                                                                  true,
                                                                  false,
                                                                  true,
                                                                  false,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (false,
                                                                  true,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (true,
                                                                  false,
                                                                  false,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (false,
                                                                  true, true,
                                                                  true,
                                                                  false,
                                                                  true, true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (true,
                                                                  true, true,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (true,
                                                                  false,
                                                                  true,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  false)),
                                                                  EmptyString))))))))))))))))
                                                             then (match s0 with
                                                                   | SLit _ ->
                                                                    (match t0 with
                                                                    | SLit _ ->
                                                                    (match 
                                                                    single s0 with
                                                                    | Some a ->
                                                                    (match 
                                                                    single t0 with
                                                                    | Some b0 ->
                                                                    ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RChr
                                                                    (lrange a
                                                                    b0)))
                                                                    | None ->
                                                                    ret0 (VR
                                                                    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REmpty))
                                                                    | None ->
                                                                    ret0 (VR
                                                                    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REmpty))
                                                                    | _ ->
                                                                    fail op)
                                                                   | _ ->
                                                                    fail op)
                                                             else fail op
                                            | v2 :: l1 ->
                                              (match v2 with
                                               | VS r ->
                                                 (match l1 with
                                                  | [] ->
                                                    if is0 op (String ((Ascii
                                                         (true, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, false, true,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, true, true,
                                                         true, false, true,
                                                         false, false)),
                                                         (String ((Ascii
                                                         (false, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, false, true,
                                                         false, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, false,
                                                         false, false, true,
                                                         true, true, false)),
                                                         (String ((Ascii
                                                         (false, false, true,
                                                         true, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, false, false,
                                                         false, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, true, false,
                                                         false, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, false, true,
                                                         false, false, true,
                                                         true, false)),
                                                         EmptyString))))))))))))))))))))))
                                                    then ret0 (VS (SRep
                                                           (rmode, s0, t0,
                                                           r)))
                                                    else if is0 op (String
                                                              ((Ascii (true,
                                                              true, false,
                                                              false, true,
                                                              true, true,
                                                              false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, true,
                                                              false, true,
                                                              false, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              true, true,
                                                              true, false,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              EmptyString))))))))))))))))))))))))))))))
                                                         then ret0 (VS
                                                                (SRepAll (s0,
                                                                t0, r)))
                                                         else fail op
                                                  | _ :: _ -> fail op)
                                               | _ -> fail op))
                                         | VR p ->
                                           (match l0 with
                                            | [] ->
                                              if (||)
                                                   (is0 op (String ((Ascii
                                                     (true, true, false,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (false, false, true,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (false, true, false,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (false, true, true,
                                                     true, false, true,
                                                     false, false)), (String
                                                     ((Ascii (true, false,
                                                     false, true, false,
                                                     true, true, false)),
                                                     (String ((Ascii (false,
                                                     true, true, true, false,
                                                     true, true, false)),
                                                     (String ((Ascii (true,
                                                     true, true, true, true,
                                                     false, true, false)),
                                                     (String ((Ascii (false,
                                                     true, false, false,
                                                     true, true, true,
                                                     false)), (String ((Ascii
                                                     (true, false, true,
                                                     false, false, true,
                                                     true, false)),
                                                     EmptyString)))))))))))))))))))
                                                   (is0 op (String ((Ascii
                                                     (true, true, false,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (false, false, true,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (false, true, false,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (false, true, true,
                                                     true, false, true,
                                                     false, false)), (String
                                                     ((Ascii (true, false,
                                                     false, true, false,
                                                     true, true, false)),
                                                     (String ((Ascii (false,
                                                     true, true, true, false,
                                                     true, true, false)),
                                                     (String ((Ascii (false,
                                                     true, true, true, false,
                                                     true, false, false)),
                                                     (String ((Ascii (false,
                                                     true, false, false,
                                                     true, true, true,
                                                     false)), (String ((Ascii
                                                     (true, false, true,
                                                     false, false, true,
                                                     true, false)),
                                                     EmptyString)))))))))))))))))))
                                              then ret0 (VB (FIn (s0, p)))
                                              else fail op
                                            | v2 :: l1 ->
                                              (match v2 with
                                               | VS r ->
                                                 (match l1 with
                                                  | [] ->
                                                    if is0 op (String ((Ascii
                                                         (true, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, false, true,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, true, true,
                                                         true, false, true,
                                                         false, false)),
                                                         (String ((Ascii
                                                         (false, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, false, true,
                                                         false, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, false,
                                                         false, false, true,
                                                         true, true, false)),
                                                         (String ((Ascii
                                                         (false, false, true,
                                                         true, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, false, false,
                                                         false, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, true, false,
                                                         false, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, false, true,
                                                         false, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, true, true,
                                                         true, true, false,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, false, true,
                                                         false, false, true,
                                                         true, false)),
                                                         EmptyString))))))))))))))))))))))))))))
                                                    then ret0 (VS (SRepRe
                                                           (rmode, s0, p, r)))
                                                    else if is0 op (String
                                                              ((Ascii (true,
                                                              true, false,
                                                              false, true,
                                                              true, true,
                                                              false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, true,
                                                              false, true,
                                                              false, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              true, true,
                                                              true, false,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              true, true,
                                                              true, false,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              EmptyString))))))))))))))))))))))))))))))))))))
                                                         then ret0 (VS
                                                                (SRepReAll
                                                                (s0, p, r)))
                                                         else fail op
                                                  | _ :: _ -> fail op)
                                               | _ -> fail op))
                                         | _ -> fail op))
                                   | _ -> fail op)))
           | VB f ->
             (match rest with
              | [] ->
                andthen (some op (bools0 args)) (fun l ->
                  if is0 op (String ((Ascii (true, false, false, false,
                       false, true, true, false)), (String ((Ascii (false,
                       true, true, true, false, true, true, false)), (String
                       ((Ascii (false, false, true, false, false, true, true,
                       false)), EmptyString))))))
                  then ret0 (VB (conj l))
                  else if is0 op (String ((Ascii (true, true, true, true,
                            false, true, true, false)), (String ((Ascii
                            (false, true, false, false, true, true, true,
                            false)), EmptyString))))
                       then ret0 (VB (disj l))
                       else if is0 op (String ((Ascii (false, true, true,
                                 true, false, true, true, false)), (String
                                 ((Ascii (true, true, true, true, false,
                                 true, true, false)), (String ((Ascii (false,
                                 false, true, false, true, true, true,
                                 false)), EmptyString))))))
                            then (match l with
                                  | [] -> fail op
                                  | f0 :: l0 ->
                                    (match l0 with
                                     | [] -> ret0 (VB (FNot f0))
                                     | _ :: _ -> fail op))
                            else if is0 op (String ((Ascii (true, false,
                                      true, true, true, true, false, false)),
                                      (String ((Ascii (false, true, true,
                                      true, true, true, false, false)),
                                      EmptyString))))
                                 then andthen
                                        (some op
                                          (fold1 (fun g f0 -> implies f0 g)
                                            (rev l))) (fun f0 -> ret0 (VB f0))
                                 else if is0 op (String ((Ascii (true, false,
                                           true, true, true, true, false,
                                           false)), EmptyString))
                                      then ret0 (VB
                                             (chain (fun x x0 -> FIff (x,
                                               x0)) l))
                                      else if is0 op (String ((Ascii (false,
                                                false, false, true, true,
                                                true, true, false)), (String
                                                ((Ascii (true, true, true,
                                                true, false, true, true,
                                                false)), (String ((Ascii
                                                (false, true, false, false,
                                                true, true, true, false)),
                                                EmptyString))))))
                                           then andthen
                                                  (some op
                                                    (fold1 (fun f0 g -> FNot
                                                      (FIff (f0, g))) l))
                                                  (fun f0 -> ret0 (VB f0))
                                           else if is0 op (String ((Ascii
                                                     (false, false, true,
                                                     false, false, true,
                                                     true, false)), (String
                                                     ((Ascii (true, false,
                                                     false, true, false,
                                                     true, true, false)),
                                                     (String ((Ascii (true,
                                                     true, false, false,
                                                     true, true, true,
                                                     false)), (String ((Ascii
                                                     (false, false, true,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (true, false, false,
                                                     true, false, true, true,
                                                     false)), (String ((Ascii
                                                     (false, true, true,
                                                     true, false, true, true,
                                                     false)), (String ((Ascii
                                                     (true, true, false,
                                                     false, false, true,
                                                     true, false)), (String
                                                     ((Ascii (false, false,
                                                     true, false, true, true,
                                                     true, false)),
                                                     EmptyString))))))))))))))))
                                                then (match l with
                                                      | [] -> fail op
                                                      | f0 :: l0 ->
                                                        (match l0 with
                                                         | [] -> fail op
                                                         | g :: l1 ->
                                                           (match l1 with
                                                            | [] ->
                                                              ret0 (VB (FNot
                                                                (FIff (f0,
                                                                g))))
                                                            | _ :: _ ->
                                                              fail op)))
                                                else if is0 op (String
                                                          ((Ascii (true,
                                                          false, false, true,
                                                          false, true, true,
                                                          false)), (String
                                                          ((Ascii (false,
                                                          false, true, false,
                                                          true, true, true,
                                                          false)), (String
                                                          ((Ascii (true,
                                                          false, true, false,
                                                          false, true, true,
                                                          false)),
                                                          EmptyString))))))
                                                     then (match l with
                                                           | [] -> fail op
                                                           | c :: l0 ->
                                                             (match l0 with
                                                              | [] -> fail op
                                                              | f0 :: l1 ->
                                                                (match l1 with
                                                                 | [] ->
                                                                   fail op
                                                                 | g :: l2 ->
                                                                   (match l2 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FAnd
                                                                    ((implies
                                                                    c f0),
                                                                    (FOr (c,
                                                                    g)))))
                                                                    | _ :: _ ->
                                                                    fail op))))
                                                     else fail op)
              | v0 :: l ->
                (match v0 with
                 | VS s ->
                   (match l with
                    | [] ->
                      andthen (some op (bools0 args)) (fun l0 ->
                        if is0 op (String ((Ascii (true, false, false, false,
                             false, true, true, false)), (String ((Ascii
                             (false, true, true, true, false, true, true,
                             false)), (String ((Ascii (false, false, true,
                             false, false, true, true, false)),
                             EmptyString))))))
                        then ret0 (VB (conj l0))
                        else if is0 op (String ((Ascii (true, true, true,
                                  true, false, true, true, false)), (String
                                  ((Ascii (false, true, false, false, true,
                                  true, true, false)), EmptyString))))
                             then ret0 (VB (disj l0))
                             else if is0 op (String ((Ascii (false, true,
                                       true, true, false, true, true,
                                       false)), (String ((Ascii (true, true,
                                       true, true, false, true, true,
                                       false)), (String ((Ascii (false,
                                       false, true, false, true, true, true,
                                       false)), EmptyString))))))
                                  then (match l0 with
                                        | [] -> fail op
                                        | f0 :: l1 ->
                                          (match l1 with
                                           | [] -> ret0 (VB (FNot f0))
                                           | _ :: _ -> fail op))
                                  else if is0 op (String ((Ascii (true,
                                            false, true, true, true, true,
                                            false, false)), (String ((Ascii
                                            (false, true, true, true, true,
                                            true, false, false)),
                                            EmptyString))))
                                       then andthen
                                              (some op
                                                (fold1 (fun g f0 ->
                                                  implies f0 g) (rev l0)))
                                              (fun f0 -> ret0 (VB f0))
                                       else if is0 op (String ((Ascii (true,
                                                 false, true, true, true,
                                                 true, false, false)),
                                                 EmptyString))
                                            then ret0 (VB
                                                   (chain (fun x x0 -> FIff
                                                     (x, x0)) l0))
                                            else if is0 op (String ((Ascii
                                                      (false, false, false,
                                                      true, true, true, true,
                                                      false)), (String
                                                      ((Ascii (true, true,
                                                      true, true, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      true, false, false,
                                                      true, true, true,
                                                      false)),
                                                      EmptyString))))))
                                                 then andthen
                                                        (some op
                                                          (fold1 (fun f0 g ->
                                                            FNot (FIff (f0,
                                                            g))) l0))
                                                        (fun f0 ->
                                                        ret0 (VB f0))
                                                 else if is0 op (String
                                                           ((Ascii (false,
                                                           false, true,
                                                           false, false,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           false, false,
                                                           true, false, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, true,
                                                           false, false,
                                                           true, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, true,
                                                           false, true, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, false,
                                                           false, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           true, true, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           true, false,
                                                           false, false,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, true,
                                                           false, true, true,
                                                           true, false)),
                                                           EmptyString))))))))))))))))
                                                      then (match l0 with
                                                            | [] -> fail op
                                                            | f0 :: l1 ->
                                                              (match l1 with
                                                               | [] -> fail op
                                                               | g :: l2 ->
                                                                 (match l2 with
                                                                  | [] ->
                                                                    ret0 (VB
                                                                    (FNot
                                                                    (FIff
                                                                    (f0, g))))
                                                                  | _ :: _ ->
                                                                    fail op)))
                                                      else if is0 op (String
                                                                ((Ascii
                                                                (true, false,
                                                                false, true,
                                                                false, true,
                                                                true,
                                                                false)),
                                                                (String
                                                                ((Ascii
                                                                (false,
                                                                false, true,
                                                                false, true,
                                                                true, true,
                                                                false)),
                                                                (String
                                                                ((Ascii
                                                                (true, false,
                                                                true, false,
                                                                false, true,
                                                                true,
                                                                false)),
                                                                EmptyString))))))
                                                           then (match l0 with
                                                                 | [] ->
                                                                   fail op
                                                                 | c :: l1 ->
                                                                   (match l1 with
                                                                    | [] ->
                                                                    fail op
                                                                    | f0 :: l2 ->
                                                                    (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FAnd
                                                                    ((implies
                                                                    c f0),
                                                                    (FOr (c,
                                                                    g)))))
                                                                    | _ :: _ ->
                                                                    fail op))))
                                                           else fail op)
                    | v1 :: l0 ->
                      (match v1 with
                       | VS t0 ->
                         (match l0 with
                          | [] ->
                            if is0 op (String ((Ascii (true, false, false,
                                 true, false, true, true, false)), (String
                                 ((Ascii (false, false, true, false, true,
                                 true, true, false)), (String ((Ascii (true,
                                 false, true, false, false, true, true,
                                 false)), EmptyString))))))
                            then let (n0, fs) = st0 in
                                 Ok ((VS (SVar n0)), ((String_ints.add n0 1),
                                 ((FAnd ((implies f (FEqS ((SVar n0), s))),
                                 (FOr (f, (FEqS ((SVar n0), t0)))))) :: fs)))
                            else fail op
                          | _ :: _ ->
                            andthen (some op (bools0 args)) (fun l1 ->
                              if is0 op (String ((Ascii (true, false, false,
                                   false, false, true, true, false)), (String
                                   ((Ascii (false, true, true, true, false,
                                   true, true, false)), (String ((Ascii
                                   (false, false, true, false, false, true,
                                   true, false)), EmptyString))))))
                              then ret0 (VB (conj l1))
                              else if is0 op (String ((Ascii (true, true,
                                        true, true, false, true, true,
                                        false)), (String ((Ascii (false,
                                        true, false, false, true, true, true,
                                        false)), EmptyString))))
                                   then ret0 (VB (disj l1))
                                   else if is0 op (String ((Ascii (false,
                                             true, true, true, false, true,
                                             true, false)), (String ((Ascii
                                             (true, true, true, true, false,
                                             true, true, false)), (String
                                             ((Ascii (false, false, true,
                                             false, true, true, true,
                                             false)), EmptyString))))))
                                        then (match l1 with
                                              | [] -> fail op
                                              | f0 :: l2 ->
                                                (match l2 with
                                                 | [] -> ret0 (VB (FNot f0))
                                                 | _ :: _ -> fail op))
                                        else if is0 op (String ((Ascii (true,
                                                  false, true, true, true,
                                                  true, false, false)),
                                                  (String ((Ascii (false,
                                                  true, true, true, true,
                                                  true, false, false)),
                                                  EmptyString))))
                                             then andthen
                                                    (some op
                                                      (fold1 (fun g f0 ->
                                                        implies f0 g)
                                                        (rev l1))) (fun f0 ->
                                                    ret0 (VB f0))
                                             else if is0 op (String ((Ascii
                                                       (true, false, true,
                                                       true, true, true,
                                                       false, false)),
                                                       EmptyString))
                                                  then ret0 (VB
                                                         (chain (fun x x0 ->
                                                           FIff (x, x0)) l1))
                                                  else if is0 op (String
                                                            ((Ascii (false,
                                                            false, false,
                                                            true, true, true,
                                                            true, false)),
                                                            (String ((Ascii
                                                            (true, true,
                                                            true, true,
                                                            false, true,
                                                            true, false)),
                                                            (String ((Ascii
                                                            (false, true,
                                                            false, false,
                                                            true, true, true,
                                                            false)),
                                                            EmptyString))))))
                                                       then andthen
                                                              (some op
                                                                (fold1
                                                                  (fun f0 g ->
                                                                  FNot (FIff
                                                                  (f0, g)))
                                                                  l1))
                                                              (fun f0 ->
                                                              ret0 (VB f0))
                                                       else if is0 op (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true,
                                                                 false,
                                                                 false, true,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true, true,
                                                                 false,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false, true,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true,
                                                                 false,
                                                                 false, true,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 true, true,
                                                                 true, false,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true, true,
                                                                 false,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false, true,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 EmptyString))))))))))))))))
                                                            then (match l1 with
                                                                  | [] ->
                                                                    fail op
                                                                  | f0 :: l2 ->
                                                                    (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FNot
                                                                    (FIff
                                                                    (f0, g))))
                                                                    | _ :: _ ->
                                                                    fail op)))
                                                            else if is0 op
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))
                                                                 then 
                                                                   (match l1 with
                                                                    | [] ->
                                                                    fail op
                                                                    | c :: l2 ->
                                                                    (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | f0 :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l4 ->
                                                                    (match l4 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FAnd
                                                                    ((implies
                                                                    c f0),
                                                                    (FOr (c,
                                                                    g)))))
                                                                    | _ :: _ ->
                                                                    fail op))))
                                                                 else fail op))
                       | _ ->
                         andthen (some op (bools0 args)) (fun l1 ->
                           if is0 op (String ((Ascii (true, false, false,
                                false, false, true, true, false)), (String
                                ((Ascii (false, true, true, true, false,
                                true, true, false)), (String ((Ascii (false,
                                false, true, false, false, true, true,
                                false)), EmptyString))))))
                           then ret0 (VB (conj l1))
                           else if is0 op (String ((Ascii (true, true, true,
                                     true, false, true, true, false)),
                                     (String ((Ascii (false, true, false,
                                     false, true, true, true, false)),
                                     EmptyString))))
                                then ret0 (VB (disj l1))
                                else if is0 op (String ((Ascii (false, true,
                                          true, true, false, true, true,
                                          false)), (String ((Ascii (true,
                                          true, true, true, false, true,
                                          true, false)), (String ((Ascii
                                          (false, false, true, false, true,
                                          true, true, false)),
                                          EmptyString))))))
                                     then (match l1 with
                                           | [] -> fail op
                                           | f0 :: l2 ->
                                             (match l2 with
                                              | [] -> ret0 (VB (FNot f0))
                                              | _ :: _ -> fail op))
                                     else if is0 op (String ((Ascii (true,
                                               false, true, true, true, true,
                                               false, false)), (String
                                               ((Ascii (false, true, true,
                                               true, true, true, false,
                                               false)), EmptyString))))
                                          then andthen
                                                 (some op
                                                   (fold1 (fun g f0 ->
                                                     implies f0 g) (rev l1)))
                                                 (fun f0 -> ret0 (VB f0))
                                          else if is0 op (String ((Ascii
                                                    (true, false, true, true,
                                                    true, true, false,
                                                    false)), EmptyString))
                                               then ret0 (VB
                                                      (chain (fun x x0 ->
                                                        FIff (x, x0)) l1))
                                               else if is0 op (String ((Ascii
                                                         (false, false,
                                                         false, true, true,
                                                         true, true, false)),
                                                         (String ((Ascii
                                                         (true, true, true,
                                                         true, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         EmptyString))))))
                                                    then andthen
                                                           (some op
                                                             (fold1
                                                               (fun f0 g ->
                                                               FNot (FIff
                                                               (f0, g))) l1))
                                                           (fun f0 ->
                                                           ret0 (VB f0))
                                                    else if is0 op (String
                                                              ((Ascii (false,
                                                              false, true,
                                                              false, false,
                                                              true, true,
                                                              false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, false,
                                                              true, true,
                                                              true, false)),
                                                              EmptyString))))))))))))))))
                                                         then (match l1 with
                                                               | [] -> fail op
                                                               | f0 :: l2 ->
                                                                 (match l2 with
                                                                  | [] ->
                                                                    fail op
                                                                  | g :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FNot
                                                                    (FIff
                                                                    (f0, g))))
                                                                    | _ :: _ ->
                                                                    fail op)))
                                                         else if is0 op
                                                                   (String
                                                                   ((Ascii
                                                                   (true,
                                                                   false,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (false,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (true,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   EmptyString))))))
                                                              then (match l1 with
                                                                    | [] ->
                                                                    fail op
                                                                    | c :: l2 ->
                                                                    (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | f0 :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l4 ->
                                                                    (match l4 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FAnd
                                                                    ((implies
                                                                    c f0),
                                                                    (FOr (c,
                                                                    g)))))
                                                                    | _ :: _ ->
                                                                    fail op))))
                                                              else fail op)))
                 | VI s ->
                   (match l with
                    | [] ->
                      andthen (some op (bools0 args)) (fun l0 ->
                        if is0 op (String ((Ascii (true, false, false, false,
                             false, true, true, false)), (String ((Ascii
                             (false, true, true, true, false, true, true,
                             false)), (String ((Ascii (false, false, true,
                             false, false, true, true, false)),
                             EmptyString))))))
                        then ret0 (VB (conj l0))
                        else if is0 op (String ((Ascii (true, true, true,
                                  true, false, true, true, false)), (String
                                  ((Ascii (false, true, false, false, true,
                                  true, true, false)), EmptyString))))
                             then ret0 (VB (disj l0))
                             else if is0 op (String ((Ascii (false, true,
                                       true, true, false, true, true,
                                       false)), (String ((Ascii (true, true,
                                       true, true, false, true, true,
                                       false)), (String ((Ascii (false,
                                       false, true, false, true, true, true,
                                       false)), EmptyString))))))
                                  then (match l0 with
                                        | [] -> fail op
                                        | f0 :: l1 ->
                                          (match l1 with
                                           | [] -> ret0 (VB (FNot f0))
                                           | _ :: _ -> fail op))
                                  else if is0 op (String ((Ascii (true,
                                            false, true, true, true, true,
                                            false, false)), (String ((Ascii
                                            (false, true, true, true, true,
                                            true, false, false)),
                                            EmptyString))))
                                       then andthen
                                              (some op
                                                (fold1 (fun g f0 ->
                                                  implies f0 g) (rev l0)))
                                              (fun f0 -> ret0 (VB f0))
                                       else if is0 op (String ((Ascii (true,
                                                 false, true, true, true,
                                                 true, false, false)),
                                                 EmptyString))
                                            then ret0 (VB
                                                   (chain (fun x x0 -> FIff
                                                     (x, x0)) l0))
                                            else if is0 op (String ((Ascii
                                                      (false, false, false,
                                                      true, true, true, true,
                                                      false)), (String
                                                      ((Ascii (true, true,
                                                      true, true, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      true, false, false,
                                                      true, true, true,
                                                      false)),
                                                      EmptyString))))))
                                                 then andthen
                                                        (some op
                                                          (fold1 (fun f0 g ->
                                                            FNot (FIff (f0,
                                                            g))) l0))
                                                        (fun f0 ->
                                                        ret0 (VB f0))
                                                 else if is0 op (String
                                                           ((Ascii (false,
                                                           false, true,
                                                           false, false,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           false, false,
                                                           true, false, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, true,
                                                           false, false,
                                                           true, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, true,
                                                           false, true, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, false,
                                                           false, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           true, true, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           true, false,
                                                           false, false,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, true,
                                                           false, true, true,
                                                           true, false)),
                                                           EmptyString))))))))))))))))
                                                      then (match l0 with
                                                            | [] -> fail op
                                                            | f0 :: l1 ->
                                                              (match l1 with
                                                               | [] -> fail op
                                                               | g :: l2 ->
                                                                 (match l2 with
                                                                  | [] ->
                                                                    ret0 (VB
                                                                    (FNot
                                                                    (FIff
                                                                    (f0, g))))
                                                                  | _ :: _ ->
                                                                    fail op)))
                                                      else if is0 op (String
                                                                ((Ascii
                                                                (true, false,
                                                                false, true,
                                                                false, true,
                                                                true,
                                                                false)),
                                                                (String
                                                                ((Ascii
                                                                (false,
                                                                false, true,
                                                                false, true,
                                                                true, true,
                                                                false)),
                                                                (String
                                                                ((Ascii
                                                                (true, false,
                                                                true, false,
                                                                false, true,
                                                                true,
                                                                false)),
                                                                EmptyString))))))
                                                           then (match l0 with
                                                                 | [] ->
                                                                   fail op
                                                                 | c :: l1 ->
                                                                   (match l1 with
                                                                    | [] ->
                                                                    fail op
                                                                    | f0 :: l2 ->
                                                                    (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FAnd
                                                                    ((implies
                                                                    c f0),
                                                                    (FOr (c,
                                                                    g)))))
                                                                    | _ :: _ ->
                                                                    fail op))))
                                                           else fail op)
                    | v1 :: l0 ->
                      (match v1 with
                       | VI t0 ->
                         (match l0 with
                          | [] ->
                            if is0 op (String ((Ascii (true, false, false,
                                 true, false, true, true, false)), (String
                                 ((Ascii (false, false, true, false, true,
                                 true, true, false)), (String ((Ascii (true,
                                 false, true, false, false, true, true,
                                 false)), EmptyString))))))
                            then let (n0, fs) = st0 in
                                 Ok ((VI (IVar n0)), ((String_ints.add n0 1),
                                 ((FAnd ((implies f (FEqI ((IVar n0), s))),
                                 (FOr (f, (FEqI ((IVar n0), t0)))))) :: fs)))
                            else fail op
                          | _ :: _ ->
                            andthen (some op (bools0 args)) (fun l1 ->
                              if is0 op (String ((Ascii (true, false, false,
                                   false, false, true, true, false)), (String
                                   ((Ascii (false, true, true, true, false,
                                   true, true, false)), (String ((Ascii
                                   (false, false, true, false, false, true,
                                   true, false)), EmptyString))))))
                              then ret0 (VB (conj l1))
                              else if is0 op (String ((Ascii (true, true,
                                        true, true, false, true, true,
                                        false)), (String ((Ascii (false,
                                        true, false, false, true, true, true,
                                        false)), EmptyString))))
                                   then ret0 (VB (disj l1))
                                   else if is0 op (String ((Ascii (false,
                                             true, true, true, false, true,
                                             true, false)), (String ((Ascii
                                             (true, true, true, true, false,
                                             true, true, false)), (String
                                             ((Ascii (false, false, true,
                                             false, true, true, true,
                                             false)), EmptyString))))))
                                        then (match l1 with
                                              | [] -> fail op
                                              | f0 :: l2 ->
                                                (match l2 with
                                                 | [] -> ret0 (VB (FNot f0))
                                                 | _ :: _ -> fail op))
                                        else if is0 op (String ((Ascii (true,
                                                  false, true, true, true,
                                                  true, false, false)),
                                                  (String ((Ascii (false,
                                                  true, true, true, true,
                                                  true, false, false)),
                                                  EmptyString))))
                                             then andthen
                                                    (some op
                                                      (fold1 (fun g f0 ->
                                                        implies f0 g)
                                                        (rev l1))) (fun f0 ->
                                                    ret0 (VB f0))
                                             else if is0 op (String ((Ascii
                                                       (true, false, true,
                                                       true, true, true,
                                                       false, false)),
                                                       EmptyString))
                                                  then ret0 (VB
                                                         (chain (fun x x0 ->
                                                           FIff (x, x0)) l1))
                                                  else if is0 op (String
                                                            ((Ascii (false,
                                                            false, false,
                                                            true, true, true,
                                                            true, false)),
                                                            (String ((Ascii
                                                            (true, true,
                                                            true, true,
                                                            false, true,
                                                            true, false)),
                                                            (String ((Ascii
                                                            (false, true,
                                                            false, false,
                                                            true, true, true,
                                                            false)),
                                                            EmptyString))))))
                                                       then andthen
                                                              (some op
                                                                (fold1
                                                                  (fun f0 g ->
                                                                  FNot (FIff
                                                                  (f0, g)))
                                                                  l1))
                                                              (fun f0 ->
                                                              ret0 (VB f0))
                                                       else if is0 op (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true,
                                                                 false,
                                                                 false, true,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true, true,
                                                                 false,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false, true,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true,
                                                                 false,
                                                                 false, true,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 true, true,
                                                                 true, false,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true, true,
                                                                 false,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false, true,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 EmptyString))))))))))))))))
                                                            then (match l1 with
                                                                  | [] ->
                                                                    fail op
                                                                  | f0 :: l2 ->
                                                                    (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FNot
                                                                    (FIff
                                                                    (f0, g))))
                                                                    | _ :: _ ->
                                                                    fail op)))
                                                            else if is0 op
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))
                                                                 then 
                                                                   (match l1 with
                                                                    | [] ->
                                                                    fail op
                                                                    | c :: l2 ->
                                                                    (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | f0 :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l4 ->
                                                                    (match l4 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FAnd
                                                                    ((implies
                                                                    c f0),
                                                                    (FOr (c,
                                                                    g)))))
                                                                    | _ :: _ ->
                                                                    fail op))))
                                                                 else fail op))
                       | _ ->
                         andthen (some op (bools0 args)) (fun l1 ->
                           if is0 op (String ((Ascii (true, false, false,
                                false, false, true, true, false)), (String
                                ((Ascii (false, true, true, true, false,
                                true, true, false)), (String ((Ascii (false,
                                false, true, false, false, true, true,
                                false)), EmptyString))))))
                           then ret0 (VB (conj l1))
                           else if is0 op (String ((Ascii (true, true, true,
                                     true, false, true, true, false)),
                                     (String ((Ascii (false, true, false,
                                     false, true, true, true, false)),
                                     EmptyString))))
                                then ret0 (VB (disj l1))
                                else if is0 op (String ((Ascii (false, true,
                                          true, true, false, true, true,
                                          false)), (String ((Ascii (true,
                                          true, true, true, false, true,
                                          true, false)), (String ((Ascii
                                          (false, false, true, false, true,
                                          true, true, false)),
                                          EmptyString))))))
                                     then (match l1 with
                                           | [] -> fail op
                                           | f0 :: l2 ->
                                             (match l2 with
                                              | [] -> ret0 (VB (FNot f0))
                                              | _ :: _ -> fail op))
                                     else if is0 op (String ((Ascii (true,
                                               false, true, true, true, true,
                                               false, false)), (String
                                               ((Ascii (false, true, true,
                                               true, true, true, false,
                                               false)), EmptyString))))
                                          then andthen
                                                 (some op
                                                   (fold1 (fun g f0 ->
                                                     implies f0 g) (rev l1)))
                                                 (fun f0 -> ret0 (VB f0))
                                          else if is0 op (String ((Ascii
                                                    (true, false, true, true,
                                                    true, true, false,
                                                    false)), EmptyString))
                                               then ret0 (VB
                                                      (chain (fun x x0 ->
                                                        FIff (x, x0)) l1))
                                               else if is0 op (String ((Ascii
                                                         (false, false,
                                                         false, true, true,
                                                         true, true, false)),
                                                         (String ((Ascii
                                                         (true, true, true,
                                                         true, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         EmptyString))))))
                                                    then andthen
                                                           (some op
                                                             (fold1
                                                               (fun f0 g ->
                                                               FNot (FIff
                                                               (f0, g))) l1))
                                                           (fun f0 ->
                                                           ret0 (VB f0))
                                                    else if is0 op (String
                                                              ((Ascii (false,
                                                              false, true,
                                                              false, false,
                                                              true, true,
                                                              false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, false,
                                                              true, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, false,
                                                              true, true,
                                                              true, false)),
                                                              EmptyString))))))))))))))))
                                                         then (match l1 with
                                                               | [] -> fail op
                                                               | f0 :: l2 ->
                                                                 (match l2 with
                                                                  | [] ->
                                                                    fail op
                                                                  | g :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FNot
                                                                    (FIff
                                                                    (f0, g))))
                                                                    | _ :: _ ->
                                                                    fail op)))
                                                         else if is0 op
                                                                   (String
                                                                   ((Ascii
                                                                   (true,
                                                                   false,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (false,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (true,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   EmptyString))))))
                                                              then (match l1 with
                                                                    | [] ->
                                                                    fail op
                                                                    | c :: l2 ->
                                                                    (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | f0 :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l4 ->
                                                                    (match l4 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FAnd
                                                                    ((implies
                                                                    c f0),
                                                                    (FOr (c,
                                                                    g)))))
                                                                    | _ :: _ ->
                                                                    fail op))))
                                                              else fail op)))
                 | _ ->
                   andthen (some op (bools0 args)) (fun l0 ->
                     if is0 op (String ((Ascii (true, false, false, false,
                          false, true, true, false)), (String ((Ascii (false,
                          true, true, true, false, true, true, false)),
                          (String ((Ascii (false, false, true, false, false,
                          true, true, false)), EmptyString))))))
                     then ret0 (VB (conj l0))
                     else if is0 op (String ((Ascii (true, true, true, true,
                               false, true, true, false)), (String ((Ascii
                               (false, true, false, false, true, true, true,
                               false)), EmptyString))))
                          then ret0 (VB (disj l0))
                          else if is0 op (String ((Ascii (false, true, true,
                                    true, false, true, true, false)), (String
                                    ((Ascii (true, true, true, true, false,
                                    true, true, false)), (String ((Ascii
                                    (false, false, true, false, true, true,
                                    true, false)), EmptyString))))))
                               then (match l0 with
                                     | [] -> fail op
                                     | f0 :: l1 ->
                                       (match l1 with
                                        | [] -> ret0 (VB (FNot f0))
                                        | _ :: _ -> fail op))
                               else if is0 op (String ((Ascii (true, false,
                                         true, true, true, true, false,
                                         false)), (String ((Ascii (false,
                                         true, true, true, true, true, false,
                                         false)), EmptyString))))
                                    then andthen
                                           (some op
                                             (fold1 (fun g f0 ->
                                               implies f0 g) (rev l0)))
                                           (fun f0 -> ret0 (VB f0))
                                    else if is0 op (String ((Ascii (true,
                                              false, true, true, true, true,
                                              false, false)), EmptyString))
                                         then ret0 (VB
                                                (chain (fun x x0 -> FIff (x,
                                                  x0)) l0))
                                         else if is0 op (String ((Ascii
                                                   (false, false, false,
                                                   true, true, true, true,
                                                   false)), (String ((Ascii
                                                   (true, true, true, true,
                                                   false, true, true,
                                                   false)), (String ((Ascii
                                                   (false, true, false,
                                                   false, true, true, true,
                                                   false)), EmptyString))))))
                                              then andthen
                                                     (some op
                                                       (fold1 (fun f0 g ->
                                                         FNot (FIff (f0, g)))
                                                         l0)) (fun f0 ->
                                                     ret0 (VB f0))
                                              else if is0 op (String ((Ascii
                                                        (false, false, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, false,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, true, false,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, true,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, false,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, true, false,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, true,
                                                        false, true, true,
                                                        true, false)),
                                                        EmptyString))))))))))))))))
                                                   then (match l0 with
                                                         | [] -> fail op
                                                         | f0 :: l1 ->
                                                           (match l1 with
                                                            | [] -> fail op
                                                            | g :: l2 ->
                                                              (match l2 with
                                                               | [] ->
                                                                 ret0 (VB
                                                                   (FNot
                                                                   (FIff (f0,
                                                                   g))))
                                                               | _ :: _ ->
                                                                 fail op)))
                                                   else if is0 op (String
                                                             ((Ascii (true,
                                                             false, false,
                                                             true, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, true,
                                                             false, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)),
                                                             EmptyString))))))
                                                        then (match l0 with
                                                              | [] -> fail op
                                                              | c :: l1 ->
                                                                (match l1 with
                                                                 | [] ->
                                                                   fail op
                                                                 | f0 :: l2 ->
                                                                   (match l2 with
                                                                    | [] ->
                                                                    fail op
                                                                    | g :: l3 ->
                                                                    (match l3 with
                                                                    | [] ->
                                                                    ret0 (VB
                                                                    (FAnd
                                                                    ((implies
                                                                    c f0),
                                                                    (FOr (c,
                                                                    g)))))
                                                                    | _ :: _ ->
                                                                    fail op))))
                                                        else fail op)))
           | VI _ ->
             andthen (some op (ints args)) (fun l ->
               if is0 op (String ((Ascii (true, false, true, true, true,
                    true, false, false)), EmptyString))
               then ret0 (VB (chain (fun x x0 -> FEqI (x, x0)) l))
               else if is0 op (String ((Ascii (false, false, true, false,
                         false, true, true, false)), (String ((Ascii (true,
                         false, false, true, false, true, true, false)),
                         (String ((Ascii (true, true, false, false, true,
                         true, true, false)), (String ((Ascii (false, false,
                         true, false, true, true, true, false)), (String
                         ((Ascii (true, false, false, true, false, true,
                         true, false)), (String ((Ascii (false, true, true,
                         true, false, true, true, false)), (String ((Ascii
                         (true, true, false, false, false, true, true,
                         false)), (String ((Ascii (false, false, true, false,
                         true, true, true, false)),
                         EmptyString))))))))))))))))
                    then ret0 (VB (pairs (fun a b0 -> FNot (FEqI (a, b0))) l))
                    else if is0 op (String ((Ascii (false, false, true, true,
                              true, true, false, false)), (String ((Ascii
                              (true, false, true, true, true, true, false,
                              false)), EmptyString))))
                         then ret0 (VB (chain (fun x x0 -> FLe (x, x0)) l))
                         else if is0 op (String ((Ascii (false, true, true,
                                   true, true, true, false, false)), (String
                                   ((Ascii (true, false, true, true, true,
                                   true, false, false)), EmptyString))))
                              then ret0 (VB
                                     (chain (fun a b0 -> FLe (b0, a)) l))
                              else if is0 op (String ((Ascii (false, false,
                                        true, true, true, true, false,
                                        false)), EmptyString))
                                   then ret0 (VB (chain lt l))
                                   else if is0 op (String ((Ascii (false,
                                             true, true, true, true, true,
                                             false, false)), EmptyString))
                                        then ret0 (VB
                                               (chain (fun a b0 -> lt b0 a) l))
                                        else if is0 op (String ((Ascii (true,
                                                  true, false, true, false,
                                                  true, false, false)),
                                                  EmptyString))
                                             then andthen
                                                    (some op
                                                      (fold1 (fun x x0 ->
                                                        IAdd (x, x0)) l))
                                                    (fun t0 -> ret0 (VI t0))
                                             else if is0 op (String ((Ascii
                                                       (true, false, true,
                                                       true, false, true,
                                                       false, false)),
                                                       EmptyString))
                                                  then (match l with
                                                        | [] ->
                                                          andthen
                                                            (some op
                                                              (fold1
                                                                (fun a b0 ->
                                                                IAdd (a,
                                                                (IMul (((~-)
                                                                1), b0)))) l))
                                                            (fun t0 ->
                                                            ret0 (VI t0))
                                                        | i :: l0 ->
                                                          (match i with
                                                           | IConst k ->
                                                             (match l0 with
                                                              | [] ->
                                                                ret0 (VI
                                                                  (IConst
                                                                  (Z.opp k)))
                                                              | _ :: _ ->
                                                                andthen
                                                                  (some op
                                                                    (fold1
                                                                    (fun a b0 ->
                                                                    IAdd (a,
                                                                    (IMul
                                                                    (((~-)
                                                                    1),
                                                                    b0)))) l))
                                                                  (fun t0 ->
                                                                  ret0 (VI t0)))
                                                           | IVar _ ->
                                                             (match l0 with
                                                              | [] ->
                                                                ret0 (VI
                                                                  (IMul
                                                                  (((~-) 1),
                                                                  i)))
                                                              | _ :: _ ->
                                                                andthen
                                                                  (some op
                                                                    (fold1
                                                                    (fun a b0 ->
                                                                    IAdd (a,
                                                                    (IMul
                                                                    (((~-)
                                                                    1),
                                                                    b0)))) l))
                                                                  (fun t0 ->
                                                                  ret0 (VI t0)))
                                                           | ILen _ ->
                                                             (match l0 with
                                                              | [] ->
                                                                ret0 (VI
                                                                  (IMul
                                                                  (((~-) 1),
                                                                  i)))
                                                              | _ :: _ ->
                                                                andthen
                                                                  (some op
                                                                    (fold1
                                                                    (fun a b0 ->
                                                                    IAdd (a,
                                                                    (IMul
                                                                    (((~-)
                                                                    1),
                                                                    b0)))) l))
                                                                  (fun t0 ->
                                                                  ret0 (VI t0)))
                                                           | _ ->
                                                             (match l0 with
                                                              | [] ->
                                                                ret0 (VI
                                                                  (IMul
                                                                  (((~-) 1),
                                                                  i)))
                                                              | _ :: _ ->
                                                                andthen
                                                                  (some op
                                                                    (fold1
                                                                    (fun a b0 ->
                                                                    IAdd (a,
                                                                    (IMul
                                                                    (((~-)
                                                                    1),
                                                                    b0)))) l))
                                                                  (fun t0 ->
                                                                  ret0 (VI t0)))))
                                                  else if is0 op (String
                                                            ((Ascii (false,
                                                            true, false,
                                                            true, false,
                                                            true, false,
                                                            false)),
                                                            EmptyString))
                                                       then (match l with
                                                             | [] -> fail op
                                                             | i :: l0 ->
                                                               (match i with
                                                                | IConst k ->
                                                                  (match l0 with
                                                                   | [] ->
                                                                    fail op
                                                                   | i0 :: l1 ->
                                                                    (match i0 with
                                                                    | IAdd (
                                                                    _, _) ->
                                                                    (match l1 with
                                                                    | [] ->
                                                                    ret0 (VI
                                                                    (IMul (k,
                                                                    i0)))
                                                                    | _ :: _ ->
                                                                    fail op)
                                                                    | IMul (
                                                                    _, _) ->
                                                                    (match l1 with
                                                                    | [] ->
                                                                    ret0 (VI
                                                                    (IMul (k,
                                                                    i0)))
                                                                    | _ :: _ ->
                                                                    fail op)
                                                                    | _ ->
                                                                    (match l1 with
                                                                    | [] ->
                                                                    ret0 (VI
                                                                    (IMul (k,
                                                                    i0)))
                                                                    | _ :: _ ->
                                                                    fail op)))
                                                                | IVar _ ->
                                                                  (match l0 with
                                                                   | [] ->
                                                                    fail op
                                                                   | i0 :: l1 ->
                                                                    (match i0 with
                                                                    | IConst k ->
                                                                    (match l1 with
                                                                    | [] ->
                                                                    ret0 (VI
                                                                    (IMul (k,
                                                                    i)))
                                                                    | _ :: _ ->
                                                                    fail op)
                                                                    | _ ->
                                                                    fail op))
                                                                | ILen _ ->
                                                                  (match l0 with
                                                                   | [] ->
                                                                    fail op
                                                                   | i0 :: l1 ->
                                                                    (match i0 with
                                                                    | IConst k ->
                                                                    (match l1 with
                                                                    | [] ->
                                                                    ret0 (VI
                                                                    (IMul (k,
                                                                    i)))
                                                                    | _ :: _ ->
                                                                    fail op)
                                                                    | _ ->
                                                                    fail op))
                                                                | _ ->
                                                                  (match l0 with
                                                                   | [] ->
                                                                    fail op
                                                                   | i1 :: l1 ->
                                                                    (match i1 with
                                                                    | IConst k ->
                                                                    (match l1 with
                                                                    | [] ->
                                                                    ret0 (VI
                                                                    (IMul (k,
                                                                    i)))
                                                                    | _ :: _ ->
                                                                    fail op)
                                                                    | _ ->
                                                                    fail op))))
                                                       else fail op)
           | VR r ->
             (match rest with
              | [] ->
                andthen (some op (regexes args)) (fun l ->
                  if is0 op (String ((Ascii (false, true, false, false, true,
                       true, true, false)), (String ((Ascii (true, false,
                       true, false, false, true, true, false)), (String
                       ((Ascii (false, true, true, true, false, true, false,
                       false)), (String ((Ascii (true, true, false, true,
                       false, true, false, false)), (String ((Ascii (true,
                       true, false, true, false, true, false, false)),
                       EmptyString))))))))))
                  then andthen
                         (some op
                           (fold1
                             Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
                             l)) (fun t0 -> ret0 (VR t0))
                  else if is0 op (String ((Ascii (false, true, false, false,
                            true, true, true, false)), (String ((Ascii (true,
                            false, true, false, false, true, true, false)),
                            (String ((Ascii (false, true, true, true, false,
                            true, false, false)), (String ((Ascii (true,
                            false, true, false, true, true, true, false)),
                            (String ((Ascii (false, true, true, true, false,
                            true, true, false)), (String ((Ascii (true,
                            false, false, true, false, true, true, false)),
                            (String ((Ascii (true, true, true, true, false,
                            true, true, false)), (String ((Ascii (false,
                            true, true, true, false, true, true, false)),
                            EmptyString))))))))))))))))
                       then andthen
                              (some op
                                (fold1
                                  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
                                  l)) (fun t0 -> ret0 (VR t0))
                       else if is0 op (String ((Ascii (false, true, false,
                                 false, true, true, true, false)), (String
                                 ((Ascii (true, false, true, false, false,
                                 true, true, false)), (String ((Ascii (false,
                                 true, true, true, false, true, false,
                                 false)), (String ((Ascii (true, false,
                                 false, true, false, true, true, false)),
                                 (String ((Ascii (false, true, true, true,
                                 false, true, true, false)), (String ((Ascii
                                 (false, false, true, false, true, true,
                                 true, false)), (String ((Ascii (true, false,
                                 true, false, false, true, true, false)),
                                 (String ((Ascii (false, true, false, false,
                                 true, true, true, false)),
                                 EmptyString))))))))))))))))
                            then andthen
                                   (some op
                                     (fold1
                                       Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_and
                                       l)) (fun t0 -> ret0 (VR t0))
                            else (match l with
                                  | [] -> fail op
                                  | r0 :: l0 ->
                                    (match l0 with
                                     | [] ->
                                       if is0 op (String ((Ascii (false,
                                            true, false, false, true, true,
                                            true, false)), (String ((Ascii
                                            (true, false, true, false, false,
                                            true, true, false)), (String
                                            ((Ascii (false, true, true, true,
                                            false, true, false, false)),
                                            (String ((Ascii (false, true,
                                            false, true, false, true, false,
                                            false)), EmptyString))))))))
                                       then ret0 (VR
                                              (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RStar
                                              r0))
                                       else if is0 op (String ((Ascii (false,
                                                 true, false, false, true,
                                                 true, true, false)), (String
                                                 ((Ascii (true, false, true,
                                                 false, false, true, true,
                                                 false)), (String ((Ascii
                                                 (false, true, true, true,
                                                 false, true, false, false)),
                                                 (String ((Ascii (true, true,
                                                 false, true, false, true,
                                                 false, false)),
                                                 EmptyString))))))))
                                            then ret0 (VR
                                                   (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_plus
                                                     r0))
                                            else if is0 op (String ((Ascii
                                                      (false, true, false,
                                                      false, true, true,
                                                      true, false)), (String
                                                      ((Ascii (true, false,
                                                      true, false, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      true, true, true,
                                                      false, true, false,
                                                      false)), (String
                                                      ((Ascii (true, true,
                                                      true, true, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      false, false, false,
                                                      true, true, true,
                                                      false)), (String
                                                      ((Ascii (false, false,
                                                      true, false, true,
                                                      true, true, false)),
                                                      EmptyString))))))))))))
                                                 then ret0 (VR
                                                        (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_opt
                                                          r0))
                                                 else if is0 op (String
                                                           ((Ascii (false,
                                                           true, false,
                                                           false, true, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, false,
                                                           true, false,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           true, true, true,
                                                           false, true,
                                                           false, false)),
                                                           (String ((Ascii
                                                           (true, true,
                                                           false, false,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           true, true, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           false, true, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, false,
                                                           false, true, true,
                                                           true, false)),
                                                           EmptyString))))))))))))))
                                                      then ret0 (VR
                                                             (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_not
                                                               r0))
                                                      else fail op
                                     | s :: l1 ->
                                       (match l1 with
                                        | [] ->
                                          if is0 op (String ((Ascii (false,
                                               true, false, false, true,
                                               true, true, false)), (String
                                               ((Ascii (true, false, true,
                                               false, false, true, true,
                                               false)), (String ((Ascii
                                               (false, true, true, true,
                                               false, true, false, false)),
                                               (String ((Ascii (false, false,
                                               true, false, false, true,
                                               true, false)), (String ((Ascii
                                               (true, false, false, true,
                                               false, true, true, false)),
                                               (String ((Ascii (false, true,
                                               true, false, false, true,
                                               true, false)), (String ((Ascii
                                               (false, true, true, false,
                                               false, true, true, false)),
                                               EmptyString))))))))))))))
                                          then ret0 (VR
                                                 (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_diff
                                                   r0 s))
                                          else fail op
                                        | _ :: _ -> fail op))))
              | v0 :: l ->
                (match v0 with
                 | VI i ->
                   (match i with
                    | IConst a ->
                      (match l with
                       | [] ->
                         andthen (some op (regexes args)) (fun l0 ->
                           if is0 op (String ((Ascii (false, true, false,
                                false, true, true, true, false)), (String
                                ((Ascii (true, false, true, false, false,
                                true, true, false)), (String ((Ascii (false,
                                true, true, true, false, true, false,
                                false)), (String ((Ascii (true, true, false,
                                true, false, true, false, false)), (String
                                ((Ascii (true, true, false, true, false,
                                true, false, false)), EmptyString))))))))))
                           then andthen
                                  (some op
                                    (fold1
                                      Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
                                      l0)) (fun t0 -> ret0 (VR t0))
                           else if is0 op (String ((Ascii (false, true,
                                     false, false, true, true, true, false)),
                                     (String ((Ascii (true, false, true,
                                     false, false, true, true, false)),
                                     (String ((Ascii (false, true, true,
                                     true, false, true, false, false)),
                                     (String ((Ascii (true, false, true,
                                     false, true, true, true, false)),
                                     (String ((Ascii (false, true, true,
                                     true, false, true, true, false)),
                                     (String ((Ascii (true, false, false,
                                     true, false, true, true, false)),
                                     (String ((Ascii (true, true, true, true,
                                     false, true, true, false)), (String
                                     ((Ascii (false, true, true, true, false,
                                     true, true, false)),
                                     EmptyString))))))))))))))))
                                then andthen
                                       (some op
                                         (fold1
                                           Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
                                           l0)) (fun t0 -> ret0 (VR t0))
                                else if is0 op (String ((Ascii (false, true,
                                          false, false, true, true, true,
                                          false)), (String ((Ascii (true,
                                          false, true, false, false, true,
                                          true, false)), (String ((Ascii
                                          (false, true, true, true, false,
                                          true, false, false)), (String
                                          ((Ascii (true, false, false, true,
                                          false, true, true, false)), (String
                                          ((Ascii (false, true, true, true,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, true, false,
                                          true, true, true, false)), (String
                                          ((Ascii (true, false, true, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, true, false, false,
                                          true, true, true, false)),
                                          EmptyString))))))))))))))))
                                     then andthen
                                            (some op
                                              (fold1
                                                Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_and
                                                l0)) (fun t0 -> ret0 (VR t0))
                                     else (match l0 with
                                           | [] -> fail op
                                           | r0 :: l1 ->
                                             (match l1 with
                                              | [] ->
                                                if is0 op (String ((Ascii
                                                     (false, true, false,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (true, false, true,
                                                     false, false, true,
                                                     true, false)), (String
                                                     ((Ascii (false, true,
                                                     true, true, false, true,
                                                     false, false)), (String
                                                     ((Ascii (false, true,
                                                     false, true, false,
                                                     true, false, false)),
                                                     EmptyString))))))))
                                                then ret0 (VR
                                                       (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RStar
                                                       r0))
                                                else if is0 op (String
                                                          ((Ascii (false,
                                                          true, false, false,
                                                          true, true, true,
                                                          false)), (String
                                                          ((Ascii (true,
                                                          false, true, false,
                                                          false, true, true,
                                                          false)), (String
                                                          ((Ascii (false,
                                                          true, true, true,
                                                          false, true, false,
                                                          false)), (String
                                                          ((Ascii (true,
                                                          true, false, true,
                                                          false, true, false,
                                                          false)),
                                                          EmptyString))))))))
                                                     then ret0 (VR
                                                            (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_plus
                                                              r0))
                                                     else if is0 op (String
                                                               ((Ascii
                                                               (false, true,
                                                               false, false,
                                                               true, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii (true,
                                                               false, true,
                                                               false, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, true,
                                                               true, true,
                                                               false, true,
                                                               false,
                                                               false)),
                                                               (String
                                                               ((Ascii (true,
                                                               true, true,
                                                               true, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               false, false,
                                                               true, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               true, false,
                                                               true, true,
                                                               true, false)),
                                                               EmptyString))))))))))))
                                                          then ret0 (VR
                                                                 (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_opt
                                                                   r0))
                                                          else if is0 op
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))))))))))
                                                               then ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_not
                                                                    r0))
                                                               else fail op
                                              | s :: l2 ->
                                                (match l2 with
                                                 | [] ->
                                                   if is0 op (String ((Ascii
                                                        (false, true, false,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        true, false, true,
                                                        false, false)),
                                                        (String ((Ascii
                                                        (false, false, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, false,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        false, false, true,
                                                        true, false)),
                                                        EmptyString))))))))))))))
                                                   then ret0 (VR
                                                          (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_diff
                                                            r0 s))
                                                   else fail op
                                                 | _ :: _ -> fail op))))
                       | v1 :: l0 ->
                         (match v1 with
                          | VI i0 ->
                            (match i0 with
                             | IConst b0 ->
                               (match l0 with
                                | [] ->
                                  if (&&)
                                       ((&&)
                                         (is0 op (String ((Ascii (false,
                                           true, false, false, true, true,
                                           true, false)), (String ((Ascii
                                           (true, false, true, false, false,
                                           true, true, false)), (String
                                           ((Ascii (false, true, true, true,
                                           false, true, false, false)),
                                           (String ((Ascii (false, false,
                                           true, true, false, true, true,
                                           false)), (String ((Ascii (true,
                                           true, true, true, false, true,
                                           true, false)), (String ((Ascii
                                           (true, true, true, true, false,
                                           true, true, false)), (String
                                           ((Ascii (false, false, false,
                                           false, true, true, true, false)),
                                           EmptyString)))))))))))))))
                                         (Z.leb 0 a)) (Z.leb 0 b0)
                                  then ret0 (VR
                                         (loop r (Z.to_N a) (Z.to_N b0)))
                                  else fail op
                                | _ :: _ ->
                                  andthen (some op (regexes args)) (fun l1 ->
                                    if is0 op (String ((Ascii (false, true,
                                         false, false, true, true, true,
                                         false)), (String ((Ascii (true,
                                         false, true, false, false, true,
                                         true, false)), (String ((Ascii
                                         (false, true, true, true, false,
                                         true, false, false)), (String
                                         ((Ascii (true, true, false, true,
                                         false, true, false, false)), (String
                                         ((Ascii (true, true, false, true,
                                         false, true, false, false)),
                                         EmptyString))))))))))
                                    then andthen
                                           (some op
                                             (fold1
                                               Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
                                               l1)) (fun t0 -> ret0 (VR t0))
                                    else if is0 op (String ((Ascii (false,
                                              true, false, false, true, true,
                                              true, false)), (String ((Ascii
                                              (true, false, true, false,
                                              false, true, true, false)),
                                              (String ((Ascii (false, true,
                                              true, true, false, true, false,
                                              false)), (String ((Ascii (true,
                                              false, true, false, true, true,
                                              true, false)), (String ((Ascii
                                              (false, true, true, true,
                                              false, true, true, false)),
                                              (String ((Ascii (true, false,
                                              false, true, false, true, true,
                                              false)), (String ((Ascii (true,
                                              true, true, true, false, true,
                                              true, false)), (String ((Ascii
                                              (false, true, true, true,
                                              false, true, true, false)),
                                              EmptyString))))))))))))))))
                                         then andthen
                                                (some op
                                                  (fold1
                                                    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
                                                    l1)) (fun t0 ->
                                                ret0 (VR t0))
                                         else if is0 op (String ((Ascii
                                                   (false, true, false,
                                                   false, true, true, true,
                                                   false)), (String ((Ascii
                                                   (true, false, true, false,
                                                   false, true, true,
                                                   false)), (String ((Ascii
                                                   (false, true, true, true,
                                                   false, true, false,
                                                   false)), (String ((Ascii
                                                   (true, false, false, true,
                                                   false, true, true,
                                                   false)), (String ((Ascii
                                                   (false, true, true, true,
                                                   false, true, true,
                                                   false)), (String ((Ascii
                                                   (false, false, true,
                                                   false, true, true, true,
                                                   false)), (String ((Ascii
                                                   (true, false, true, false,
                                                   false, true, true,
                                                   false)), (String ((Ascii
                                                   (false, true, false,
                                                   false, true, true, true,
                                                   false)),
                                                   EmptyString))))))))))))))))
                                              then andthen
                                                     (some op
                                                       (fold1
                                                         Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_and
                                                         l1)) (fun t0 ->
                                                     ret0 (VR t0))
                                              else (match l1 with
                                                    | [] -> fail op
                                                    | r0 :: l2 ->
                                                      (match l2 with
                                                       | [] ->
                                                         if is0 op (String
                                                              ((Ascii (false,
                                                              true, false,
                                                              false, true,
                                                              true, true,
                                                              false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, true,
                                                              false, true,
                                                              false, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              false, true,
                                                              false, true,
                                                              false, false)),
                                                              EmptyString))))))))
                                                         then ret0 (VR
                                                                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RStar
                                                                r0))
                                                         else if is0 op
                                                                   (String
                                                                   ((Ascii
                                                                   (false,
                                                                   true,
                                                                   false,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (true,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (false,
                                                                   true,
                                                                   true,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (true,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   false,
                                                                   false)),
                                                                   EmptyString))))))))
                                                              then ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_plus
                                                                    r0))
                                                              else if 
                                                                    is0 op
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))))))))
                                                                   then 
                                                                    ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_opt
                                                                    r0))
                                                                   else 
                                                                    if 
                                                                    is0 op
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))))))))))
                                                                    then 
                                                                    ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_not
                                                                    r0))
                                                                    else 
                                                                    fail op
                                                       | s :: l3 ->
                                                         (match l3 with
                                                          | [] ->
                                                            if is0 op (String
                                                                 ((Ascii
                                                                 (false,
                                                                 true, false,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true,
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 true, true,
                                                                 true, false,
                                                                 true, false,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true,
                                                                 false,
                                                                 false, true,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 true, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 true, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 EmptyString))))))))))))))
                                                            then ret0 (VR
                                                                   (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_diff
                                                                    r0 s))
                                                            else fail op
                                                          | _ :: _ -> fail op)))))
                             | _ ->
                               andthen (some op (regexes args)) (fun l1 ->
                                 if is0 op (String ((Ascii (false, true,
                                      false, false, true, true, true,
                                      false)), (String ((Ascii (true, false,
                                      true, false, false, true, true,
                                      false)), (String ((Ascii (false, true,
                                      true, true, false, true, false,
                                      false)), (String ((Ascii (true, true,
                                      false, true, false, true, false,
                                      false)), (String ((Ascii (true, true,
                                      false, true, false, true, false,
                                      false)), EmptyString))))))))))
                                 then andthen
                                        (some op
                                          (fold1
                                            Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
                                            l1)) (fun t0 -> ret0 (VR t0))
                                 else if is0 op (String ((Ascii (false, true,
                                           false, false, true, true, true,
                                           false)), (String ((Ascii (true,
                                           false, true, false, false, true,
                                           true, false)), (String ((Ascii
                                           (false, true, true, true, false,
                                           true, false, false)), (String
                                           ((Ascii (true, false, true, false,
                                           true, true, true, false)), (String
                                           ((Ascii (false, true, true, true,
                                           false, true, true, false)),
                                           (String ((Ascii (true, false,
                                           false, true, false, true, true,
                                           false)), (String ((Ascii (true,
                                           true, true, true, false, true,
                                           true, false)), (String ((Ascii
                                           (false, true, true, true, false,
                                           true, true, false)),
                                           EmptyString))))))))))))))))
                                      then andthen
                                             (some op
                                               (fold1
                                                 Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
                                                 l1)) (fun t0 -> ret0 (VR t0))
                                      else if is0 op (String ((Ascii (false,
                                                true, false, false, true,
                                                true, true, false)), (String
                                                ((Ascii (true, false, true,
                                                false, false, true, true,
                                                false)), (String ((Ascii
                                                (false, true, true, true,
                                                false, true, false, false)),
                                                (String ((Ascii (true, false,
                                                false, true, false, true,
                                                true, false)), (String
                                                ((Ascii (false, true, true,
                                                true, false, true, true,
                                                false)), (String ((Ascii
                                                (false, false, true, false,
                                                true, true, true, false)),
                                                (String ((Ascii (true, false,
                                                true, false, false, true,
                                                true, false)), (String
                                                ((Ascii (false, true, false,
                                                false, true, true, true,
                                                false)),
                                                EmptyString))))))))))))))))
                                           then andthen
                                                  (some op
                                                    (fold1
                                                      Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_and
                                                      l1)) (fun t0 ->
                                                  ret0 (VR t0))
                                           else (match l1 with
                                                 | [] -> fail op
                                                 | r0 :: l2 ->
                                                   (match l2 with
                                                    | [] ->
                                                      if is0 op (String
                                                           ((Ascii (false,
                                                           true, false,
                                                           false, true, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, false,
                                                           true, false,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           true, true, true,
                                                           false, true,
                                                           false, false)),
                                                           (String ((Ascii
                                                           (false, true,
                                                           false, true,
                                                           false, true,
                                                           false, false)),
                                                           EmptyString))))))))
                                                      then ret0 (VR
                                                             (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RStar
                                                             r0))
                                                      else if is0 op (String
                                                                ((Ascii
                                                                (false, true,
                                                                false, false,
                                                                true, true,
                                                                true,
                                                                false)),
                                                                (String
                                                                ((Ascii
                                                                (true, false,
                                                                true, false,
                                                                false, true,
                                                                true,
                                                                false)),
                                                                (String
                                                                ((Ascii
                                                                (false, true,
                                                                true, true,
                                                                false, true,
                                                                false,
                                                                false)),
                                                                (String
                                                                ((Ascii
                                                                (true, true,
                                                                false, true,
                                                                false, true,
                                                                false,
                                                                false)),
                                                                EmptyString))))))))
                                                           then ret0 (VR
                                                                  (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_plus
                                                                    r0))
                                                           else if is0 op
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))))))))
                                                                then 
                                                                  ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_opt
                                                                    r0))
                                                                else 
                                                                  if 
                                                                    is0 op
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))))))))))
                                                                  then 
                                                                    ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_not
                                                                    r0))
                                                                  else fail op
                                                    | s :: l3 ->
                                                      (match l3 with
                                                       | [] ->
                                                         if is0 op (String
                                                              ((Ascii (false,
                                                              true, false,
                                                              false, true,
                                                              true, true,
                                                              false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, true,
                                                              false, true,
                                                              false, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              false, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              EmptyString))))))))))))))
                                                         then ret0 (VR
                                                                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_diff
                                                                  r0 s))
                                                         else fail op
                                                       | _ :: _ -> fail op)))))
                          | _ ->
                            andthen (some op (regexes args)) (fun l1 ->
                              if is0 op (String ((Ascii (false, true, false,
                                   false, true, true, true, false)), (String
                                   ((Ascii (true, false, true, false, false,
                                   true, true, false)), (String ((Ascii
                                   (false, true, true, true, false, true,
                                   false, false)), (String ((Ascii (true,
                                   true, false, true, false, true, false,
                                   false)), (String ((Ascii (true, true,
                                   false, true, false, true, false, false)),
                                   EmptyString))))))))))
                              then andthen
                                     (some op
                                       (fold1
                                         Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
                                         l1)) (fun t0 -> ret0 (VR t0))
                              else if is0 op (String ((Ascii (false, true,
                                        false, false, true, true, true,
                                        false)), (String ((Ascii (true,
                                        false, true, false, false, true,
                                        true, false)), (String ((Ascii
                                        (false, true, true, true, false,
                                        true, false, false)), (String ((Ascii
                                        (true, false, true, false, true,
                                        true, true, false)), (String ((Ascii
                                        (false, true, true, true, false,
                                        true, true, false)), (String ((Ascii
                                        (true, false, false, true, false,
                                        true, true, false)), (String ((Ascii
                                        (true, true, true, true, false, true,
                                        true, false)), (String ((Ascii
                                        (false, true, true, true, false,
                                        true, true, false)),
                                        EmptyString))))))))))))))))
                                   then andthen
                                          (some op
                                            (fold1
                                              Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
                                              l1)) (fun t0 -> ret0 (VR t0))
                                   else if is0 op (String ((Ascii (false,
                                             true, false, false, true, true,
                                             true, false)), (String ((Ascii
                                             (true, false, true, false,
                                             false, true, true, false)),
                                             (String ((Ascii (false, true,
                                             true, true, false, true, false,
                                             false)), (String ((Ascii (true,
                                             false, false, true, false, true,
                                             true, false)), (String ((Ascii
                                             (false, true, true, true, false,
                                             true, true, false)), (String
                                             ((Ascii (false, false, true,
                                             false, true, true, true,
                                             false)), (String ((Ascii (true,
                                             false, true, false, false, true,
                                             true, false)), (String ((Ascii
                                             (false, true, false, false,
                                             true, true, true, false)),
                                             EmptyString))))))))))))))))
                                        then andthen
                                               (some op
                                                 (fold1
                                                   Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_and
                                                   l1)) (fun t0 ->
                                               ret0 (VR t0))
                                        else (match l1 with
                                              | [] -> fail op
                                              | r0 :: l2 ->
                                                (match l2 with
                                                 | [] ->
                                                   if is0 op (String ((Ascii
                                                        (false, true, false,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        true, false, true,
                                                        false, false)),
                                                        (String ((Ascii
                                                        (false, true, false,
                                                        true, false, true,
                                                        false, false)),
                                                        EmptyString))))))))
                                                   then ret0 (VR
                                                          (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RStar
                                                          r0))
                                                   else if is0 op (String
                                                             ((Ascii (false,
                                                             true, false,
                                                             false, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             true, true,
                                                             true, false,
                                                             true, false,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             true, false,
                                                             true, false,
                                                             true, false,
                                                             false)),
                                                             EmptyString))))))))
                                                        then ret0 (VR
                                                               (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_plus
                                                                 r0))
                                                        else if is0 op
                                                                  (String
                                                                  ((Ascii
                                                                  (false,
                                                                  true,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (true,
                                                                  false,
                                                                  true,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (false,
                                                                  true, true,
                                                                  true,
                                                                  false,
                                                                  true,
                                                                  false,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (true,
                                                                  true, true,
                                                                  true,
                                                                  false,
                                                                  true, true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (false,
                                                                  false,
                                                                  false,
                                                                  false,
                                                                  true, true,
                                                                  true,
                                                                  false)),
                                                                  (String
                                                                  ((Ascii
                                                                  (false,
                                                                  false,
                                                                  true,
                                                                  false,
                                                                  true, true,
                                                                  true,
                                                                  false)),
                                                                  EmptyString))))))))))))
                                                             then ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_opt
                                                                    r0))
                                                             else if 
                                                                    is0 op
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (false,
                                                                    false,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))))))))))
                                                                  then 
                                                                    ret0 (VR
                                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_not
                                                                    r0))
                                                                  else fail op
                                                 | s :: l3 ->
                                                   (match l3 with
                                                    | [] ->
                                                      if is0 op (String
                                                           ((Ascii (false,
                                                           true, false,
                                                           false, true, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, false,
                                                           true, false,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           true, true, true,
                                                           false, true,
                                                           false, false)),
                                                           (String ((Ascii
                                                           (false, false,
                                                           true, false,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           false, false,
                                                           true, false, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (false, true,
                                                           true, false,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           true, true, false,
                                                           false, true, true,
                                                           false)),
                                                           EmptyString))))))))))))))
                                                      then ret0 (VR
                                                             (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_diff
                                                               r0 s))
                                                      else fail op
                                                    | _ :: _ -> fail op))))))
                    | _ ->
                      andthen (some op (regexes args)) (fun l0 ->
                        if is0 op (String ((Ascii (false, true, false, false,
                             true, true, true, false)), (String ((Ascii
                             (true, false, true, false, false, true, true,
                             false)), (String ((Ascii (false, true, true,
                             true, false, true, false, false)), (String
                             ((Ascii (true, true, false, true, false, true,
                             false, false)), (String ((Ascii (true, true,
                             false, true, false, true, false, false)),
                             EmptyString))))))))))
                        then andthen
                               (some op
                                 (fold1
                                   Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
                                   l0)) (fun t0 -> ret0 (VR t0))
                        else if is0 op (String ((Ascii (false, true, false,
                                  false, true, true, true, false)), (String
                                  ((Ascii (true, false, true, false, false,
                                  true, true, false)), (String ((Ascii
                                  (false, true, true, true, false, true,
                                  false, false)), (String ((Ascii (true,
                                  false, true, false, true, true, true,
                                  false)), (String ((Ascii (false, true,
                                  true, true, false, true, true, false)),
                                  (String ((Ascii (true, false, false, true,
                                  false, true, true, false)), (String ((Ascii
                                  (true, true, true, true, false, true, true,
                                  false)), (String ((Ascii (false, true,
                                  true, true, false, true, true, false)),
                                  EmptyString))))))))))))))))
                             then andthen
                                    (some op
                                      (fold1
                                        Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
                                        l0)) (fun t0 -> ret0 (VR t0))
                             else if is0 op (String ((Ascii (false, true,
                                       false, false, true, true, true,
                                       false)), (String ((Ascii (true, false,
                                       true, false, false, true, true,
                                       false)), (String ((Ascii (false, true,
                                       true, true, false, true, false,
                                       false)), (String ((Ascii (true, false,
                                       false, true, false, true, true,
                                       false)), (String ((Ascii (false, true,
                                       true, true, false, true, true,
                                       false)), (String ((Ascii (false,
                                       false, true, false, true, true, true,
                                       false)), (String ((Ascii (true, false,
                                       true, false, false, true, true,
                                       false)), (String ((Ascii (false, true,
                                       false, false, true, true, true,
                                       false)), EmptyString))))))))))))))))
                                  then andthen
                                         (some op
                                           (fold1
                                             Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_and
                                             l0)) (fun t0 -> ret0 (VR t0))
                                  else (match l0 with
                                        | [] -> fail op
                                        | r0 :: l1 ->
                                          (match l1 with
                                           | [] ->
                                             if is0 op (String ((Ascii
                                                  (false, true, false, false,
                                                  true, true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  true, true, true, false,
                                                  true, false, false)),
                                                  (String ((Ascii (false,
                                                  true, false, true, false,
                                                  true, false, false)),
                                                  EmptyString))))))))
                                             then ret0 (VR
                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RStar
                                                    r0))
                                             else if is0 op (String ((Ascii
                                                       (false, true, false,
                                                       false, true, true,
                                                       true, false)), (String
                                                       ((Ascii (true, false,
                                                       true, false, false,
                                                       true, true, false)),
                                                       (String ((Ascii
                                                       (false, true, true,
                                                       true, false, true,
                                                       false, false)),
                                                       (String ((Ascii (true,
                                                       true, false, true,
                                                       false, true, false,
                                                       false)),
                                                       EmptyString))))))))
                                                  then ret0 (VR
                                                         (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_plus
                                                           r0))
                                                  else if is0 op (String
                                                            ((Ascii (false,
                                                            true, false,
                                                            false, true,
                                                            true, true,
                                                            false)), (String
                                                            ((Ascii (true,
                                                            false, true,
                                                            false, false,
                                                            true, true,
                                                            false)), (String
                                                            ((Ascii (false,
                                                            true, true, true,
                                                            false, true,
                                                            false, false)),
                                                            (String ((Ascii
                                                            (true, true,
                                                            true, true,
                                                            false, true,
                                                            true, false)),
                                                            (String ((Ascii
                                                            (false, false,
                                                            false, false,
                                                            true, true, true,
                                                            false)), (String
                                                            ((Ascii (false,
                                                            false, true,
                                                            false, true,
                                                            true, true,
                                                            false)),
                                                            EmptyString))))))))))))
                                                       then ret0 (VR
                                                              (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_opt
                                                                r0))
                                                       else if is0 op (String
                                                                 ((Ascii
                                                                 (false,
                                                                 true, false,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true,
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 true, true,
                                                                 true, false,
                                                                 true, false,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true, true,
                                                                 false,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true, true,
                                                                 true, true,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (true,
                                                                 false, true,
                                                                 true, false,
                                                                 true, true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false,
                                                                 false,
                                                                 false, true,
                                                                 true, true,
                                                                 false)),
                                                                 EmptyString))))))))))))))
                                                            then ret0 (VR
                                                                   (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_not
                                                                    r0))
                                                            else fail op
                                           | s :: l2 ->
                                             (match l2 with
                                              | [] ->
                                                if is0 op (String ((Ascii
                                                     (false, true, false,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (true, false, true,
                                                     false, false, true,
                                                     true, false)), (String
                                                     ((Ascii (false, true,
                                                     true, true, false, true,
                                                     false, false)), (String
                                                     ((Ascii (false, false,
                                                     true, false, false,
                                                     true, true, false)),
                                                     (String ((Ascii (true,
                                                     false, false, true,
                                                     false, true, true,
                                                     false)), (String ((Ascii
                                                     (false, true, true,
                                                     false, false, true,
                                                     true, false)), (String
                                                     ((Ascii (false, true,
                                                     true, false, false,
                                                     true, true, false)),
                                                     EmptyString))))))))))))))
                                                then ret0 (VR
                                                       (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_diff
                                                         r0 s))
                                                else fail op
                                              | _ :: _ -> fail op)))))
                 | _ ->
                   andthen (some op (regexes args)) (fun l0 ->
                     if is0 op (String ((Ascii (false, true, false, false,
                          true, true, true, false)), (String ((Ascii (true,
                          false, true, false, false, true, true, false)),
                          (String ((Ascii (false, true, true, true, false,
                          true, false, false)), (String ((Ascii (true, true,
                          false, true, false, true, false, false)), (String
                          ((Ascii (true, true, false, true, false, true,
                          false, false)), EmptyString))))))))))
                     then andthen
                            (some op
                              (fold1
                                Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_cat
                                l0)) (fun t0 -> ret0 (VR t0))
                     else if is0 op (String ((Ascii (false, true, false,
                               false, true, true, true, false)), (String
                               ((Ascii (true, false, true, false, false,
                               true, true, false)), (String ((Ascii (false,
                               true, true, true, false, true, false, false)),
                               (String ((Ascii (true, false, true, false,
                               true, true, true, false)), (String ((Ascii
                               (false, true, true, true, false, true, true,
                               false)), (String ((Ascii (true, false, false,
                               true, false, true, true, false)), (String
                               ((Ascii (true, true, true, true, false, true,
                               true, false)), (String ((Ascii (false, true,
                               true, true, false, true, true, false)),
                               EmptyString))))))))))))))))
                          then andthen
                                 (some op
                                   (fold1
                                     Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_alt
                                     l0)) (fun t0 -> ret0 (VR t0))
                          else if is0 op (String ((Ascii (false, true, false,
                                    false, true, true, true, false)), (String
                                    ((Ascii (true, false, true, false, false,
                                    true, true, false)), (String ((Ascii
                                    (false, true, true, true, false, true,
                                    false, false)), (String ((Ascii (true,
                                    false, false, true, false, true, true,
                                    false)), (String ((Ascii (false, true,
                                    true, true, false, true, true, false)),
                                    (String ((Ascii (false, false, true,
                                    false, true, true, true, false)), (String
                                    ((Ascii (true, false, true, false, false,
                                    true, true, false)), (String ((Ascii
                                    (false, true, false, false, true, true,
                                    true, false)), EmptyString))))))))))))))))
                               then andthen
                                      (some op
                                        (fold1
                                          Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_and
                                          l0)) (fun t0 -> ret0 (VR t0))
                               else (match l0 with
                                     | [] -> fail op
                                     | r0 :: l1 ->
                                       (match l1 with
                                        | [] ->
                                          if is0 op (String ((Ascii (false,
                                               true, false, false, true,
                                               true, true, false)), (String
                                               ((Ascii (true, false, true,
                                               false, false, true, true,
                                               false)), (String ((Ascii
                                               (false, true, true, true,
                                               false, true, false, false)),
                                               (String ((Ascii (false, true,
                                               false, true, false, true,
                                               false, false)),
                                               EmptyString))))))))
                                          then ret0 (VR
                                                 (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.RStar
                                                 r0))
                                          else if is0 op (String ((Ascii
                                                    (false, true, false,
                                                    false, true, true, true,
                                                    false)), (String ((Ascii
                                                    (true, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, true, true, true,
                                                    false, true, false,
                                                    false)), (String ((Ascii
                                                    (true, true, false, true,
                                                    false, true, false,
                                                    false)),
                                                    EmptyString))))))))
                                               then ret0 (VR
                                                      (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_plus
                                                        r0))
                                               else if is0 op (String ((Ascii
                                                         (false, true, false,
                                                         false, true, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (true, false, true,
                                                         false, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, true, true,
                                                         true, false, true,
                                                         false, false)),
                                                         (String ((Ascii
                                                         (true, true, true,
                                                         true, false, true,
                                                         true, false)),
                                                         (String ((Ascii
                                                         (false, false,
                                                         false, false, true,
                                                         true, true, false)),
                                                         (String ((Ascii
                                                         (false, false, true,
                                                         false, true, true,
                                                         true, false)),
                                                         EmptyString))))))))))))
                                                    then ret0 (VR
                                                           (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_opt
                                                             r0))
                                                    else if is0 op (String
                                                              ((Ascii (false,
                                                              true, false,
                                                              false, true,
                                                              true, true,
                                                              false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, true,
                                                              false, true,
                                                              false, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              false, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              EmptyString))))))))))))))
                                                         then ret0 (VR
                                                                (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.mk_not
                                                                  r0))
                                                         else fail op
                                        | s :: l2 ->
                                          (match l2 with
                                           | [] ->
                                             if is0 op (String ((Ascii
                                                  (false, true, false, false,
                                                  true, true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  true, true, true, false,
                                                  true, false, false)),
                                                  (String ((Ascii (false,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, false, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  true, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  true, true, false, false,
                                                  true, true, false)),
                                                  EmptyString))))))))))))))
                                             then ret0 (VR
                                                    (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_diff
                                                      r0 s))
                                             else fail op
                                           | _ :: _ -> fail op))))))))

(** val atom : scope -> bytes -> state0 -> (value * state0) result **)

let atom sc w st0 =
  match lookup0 w sc with
  | Some v -> Ok (v, st0)
  | None ->
    (match numeral w with
     | Some n0 ->
       if Nat.ltb (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
            (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
            (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
            (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ 0))))))))))))
            (length w)
       then fail w
       else Ok ((VI (IConst (Z.of_N n0))), st0)
     | None ->
       if is0 w (String ((Ascii (false, false, true, false, true, true, true,
            false)), (String ((Ascii (false, true, false, false, true, true,
            true, false)), (String ((Ascii (true, false, true, false, true,
            true, true, false)), (String ((Ascii (true, false, true, false,
            false, true, true, false)), EmptyString))))))))
       then Ok ((VB (FBool true)), st0)
       else if is0 w (String ((Ascii (false, true, true, false, false, true,
                 true, false)), (String ((Ascii (true, false, false, false,
                 false, true, true, false)), (String ((Ascii (false, false,
                 true, true, false, true, true, false)), (String ((Ascii
                 (true, true, false, false, true, true, true, false)),
                 (String ((Ascii (true, false, true, false, false, true,
                 true, false)), EmptyString))))))))))
            then Ok ((VB (FBool false)), st0)
            else if (||)
                      (is0 w (String ((Ascii (false, true, false, false,
                        true, true, true, false)), (String ((Ascii (true,
                        false, true, false, false, true, true, false)),
                        (String ((Ascii (false, true, true, true, false,
                        true, false, false)), (String ((Ascii (false, true,
                        true, true, false, true, true, false)), (String
                        ((Ascii (true, true, true, true, false, true, true,
                        false)), (String ((Ascii (false, true, true, true,
                        false, true, true, false)), (String ((Ascii (true,
                        false, true, false, false, true, true, false)),
                        EmptyString)))))))))))))))
                      (is0 w (String ((Ascii (false, true, false, false,
                        true, true, true, false)), (String ((Ascii (true,
                        false, true, false, false, true, true, false)),
                        (String ((Ascii (false, true, true, true, false,
                        true, false, false)), (String ((Ascii (false, true,
                        true, true, false, true, true, false)), (String
                        ((Ascii (true, true, true, true, false, true, true,
                        false)), (String ((Ascii (true, true, false, false,
                        true, true, true, false)), (String ((Ascii (false,
                        false, true, false, true, true, true, false)),
                        (String ((Ascii (false, true, false, false, true,
                        true, true, false)), EmptyString)))))))))))))))))
                 then Ok ((VR
                        Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.REmpty),
                        st0)
                 else if is0 w (String ((Ascii (false, true, false, false,
                           true, true, true, false)), (String ((Ascii (true,
                           false, true, false, false, true, true, false)),
                           (String ((Ascii (false, true, true, true, false,
                           true, false, false)), (String ((Ascii (true,
                           false, false, false, false, true, true, false)),
                           (String ((Ascii (false, false, true, true, false,
                           true, true, false)), (String ((Ascii (false,
                           false, true, true, false, true, true, false)),
                           EmptyString))))))))))))
                      then Ok ((VR
                             Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_all),
                             st0)
                      else if is0 w (String ((Ascii (false, true, false,
                                false, true, true, true, false)), (String
                                ((Ascii (true, false, true, false, false,
                                true, true, false)), (String ((Ascii (false,
                                true, true, true, false, true, false,
                                false)), (String ((Ascii (true, false, false,
                                false, false, true, true, false)), (String
                                ((Ascii (false, false, true, true, false,
                                true, true, false)), (String ((Ascii (false,
                                false, true, true, false, true, true,
                                false)), (String ((Ascii (true, true, false,
                                false, false, true, true, false)), (String
                                ((Ascii (false, false, false, true, false,
                                true, true, false)), (String ((Ascii (true,
                                false, false, false, false, true, true,
                                false)), (String ((Ascii (false, true, false,
                                false, true, true, true, false)),
                                EmptyString))))))))))))))))))))
                           then Ok ((VR
                                  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_allchar),
                                  st0)
                           else fail w)

(** val elab : mode -> scope -> sexp -> state0 -> (value * state0) result **)

let rec elab rmode sc e st0 =
  let args =
    let rec args l st1 =
      match l with
      | [] -> Ok ([], st1)
      | x :: l0 ->
        andthen (elab rmode sc x st1) (fun pat ->
          let (v, st2) = pat in
          andthen (args l0 st2) (fun pat0 ->
            let (vs, st3) = pat0 in Ok ((v :: vs), st3)))
    in args
  in
  (match e with
   | Atom w -> atom sc w st0
   | Str w ->
     (match literal_of w with
      | Some l -> Ok ((VS (SLit l)), st0)
      | None ->
        fail
          (of_string (String ((Ascii (true, true, false, false, true, true,
            true, false)), (String ((Ascii (false, false, true, false, true,
            true, true, false)), (String ((Ascii (false, true, false, false,
            true, true, true, false)), (String ((Ascii (true, false, false,
            true, false, true, true, false)), (String ((Ascii (false, true,
            true, true, false, true, true, false)), (String ((Ascii (true,
            true, true, false, false, true, true, false)), (String ((Ascii
            (false, false, false, false, false, true, false, false)), (String
            ((Ascii (false, false, true, true, false, true, true, false)),
            (String ((Ascii (true, false, false, true, false, true, true,
            false)), (String ((Ascii (false, false, true, false, true, true,
            true, false)), (String ((Ascii (true, false, true, false, false,
            true, true, false)), (String ((Ascii (false, true, false, false,
            true, true, true, false)), (String ((Ascii (true, false, false,
            false, false, true, true, false)), (String ((Ascii (false, false,
            true, true, false, true, true, false)),
            EmptyString))))))))))))))))))))))))))))))
   | Lst items ->
     (match items with
      | [] ->
        fail
          (of_string (String ((Ascii (true, false, false, false, false, true,
            true, false)), (String ((Ascii (false, false, false, false, true,
            true, true, false)), (String ((Ascii (false, false, false, false,
            true, true, true, false)), (String ((Ascii (false, false, true,
            true, false, true, true, false)), (String ((Ascii (true, false,
            false, true, false, true, true, false)), (String ((Ascii (true,
            true, false, false, false, true, true, false)), (String ((Ascii
            (true, false, false, false, false, true, true, false)), (String
            ((Ascii (false, false, true, false, true, true, true, false)),
            (String ((Ascii (true, false, false, true, false, true, true,
            false)), (String ((Ascii (true, true, true, true, false, true,
            true, false)), (String ((Ascii (false, true, true, true, false,
            true, true, false)), EmptyString)))))))))))))))))))))))
      | s :: l ->
        (match s with
         | Atom op ->
           if is0 op (String ((Ascii (false, false, true, true, false, true,
                true, false)), (String ((Ascii (true, false, true, false,
                false, true, true, false)), (String ((Ascii (false, false,
                true, false, true, true, true, false)), EmptyString))))))
           then (match l with
                 | [] -> fail op
                 | s0 :: l0 ->
                   (match s0 with
                    | Lst bs ->
                      (match l0 with
                       | [] -> fail op
                       | body :: l1 ->
                         (match l1 with
                          | [] ->
                            andthen
                              (let rec binds bs0 acc st1 =
                                 match bs0 with
                                 | [] -> Ok (acc, st1)
                                 | s1 :: bs1 ->
                                   (match s1 with
                                    | Lst items0 ->
                                      (match items0 with
                                       | [] -> fail op
                                       | s2 :: l2 ->
                                         (match s2 with
                                          | Atom x ->
                                            (match l2 with
                                             | [] -> fail op
                                             | t0 :: l3 ->
                                               (match l3 with
                                                | [] ->
                                                  andthen
                                                    (elab rmode sc t0 st1)
                                                    (fun pat ->
                                                    let (v, st2) = pat in
                                                    let (v0, st3) =
                                                      share v st2
                                                    in
                                                    binds bs1
                                                      (define0 x v0 acc) st3)
                                                | _ :: _ -> fail op))
                                          | _ -> fail op))
                                    | _ -> fail op)
                               in binds bs sc st0) (fun pat ->
                              let (sc', st1) = pat in elab rmode sc' body st1)
                          | _ :: _ -> fail op))
                    | _ -> fail op))
           else if is0 op (String ((Ascii (true, false, false, false, false,
                     true, false, false)), EmptyString))
                then (match l with
                      | [] -> fail op
                      | t0 :: _ -> elab rmode sc t0 st0)
                else (match lookup0 op sc with
                      | Some _ -> fail op
                      | None ->
                        andthen (args l st0) (fun pat ->
                          let (vs, st1) = pat in apply rmode op vs st1))
         | Str _ ->
           fail
             (of_string (String ((Ascii (true, false, false, false, false,
               true, true, false)), (String ((Ascii (false, false, false,
               false, true, true, true, false)), (String ((Ascii (false,
               false, false, false, true, true, true, false)), (String
               ((Ascii (false, false, true, true, false, true, true, false)),
               (String ((Ascii (true, false, false, true, false, true, true,
               false)), (String ((Ascii (true, true, false, false, false,
               true, true, false)), (String ((Ascii (true, false, false,
               false, false, true, true, false)), (String ((Ascii (false,
               false, true, false, true, true, true, false)), (String ((Ascii
               (true, false, false, true, false, true, true, false)), (String
               ((Ascii (true, true, true, true, false, true, true, false)),
               (String ((Ascii (false, true, true, true, false, true, true,
               false)), EmptyString)))))))))))))))))))))))
         | Lst items0 ->
           (match items0 with
            | [] ->
              fail
                (of_string (String ((Ascii (true, false, false, false, false,
                  true, true, false)), (String ((Ascii (false, false, false,
                  false, true, true, true, false)), (String ((Ascii (false,
                  false, false, false, true, true, true, false)), (String
                  ((Ascii (false, false, true, true, false, true, true,
                  false)), (String ((Ascii (true, false, false, true, false,
                  true, true, false)), (String ((Ascii (true, true, false,
                  false, false, true, true, false)), (String ((Ascii (true,
                  false, false, false, false, true, true, false)), (String
                  ((Ascii (false, false, true, false, true, true, true,
                  false)), (String ((Ascii (true, false, false, true, false,
                  true, true, false)), (String ((Ascii (true, true, true,
                  true, false, true, true, false)), (String ((Ascii (false,
                  true, true, true, false, true, true, false)),
                  EmptyString)))))))))))))))))))))))
            | s0 :: l0 ->
              (match s0 with
               | Atom us ->
                 (match l0 with
                  | [] ->
                    fail
                      (of_string (String ((Ascii (true, false, false, false,
                        false, true, true, false)), (String ((Ascii (false,
                        false, false, false, true, true, true, false)),
                        (String ((Ascii (false, false, false, false, true,
                        true, true, false)), (String ((Ascii (false, false,
                        true, true, false, true, true, false)), (String
                        ((Ascii (true, false, false, true, false, true, true,
                        false)), (String ((Ascii (true, true, false, false,
                        false, true, true, false)), (String ((Ascii (true,
                        false, false, false, false, true, true, false)),
                        (String ((Ascii (false, false, true, false, true,
                        true, true, false)), (String ((Ascii (true, false,
                        false, true, false, true, true, false)), (String
                        ((Ascii (true, true, true, true, false, true, true,
                        false)), (String ((Ascii (false, true, true, true,
                        false, true, true, false)),
                        EmptyString)))))))))))))))))))))))
                  | s1 :: l1 ->
                    (match s1 with
                     | Atom op ->
                       (match l1 with
                        | [] ->
                          fail
                            (of_string (String ((Ascii (true, false, false,
                              false, false, true, true, false)), (String
                              ((Ascii (false, false, false, false, true,
                              true, true, false)), (String ((Ascii (false,
                              false, false, false, true, true, true, false)),
                              (String ((Ascii (false, false, true, true,
                              false, true, true, false)), (String ((Ascii
                              (true, false, false, true, false, true, true,
                              false)), (String ((Ascii (true, true, false,
                              false, false, true, true, false)), (String
                              ((Ascii (true, false, false, false, false,
                              true, true, false)), (String ((Ascii (false,
                              false, true, false, true, true, true, false)),
                              (String ((Ascii (true, false, false, true,
                              false, true, true, false)), (String ((Ascii
                              (true, true, true, true, false, true, true,
                              false)), (String ((Ascii (false, true, true,
                              true, false, true, true, false)),
                              EmptyString)))))))))))))))))))))))
                        | s2 :: l2 ->
                          (match s2 with
                           | Atom a ->
                             (match l2 with
                              | [] ->
                                (match l with
                                 | [] ->
                                   fail
                                     (of_string (String ((Ascii (true, false,
                                       false, false, false, true, true,
                                       false)), (String ((Ascii (false,
                                       false, false, false, true, true, true,
                                       false)), (String ((Ascii (false,
                                       false, false, false, true, true, true,
                                       false)), (String ((Ascii (false,
                                       false, true, true, false, true, true,
                                       false)), (String ((Ascii (true, false,
                                       false, true, false, true, true,
                                       false)), (String ((Ascii (true, true,
                                       false, false, false, true, true,
                                       false)), (String ((Ascii (true, false,
                                       false, false, false, true, true,
                                       false)), (String ((Ascii (false,
                                       false, true, false, true, true, true,
                                       false)), (String ((Ascii (true, false,
                                       false, true, false, true, true,
                                       false)), (String ((Ascii (true, true,
                                       true, true, false, true, true,
                                       false)), (String ((Ascii (false, true,
                                       true, true, false, true, true,
                                       false)),
                                       EmptyString)))))))))))))))))))))))
                                 | r :: l3 ->
                                   (match l3 with
                                    | [] ->
                                      andthen (elab rmode sc r st0)
                                        (fun pat ->
                                        let (v, st1) = pat in
                                        (match v with
                                         | VR r0 ->
                                           (match numeral a with
                                            | Some a0 ->
                                              if (&&)
                                                   (is0 us (String ((Ascii
                                                     (true, true, true, true,
                                                     true, false, true,
                                                     false)), EmptyString)))
                                                   (is0 op (String ((Ascii
                                                     (false, true, false,
                                                     false, true, true, true,
                                                     false)), (String ((Ascii
                                                     (true, false, true,
                                                     false, false, true,
                                                     true, false)), (String
                                                     ((Ascii (false, true,
                                                     true, true, false, true,
                                                     false, false)), (String
                                                     ((Ascii (false, true,
                                                     true, true, true, false,
                                                     true, false)),
                                                     EmptyString)))))))))
                                              then Ok ((VR
                                                     (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_pow
                                                       r0 (N.to_nat a0))),
                                                     st1)
                                              else fail op
                                            | None -> fail op)
                                         | _ -> fail op))
                                    | _ :: _ ->
                                      fail
                                        (of_string (String ((Ascii (true,
                                          false, false, false, false, true,
                                          true, false)), (String ((Ascii
                                          (false, false, false, false, true,
                                          true, true, false)), (String
                                          ((Ascii (false, false, false,
                                          false, true, true, true, false)),
                                          (String ((Ascii (false, false,
                                          true, true, false, true, true,
                                          false)), (String ((Ascii (true,
                                          false, false, true, false, true,
                                          true, false)), (String ((Ascii
                                          (true, true, false, false, false,
                                          true, true, false)), (String
                                          ((Ascii (true, false, false, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, true, false,
                                          true, true, true, false)), (String
                                          ((Ascii (true, false, false, true,
                                          false, true, true, false)), (String
                                          ((Ascii (true, true, true, true,
                                          false, true, true, false)), (String
                                          ((Ascii (false, true, true, true,
                                          false, true, true, false)),
                                          EmptyString)))))))))))))))))))))))))
                              | s3 :: l3 ->
                                (match s3 with
                                 | Atom b0 ->
                                   (match l3 with
                                    | [] ->
                                      (match l with
                                       | [] ->
                                         fail
                                           (of_string (String ((Ascii (true,
                                             false, false, false, false,
                                             true, true, false)), (String
                                             ((Ascii (false, false, false,
                                             false, true, true, true,
                                             false)), (String ((Ascii (false,
                                             false, false, false, true, true,
                                             true, false)), (String ((Ascii
                                             (false, false, true, true,
                                             false, true, true, false)),
                                             (String ((Ascii (true, false,
                                             false, true, false, true, true,
                                             false)), (String ((Ascii (true,
                                             true, false, false, false, true,
                                             true, false)), (String ((Ascii
                                             (true, false, false, false,
                                             false, true, true, false)),
                                             (String ((Ascii (false, false,
                                             true, false, true, true, true,
                                             false)), (String ((Ascii (true,
                                             false, false, true, false, true,
                                             true, false)), (String ((Ascii
                                             (true, true, true, true, false,
                                             true, true, false)), (String
                                             ((Ascii (false, true, true,
                                             true, false, true, true,
                                             false)),
                                             EmptyString)))))))))))))))))))))))
                                       | r :: l4 ->
                                         (match l4 with
                                          | [] ->
                                            andthen (elab rmode sc r st0)
                                              (fun pat ->
                                              let (v, st1) = pat in
                                              (match v with
                                               | VR r0 ->
                                                 (match numeral a with
                                                  | Some a0 ->
                                                    (match numeral b0 with
                                                     | Some b1 ->
                                                       if (&&)
                                                            (is0 us (String
                                                              ((Ascii (true,
                                                              true, true,
                                                              true, true,
                                                              false, true,
                                                              false)),
                                                              EmptyString)))
                                                            (is0 op (String
                                                              ((Ascii (false,
                                                              true, false,
                                                              false, true,
                                                              true, true,
                                                              false)),
                                                              (String ((Ascii
                                                              (true, false,
                                                              true, false,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, true,
                                                              true, true,
                                                              false, true,
                                                              false, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (true, true,
                                                              true, true,
                                                              false, true,
                                                              true, false)),
                                                              (String ((Ascii
                                                              (false, false,
                                                              false, false,
                                                              true, true,
                                                              true, false)),
                                                              EmptyString)))))))))))))))
                                                       then Ok ((VR
                                                              (loop r0 a0 b1)),
                                                              st1)
                                                       else fail op
                                                     | None -> fail op)
                                                  | None -> fail op)
                                               | _ -> fail op))
                                          | _ :: _ ->
                                            fail
                                              (of_string (String ((Ascii
                                                (true, false, false, false,
                                                false, true, true, false)),
                                                (String ((Ascii (false,
                                                false, false, false, true,
                                                true, true, false)), (String
                                                ((Ascii (false, false, false,
                                                false, true, true, true,
                                                false)), (String ((Ascii
                                                (false, false, true, true,
                                                false, true, true, false)),
                                                (String ((Ascii (true, false,
                                                false, true, false, true,
                                                true, false)), (String
                                                ((Ascii (true, true, false,
                                                false, false, true, true,
                                                false)), (String ((Ascii
                                                (true, false, false, false,
                                                false, true, true, false)),
                                                (String ((Ascii (false,
                                                false, true, false, true,
                                                true, true, false)), (String
                                                ((Ascii (true, false, false,
                                                true, false, true, true,
                                                false)), (String ((Ascii
                                                (true, true, true, true,
                                                false, true, true, false)),
                                                (String ((Ascii (false, true,
                                                true, true, false, true,
                                                true, false)),
                                                EmptyString)))))))))))))))))))))))))
                                    | _ :: _ ->
                                      fail
                                        (of_string (String ((Ascii (true,
                                          false, false, false, false, true,
                                          true, false)), (String ((Ascii
                                          (false, false, false, false, true,
                                          true, true, false)), (String
                                          ((Ascii (false, false, false,
                                          false, true, true, true, false)),
                                          (String ((Ascii (false, false,
                                          true, true, false, true, true,
                                          false)), (String ((Ascii (true,
                                          false, false, true, false, true,
                                          true, false)), (String ((Ascii
                                          (true, true, false, false, false,
                                          true, true, false)), (String
                                          ((Ascii (true, false, false, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, true, false,
                                          true, true, true, false)), (String
                                          ((Ascii (true, false, false, true,
                                          false, true, true, false)), (String
                                          ((Ascii (true, true, true, true,
                                          false, true, true, false)), (String
                                          ((Ascii (false, true, true, true,
                                          false, true, true, false)),
                                          EmptyString))))))))))))))))))))))))
                                 | _ ->
                                   fail
                                     (of_string (String ((Ascii (true, false,
                                       false, false, false, true, true,
                                       false)), (String ((Ascii (false,
                                       false, false, false, true, true, true,
                                       false)), (String ((Ascii (false,
                                       false, false, false, true, true, true,
                                       false)), (String ((Ascii (false,
                                       false, true, true, false, true, true,
                                       false)), (String ((Ascii (true, false,
                                       false, true, false, true, true,
                                       false)), (String ((Ascii (true, true,
                                       false, false, false, true, true,
                                       false)), (String ((Ascii (true, false,
                                       false, false, false, true, true,
                                       false)), (String ((Ascii (false,
                                       false, true, false, true, true, true,
                                       false)), (String ((Ascii (true, false,
                                       false, true, false, true, true,
                                       false)), (String ((Ascii (true, true,
                                       true, true, false, true, true,
                                       false)), (String ((Ascii (false, true,
                                       true, true, false, true, true,
                                       false)),
                                       EmptyString)))))))))))))))))))))))))
                           | _ ->
                             fail
                               (of_string (String ((Ascii (true, false,
                                 false, false, false, true, true, false)),
                                 (String ((Ascii (false, false, false, false,
                                 true, true, true, false)), (String ((Ascii
                                 (false, false, false, false, true, true,
                                 true, false)), (String ((Ascii (false,
                                 false, true, true, false, true, true,
                                 false)), (String ((Ascii (true, false,
                                 false, true, false, true, true, false)),
                                 (String ((Ascii (true, true, false, false,
                                 false, true, true, false)), (String ((Ascii
                                 (true, false, false, false, false, true,
                                 true, false)), (String ((Ascii (false,
                                 false, true, false, true, true, true,
                                 false)), (String ((Ascii (true, false,
                                 false, true, false, true, true, false)),
                                 (String ((Ascii (true, true, true, true,
                                 false, true, true, false)), (String ((Ascii
                                 (false, true, true, true, false, true, true,
                                 false)), EmptyString)))))))))))))))))))))))))
                     | _ ->
                       fail
                         (of_string (String ((Ascii (true, false, false,
                           false, false, true, true, false)), (String ((Ascii
                           (false, false, false, false, true, true, true,
                           false)), (String ((Ascii (false, false, false,
                           false, true, true, true, false)), (String ((Ascii
                           (false, false, true, true, false, true, true,
                           false)), (String ((Ascii (true, false, false,
                           true, false, true, true, false)), (String ((Ascii
                           (true, true, false, false, false, true, true,
                           false)), (String ((Ascii (true, false, false,
                           false, false, true, true, false)), (String ((Ascii
                           (false, false, true, false, true, true, true,
                           false)), (String ((Ascii (true, false, false,
                           true, false, true, true, false)), (String ((Ascii
                           (true, true, true, true, false, true, true,
                           false)), (String ((Ascii (false, true, true, true,
                           false, true, true, false)),
                           EmptyString)))))))))))))))))))))))))
               | _ ->
                 fail
                   (of_string (String ((Ascii (true, false, false, false,
                     false, true, true, false)), (String ((Ascii (false,
                     false, false, false, true, true, true, false)), (String
                     ((Ascii (false, false, false, false, true, true, true,
                     false)), (String ((Ascii (false, false, true, true,
                     false, true, true, false)), (String ((Ascii (true,
                     false, false, true, false, true, true, false)), (String
                     ((Ascii (true, true, false, false, false, true, true,
                     false)), (String ((Ascii (true, false, false, false,
                     false, true, true, false)), (String ((Ascii (false,
                     false, true, false, true, true, true, false)), (String
                     ((Ascii (true, false, false, true, false, true, true,
                     false)), (String ((Ascii (true, true, true, true, false,
                     true, true, false)), (String ((Ascii (false, true, true,
                     true, false, true, true, false)),
                     EmptyString))))))))))))))))))))))))))))

type env = { names0 : scope; declared : (bytes * value) list; st : state0 }

(** val theory : bytes list **)

let theory =
  (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: []))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: []))) :: ((((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1))))) :: [])) :: ((((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: [])) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: []))) :: ((((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: []) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: []) :: ((((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: []) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: []) :: ((((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: []))) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: []))) :: ((((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1))))) :: [])) :: ((((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: []) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: [])) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1))))) :: []) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: []) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: [])))))) :: ((((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))) :: ((((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: []))))))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: [])))))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: []))))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1))))) :: []))))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1))))) :: [])))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: [])))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: []))))))))) :: ((((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))))) :: ((((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))) :: ((((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: []))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: [])))))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: [])))))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: [])))) :: ((((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))) :: (((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: []))))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: []))))))) :: ((((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) 1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1))))) :: [])))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: [])))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: [])))))))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) 1)))))) :: [])))) :: ((((fun p->2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
    1))))) :: (((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
    1)))))) :: (((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) :: (((fun p->2*p)
    ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
    1)))))) :: []))))))) :: []))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val taken : bytes -> bool **)

let taken w =
  existsb (beq w) theory

(** val same_sort : value -> bytes -> bool **)

let same_sort v sort =
  match v with
  | VS _ ->
    is0 sort (String ((Ascii (true, true, false, false, true, false, true,
      false)), (String ((Ascii (false, false, true, false, true, true, true,
      false)), (String ((Ascii (false, true, false, false, true, true, true,
      false)), (String ((Ascii (true, false, false, true, false, true, true,
      false)), (String ((Ascii (false, true, true, true, false, true, true,
      false)), (String ((Ascii (true, true, true, false, false, true, true,
      false)), EmptyString))))))))))))
  | VB _ ->
    is0 sort (String ((Ascii (false, true, false, false, false, false, true,
      false)), (String ((Ascii (true, true, true, true, false, true, true,
      false)), (String ((Ascii (true, true, true, true, false, true, true,
      false)), (String ((Ascii (false, false, true, true, false, true, true,
      false)), EmptyString))))))))
  | VI _ ->
    is0 sort (String ((Ascii (true, false, false, true, false, false, true,
      false)), (String ((Ascii (false, true, true, true, false, true, true,
      false)), (String ((Ascii (false, false, true, false, true, true, true,
      false)), EmptyString))))))
  | VR _ ->
    is0 sort (String ((Ascii (false, true, false, false, true, false, true,
      false)), (String ((Ascii (true, false, true, false, false, true, true,
      false)), (String ((Ascii (true, true, true, false, false, true, true,
      false)), (String ((Ascii (false, false, true, true, false, false, true,
      false)), (String ((Ascii (true, false, false, false, false, true, true,
      false)), (String ((Ascii (false, true, true, true, false, true, true,
      false)), EmptyString))))))))))))

(** val order_of0 : mode -> env -> order -> env result **)

let order_of0 rmode e = function
| Declaration (x, sort0) ->
  (match sort0 with
   | Atom sort ->
     let (n0, fs) = e.st in
     let add0 = fun v -> Ok { names0 = (define0 x v e.names0); declared =
       ((x, v) :: e.declared); st = ((String_ints.add n0 1), fs) }
     in
     if is0 sort (String ((Ascii (true, true, false, false, true, false,
          true, false)), (String ((Ascii (false, false, true, false, true,
          true, true, false)), (String ((Ascii (false, true, false, false,
          true, true, true, false)), (String ((Ascii (true, false, false,
          true, false, true, true, false)), (String ((Ascii (false, true,
          true, true, false, true, true, false)), (String ((Ascii (true,
          true, true, false, false, true, true, false)),
          EmptyString))))))))))))
     then add0 (VS (SVar n0))
     else if is0 sort (String ((Ascii (false, true, false, false, false,
               false, true, false)), (String ((Ascii (true, true, true, true,
               false, true, true, false)), (String ((Ascii (true, true, true,
               true, false, true, true, false)), (String ((Ascii (false,
               false, true, true, false, true, true, false)),
               EmptyString))))))))
          then add0 (VB (FVar n0))
          else if is0 sort (String ((Ascii (true, false, false, true, false,
                    false, true, false)), (String ((Ascii (false, true, true,
                    true, false, true, true, false)), (String ((Ascii (false,
                    false, true, false, true, true, true, false)),
                    EmptyString))))))
               then add0 (VI (IVar n0))
               else fail sort
   | _ -> fail x)
| SortDefinition (x, _) -> fail x
| Definition_ (x, params, sort0, t0) ->
  (match params with
   | [] ->
     (match sort0 with
      | Atom sort ->
        andthen (elab rmode e.names0 t0 e.st) (fun pat ->
          let (v, s) = pat in
          if same_sort v sort
          then let (v0, s0) = share v s in
               Ok { names0 = (define0 x v0 e.names0); declared = e.declared;
               st = s0 }
          else fail sort)
      | _ -> fail x)
   | _ :: _ -> fail x)
| Assertion t0 ->
  andthen (elab rmode e.names0 t0 e.st) (fun pat ->
    let (v, s) = pat in
    let (n0, fs) = s in
    (match v with
     | VB f ->
       Ok { names0 = e.names0; declared = e.declared; st = (n0, (f :: fs)) }
     | _ ->
       fail
         (of_string (String ((Ascii (true, false, false, false, false, true,
           true, false)), (String ((Ascii (true, true, false, false, true,
           true, true, false)), (String ((Ascii (true, true, false, false,
           true, true, true, false)), (String ((Ascii (true, false, true,
           false, false, true, true, false)), (String ((Ascii (false, true,
           false, false, true, true, true, false)), (String ((Ascii (false,
           false, true, false, true, true, true, false)), (String ((Ascii
           (true, false, false, true, false, true, true, false)), (String
           ((Ascii (true, true, true, true, false, true, true, false)),
           (String ((Ascii (false, true, true, true, false, true, true,
           false)), EmptyString)))))))))))))))))))))

(** val exact : sterm -> bool **)

let rec exact = function
| SCat (s, t1) -> (&&) (exact s) (exact t1)
| SRep (m, s, p, r) ->
  (match m with
   | First -> (&&) ((&&) (exact s) (exact p)) (exact r)
   | Any -> false)
| SRepRe (m, s, _, r) ->
  (match m with
   | First -> (&&) (exact s) (exact r)
   | Any -> false)
| SRepAll (s, p, r) -> (&&) ((&&) (exact s) (exact p)) (exact r)
| SRepReAll (s, _, r) -> (&&) (exact s) (exact r)
| _ -> true

(** val iexact : iterm -> bool **)

let rec iexact = function
| ILen s -> exact s
| IAdd (i0, j) -> (&&) (iexact i0) (iexact j)
| IMul (_, i0) -> iexact i0
| _ -> true

(** val fexact : form -> bool **)

let rec fexact = function
| FEqS (s, t0) -> (&&) (exact s) (exact t0)
| FIn (s, _) -> exact s
| FPrefix (s, t0) -> (&&) (exact s) (exact t0)
| FSuffix (s, t0) -> (&&) (exact s) (exact t0)
| FContains (s, t0) -> (&&) (exact s) (exact t0)
| FLe (i, j) -> (&&) (iexact i) (iexact j)
| FEqI (i, j) -> (&&) (iexact i) (iexact j)
| FNot f0 -> fexact f0
| FAnd (f0, g) -> (&&) (fexact f0) (fexact g)
| FOr (f0, g) -> (&&) (fexact f0) (fexact g)
| FIff (f0, g) -> (&&) (fexact f0) (fexact g)
| _ -> true

(** val positive0 : form -> bool **)

let rec positive0 = function
| FNot f0 -> fexact f0
| FAnd (f0, g) -> (&&) (positive0 f0) (positive0 g)
| FOr (f0, g) -> (&&) (positive0 f0) (positive0 g)
| FIff (f0, g) -> (&&) (fexact f0) (fexact g)
| _ -> true

type problem = { asserts : script; constants : (bytes * value) list }

(** val start : env **)

let start =
  { names0 = nothing; declared = []; st = (0, []) }

(** val problem_from : mode -> env -> order list -> env result **)

let rec problem_from m e = function
| [] -> Ok e
| o :: l0 -> andthen (order_of0 m e o) (fun e0 -> problem_from m e0 l0)

(** val parse : mode -> bytes -> problem result **)

let parse m file =
  andthen (orders_of taken file) (fun l ->
    andthen (problem_from m start l) (fun e ->
      let fs = rev' (snd e.st) in
      if forallb positive0 fs
      then Ok { asserts = fs; constants = e.declared }
      else Unsupported
             (of_string (String ((Ascii (true, false, false, false, false,
               true, true, false)), (String ((Ascii (false, true, true, true,
               false, true, true, false)), (String ((Ascii (true, false,
               false, true, true, true, true, false)), (String ((Ascii (true,
               false, true, true, false, true, false, false)), (String
               ((Ascii (true, false, true, true, false, true, true, false)),
               (String ((Ascii (true, false, false, false, false, true, true,
               false)), (String ((Ascii (false, false, true, false, true,
               true, true, false)), (String ((Ascii (true, true, false,
               false, false, true, true, false)), (String ((Ascii (false,
               false, false, true, false, true, true, false)), (String
               ((Ascii (false, false, false, false, false, true, false,
               false)), (String ((Ascii (false, true, false, false, true,
               true, true, false)), (String ((Ascii (true, false, true,
               false, false, true, true, false)), (String ((Ascii (false,
               false, false, false, true, true, true, false)), (String
               ((Ascii (false, false, true, true, false, true, true, false)),
               (String ((Ascii (true, false, false, false, false, true, true,
               false)), (String ((Ascii (true, true, false, false, false,
               true, true, false)), (String ((Ascii (true, false, true,
               false, false, true, true, false)), (String ((Ascii (true,
               false, true, true, false, true, true, false)), (String ((Ascii
               (true, false, true, false, false, true, true, false)), (String
               ((Ascii (false, true, true, true, false, true, true, false)),
               (String ((Ascii (false, false, true, false, true, true, true,
               false)), (String ((Ascii (false, false, false, false, false,
               true, false, false)), (String ((Ascii (true, false, true,
               false, true, true, true, false)), (String ((Ascii (false,
               true, true, true, false, true, true, false)), (String ((Ascii
               (false, false, true, false, false, true, true, false)),
               (String ((Ascii (true, false, true, false, false, true, true,
               false)), (String ((Ascii (false, true, false, false, true,
               true, true, false)), (String ((Ascii (false, false, false,
               false, false, true, false, false)), (String ((Ascii (false,
               true, true, true, false, true, true, false)), (String ((Ascii
               (true, false, true, false, false, true, true, false)), (String
               ((Ascii (true, true, true, false, false, true, true, false)),
               (String ((Ascii (true, false, false, false, false, true, true,
               false)), (String ((Ascii (false, false, true, false, true,
               true, true, false)), (String ((Ascii (true, false, false,
               true, false, true, true, false)), (String ((Ascii (true, true,
               true, true, false, true, true, false)), (String ((Ascii
               (false, true, true, true, false, true, true, false)),
               EmptyString)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val weqb :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> bool **)

let weqb u v =
  match Words.Evaluation.Replacement.Simulation.cmp_word u v with
  | Eq -> true
  | _ -> false

(** val ends :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    list **)

let rec ends d w =
  app
    (if Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.nullable
          d
     then w :: []
     else [])
    (match w with
     | [] -> []
     | a :: w0 ->
       ends
         (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.der
           a d) w0)

(** val any_match :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    list **)

let rec any_match p r w =
  app (map (fun z0 -> app r z0) (ends p w))
    (match w with
     | [] -> []
     | a :: w0 -> map (fun x -> a :: x) (any_match p r w0))

(** val any_values :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    list **)

let any_values p r w =
  match any_match p r w with
  | [] -> w :: []
  | w0 :: l0 -> w0 :: l0

(** val rep_values :
    mode ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    list **)

let rep_values m p r w =
  match m with
  | First -> (Words.Evaluation.rep_eval p r w) :: []
  | Any -> any_values p r w

(** val each : 'a1 list -> ('a1 -> 'a2 list) -> 'a2 list **)

let each l f =
  flat_map f l

(** val values :
    model -> sterm ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    list **)

let rec values m = function
| SVar x -> (m.str_of x) :: []
| SLit w -> w :: []
| SCat (s, t1) -> each (values m s) (fun a -> map (app a) (values m t1))
| SRep (m0, s, p, r) ->
  each (values m s) (fun a ->
    each (values m p) (fun b0 ->
      each (values m r) (fun c ->
        rep_values m0
          (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
            b0) c a)))
| SRepRe (m0, s, p, r) ->
  each (values m s) (fun a ->
    each (values m r) (fun c -> rep_values m0 p c a))
| SRepAll (s, p, r) ->
  each (values m s) (fun a ->
    each (values m p) (fun b0 ->
      map (fun c ->
        Words.rep_all_eval
          (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re_word
            b0) c a) (values m r)))
| SRepReAll (s, p, r) ->
  each (values m s) (fun a ->
    map (fun c -> Words.rep_all_eval p c a) (values m r))

(** val ivalues : model -> iterm -> int list **)

let rec ivalues m = function
| IConst k -> k :: []
| IVar x -> (m.int_of x) :: []
| ILen s -> map (fun v -> Z.of_nat (length v)) (values m s)
| IAdd (i0, j) ->
  each (ivalues m i0) (fun a -> map (String_ints.add a) (ivalues m j))
| IMul (k, i0) -> map (String_ints.mul k) (ivalues m i0)

(** val prefixb :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> bool **)

let rec prefixb u v =
  match u with
  | [] -> true
  | a :: u0 ->
    (match v with
     | [] -> false
     | b0 :: v0 -> (&&) (Stdlib.Int.equal a b0) (prefixb u0 v0))

(** val containsb :
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> bool **)

let rec containsb w x =
  (||) (prefixb x w) (match w with
                      | [] -> false
                      | _ :: w0 -> containsb w0 x)

(** val some2 : ('a1 -> 'a2 -> bool) -> 'a1 list -> 'a2 list -> bool **)

let some2 p l m =
  existsb (fun a -> existsb (p a) m) l

(** val sure :
    ('a1 -> 'a2 -> bool) -> bool -> 'a1 list -> 'a2 list -> bool -> bool **)

let sure p exact0 l m = function
| true -> some2 p l m
| false -> (&&) exact0 (negb (some2 p l m))

(** val truth : model -> form -> bool -> bool **)

let rec truth m f pol0 =
  match f with
  | FBool b0 -> eqb0 b0 pol0
  | FVar x -> eqb0 (m.bool_of x) pol0
  | FEqS (s, t0) ->
    sure weqb ((&&) (exact s) (exact t0)) (values m s) (values m t0) pol0
  | FIn (s, p) ->
    if pol0
    then existsb
           (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.matchb
             p) (values m s)
    else (&&) (exact s)
           (negb
             (existsb
               (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.matchb
                 p) (values m s)))
  | FPrefix (s, t0) ->
    sure prefixb ((&&) (exact s) (exact t0)) (values m s) (values m t0) pol0
  | FSuffix (s, t0) ->
    sure (fun u v -> prefixb (rev u) (rev v)) ((&&) (exact s) (exact t0))
      (values m s) (values m t0) pol0
  | FContains (s, t0) ->
    sure containsb ((&&) (exact s) (exact t0)) (values m s) (values m t0) pol0
  | FLe (i, j) ->
    sure Z.leb ((&&) (iexact i) (iexact j)) (ivalues m i) (ivalues m j) pol0
  | FEqI (i, j) ->
    sure Z.eqb ((&&) (iexact i) (iexact j)) (ivalues m i) (ivalues m j) pol0
  | FNot f0 -> truth m f0 (negb pol0)
  | FAnd (f0, g) ->
    if pol0
    then (&&) (truth m f0 true) (truth m g true)
    else (||) (truth m f0 false) (truth m g false)
  | FOr (f0, g) ->
    if pol0
    then (||) (truth m f0 true) (truth m g true)
    else (&&) (truth m f0 false) (truth m g false)
  | FIff (f0, g) ->
    if pol0
    then (||) ((&&) (truth m f0 true) (truth m g true))
           ((&&) (truth m f0 false) (truth m g false))
    else (||) ((&&) (truth m f0 true) (truth m g false))
           ((&&) (truth m f0 false) (truth m g true))

type table = { strs : (int * Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word)
                      list; trues : int list; nums : (int * int) list }

(** val assoc :
    'a1 -> (int * 'a1) list -> 'a1
    Words.Evaluation.Replacement.Simulation.PM.t **)

let assoc _ l =
  fold_left (fun m xa ->
    Words.Evaluation.Replacement.Simulation.PM.add (key0 (fst xa)) (snd xa) m)
    l Words.Evaluation.Replacement.Simulation.PM.empty

(** val get :
    'a1 -> 'a1 Words.Evaluation.Replacement.Simulation.PM.t -> int -> 'a1 **)

let get d m x =
  match Words.Evaluation.Replacement.Simulation.PM.find (key0 x) m with
  | Some a -> a
  | None -> d

(** val model_of : table -> model **)

let model_of t0 =
  let ss = assoc [] t0.strs in
  let bs = assoc false (map (fun b0 -> (b0, true)) t0.trues) in
  let is1 = assoc 0 t0.nums in
  { str_of = (get [] ss); bool_of = (get false bs); int_of = (get 0 is1) }

(** val satisfies : table -> script -> bool **)

let satisfies t0 sc =
  (&&) (forallb (fun xw -> validb (snd xw)) t0.strs)
    (let m = model_of t0 in forallb (fun f -> truth m f true) sc)

(** val pot :
    int Words.Evaluation.Replacement.Simulation.PM.t -> int -> int **)

let pot d n0 =
  match Words.Evaluation.Replacement.Simulation.PM.find (N.succ_pos n0) d with
  | Some k -> k
  | None -> 0

(** val pot_ok :
    Words.Evaluation.Replacement.Simulation.cfa -> int
    Words.Evaluation.Replacement.Simulation.PM.t -> bool **)

let pot_ok a d =
  forallb (fun kr ->
    let n0 = Coq_Pos.pred_N (fst kr) in
    let r = snd kr in
    (&&) (implb (fst r) (Stdlib.Int.equal (pot d n0) 0))
      (forallb (fun t0 ->
        (fun (a : int) b -> a <= b) (pot d n0)
          (String_ints.add (pot d (snd t0))
            (match fst t0 with
             | Some _ -> 1
             | None -> 0))) (snd r)))
    (Words.Evaluation.Replacement.Simulation.PM.elements (snd a))

(** val cost : Intervals.lab option -> int **)

let cost = function
| Some _ -> 1
| None -> 0

(** val backward :
    Words.Evaluation.Replacement.Simulation.cfa -> (int * int) list
    Words.Evaluation.Replacement.Simulation.PM.t **)

let backward a =
  fold_left (fun m kr ->
    fold_left (fun m0 t0 ->
      let k = N.succ_pos (snd t0) in
      Words.Evaluation.Replacement.Simulation.PM.add k
        (((Coq_Pos.pred_N (fst kr)),
        (cost (fst t0))) :: (match Words.Evaluation.Replacement.Simulation.PM.find
                                     k m0 with
                             | Some l -> l
                             | None -> [])) m0) (snd (snd kr)) m)
    (Words.Evaluation.Replacement.Simulation.PM.elements (snd a))
    Words.Evaluation.Replacement.Simulation.PM.empty

(** val preds :
    (int * int) list Words.Evaluation.Replacement.Simulation.PM.t -> int ->
    (int * int) list **)

let preds m n0 =
  match Words.Evaluation.Replacement.Simulation.PM.find (N.succ_pos n0) m with
  | Some l -> l
  | None -> []

(** val relax :
    Words.Evaluation.Replacement.Simulation.cfa -> int
    Words.Evaluation.Replacement.Simulation.PM.t **)

let relax a =
  let m = backward a in
  let put = fun k s n0 ->
    let (l, d) = s in
    (match Words.Evaluation.Replacement.Simulation.PM.find (N.succ_pos n0) d with
     | Some _ -> s
     | None ->
       ((n0 :: l),
         (Words.Evaluation.Replacement.Simulation.PM.add (N.succ_pos n0) k d)))
  in
  let finals =
    flat_map (fun kr ->
      if fst (snd kr) then (Coq_Pos.pred_N (fst kr)) :: [] else [])
      (Words.Evaluation.Replacement.Simulation.PM.elements (snd a))
  in
  let start1 =
    fold_left (put 0) finals ([],
      Words.Evaluation.Replacement.Simulation.PM.empty)
  in
  (match Words.Evaluation.Replacement.Simulation.iter depth (fun s ->
           let (p, k) = s in
           let (p0, d) = p in
           let (now, later) = p0 in
           (match now with
            | [] ->
              (match later with
               | [] -> Inr d
               | _ :: _ ->
                 let (now0, d0) =
                   fold_left (put (String_ints.add k 1)) later ([], d)
                 in
                 Inl (((now0, []), d0), (String_ints.add k 1)))
            | n0 :: now0 ->
              Inl
                ((fold_left (fun s0 p1 ->
                   let (y, d0) = s0 in
                   let (now1, later0) = y in
                   if Stdlib.Int.equal (snd p1) 0
                   then let (now2, d1) = put k (now1, d0) (fst p1) in
                        ((now2, later0), d1)
                   else ((now1, ((fst p1) :: later0)), d0)) (preds m n0)
                   ((now0, later), d)), k))) ((((fst start1), []),
           (snd start1)), 0) with
   | Inl _ -> Words.Evaluation.Replacement.Simulation.PM.empty
   | Inr d -> d)

(** val minlen : Words.Evaluation.Replacement.Simulation.cfa -> int **)

let minlen a =
  let d = relax a in
  if pot_ok a d
  then (match fst a with
        | [] -> 0
        | q :: l ->
          fold_left (fun m q0 ->
            (fun (a : int) b -> if a < b then a else b) m (pot d q0)) l
            (pot d q))
  else 0

(** val potu_ok :
    Words.Evaluation.Replacement.Simulation.cfa -> int
    Words.Evaluation.Replacement.Simulation.PM.t -> bool **)

let potu_ok a d =
  forallb (fun kr ->
    let n0 = Coq_Pos.pred_N (fst kr) in
    forallb (fun t0 ->
      (fun (a : int) b -> a <= b)
        (String_ints.add (pot d (snd t0))
          (match fst t0 with
           | Some _ -> 1
           | None -> 0)) (pot d n0)) (snd (snd kr)))
    (Words.Evaluation.Replacement.Simulation.PM.elements (snd a))

(** val relaxu :
    Words.Evaluation.Replacement.Simulation.cfa -> int
    Words.Evaluation.Replacement.Simulation.PM.t **)

let relaxu a =
  let m = backward a in
  let todo =
    fold_left (fun c kr ->
      Words.Evaluation.Replacement.Simulation.PM.add (fst kr)
        (N.of_nat (length (snd (snd kr)))) c)
      (Words.Evaluation.Replacement.Simulation.PM.elements (snd a))
      Words.Evaluation.Replacement.Simulation.PM.empty
  in
  let ends0 =
    flat_map (fun kr ->
      match snd (snd kr) with
      | [] -> (Coq_Pos.pred_N (fst kr)) :: []
      | _ :: _ -> [])
      (Words.Evaluation.Replacement.Simulation.PM.elements (snd a))
  in
  (match Words.Evaluation.Replacement.Simulation.iter depth (fun s ->
           let (p, d) = s in
           let (now, c) = p in
           (match now with
            | [] -> Inr d
            | n0 :: now0 ->
              Inl
                (fold_left (fun s0 p0 ->
                  let (y, d0) = s0 in
                  let (now1, c0) = y in
                  let k = N.succ_pos (fst p0) in
                  let d1 =
                    let v = String_ints.add (pot d0 n0) (snd p0) in
                    if (fun (a : int) b -> a < b) (pot d0 (fst p0)) v
                    then Words.Evaluation.Replacement.Simulation.PM.add k v d0
                    else d0
                  in
                  (match Words.Evaluation.Replacement.Simulation.PM.find k c0 with
                   | Some r ->
                     (((if Stdlib.Int.equal r 1
                        then (fst p0) :: now1
                        else now1),
                       (Words.Evaluation.Replacement.Simulation.PM.add k
                         (N.sub r 1) c0)), d1)
                   | None -> ((now1, c0), d1))) (preds m n0) ((now0, c), d))))
           ((ends0, todo), Words.Evaluation.Replacement.Simulation.PM.empty) with
   | Inl _ -> Words.Evaluation.Replacement.Simulation.PM.empty
   | Inr d -> d)

(** val maxlen : Words.Evaluation.Replacement.Simulation.cfa -> int option **)

let maxlen a =
  let d = relaxu a in
  if potu_ok a d
  then Some
         (fold_left (fun m q ->
           (fun (a : int) b -> if a < b then b else a) m (pot d q)) (fst a) 0)
  else None

type unknown =
| ULen of int
| UInt of int

(** val ueqb : unknown -> unknown -> bool **)

let ueqb a b0 =
  match a with
  | ULen x -> (match b0 with
               | ULen y -> Stdlib.Int.equal x y
               | UInt _ -> false)
  | UInt x -> (match b0 with
               | ULen _ -> false
               | UInt y -> Stdlib.Int.equal x y)

type lin = (int * unknown) list * int

(** val add_mono :
    int -> unknown -> (int * unknown) list -> (int * unknown) list **)

let rec add_mono c u = function
| [] -> (c, u) :: []
| p :: l0 ->
  let (d, v) = p in
  if ueqb u v
  then ((String_ints.add c d), v) :: l0
  else (d, v) :: (add_mono c u l0)

(** val lscale : int -> lin -> lin **)

let lscale k e =
  ((map (fun cu -> ((String_ints.mul k (fst cu)), (snd cu))) (fst e)),
    (String_ints.mul k (snd e)))

(** val ladd : lin -> lin -> lin **)

let ladd e f =
  ((fold_left (fun l cu -> add_mono (fst cu) (snd cu) l) (fst e) (fst f)),
    (String_ints.add (snd e) (snd f)))

(** val lconst : int -> lin **)

let lconst k =
  ([], k)

(** val lunk : unknown -> lin **)

let lunk u =
  (((1, u) :: []), 0)

(** val len_lin : sterm -> lin option **)

let rec len_lin = function
| SVar x -> Some (lunk (ULen x))
| SLit w -> Some (lconst (Z.of_nat (length w)))
| SCat (s, t1) ->
  (match len_lin s with
   | Some e ->
     (match len_lin t1 with
      | Some f -> Some (ladd e f)
      | None -> None)
   | None -> None)
| _ -> None

(** val int_lin : iterm -> lin option **)

let rec int_lin = function
| IConst k -> Some (lconst k)
| IVar x -> Some (lunk (UInt x))
| ILen s -> len_lin s
| IAdd (i0, j) ->
  (match int_lin i0 with
   | Some e -> (match int_lin j with
                | Some f -> Some (ladd e f)
                | None -> None)
   | None -> None)
| IMul (k, i0) ->
  (match int_lin i0 with
   | Some e -> Some (lscale k e)
   | None -> None)

(** val at_most : form -> bool -> lin option **)

let at_most f flip =
  let sub0 = fun e f0 ->
    match e with
    | Some e0 ->
      (match f0 with
       | Some f1 ->
         Some
           (if flip
            then ladd f1 (lscale ((~-) 1) e0)
            else ladd e0 (lscale ((~-) 1) f1))
       | None -> None)
    | None -> None
  in
  (match f with
   | FEqS (s, t0) -> sub0 (len_lin s) (len_lin t0)
   | FLe (i, j) -> if flip then None else sub0 (int_lin i) (int_lin j)
   | FEqI (i, j) -> sub0 (int_lin i) (int_lin j)
   | FNot f0 ->
     (match f0 with
      | FLe (i, j) ->
        if flip
        then None
        else (match sub0 (int_lin j) (int_lin i) with
              | Some e -> Some (ladd (lconst 1) e)
              | None -> None)
      | _ -> None)
   | _ -> None)

type source =
| Fact of int * bool
| MinLen of int
| MaxLen of int

type farkas = (source * int) list

(** val fact_lin : (int -> form option) -> store -> source -> lin option **)

let fact_lin facts0 st0 = function
| Fact (i, flip) ->
  (match facts0 i with
   | Some f -> at_most f flip
   | None -> None)
| MinLen x ->
  Some (((((~-) 1), (ULen x)) :: []), (Z.of_N (minlen (dom st0 x))))
| MaxLen x ->
  (match maxlen (dom st0 x) with
   | Some k -> Some (((1, (ULen x)) :: []), (Z.opp (Z.of_N k)))
   | None -> None)

(** val combine_facts :
    (int -> form option) -> store -> farkas -> lin option **)

let rec combine_facts facts0 st0 = function
| [] -> Some (lconst 0)
| p :: c0 ->
  let (s, k) = p in
  (match fact_lin facts0 st0 s with
   | Some e ->
     (match combine_facts facts0 st0 c0 with
      | Some f -> Some (ladd (lscale (Z.of_N k) e) f)
      | None -> None)
   | None -> None)

(** val farkas_ok : (int -> form option) -> store -> farkas -> bool **)

let farkas_ok facts0 st0 c =
  match combine_facts facts0 st0 c with
  | Some l0 ->
    let (l, k) = l0 in
    (&&) (Z.ltb 0 k) (forallb (fun cu -> Z.eqb (fst cu) 0) l)
  | None -> false

type tree0 =
| Step of int * bool * tree0
| Bools of int * tree0
| Learn of int * int * int list * tree0
| Case of form * tree0 * tree0
| Cut of int * tree0 list
| Farkas of farkas
| Open

type facts = form Words.Evaluation.Replacement.Simulation.PM.t

(** val fact : facts -> int -> form option **)

let fact f i =
  Words.Evaluation.Replacement.Simulation.PM.find (key0 i) f

(** val learn : store -> int -> int list -> store option -> store option **)

let learn st0 b0 xs = function
| Some s0 ->
  let old =
    match Words.Evaluation.Replacement.Simulation.PM.find (key0 b0) st0.conds with
    | Some l -> l
    | None -> []
  in
  Some { doms = st0.doms; bools = st0.bools; conds =
  (Words.Evaluation.Replacement.Simulation.PM.add (key0 b0)
    (app (map (fun x -> (x, (dom s0 x))) xs) old) st0.conds); tdom =
  st0.tdom; tbool = st0.tbool }
| None -> set_bool st0 b0 false

(** val cut_terms : form -> (sterm * (sterm * sterm)) option **)

let cut_terms = function
| FEqS (x, x0) ->
  (match x with
   | SCat (s, t0) -> Some (x0, (s, t0))
   | _ -> (match x0 with
           | SCat (s, t0) -> Some (x, (s, t0))
           | _ -> None))
| _ -> None

(** val states : Words.Evaluation.Replacement.Simulation.cfa -> int list **)

let states a =
  map (fun kr -> Coq_Pos.pred_N (fst kr))
    (Words.Evaluation.Replacement.Simulation.PM.elements (snd a))

(** val cut_at :
    Words.Evaluation.Replacement.Simulation.cfa -> sterm -> sterm -> int ->
    store -> store option **)

let cut_at a s t0 q st0 =
  both
    (confine true s
      (built cmp_n
        (Words.Evaluation.Replacement.Simulation.Preimages.upto
          Stdlib.Int.equal (Words.Evaluation.Replacement.Simulation.sem a) q)))
    (confine true t0
      (built cmp_n
        (Words.Evaluation.Replacement.Simulation.Preimages.from
          (Words.Evaluation.Replacement.Simulation.sem a) q))) st0

(** val check_tree : facts -> int -> store -> tree0 -> bool **)

let rec check_tree f n0 st0 = function
| Step (i, back0, k) ->
  (match fact f i with
   | Some f0 ->
     (match assume back0 f0 true st0 with
      | Some st1 -> check_tree f n0 st1 k
      | None -> true)
   | None -> false)
| Bools (i, k) ->
  (match fact f i with
   | Some f0 ->
     (match literals f0 true st0 with
      | Some st1 -> check_tree f n0 st1 k
      | None -> true)
   | None -> false)
| Learn (b0, i, xs, k) ->
  (match fact f i with
   | Some f0 ->
     (match learn st0 b0 xs
              (both (fun st1 -> set_bool st1 b0 true) (assume false f0 true)
                (fresh_touch st0)) with
      | Some st1 -> check_tree f n0 st1 k
      | None -> true)
   | None -> false)
| Case (f0, yes, no) ->
  (&&)
    (check_tree
      (Words.Evaluation.Replacement.Simulation.PM.add (key0 n0) f0 f)
      (N.succ n0) st0 yes)
    (check_tree
      (Words.Evaluation.Replacement.Simulation.PM.add (key0 n0) (FNot f0) f)
      (N.succ n0) st0 no)
| Cut (i, ks) ->
  (match fact f i with
   | Some f0 ->
     (match cut_terms f0 with
      | Some p ->
        let (x, p0) = p in
        let (s, t1) = p0 in
        let a = aut st0 x in
        let rec go ks0 qs =
          match ks0 with
          | [] ->
            forallb (fun q ->
              match cut_at a s t1 q st0 with
              | Some _ -> false
              | None -> true) qs
          | k :: ks1 ->
            (match qs with
             | [] -> true
             | q :: qs0 ->
               (&&)
                 (match cut_at a s t1 q st0 with
                  | Some st1 -> check_tree f n0 st1 k
                  | None -> true) (go ks1 qs0))
        in go ks (states a)
      | None -> false)
   | None -> false)
| Farkas c -> farkas_ok (fact f) st0 c
| Open -> false

(** val conjuncts : form -> form list -> form list **)

let rec conjuncts f acc =
  match f with
  | FAnd (f0, g) -> conjuncts f0 (conjuncts g acc)
  | _ -> f :: acc

(** val all_conjuncts : script -> form list **)

let all_conjuncts sc =
  fold_right conjuncts [] sc

(** val no_facts : facts **)

let no_facts =
  Words.Evaluation.Replacement.Simulation.PM.empty

(** val number : int -> form list -> facts -> int * facts **)

let rec number n0 l f =
  match l with
  | [] -> (n0, f)
  | f0 :: l0 ->
    number (N.succ n0) l0
      (Words.Evaluation.Replacement.Simulation.PM.add (key0 n0) f0 f)

(** val refutes : script -> tree0 -> bool **)

let refutes sc t0 =
  let (n0, f) = number 0 (all_conjuncts sc) no_facts in
  check_tree f n0 empty_store t0

type gate =
| GAnd of int * int
| GXor of int * int
| GIte of int * int * int
| GMaj of int * int * int

(** val nt : int -> int **)

let nt l =
  (fun p m l -> if l > 0 then p l else m (-l))
    (fun v -> (~-) v)
    (fun v -> v)
    l

(** val cnf_gate : int -> gate -> clause list **)

let cnf_gate v = function
| GAnd (a, b0) ->
  (((~-) v) :: (a :: [])) :: ((((~-)
    v) :: (b0 :: [])) :: ((v :: ((nt a) :: ((nt b0) :: []))) :: []))
| GXor (a, b0) ->
  (((~-) v) :: (a :: (b0 :: []))) :: ((((~-)
    v) :: ((nt a) :: ((nt b0) :: []))) :: ((v :: ((nt a) :: (b0 :: []))) :: ((v :: (a :: (
    (nt b0) :: []))) :: [])))
| GIte (c, t0, e) ->
  (((~-)
    v) :: ((nt c) :: (t0 :: []))) :: ((v :: ((nt c) :: ((nt t0) :: []))) :: ((((~-)
    v) :: (c :: (e :: []))) :: ((v :: (c :: ((nt e) :: []))) :: [])))
| GMaj (a, b0, c) ->
  (((~-) v) :: (a :: (b0 :: []))) :: ((((~-)
    v) :: (a :: (c :: []))) :: ((((~-)
    v) :: (b0 :: (c :: []))) :: ((v :: ((nt a) :: ((nt b0) :: []))) :: ((v :: (
    (nt a) :: ((nt c) :: []))) :: ((v :: ((nt b0) :: ((nt c) :: []))) :: [])))))

type gates = (int * gate) list

type state1 = { nxt : int; gs : gates; by_var : gate PM.t; cache : int PM.t }

(** val tt : int **)

let tt =
  1

(** val ff : int **)

let ff =
  (~-) 1

type 'a b = (state1 -> 'a * state1)

(** val exec : 'a1 b -> state1 -> 'a1 * state1 **)

let exec m =
  m

(** val ret : 'a1 -> 'a1 b **)

let ret x s =
  (x, s)

(** val bind_raw : 'a1 b -> ('a1 -> 'a2 b) -> state1 -> 'a2 * state1 **)

let bind_raw m f s =
  let (x, s') = exec m s in exec (f x) s'

(** val bind : 'a1 b -> ('a1 -> 'a2 b) -> 'a2 b **)

let bind =
  bind_raw

(** val gate_eqb : gate -> gate -> bool **)

let gate_eqb g h =
  match g with
  | GAnd (a, b0) ->
    (match h with
     | GAnd (a', b') -> (&&) (lit_eqb a a') (lit_eqb b0 b')
     | _ -> false)
  | GXor (a, b0) ->
    (match h with
     | GXor (a', b') -> (&&) (lit_eqb a a') (lit_eqb b0 b')
     | _ -> false)
  | GIte (a, b0, c) ->
    (match h with
     | GIte (a', b', c') ->
       (&&) ((&&) (lit_eqb a a') (lit_eqb b0 b')) (lit_eqb c c')
     | _ -> false)
  | GMaj (a, b0, c) ->
    (match h with
     | GMaj (a', b', c') ->
       (&&) ((&&) (lit_eqb a a') (lit_eqb b0 b')) (lit_eqb c c')
     | _ -> false)

(** val code : int -> int **)

let code l =
  (fun p m l -> if l > 0 then p l else m (-l))
    (fun v -> String_ints.mul v ((fun p->2*p) 1))
    (fun v -> String_ints.add (String_ints.mul v ((fun p->2*p) 1)) 1)
    l

(** val place0 : gate -> int **)

let place0 g =
  let h =
    match g with
    | GAnd (a, b0) ->
      String_ints.add (code a)
        (String_ints.mul ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
          ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          1))))))))))))))))))) (code b0))
    | GXor (a, b0) ->
      String_ints.add (String_ints.add 1 (code a))
        (String_ints.mul ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
          ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          1))))))))))))))))))) (code b0))
    | GIte (a, b0, c) ->
      String_ints.add
        (String_ints.add (String_ints.add ((fun p->2*p) 1) (code a))
          (String_ints.mul ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            1))))))))))))))))))) (code b0)))
        (String_ints.mul ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) 1)))))))))))) (code c))
    | GMaj (a, b0, c) ->
      String_ints.add
        (String_ints.add (String_ints.add ((fun p->1+2*p) 1) (code a))
          (String_ints.mul ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            1))))))))))))))))))) (code b0)))
        (String_ints.mul ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) 1)))))))))))) (code c))
  in
  N.succ_pos
    (N.modulo h ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) 1))))))))))))))))))))))

(** val fresh : gate -> state1 -> int * state1 **)

let fresh g s =
  (s.nxt, { nxt = (Coq_Pos.succ s.nxt); gs = ((s.nxt, g) :: s.gs); by_var =
    (PM.add s.nxt g s.by_var); cache = (PM.add (place0 g) s.nxt s.cache) })

(** val new_gate_raw : gate -> state1 -> int * state1 **)

let new_gate_raw g s =
  match PM.find (place0 g) s.cache with
  | Some v ->
    (match PM.find v s.by_var with
     | Some g' -> if gate_eqb g g' then (v, s) else fresh g s
     | None -> fresh g s)
  | None -> fresh g s

(** val new_gate : gate -> int b **)

let new_gate =
  new_gate_raw

(** val lt_leb : int -> int -> bool **)

let lt_leb a b0 =
  Coq_Pos.leb (var a) (var b0)

(** val and2 : int -> int -> int b **)

let and2 a b0 =
  if lit_eqb a tt
  then ret b0
  else if lit_eqb b0 tt
       then ret a
       else if lit_eqb a ff
            then ret ff
            else if lit_eqb b0 ff
                 then ret ff
                 else if lit_eqb a b0
                      then ret a
                      else if lit_eqb a (nt b0)
                           then ret ff
                           else if lt_leb a b0
                                then new_gate (GAnd (a, b0))
                                else new_gate (GAnd (b0, a))

(** val pol_of : int -> bool **)

let pol_of l =
  (fun p m l -> if l > 0 then p l else m (-l))
    (fun _ -> false)
    (fun _ -> true)
    l

(** val flip_if : bool -> int -> int **)

let flip_if b0 l =
  if b0 then nt l else l

(** val xor2 : int -> int -> int b **)

let xor2 a b0 =
  if lit_eqb a tt
  then ret (nt b0)
  else if lit_eqb b0 tt
       then ret (nt a)
       else if lit_eqb a ff
            then ret b0
            else if lit_eqb b0 ff
                 then ret a
                 else if lit_eqb a b0
                      then ret ff
                      else if lit_eqb a (nt b0)
                           then ret tt
                           else let f = xorb (pol_of a) (pol_of b0) in
                                let x = (var a) in
                                let y = (var b0) in
                                bind
                                  (if lt_leb a b0
                                   then new_gate (GXor (x, y))
                                   else new_gate (GXor (y, x))) (fun o ->
                                  ret (flip_if f o))

(** val or2 : int -> int -> int b **)

let or2 a b0 =
  bind (and2 (nt a) (nt b0)) (fun o -> ret (nt o))

(** val start0 : int -> state1 **)

let start0 n0 =
  { nxt = n0; gs = []; by_var = PM.empty; cache = PM.empty }

(** val below : int -> int -> bool **)

let below n0 l =
  Coq_Pos.ltb (var l) n0

(** val reads_below : int -> gate -> bool **)

let reads_below n0 = function
| GAnd (a, b0) -> (&&) (below n0 a) (below n0 b0)
| GXor (a, b0) -> (&&) (below n0 a) (below n0 b0)
| GIte (a, b0, c) -> (&&) ((&&) (below n0 a) (below n0 b0)) (below n0 c)
| GMaj (a, b0, c) -> (&&) ((&&) (below n0 a) (below n0 b0)) (below n0 c)

(** val ordered : int -> int -> gates -> bool **)

let rec ordered n0 top0 = function
| [] -> true
| p :: g0 ->
  let (v, x) = p in
  (&&)
    ((&&) ((&&) (Coq_Pos.leb n0 v) (Coq_Pos.ltb v top0)) (reads_below v x))
    (ordered n0 v g0)

(** val cnf : state1 -> int list -> clause list **)

let cnf s asserted =
  (tt :: []) :: (app (map (fun l -> l :: []) asserted)
                  (fold_left (fun acc p ->
                    app (cnf_gate (fst p) (snd p)) acc) s.gs []))

(** val lex : comparison -> comparison -> comparison **)

let lex a b0 =
  match a with
  | Eq -> b0
  | _ -> a

(** val cmp_mode : mode -> mode -> comparison **)

let cmp_mode m n0 =
  match m with
  | First -> (match n0 with
              | First -> Eq
              | Any -> Lt)
  | Any -> (match n0 with
            | First -> Gt
            | Any -> Eq)

(** val stag : sterm -> int **)

let stag = function
| SVar _ -> 0
| SLit _ -> 1
| SCat (_, _) -> ((fun p->2*p) 1)
| SRep (_, _, _, _) -> ((fun p->1+2*p) 1)
| SRepRe (_, _, _, _) -> ((fun p->2*p) ((fun p->2*p) 1))
| SRepAll (_, _, _) -> ((fun p->1+2*p) ((fun p->2*p) 1))
| SRepReAll (_, _, _) -> ((fun p->2*p) ((fun p->1+2*p) 1))

(** val cmp_s : sterm -> sterm -> comparison **)

let rec cmp_s s t0 =
  match s with
  | SVar x ->
    (match t0 with
     | SVar y ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt) x y
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (stag s) (stag t0))
  | SLit u ->
    (match t0 with
     | SLit w -> Words.Evaluation.Replacement.Simulation.cmp_word u w
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (stag s) (stag t0))
  | SCat (a, b0) ->
    (match t0 with
     | SCat (c, d) -> lex (cmp_s a c) (cmp_s b0 d)
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (stag s) (stag t0))
  | SRep (m, a, b0, c) ->
    (match t0 with
     | SRep (n0, d, e, f) ->
       lex (cmp_mode m n0) (lex (cmp_s a d) (lex (cmp_s b0 e) (cmp_s c f)))
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (stag s) (stag t0))
  | SRepRe (m, a, p, c) ->
    (match t0 with
     | SRepRe (n0, d, q, f) ->
       lex (cmp_mode m n0)
         (lex (cmp_s a d)
           (lex
             (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp
               p q) (cmp_s c f)))
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (stag s) (stag t0))
  | SRepAll (a, b0, c) ->
    (match t0 with
     | SRepAll (d, e, f) -> lex (cmp_s a d) (lex (cmp_s b0 e) (cmp_s c f))
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (stag s) (stag t0))
  | SRepReAll (a, p, c) ->
    (match t0 with
     | SRepReAll (d, q, f) ->
       lex (cmp_s a d)
         (lex
           (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp
             p q) (cmp_s c f))
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (stag s) (stag t0))

(** val itag : iterm -> int **)

let itag = function
| IConst _ -> 0
| IVar _ -> 1
| ILen _ -> ((fun p->2*p) 1)
| IAdd (_, _) -> ((fun p->1+2*p) 1)
| IMul (_, _) -> ((fun p->2*p) ((fun p->2*p) 1))

(** val cmp_i : iterm -> iterm -> comparison **)

let rec cmp_i i j =
  match i with
  | IConst k ->
    (match j with
     | IConst l -> Z.compare k l
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (itag i) (itag j))
  | IVar x ->
    (match j with
     | IVar y ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt) x y
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (itag i) (itag j))
  | ILen s ->
    (match j with
     | ILen t0 -> cmp_s s t0
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (itag i) (itag j))
  | IAdd (a, b0) ->
    (match j with
     | IAdd (c, d) -> lex (cmp_i a c) (cmp_i b0 d)
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (itag i) (itag j))
  | IMul (k, a) ->
    (match j with
     | IMul (l, b0) -> lex (Z.compare k l) (cmp_i a b0)
     | _ ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
         (itag i) (itag j))

(** val ftag : form -> int **)

let ftag = function
| FBool _ -> 0
| FVar _ -> 1
| FEqS (_, _) -> ((fun p->2*p) 1)
| FIn (_, _) -> ((fun p->1+2*p) 1)
| FPrefix (_, _) -> ((fun p->2*p) ((fun p->2*p) 1))
| FSuffix (_, _) -> ((fun p->1+2*p) ((fun p->2*p) 1))
| FContains (_, _) -> ((fun p->2*p) ((fun p->1+2*p) 1))
| FLe (_, _) -> ((fun p->1+2*p) ((fun p->1+2*p) 1))
| FEqI (_, _) -> ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1)))
| _ -> ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) 1)))

(** val cmp_atom : form -> form -> comparison **)

let cmp_atom f g =
  match f with
  | FVar x ->
    (match g with
     | FVar y ->
       (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt) x y
     | _ ->
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                (ftag f) (ftag g) with
        | Eq -> Lt
        | x0 -> x0))
  | FEqS (s, t0) ->
    (match g with
     | FEqS (u, v) -> lex (cmp_s s u) (cmp_s t0 v)
     | _ ->
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                (ftag f) (ftag g) with
        | Eq -> Lt
        | x -> x))
  | FIn (s, p) ->
    (match g with
     | FIn (t0, q) ->
       lex (cmp_s s t0)
         (Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.cmp
           p q)
     | _ ->
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                (ftag f) (ftag g) with
        | Eq -> Lt
        | x -> x))
  | FPrefix (s, t0) ->
    (match g with
     | FPrefix (u, v) -> lex (cmp_s s u) (cmp_s t0 v)
     | _ ->
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                (ftag f) (ftag g) with
        | Eq -> Lt
        | x -> x))
  | FSuffix (s, t0) ->
    (match g with
     | FSuffix (u, v) -> lex (cmp_s s u) (cmp_s t0 v)
     | _ ->
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                (ftag f) (ftag g) with
        | Eq -> Lt
        | x -> x))
  | FContains (s, t0) ->
    (match g with
     | FContains (u, v) -> lex (cmp_s s u) (cmp_s t0 v)
     | _ ->
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                (ftag f) (ftag g) with
        | Eq -> Lt
        | x -> x))
  | FLe (i, j) ->
    (match g with
     | FLe (k, l) -> lex (cmp_i i k) (cmp_i j l)
     | _ ->
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                (ftag f) (ftag g) with
        | Eq -> Lt
        | x -> x))
  | FEqI (i, j) ->
    (match g with
     | FEqI (k, l) -> lex (cmp_i i k) (cmp_i j l)
     | _ ->
       (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
                (ftag f) (ftag g) with
        | Eq -> Lt
        | x -> x))
  | _ ->
    (match (fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)
             (ftag f) (ftag g) with
     | Eq -> Lt
     | x -> x)

type atoms = { places : (form, int)
                        Words.Evaluation.Replacement.Simulation.tree;
               forms : form Words.Evaluation.Replacement.Simulation.PM.t;
               end_of : int }

(** val no_atoms : atoms **)

let no_atoms =
  { places = Words.Evaluation.Replacement.Simulation.Leaf; forms =
    Words.Evaluation.Replacement.Simulation.PM.empty; end_of = ((fun p->2*p)
    1) }

(** val collect : form -> atoms -> atoms **)

let rec collect f t0 =
  match f with
  | FBool _ -> t0
  | FNot f0 -> collect f0 t0
  | FAnd (f0, g) -> collect g (collect f0 t0)
  | FOr (f0, g) -> collect g (collect f0 t0)
  | FIff (f0, g) -> collect g (collect f0 t0)
  | _ ->
    (match Words.Evaluation.Replacement.Simulation.find cmp_atom f t0.places with
     | Some _ -> t0
     | None ->
       { places =
         (Words.Evaluation.Replacement.Simulation.insert cmp_atom f t0.end_of
           t0.places); forms =
         (Words.Evaluation.Replacement.Simulation.PM.add t0.end_of f t0.forms);
         end_of = (Coq_Pos.succ t0.end_of) })

(** val is_input : atoms -> int -> bool **)

let is_input t0 p =
  (&&) (Coq_Pos.ltb 1 p) (Coq_Pos.ltb p t0.end_of)

(** val place_of : atoms -> form -> int option **)

let place_of t0 f =
  match Words.Evaluation.Replacement.Simulation.find cmp_atom f t0.places with
  | Some p ->
    (match Words.Evaluation.Replacement.Simulation.PM.find p t0.forms with
     | Some g ->
       (match cmp_atom f g with
        | Eq -> if is_input t0 p then Some p else None
        | _ -> None)
     | None -> None)
  | None -> None

(** val both_ok :
    int option b -> int option b -> (int -> int -> int b) -> int option b **)

let both_ok m n0 k =
  bind m (fun x ->
    bind n0 (fun y ->
      match x with
      | Some x0 ->
        (match y with
         | Some y0 -> bind (k x0 y0) (fun l -> ret (Some l))
         | None -> ret None)
      | None -> ret None))

(** val gate_of : atoms -> form -> int option b **)

let rec gate_of t0 f = match f with
| FBool b0 -> ret (Some (if b0 then tt else ff))
| FNot f0 ->
  bind (gate_of t0 f0) (fun x ->
    ret (match x with
         | Some l -> Some (nt l)
         | None -> None))
| FAnd (f0, g) -> both_ok (gate_of t0 f0) (gate_of t0 g) and2
| FOr (f0, g) -> both_ok (gate_of t0 f0) (gate_of t0 g) or2
| FIff (f0, g) ->
  both_ok (gate_of t0 f0) (gate_of t0 g) (fun x y -> xor2 (nt x) y)
| _ -> ret (place_of t0 f)

(** val gates_of : atoms -> script -> int list option b **)

let rec gates_of t0 = function
| [] -> ret (Some [])
| f :: l0 ->
  bind (gate_of t0 f) (fun x ->
    bind (gates_of t0 l0) (fun r ->
      ret
        (match x with
         | Some x0 -> (match r with
                       | Some r0 -> Some (x0 :: r0)
                       | None -> None)
         | None -> None)))

(** val atoms_of : script -> atoms **)

let atoms_of sc =
  fold_left (fun t0 f -> collect f t0) sc no_atoms

(** val skeleton : script -> (clause list * atoms) option **)

let skeleton sc =
  let t0 = atoms_of sc in
  let (o, s) = exec (gates_of t0 sc) (start0 t0.end_of) in
  (match o with
   | Some ls ->
     if (&&) (Coq_Pos.ltb 1 t0.end_of) (ordered t0.end_of s.nxt s.gs)
     then Some ((cnf s ls), t0)
     else None
   | None -> None)

(** val says_of : atoms -> int -> form option **)

let says_of t0 l =
  if is_input t0 (var l)
  then (match Words.Evaluation.Replacement.Simulation.PM.find (var l) t0.forms with
        | Some f -> Some (if pol l then f else FNot f)
        | None -> None)
  else None

(** val facts_of : atoms -> int list -> form list option **)

let rec facts_of t0 = function
| [] -> Some []
| l :: c0 ->
  (match says_of t0 l with
   | Some f ->
     (match facts_of t0 c0 with
      | Some r -> Some (f :: r)
      | None -> None)
   | None -> None)

type lemma = int list * tree0

(** val lemma_ok : atoms -> lemma -> bool **)

let lemma_ok t0 m =
  match facts_of t0 (fst m) with
  | Some fs -> refutes fs (snd m)
  | None -> false

(** val with_lemmas : script -> lemma list -> clause list option **)

let with_lemmas sc ms =
  match skeleton sc with
  | Some p ->
    let (cs, t0) = p in
    if forallb (lemma_ok t0) ms
    then Some (app cs (map (fun m -> map nt (fst m)) ms))
    else None
  | None -> None

type certificate =
| Refutation of tree0
| Values of table

type verdict0 =
| Unsat
| Sat
| Rejected
| Outside of bytes

(** val judge_problem : problem -> certificate -> verdict0 **)

let judge_problem p = function
| Refutation t0 -> if refutes p.asserts t0 then Unsat else Rejected
| Values t0 -> if satisfies t0 p.asserts then Sat else Rejected

(** val judge : mode -> bytes -> certificate -> verdict0 **)

let judge m file c =
  match parse m file with
  | Ok p -> judge_problem p c
  | Unsupported w -> Outside w

(** val clauses : mode -> bytes -> lemma list -> clause list option result **)

let clauses m file lemmas =
  match parse m file with
  | Ok p -> Ok (with_lemmas p.asserts lemmas)
  | Unsupported w -> Unsupported w
