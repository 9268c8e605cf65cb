
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

(** val sub : int -> int -> int **)

let rec sub = fun n m -> Stdlib.max 0 (n-m)

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

(** val leb : int -> int -> bool **)

let rec leb n0 m =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> true)
    (fun n' ->
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> false)
      (fun m' -> leb n' m')
      m)
    n0

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
  (** val sub : int -> int -> int **)

  let rec sub n0 m =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> n0)
      (fun k ->
      (fun fO fS n -> if n=0 then fO () else fS (n-1))
        (fun _ -> n0)
        (fun l -> sub k l)
        m)
      n0

  (** val ltb : int -> int -> bool **)

  let ltb n0 m =
    (<=) (Stdlib.Int.succ n0) m

  (** val divmod : int -> int -> int -> int -> int * int **)

  let rec divmod x y q u =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> (q, u))
      (fun x' ->
      (fun fO fS n -> if n=0 then fO () else fS (n-1))
        (fun _ -> divmod x' y (Stdlib.Int.succ q) y)
        (fun u' -> divmod x' y q u')
        u)
      x

  (** val modulo : int -> int -> int **)

  let modulo x y =
    (fun fO fS n -> if n=0 then fO () else fS (n-1))
      (fun _ -> x)
      (fun y' -> sub y' (snd (divmod x y' 0 y')))
      y
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

  (** val testbit : int -> int -> bool **)

  let rec testbit p n0 =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun p0 ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> true)
        (fun n1 -> testbit p0 (pred_N n1))
        n0)
      (fun p0 ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> false)
        (fun n1 -> testbit p0 (pred_N n1))
        n0)
      (fun _ ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> true)
        (fun _ -> false)
        n0)
      p

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

  (** val succ_pos : int -> int **)

  let succ_pos n0 =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 1)
      (fun p -> Coq_Pos.succ p)
      n0

  (** val add : int -> int -> int **)

  let add = (+)

  (** val sub : int -> int -> int **)

  let sub = fun n m -> Stdlib.max 0 (n-m)

  (** val mul : int -> int -> int **)

  let mul = ( * )

  (** val compare : int -> int -> comparison **)

  let compare = fun x y -> if x=y then Eq else if x<y then Lt else Gt

  (** val eqb : int -> int -> bool **)

  let eqb n0 m =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> true)
        (fun _ -> false)
        m)
      (fun p ->
      (fun f0 fp n -> if n=0 then f0 () else fp n)
        (fun _ -> false)
        (fun q -> Coq_Pos.eqb p q)
        m)
      n0

  (** val leb : int -> int -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val pos_div_eucl : int -> int -> int * int **)

  let rec pos_div_eucl a b0 =
    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
      (fun a' ->
      let (q, r) = pos_div_eucl a' b0 in
      let r' = succ_double r in
      if leb b0 r' then ((succ_double q), (sub r' b0)) else ((double q), r'))
      (fun a' ->
      let (q, r) = pos_div_eucl a' b0 in
      let r' = double r in
      if leb b0 r' then ((succ_double q), (sub r' b0)) else ((double q), r'))
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

  (** val div : int -> int -> int **)

  let div = fun a b -> if b=0 then 0 else a/b

  (** val modulo : int -> int -> int **)

  let modulo = fun a b -> if b=0 then a else a mod b

  (** val testbit : int -> int -> bool **)

  let testbit a n0 =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> false)
      (fun p -> Coq_Pos.testbit p n0)
      a

  (** val to_nat : int -> int **)

  let to_nat a =
    (fun f0 fp n -> if n=0 then f0 () else fp n)
      (fun _ -> 0)
      (fun p -> Coq_Pos.to_nat p)
      a
 end

(** val last : 'a1 list -> 'a1 -> 'a1 **)

let rec last l d =
  match l with
  | [] -> d
  | a :: l0 -> (match l0 with
                | [] -> a
                | _ :: _ -> last l0 d)

(** val removelast : 'a1 list -> 'a1 list **)

let rec removelast = function
| [] -> []
| a :: l0 -> (match l0 with
              | [] -> []
              | _ :: _ -> a :: (removelast l0))

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

(** val firstn : int -> 'a1 list -> 'a1 list **)

let rec firstn n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun n1 -> match l with
               | [] -> []
               | a :: l0 -> a :: (firstn n1 l0))
    n0

(** val skipn : int -> 'a1 list -> 'a1 list **)

let rec skipn n0 l =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> l)
    (fun n1 -> match l with
               | [] -> []
               | _ :: l0 -> skipn n1 l0)
    n0

(** val repeat : 'a1 -> int -> 'a1 list **)

let rec repeat x n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun k -> x :: (repeat x k))
    n0

type ascii =
| Ascii of bool * bool * bool * bool * bool * bool * bool * bool

(** val n_of_digits : bool list -> int **)

let rec n_of_digits = function
| [] -> 0
| b0 :: l' ->
  N.add (if b0 then 1 else 0) (N.mul ((fun p->2*p) 1) (n_of_digits l'))

(** val n_of_ascii : ascii -> int **)

let n_of_ascii = function
| Ascii (a0, a1, a2, a3, a4, a5, a6, a7) ->
  n_of_digits
    (a0 :: (a1 :: (a2 :: (a3 :: (a4 :: (a5 :: (a6 :: (a7 :: []))))))))

type string =
| EmptyString
| String of ascii * string

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

  let rec equal cmp m1 m2 =
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
                 | Some v2 -> cmp v1 v2
                 | None -> false)
              | None -> (match o2 with
                         | Some _ -> false
                         | None -> true)) (equal cmp l1 l2)) (equal cmp r1 r2))
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

type asg = int -> bool

(** val lt_true : asg -> int -> bool **)

let lt_true s l =
  (fun p m l -> if l > 0 then p l else m (-l))
    (fun v -> s v)
    (fun v -> negb (s v))
    l

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
| Bad

(** val do_line : db -> line -> res **)

let do_line d = function
| Add (id, c, hs) ->
  if rup d (negate c) hs
  then (match c with
        | [] -> Ended
        | _ :: _ -> Cont (PM.add id c d))
  else Bad
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

let one next0 d s =
  match next0 s with
  | Some p ->
    let (l, s') = p in
    (match do_line d l with
     | Cont d' -> More (d', s')
     | Ended -> Refuted
     | Bad -> Stuck s')
  | None -> Stuck s

(** val run :
    ('a1 -> (line * 'a1) option) -> int -> db -> 'a1 -> 'a1 verdict **)

let rec run next0 steps d s =
  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
    (fun p ->
    match one next0 d s with
    | More (d', s') ->
      (match run next0 p d' s' with
       | More (d'0, s'0) -> run next0 p d'0 s'0
       | x -> x)
    | x -> x)
    (fun p ->
    match run next0 p d s with
    | More (d', s') -> run next0 p d' s'
    | x -> x)
    (fun _ -> one next0 d s)
    steps

(** val check :
    ('a1 -> (line * 'a1) option) -> int -> clause list -> 'a1 -> 'a1 verdict **)

let check next0 steps f s =
  run next0 steps (load 1 f PM.empty) s

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

(** val maj : bool -> bool -> bool -> bool **)

let maj a b0 c =
  (||) ((&&) a b0) ((&&) c ((||) a b0))

(** val gval : asg -> gate -> bool **)

let gval a = function
| GAnd (x, y) -> (&&) (lt_true a x) (lt_true a y)
| GXor (x, y) -> xorb (lt_true a x) (lt_true a y)
| GIte (c, t0, e) -> if lt_true a c then lt_true a t0 else lt_true a e
| GMaj (x, y, z) -> maj (lt_true a x) (lt_true a y) (lt_true a z)

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

type state = { nxt : int; gs : gates; by_var : gate PM.t; cache : int PM.t }

(** val tt : int **)

let tt =
  1

(** val ff : int **)

let ff =
  (~-) 1

type 'a b = (state -> 'a * state)

(** val exec : 'a1 b -> state -> 'a1 * state **)

let exec m =
  m

(** val ret : 'a1 -> 'a1 b **)

let ret x s =
  (x, s)

(** val bind_raw : 'a1 b -> ('a1 -> 'a2 b) -> state -> 'a2 * state **)

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
    (fun v -> N.mul v ((fun p->2*p) 1))
    (fun v -> N.add (N.mul v ((fun p->2*p) 1)) 1)
    l

(** val place : gate -> int **)

let place g =
  let h =
    match g with
    | GAnd (a, b0) ->
      N.add (code a)
        (N.mul ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          1))))))))))))))))))) (code b0))
    | GXor (a, b0) ->
      N.add (N.add 1 (code a))
        (N.mul ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          1))))))))))))))))))) (code b0))
    | GIte (a, b0, c) ->
      N.add
        (N.add (N.add ((fun p->2*p) 1) (code a))
          (N.mul ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
            ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
            ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
            ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            1))))))))))))))))))) (code b0)))
        (N.mul ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) 1)))))))))))) (code c))
    | GMaj (a, b0, c) ->
      N.add
        (N.add (N.add ((fun p->1+2*p) 1) (code a))
          (N.mul ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
            ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
            ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
            1))))))))))))))))))) (code b0)))
        (N.mul ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          1)))))))))))) (code c))
  in
  N.succ_pos
    (N.modulo h ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) 1))))))))))))))))))))))

(** val fresh : gate -> state -> int * state **)

let fresh g s =
  (s.nxt, { nxt = (Coq_Pos.succ s.nxt); gs = ((s.nxt, g) :: s.gs); by_var =
    (PM.add s.nxt g s.by_var); cache = (PM.add (place g) s.nxt s.cache) })

(** val new_gate_raw : gate -> state -> int * state **)

let new_gate_raw g s =
  match PM.find (place g) s.cache with
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

(** val ite3 : int -> int -> int -> int b **)

let ite3 c t0 e =
  if lit_eqb c tt
  then ret t0
  else if lit_eqb c ff
       then ret e
       else if lit_eqb t0 e
            then ret t0
            else if lit_eqb t0 tt
                 then or2 c e
                 else if lit_eqb t0 ff
                      then and2 (nt c) e
                      else if lit_eqb e tt
                           then or2 (nt c) t0
                           else if lit_eqb e ff
                                then and2 c t0
                                else if lit_eqb t0 (nt e)
                                     then xor2 c e
                                     else if lit_eqb c t0
                                          then or2 c e
                                          else if lit_eqb c e
                                               then and2 c t0
                                               else if lit_eqb c (nt t0)
                                                    then and2 (nt c) e
                                                    else if lit_eqb c (nt e)
                                                         then or2 (nt c) t0
                                                         else ((fun p m l -> if l > 0 then p l else m (-l))
                                                                 (fun _ ->
                                                                 new_gate
                                                                   (GIte (c,
                                                                   t0, e)))
                                                                 (fun v ->
                                                                 new_gate
                                                                   (GIte (v,
                                                                   e, t0)))
                                                                 c)

(** val maj3 : int -> int -> int -> int b **)

let maj3 a b0 c =
  if lit_eqb a tt
  then or2 b0 c
  else if lit_eqb a ff
       then and2 b0 c
       else if lit_eqb b0 tt
            then or2 a c
            else if lit_eqb b0 ff
                 then and2 a c
                 else if lit_eqb c tt
                      then or2 a b0
                      else if lit_eqb c ff
                           then and2 a b0
                           else if lit_eqb a b0
                                then ret a
                                else if lit_eqb a (nt b0)
                                     then ret c
                                     else if lit_eqb a c
                                          then ret a
                                          else if lit_eqb a (nt c)
                                               then ret b0
                                               else if lit_eqb b0 c
                                                    then ret b0
                                                    else if lit_eqb b0 (nt c)
                                                         then ret a
                                                         else if lt_leb a b0
                                                              then new_gate
                                                                    (GMaj (a,
                                                                    b0, c))
                                                              else new_gate
                                                                    (GMaj
                                                                    (b0, a,
                                                                    c))

(** val start : int -> state **)

let start n0 =
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

(** val cnf : state -> int list -> clause list **)

let cnf s asserted =
  (tt :: []) :: (app (map (fun l -> l :: []) asserted)
                  (fold_left (fun acc p ->
                    app (cnf_gate (fst p) (snd p)) acc) s.gs []))

(** val look : bool PM.t -> asg **)

let look m v =
  match PM.find v m with
  | Some b0 -> b0
  | None -> false

(** val evaluate : bool PM.t -> gates -> bool PM.t **)

let evaluate m g =
  fold_left (fun m0 p -> PM.add (fst p) (gval (look m0) (snd p)) m0)
    (rev_append g []) m

(** val goodb : asg -> state -> bool **)

let goodb a s =
  (&&) (a 1) (forallb (fun p -> eqb0 (a (fst p)) (gval a (snd p))) s.gs)

(** val map1 : (int -> int b) -> int list -> int list b **)

let rec map1 f = function
| [] -> ret []
| x :: u0 -> bind (f x) (fun o -> bind (map1 f u0) (fun r -> ret (o :: r)))

(** val map0 : (int -> int -> int b) -> int list -> int list -> int list b **)

let rec map0 f u w =
  match u with
  | [] -> ret []
  | x :: u0 ->
    (match w with
     | [] -> ret []
     | y :: w0 ->
       bind (f x y) (fun o -> bind (map0 f u0 w0) (fun r -> ret (o :: r))))

(** val inverse : int list -> int list **)

let inverse u =
  map nt u

(** val xnor2 : int -> int -> int b **)

let xnor2 x y =
  xor2 (nt x) y

(** val nand2 : int -> int -> int b **)

let nand2 x y =
  bind (and2 x y) (fun o -> ret (nt o))

(** val nor2 : int -> int -> int b **)

let nor2 x y =
  and2 (nt x) (nt y)

(** val ite_w : int -> int list -> int list -> int list b **)

let ite_w c =
  map0 (ite3 c)

(** val add_carry0 : int -> int list -> int list -> (int list * int) b **)

let rec add_carry0 c u w =
  match u with
  | [] -> ret ([], c)
  | x :: u0 ->
    (match w with
     | [] -> ret ([], c)
     | y :: w0 ->
       bind (xor2 x y) (fun t0 ->
         bind (xor2 t0 c) (fun o ->
           bind (maj3 x y c) (fun c' ->
             bind (add_carry0 c' u0 w0) (fun r ->
               ret ((o :: (fst r)), (snd r)))))))

(** val add0 : int list -> int list -> int list b **)

let add0 u w =
  bind (add_carry0 ff u w) (fun r -> ret (fst r))

(** val sub0 : int list -> int list -> int list b **)

let sub0 u w =
  bind (add_carry0 tt u (inverse w)) (fun r -> ret (fst r))

(** val neg : int list -> int list b **)

let neg u =
  sub0 (repeat ff (length u)) u

(** val none : int list -> int b **)

let rec none = function
| [] -> ret tt
| x :: u0 -> bind (none u0) (fun o -> and2 (nt x) o)

(** val eq_w : int list -> int list -> int b **)

let eq_w u w =
  bind (map0 xor2 u w) none

(** val less : int -> int list -> int list -> int b **)

let rec less c u w =
  match u with
  | [] -> ret c
  | x :: u0 ->
    (match w with
     | [] -> ret c
     | y :: w0 -> bind (maj3 (nt x) y c) (fun c' -> less c' u0 w0))

(** val flip_top : int list -> int list **)

let rec flip_top = function
| [] -> []
| x :: u0 -> (match u0 with
              | [] -> (nt x) :: []
              | _ :: _ -> x :: (flip_top u0))

(** val top : int list -> int **)

let top u =
  last u ff

(** val mul0 : int list -> int list -> int list b **)

let rec mul0 u w =
  match u with
  | [] -> ret []
  | x :: u0 ->
    (match w with
     | [] -> ret []
     | y :: w' ->
       bind (mul0 u0 (removelast w)) (fun r ->
         bind (map1 (and2 x) w') (fun p ->
           bind (and2 x y) (fun o -> bind (add0 p r) (fun s -> ret (o :: s))))))

(** val divide : int list -> int list -> (int list * int list) b **)

let rec divide u d =
  match u with
  | [] -> ret ([], [])
  | x :: u0 ->
    bind (divide u0 d) (fun qr ->
      let t0 = x :: (snd qr) in
      let k = length t0 in
      bind (none (skipn k d)) (fun hi ->
        bind (add_carry0 tt t0 (inverse (firstn k d))) (fun s ->
          bind (and2 hi (snd s)) (fun g ->
            bind (ite_w g (fst s) t0) (fun r -> ret ((g :: (fst qr)), r))))))

(** val udiv : int list -> int list -> int list b **)

let udiv u w =
  bind (divide u w) (fun r -> ret (fst r))

(** val urem : int list -> int list -> int list b **)

let urem u w =
  bind (divide u w) (fun r -> ret (snd r))

(** val cond_neg : int -> int list -> int list b **)

let cond_neg c u =
  bind (neg u) (fun n0 -> ite_w c n0 u)

(** val sdiv : int list -> int list -> int list b **)

let sdiv u w =
  bind (cond_neg (top u) u) (fun a ->
    bind (cond_neg (top w) w) (fun b0 ->
      bind (udiv a b0) (fun q ->
        bind (xor2 (top u) (top w)) (fun c -> cond_neg c q))))

(** val srem : int list -> int list -> int list b **)

let srem u w =
  bind (cond_neg (top u) u) (fun a ->
    bind (cond_neg (top w) w) (fun b0 ->
      bind (urem a b0) (fun r -> cond_neg (top u) r)))

(** val smod : int list -> int list -> int list b **)

let smod u w =
  bind (cond_neg (top u) u) (fun a ->
    bind (cond_neg (top w) w) (fun b0 ->
      bind (urem a b0) (fun r ->
        bind (none r) (fun z ->
          bind (cond_neg (top u) r) (fun n0 ->
            bind (add0 n0 w) (fun s ->
              bind (xor2 (top u) (top w)) (fun c ->
                bind (ite_w c s n0) (fun m -> ite_w z r m))))))))

(** val move_up : int -> int list -> int list **)

let move_up k u =
  firstn (length u) (app (repeat ff k) u)

(** val move_down : int -> int list -> int list **)

let move_down k u =
  firstn (length u) (app (skipn k u) (repeat ff k))

(** val shift :
    (int -> int list -> int list) -> int -> int list -> int list -> int list b **)

let rec shift move k u w = match w with
| [] -> ret u
| x :: w' ->
  if (<=) (length u) k
  then bind (none w) (fun z -> map1 (and2 z) u)
  else bind (ite_w x (move k u) u) (fun r -> shift move (add k k) r w')

(** val shl : int list -> int list -> int list b **)

let shl =
  shift move_up (Stdlib.Int.succ 0)

(** val lshr : int list -> int list -> int list b **)

let lshr =
  shift move_down (Stdlib.Int.succ 0)

(** val ashr : int list -> int list -> int list b **)

let ashr u w =
  bind (map1 (xor2 (top u)) u) (fun a ->
    bind (lshr a w) (fun r -> map1 (xor2 (top u)) r))

(** val extract : int -> int -> int list -> int list **)

let extract hi lo u =
  firstn (sub (add hi (Stdlib.Int.succ 0)) lo) (skipn lo u)

(** val zero_extend : int -> int list -> int list **)

let zero_extend k u =
  app u (repeat ff k)

(** val sign_extend : int -> int list -> int list **)

let sign_extend k u =
  app u (repeat (top u) k)

(** val repeat_w : int -> int list -> int list **)

let rec repeat_w k u =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun k0 -> app u (repeat_w k0 u))
    k

(** val rotate_left : int -> int list -> int list **)

let rotate_left k u =
  let k0 = Nat.modulo k (length u) in
  app (skipn (sub (length u) k0) u) (firstn (sub (length u) k0) u)

(** val rotate_right : int -> int list -> int list **)

let rotate_right k u =
  let k0 = Nat.modulo k (length u) in app (skipn k0 u) (firstn k0 u)

(** val too_large : int -> int list -> int b **)

let too_large n0 u =
  let h = skipn (sub n0 (Stdlib.Int.succ 0)) u in
  bind (none h) (fun z ->
    bind (none (inverse h)) (fun o -> and2 (nt z) (nt o)))

(** val nego : int list -> int b **)

let nego u =
  bind (neg (sign_extend (Stdlib.Int.succ 0) u)) (fun r ->
    too_large (length u) r)

(** val uaddo : int list -> int list -> int b **)

let uaddo u w =
  bind (add_carry0 ff u w) (fun r -> ret (snd r))

(** val saddo : int list -> int list -> int b **)

let saddo u w =
  bind
    (add0 (sign_extend (Stdlib.Int.succ 0) u)
      (sign_extend (Stdlib.Int.succ 0) w)) (fun r -> too_large (length u) r)

(** val ssubo : int list -> int list -> int b **)

let ssubo u w =
  bind
    (sub0 (sign_extend (Stdlib.Int.succ 0) u)
      (sign_extend (Stdlib.Int.succ 0) w)) (fun r -> too_large (length u) r)

(** val umulo : int list -> int list -> int b **)

let umulo u w =
  let n0 = length u in
  bind (mul0 (zero_extend n0 u) (zero_extend n0 w)) (fun r ->
    bind (none (skipn n0 r)) (fun z -> ret (nt z)))

(** val smulo : int list -> int list -> int b **)

let smulo u w =
  let n0 = length u in
  bind (mul0 (sign_extend n0 u) (sign_extend n0 w)) (fun r -> too_large n0 r)

(** val sdivo : int list -> int list -> int b **)

let sdivo u w =
  bind (none (inverse w)) (fun o -> bind (nego u) (fun n0 -> and2 o n0))

(** val bits : asg -> int list -> bool list **)

let bits a u =
  map (lt_true a) u

type sort =
| SBool
| SWord of int

type bop =
| CAnd
| COr
| CXor
| CImplies

type wop1 =
| UNot
| UNeg
| UExtract of int * int
| UZeroExtend of int
| USignExtend of int
| URotateLeft of int
| URotateRight of int
| URepeat of int
| URedOr
| URedAnd

type wop2 =
| OAnd
| OOr
| OXor
| ONand
| ONor
| OXnor
| OAdd
| OSub
| OMul
| OUdiv
| OUrem
| OSdiv
| OSrem
| OSmod
| OShl
| OLshr
| OAshr

type wpred =
| PUlt
| PUle
| PSlt
| PSle
| PUaddo
| PSaddo
| PUmulo
| PSmulo
| PUsubo
| PSsubo
| PSdivo

type term =
| TVar of int
| TBool of bool
| TWord of bool list
| TNot of term
| TBop of bop * term * term
| TEq of term * term
| TWop1 of wop1 * term
| TWop2 of wop2 * term * term
| TPred of wpred * term * term
| TNegO of term
| TConcat of term * term
| TIte of term * term * term
| TAs of term * sort
| TLet of int * term * term

type command =
| Declare of int * sort
| Define of int * term
| Assert of term

type script = command list

type circuit =
| CBit of int
| CWord of int list

type cenv = circuit PM.t

(** val wop1_circuit : wop1 -> int list -> int list option b **)

let wop1_circuit o u =
  match o with
  | UNot -> ret (Some (inverse u))
  | UNeg -> bind (neg u) (fun r -> ret (Some r))
  | UExtract (hi, lo) ->
    ret
      (if (&&) (Nat.ltb hi (length u)) ((<=) lo hi)
       then Some (extract hi lo u)
       else None)
  | UZeroExtend k -> ret (Some (zero_extend k u))
  | USignExtend k -> ret (Some (sign_extend k u))
  | URotateLeft k -> ret (Some (rotate_left k u))
  | URotateRight k -> ret (Some (rotate_right k u))
  | URepeat k -> ret (if (=) k 0 then None else Some (repeat_w k u))
  | URedOr -> bind (none u) (fun z -> ret (Some ((nt z) :: [])))
  | URedAnd -> bind (none (inverse u)) (fun z -> ret (Some (z :: [])))

(** val wop2_circuit : wop2 -> int list -> int list -> int list b **)

let wop2_circuit = function
| OAnd -> map0 and2
| OOr -> map0 or2
| OXor -> map0 xor2
| ONand -> map0 nand2
| ONor -> map0 nor2
| OXnor -> map0 xnor2
| OAdd -> add0
| OSub -> sub0
| OMul -> mul0
| OUdiv -> udiv
| OUrem -> urem
| OSdiv -> sdiv
| OSrem -> srem
| OSmod -> smod
| OShl -> shl
| OLshr -> lshr
| OAshr -> ashr

(** val wpred_circuit : wpred -> int list -> int list -> int b **)

let wpred_circuit o u w =
  match o with
  | PUle -> less tt u w
  | PSlt -> less ff (flip_top u) (flip_top w)
  | PSle -> less tt (flip_top u) (flip_top w)
  | PUaddo -> uaddo u w
  | PSaddo -> saddo u w
  | PUmulo -> umulo u w
  | PSmulo -> smulo u w
  | PSsubo -> ssubo u w
  | PSdivo -> sdivo u w
  | _ -> less ff u w

(** val bop_circuit : bop -> int -> int -> int b **)

let bop_circuit o x y =
  match o with
  | CAnd -> and2 x y
  | COr -> or2 x y
  | CXor -> xor2 x y
  | CImplies -> or2 (nt x) y

(** val fail : 'a1 option b **)

let fail =
  ret None

(** val bindo : 'a1 option b -> ('a1 -> 'a2 option b) -> 'a2 option b **)

let bindo m f =
  bind m (fun o -> match o with
                   | Some x -> f x
                   | None -> fail)

(** val bit : int b -> circuit option b **)

let bit m =
  bind m (fun l -> ret (Some (CBit l)))

(** val wrd : int list b -> circuit option b **)

let wrd m =
  bind m (fun w -> ret (Some (CWord w)))

(** val constant : bool -> int **)

let constant = function
| true -> tt
| false -> ff

(** val same : 'a1 list -> 'a2 list -> bool **)

let same u w =
  (=) (length u) (length w)

(** val blast : cenv -> term -> circuit option b **)

let rec blast e = function
| TVar x -> ret (PM.find x e)
| TBool b0 -> ret (Some (CBit (constant b0)))
| TWord b0 ->
  ret (if (=) (length b0) 0 then None else Some (CWord (map constant b0)))
| TNot t1 ->
  bindo (blast e t1) (fun c ->
    match c with
    | CBit l -> ret (Some (CBit (nt l)))
    | CWord _ -> fail)
| TBop (o, t1, u) ->
  bindo (blast e t1) (fun c ->
    bindo (blast e u) (fun d ->
      match c with
      | CBit x ->
        (match d with
         | CBit y -> bit (bop_circuit o x y)
         | CWord _ -> fail)
      | CWord _ -> fail))
| TEq (t1, u) ->
  bindo (blast e t1) (fun c ->
    bindo (blast e u) (fun d ->
      match c with
      | CBit x -> (match d with
                   | CBit y -> bit (xnor2 x y)
                   | CWord _ -> fail)
      | CWord x ->
        (match d with
         | CBit _ -> fail
         | CWord y -> if same x y then bit (eq_w x y) else fail)))
| TWop1 (o, t1) ->
  bindo (blast e t1) (fun c ->
    match c with
    | CBit _ -> fail
    | CWord x -> bindo (wop1_circuit o x) (fun r -> ret (Some (CWord r))))
| TWop2 (o, t1, u) ->
  bindo (blast e t1) (fun c ->
    bindo (blast e u) (fun d ->
      match c with
      | CBit _ -> fail
      | CWord x ->
        (match d with
         | CBit _ -> fail
         | CWord y -> if same x y then wrd (wop2_circuit o x y) else fail)))
| TPred (o, t1, u) ->
  bindo (blast e t1) (fun c ->
    bindo (blast e u) (fun d ->
      match c with
      | CBit _ -> fail
      | CWord x ->
        (match d with
         | CBit _ -> fail
         | CWord y -> if same x y then bit (wpred_circuit o x y) else fail)))
| TNegO t1 ->
  bindo (blast e t1) (fun c ->
    match c with
    | CBit _ -> fail
    | CWord x -> bit (nego x))
| TConcat (t1, u) ->
  bindo (blast e t1) (fun c ->
    bindo (blast e u) (fun d ->
      match c with
      | CBit _ -> fail
      | CWord x ->
        (match d with
         | CBit _ -> fail
         | CWord y -> ret (Some (CWord (app y x))))))
| TIte (c, t1, u) ->
  bindo (blast e c) (fun c0 ->
    bindo (blast e t1) (fun d ->
      bindo (blast e u) (fun f ->
        match c0 with
        | CBit c1 ->
          (match d with
           | CBit x ->
             (match f with
              | CBit y -> bit (ite3 c1 x y)
              | CWord _ -> fail)
           | CWord x ->
             (match f with
              | CBit _ -> fail
              | CWord y -> if same x y then wrd (ite_w c1 x y) else fail))
        | CWord _ -> fail)))
| TAs (t1, s) ->
  bindo (blast e t1) (fun c ->
    match c with
    | CBit _ -> (match s with
                 | SBool -> ret (Some c)
                 | SWord _ -> fail)
    | CWord w ->
      (match s with
       | SBool -> fail
       | SWord k -> if (=) (length w) k then ret (Some c) else fail))
| TLet (x, t1, u) -> bindo (blast e t1) (fun c -> blast (PM.add x c e) u)

(** val vars : int -> int -> int list **)

let rec vars p n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> [])
    (fun n1 -> p :: (vars (Coq_Pos.succ p) n1))
    n0

(** val advance : int -> int -> int **)

let rec advance p n0 =
  (fun fO fS n -> if n=0 then fO () else fS (n-1))
    (fun _ -> p)
    (fun n1 -> advance (Coq_Pos.succ p) n1)
    n0

(** val width : sort -> int **)

let width = function
| SBool -> Stdlib.Int.succ 0
| SWord n0 -> n0

(** val input : int -> sort -> circuit **)

let input p = function
| SBool -> CBit p
| SWord n0 -> CWord (vars p n0)

(** val build : int -> cenv -> script -> int list option b **)

let rec build p e = function
| [] -> ret (Some [])
| c0 :: c1 ->
  (match c0 with
   | Declare (x, s) ->
     if (=) (width s) 0
     then fail
     else build (advance p (width s)) (PM.add x (input p s) e) c1
   | Define (x, t0) -> bindo (blast e t0) (fun r -> build p (PM.add x r e) c1)
   | Assert t0 ->
     bindo (blast e t0) (fun r ->
       match r with
       | CBit l -> bindo (build p e c1) (fun ls -> ret (Some (l :: ls)))
       | CWord _ -> fail))

(** val input_bits : (int -> int -> bool list) -> script -> bool list **)

let rec input_bits b0 = function
| [] -> []
| c0 :: c1 ->
  (match c0 with
   | Declare (x, s) -> app (b0 x (width s)) (input_bits b0 c1)
   | _ -> input_bits b0 c1)

(** val inputs_number : script -> int **)

let rec inputs_number = function
| [] -> 0
| c0 :: c1 ->
  (match c0 with
   | Declare (_, s) -> add (width s) (inputs_number c1)
   | _ -> inputs_number c1)

(** val circuit_of : script -> (state * int list) option **)

let circuit_of c =
  let n0 = advance ((fun p->2*p) 1) (inputs_number c) in
  let (o, s) = exec (build ((fun p->2*p) 1) PM.empty c) (start n0) in
  (match o with
   | Some ls -> if ordered n0 s.nxt s.gs then Some (s, ls) else None
   | None -> None)

(** val clauses_of : script -> clause list option **)

let clauses_of c =
  match circuit_of c with
  | Some p -> let (s, ls) = p in Some (cnf s ls)
  | None -> None

(** val bits_in : bool list PM.t -> int -> bool list **)

let bits_in m x =
  match PM.find x m with
  | Some b0 -> b0
  | None -> []

(** val fit : bool list PM.t -> int -> int -> bool list **)

let fit m x n0 =
  firstn n0 (app (bits_in m x) (repeat false n0))

(** val same_bits : bool list -> bool list -> bool **)

let rec same_bits u w =
  match u with
  | [] -> (match w with
           | [] -> true
           | _ :: _ -> false)
  | x :: u0 ->
    (match w with
     | [] -> false
     | y :: w0 -> (&&) (eqb0 x y) (same_bits u0 w0))

(** val put : int -> bool list -> bool PM.t -> bool PM.t **)

let rec put p l m =
  match l with
  | [] -> m
  | x :: l0 -> put (Coq_Pos.succ p) l0 (PM.add p x m)

(** val check_model : script -> bool list PM.t -> bool **)

let check_model c m =
  match circuit_of c with
  | Some p ->
    let (s, ls) = p in
    let i = input_bits (fit m) c in
    let a =
      look (evaluate (put ((fun p->2*p) 1) i (PM.add 1 true PM.empty)) s.gs)
    in
    (&&)
      ((&&) (goodb a s)
        (same_bits (bits a (vars ((fun p->2*p) 1) (inputs_number c))) i))
      (forallb (lt_true a) ls)
  | None -> false

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
     | b0 :: y0 -> (&&) (N.eqb a b0) (beq x0 y0))

type sexp =
| Atom of bytes
| Str of bytes
| Lst of sexp list

(** val is_space : int -> bool **)

let is_space c =
  (||)
    ((||)
      ((||)
        (N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) 1))))))
        (N.eqb c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) 1)))))
      (N.eqb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1)))))
    (N.eqb c ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1))))

(** val is_digit : int -> bool **)

let is_digit c =
  (&&)
    (N.leb ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
      ((fun p->1+2*p) 1))))) c)
    (N.leb c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) 1))))))

(** val is_letter : int -> bool **)

let is_letter c =
  (||)
    ((&&)
      (N.leb ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->2*p) 1)))))) c)
      (N.leb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
        ((fun p->1+2*p) ((fun p->2*p) 1))))))))
    ((&&)
      (N.leb ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->1+2*p) 1)))))) c)
      (N.leb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
        ((fun p->1+2*p) ((fun p->1+2*p) 1))))))))

(** val symbol_char : int -> bool **)

let symbol_char c =
  (||) ((||) (is_digit c) (is_letter c))
    (existsb (N.eqb c)
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
      (N.eqb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
        ((fun p->1+2*p) 1)))))))
    (N.eqb c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
      ((fun p->2*p) 1))))))

(** val inside : int -> bool **)

let inside c =
  (||) (is_space c)
    ((&&)
      (N.leb ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
        ((fun p->2*p) 1))))) c)
      (negb
        (N.eqb c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
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
    (N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) ((fun p->1+2*p) 1))))))) (simple_symbol w)

(** val is_keyword : bytes -> bool **)

let is_keyword = function
| [] -> false
| c :: w0 ->
  (&&)
    (N.eqb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
      ((fun p->1+2*p) 1))))))
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
            (N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
              ((fun p->1+2*p) 1))))))))

(** val is_decimal : bytes -> bytes -> bool **)

let rec is_decimal before = function
| [] -> false
| c :: w0 ->
  if N.eqb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
       ((fun p->2*p) 1)))))
  then (&&) (is_numeral (rev' before)) (digits w0)
  else is_decimal (c :: before) w0

(** val is_hex_digit : int -> bool **)

let is_hex_digit c =
  (||)
    ((||) (is_digit c)
      ((&&)
        (N.leb ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) 1)))))) c)
        (N.leb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
          ((fun p->2*p) ((fun p->2*p) 1)))))))))
    ((&&)
      (N.leb ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->1+2*p) 1)))))) c)
      (N.leb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
        ((fun p->2*p) ((fun p->1+2*p) 1))))))))

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
          (N.eqb h ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p)
            ((fun p->2*p) ((fun p->2*p) 1))))))
          ((||)
            ((&&)
              (N.eqb b0 ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
                ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))))
              (forallb (fun c ->
                (||)
                  (N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
                    ((fun p->2*p) ((fun p->1+2*p) 1))))))
                  (N.eqb c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
                    ((fun p->2*p) ((fun p->1+2*p) 1))))))) w0))
            ((&&)
              (N.eqb b0 ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
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

type place0 =
| Between
| InAtom of bytes
| InStr of bytes
| AfterQuote of bytes
| InBars of bytes
| Behind
| InComment
| Bad0

type state0 = (place0 * sexp list) * sexp list list

(** val between : int -> sexp list -> sexp list list -> state0 **)

let between c top0 rest =
  if is_space c
  then ((Between, top0), rest)
  else if N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
            ((fun p->2*p) 1)))))
       then ((Between, []), (top0 :: rest))
       else if N.eqb c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
                 ((fun p->1+2*p) ((fun p->2*p) 1)))))
            then (match rest with
                  | [] -> ((Bad0, top0), rest)
                  | up :: rest0 ->
                    ((Between, ((Lst (rev' top0)) :: up)), rest0))
            else if N.eqb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p)
                      ((fun p->2*p) ((fun p->2*p) 1)))))
                 then (((InStr []), top0), rest)
                 else if N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
                           ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                           1))))))
                      then (((InBars []), top0), rest)
                      else if N.eqb c ((fun p->1+2*p) ((fun p->1+2*p)
                                ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                                1)))))
                           then ((InComment, top0), rest)
                           else if atom_char c
                                then (((InAtom (c :: [])), top0), rest)
                                else ((Bad0, top0), rest)

(** val behind : int -> sexp list -> sexp list list -> state0 **)

let behind c top0 rest =
  if (||)
       ((||)
         ((||) (is_space c)
           (N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
             ((fun p->2*p) 1)))))))
         (N.eqb c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
           ((fun p->2*p) 1)))))))
       (N.eqb c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p)
         ((fun p->1+2*p) 1))))))
  then between c top0 rest
  else ((Bad0, top0), rest)

(** val step : state0 -> int -> state0 **)

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
          else ((Bad0, top0), rest)
   | InStr acc ->
     if N.eqb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) 1)))))
     then (((AfterQuote acc), top0), rest)
     else if inside c
          then (((InStr (c :: acc)), top0), rest)
          else ((Bad0, top0), rest)
   | AfterQuote acc ->
     if N.eqb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
          ((fun p->2*p) 1)))))
     then (((InStr (((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
            ((fun p->2*p) 1))))) :: acc)), top0), rest)
     else behind c ((Str (rev' acc)) :: top0) rest
   | InBars acc ->
     if N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
          ((fun p->1+2*p) ((fun p->1+2*p) 1))))))
     then ((Behind, ((quoted (rev' acc)) :: top0)), rest)
     else if (&&) (inside c)
               (negb
                 (N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p)
                   ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))))))
          then (((InBars (c :: acc)), top0), rest)
          else ((Bad0, top0), rest)
   | Behind -> behind c top0 rest
   | InComment ->
     if (||) (N.eqb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))
          (N.eqb c ((fun p->1+2*p) ((fun p->2*p) ((fun p->1+2*p) 1))))
     then ((Between, top0), rest)
     else s
   | Bad0 -> s)

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

(** val insert : bytes -> 'a1 -> 'a1 trie -> 'a1 trie **)

let rec insert w x t0 =
  match w with
  | [] -> let Node0 (_, b0) = t0 in Node0 ((Some x), b0)
  | c :: w0 ->
    let Node0 (h, b0) = t0 in
    let k = N.succ_pos c in
    Node0 (h,
    (Coq_PM.add k
      (insert w0 x
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
      (all_new l0 (insert w () t0))

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
  let all =
    let rec all l acc0 =
      match l with
      | [] -> Ok acc0
      | e0 :: l0 -> andthen (scan below0 e0 acc0) (fun acc1 -> all l0 acc1)
    in all
  in
  (match e with
   | Lst l ->
     (match l with
      | [] -> all l acc
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
                else all rest acc
         | _ -> all l acc))
   | _ -> Ok acc)

type order =
| Declaration of bytes * sexp
| SortDefinition of bytes * sexp
| Definition_ of bytes * (bytes * sexp) list * sexp * sexp
| Assertion of sexp

type heading = { logic : bytes option; known : names; labels : bytes list;
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
  (&&) ((&&) (is_symbol x) (negb (taken0 x))) (negb (member x h.known))

(** val give : heading -> order -> heading **)

let give h o =
  { logic = h.logic; known = h.known; labels = h.labels; orders =
    (o :: h.orders) }

(** val give_named :
    (bytes -> bool) -> heading -> bytes -> order -> heading result **)

let give_named taken0 h x o =
  if may_name taken0 h x
  then Ok { logic = h.logic; known = (insert x () h.known); labels =
         h.labels; orders = (o :: h.orders) }
  else Unsupported x

(** val scanned : heading -> bool -> sexp -> heading result **)

let scanned h below0 t0 =
  andthen (scan below0 t0 h.labels) (fun l -> Ok { logic = h.logic; known =
    h.known; labels = l; orders = h.orders })

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
                                then Ok { logic = (Some l); known = h.known;
                                       labels = h.labels; orders = [] }
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
    let t0 = fold_left (fun t0 w -> insert w () t0) l nothing in
    (&&) ((&&) (all_new l nothing) (forallb (fun w -> negb (taken0 w)) l))
      (eqb (fold_left (fun n0 o -> occurrences_in t0 o n0) h.orders 0)
        (length l))

(** val orders_of : (bytes -> bool) -> bytes -> order list result **)

let orders_of taken0 file =
  match read file with
  | Some l ->
    andthen
      (heading_of taken0 { logic = None; known = nothing; labels = [];
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

type builtin =
| Value of bool
| Negation
| Connective of bop
| Equality
| Distinct
| Conditional
| Unary of wop1
| Binary of wop2 * bool
| Predicate of wpred * bool
| NegOverflow
| Compare
| Concatenation

type binding =
| Builtin of builtin
| Number of int
| Macro of (int * sort) list * term

(** val operators : (string * builtin) list **)

let operators =
  ((String ((Ascii (false, false, true, false, true, true, true, false)),
    (String ((Ascii (false, true, false, false, true, true, true, false)),
    (String ((Ascii (true, false, true, false, true, true, true, false)),
    (String ((Ascii (true, false, true, false, false, true, true, false)),
    EmptyString)))))))), (Value true)) :: (((String ((Ascii (false, true,
    true, false, false, true, true, false)), (String ((Ascii (true, false,
    false, false, false, true, true, false)), (String ((Ascii (false, false,
    true, true, false, true, true, false)), (String ((Ascii (true, true,
    false, false, true, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)), EmptyString)))))))))), (Value
    false)) :: (((String ((Ascii (false, true, true, true, false, true, true,
    false)), (String ((Ascii (true, true, true, true, false, true, true,
    false)), (String ((Ascii (false, false, true, false, true, true, true,
    false)), EmptyString)))))), Negation) :: (((String ((Ascii (true, false,
    false, false, false, true, true, false)), (String ((Ascii (false, true,
    true, true, false, true, true, false)), (String ((Ascii (false, false,
    true, false, false, true, true, false)), EmptyString)))))), (Connective
    CAnd)) :: (((String ((Ascii (true, true, true, true, false, true, true,
    false)), (String ((Ascii (false, true, false, false, true, true, true,
    false)), EmptyString)))), (Connective COr)) :: (((String ((Ascii (false,
    false, false, true, true, true, true, false)), (String ((Ascii (true,
    true, true, true, false, true, true, false)), (String ((Ascii (false,
    true, false, false, true, true, true, false)), EmptyString)))))),
    (Connective CXor)) :: (((String ((Ascii (true, false, true, true, true,
    true, false, false)), (String ((Ascii (false, true, true, true, true,
    true, false, false)), EmptyString)))), (Connective
    CImplies)) :: (((String ((Ascii (true, false, true, true, true, true,
    false, false)), EmptyString)), Equality) :: (((String ((Ascii (false,
    false, true, false, false, true, true, false)), (String ((Ascii (true,
    false, false, true, false, true, true, false)), (String ((Ascii (true,
    true, false, false, true, true, true, false)), (String ((Ascii (false,
    false, true, false, true, true, true, false)), (String ((Ascii (true,
    false, false, true, false, true, true, false)), (String ((Ascii (false,
    true, true, true, false, true, true, false)), (String ((Ascii (true,
    true, false, false, false, true, true, false)), (String ((Ascii (false,
    false, true, false, true, true, true, false)),
    EmptyString)))))))))))))))), Distinct) :: (((String ((Ascii (true, false,
    false, true, false, true, true, false)), (String ((Ascii (false, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)), EmptyString)))))),
    Conditional) :: (((String ((Ascii (false, true, false, false, false,
    true, true, false)), (String ((Ascii (false, true, true, false, true,
    true, true, false)), (String ((Ascii (false, true, true, true, false,
    true, true, false)), (String ((Ascii (true, true, true, true, false,
    true, true, false)), (String ((Ascii (false, false, true, false, true,
    true, true, false)), EmptyString)))))))))), (Unary UNot)) :: (((String
    ((Ascii (false, true, false, false, false, true, true, false)), (String
    ((Ascii (false, true, true, false, true, true, true, false)), (String
    ((Ascii (false, true, true, true, false, true, true, false)), (String
    ((Ascii (true, false, true, false, false, true, true, false)), (String
    ((Ascii (true, true, true, false, false, true, true, false)),
    EmptyString)))))))))), (Unary UNeg)) :: (((String ((Ascii (false, true,
    false, false, false, true, true, false)), (String ((Ascii (false, true,
    true, false, true, true, true, false)), (String ((Ascii (false, true,
    false, false, true, true, true, false)), (String ((Ascii (true, false,
    true, false, false, true, true, false)), (String ((Ascii (false, false,
    true, false, false, true, true, false)), (String ((Ascii (true, true,
    true, true, false, true, true, false)), (String ((Ascii (false, true,
    false, false, true, true, true, false)), EmptyString)))))))))))))),
    (Unary URedOr)) :: (((String ((Ascii (false, true, false, false, false,
    true, true, false)), (String ((Ascii (false, true, true, false, true,
    true, true, false)), (String ((Ascii (false, true, false, false, true,
    true, true, false)), (String ((Ascii (true, false, true, false, false,
    true, true, false)), (String ((Ascii (false, false, true, false, false,
    true, true, false)), (String ((Ascii (true, false, false, false, false,
    true, true, false)), (String ((Ascii (false, true, true, true, false,
    true, true, false)), (String ((Ascii (false, false, true, false, false,
    true, true, false)), EmptyString)))))))))))))))), (Unary
    URedAnd)) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (true, false, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, true, false, true,
    true, false)), (String ((Ascii (false, false, true, false, false, true,
    true, false)), EmptyString)))))))))), (Binary (OAnd, true))) :: (((String
    ((Ascii (false, true, false, false, false, true, true, false)), (String
    ((Ascii (false, true, true, false, true, true, true, false)), (String
    ((Ascii (true, true, true, true, false, true, true, false)), (String
    ((Ascii (false, true, false, false, true, true, true, false)),
    EmptyString)))))))), (Binary (OOr, true))) :: (((String ((Ascii (false,
    true, false, false, false, true, true, false)), (String ((Ascii (false,
    true, true, false, true, true, true, false)), (String ((Ascii (false,
    false, false, true, true, true, true, false)), (String ((Ascii (true,
    true, true, true, false, true, true, false)), (String ((Ascii (false,
    true, false, false, true, true, true, false)), EmptyString)))))))))),
    (Binary (OXor, true))) :: (((String ((Ascii (false, true, false, false,
    false, true, true, false)), (String ((Ascii (false, true, true, false,
    true, true, true, false)), (String ((Ascii (false, true, true, true,
    false, true, true, false)), (String ((Ascii (true, false, false, false,
    false, true, true, false)), (String ((Ascii (false, true, true, true,
    false, true, true, false)), (String ((Ascii (false, false, true, false,
    false, true, true, false)), EmptyString)))))))))))), (Binary (ONand,
    false))) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (false, true, true, true, false, true,
    true, false)), (String ((Ascii (true, true, true, true, false, true,
    true, false)), (String ((Ascii (false, true, false, false, true, true,
    true, false)), EmptyString)))))))))), (Binary (ONor,
    false))) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (false, false, false, true, true, true,
    true, false)), (String ((Ascii (false, true, true, true, false, true,
    true, false)), (String ((Ascii (true, true, true, true, false, true,
    true, false)), (String ((Ascii (false, true, false, false, true, true,
    true, false)), EmptyString)))))))))))), (Binary (OXnor,
    false))) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (true, false, false, false, false, true,
    true, false)), (String ((Ascii (false, false, true, false, false, true,
    true, false)), (String ((Ascii (false, false, true, false, false, true,
    true, false)), EmptyString)))))))))), (Binary (OAdd, true))) :: (((String
    ((Ascii (false, true, false, false, false, true, true, false)), (String
    ((Ascii (false, true, true, false, true, true, true, false)), (String
    ((Ascii (true, true, false, false, true, true, true, false)), (String
    ((Ascii (true, false, true, false, true, true, true, false)), (String
    ((Ascii (false, true, false, false, false, true, true, false)),
    EmptyString)))))))))), (Binary (OSub, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, false, true, true, false, true, true, false)), (String ((Ascii
    (true, false, true, false, true, true, true, false)), (String ((Ascii
    (false, false, true, true, false, true, true, false)),
    EmptyString)))))))))), (Binary (OMul, true))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, true, true, true, false)), (String ((Ascii
    (false, false, true, false, false, true, true, false)), (String ((Ascii
    (true, false, false, true, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)),
    EmptyString)))))))))))), (Binary (OUdiv, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, true, true, true, false)), (String ((Ascii
    (false, true, false, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, false, true, true, false)), (String ((Ascii
    (true, false, true, true, false, true, true, false)),
    EmptyString)))))))))))), (Binary (OUrem, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (false, false, true, false, false, true, true, false)), (String ((Ascii
    (true, false, false, true, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)),
    EmptyString)))))))))))), (Binary (OSdiv, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (false, true, false, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, false, true, true, false)), (String ((Ascii
    (true, false, true, true, false, true, true, false)),
    EmptyString)))))))))))), (Binary (OSrem, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (true, false, true, true, false, true, true, false)), (String ((Ascii
    (true, true, true, true, false, true, true, false)), (String ((Ascii
    (false, false, true, false, false, true, true, false)),
    EmptyString)))))))))))), (Binary (OSmod, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (false, false, false, true, false, true, true, false)), (String ((Ascii
    (false, false, true, true, false, true, true, false)),
    EmptyString)))))))))), (Binary (OShl, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (false, false, true, true, false, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (false, false, false, true, false, true, true, false)), (String ((Ascii
    (false, true, false, false, true, true, true, false)),
    EmptyString)))))))))))), (Binary (OLshr, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, false, false, false, false, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (false, false, false, true, false, true, true, false)), (String ((Ascii
    (false, true, false, false, true, true, true, false)),
    EmptyString)))))))))))), (Binary (OAshr, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, true, true, true, false)), (String ((Ascii
    (false, false, true, true, false, true, true, false)), (String ((Ascii
    (false, false, true, false, true, true, true, false)),
    EmptyString)))))))))), (Predicate (PUlt, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, true, true, true, false)), (String ((Ascii
    (false, false, true, true, false, true, true, false)), (String ((Ascii
    (true, false, true, false, false, true, true, false)),
    EmptyString)))))))))), (Predicate (PUle, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, true, true, true, false)), (String ((Ascii
    (true, true, true, false, false, true, true, false)), (String ((Ascii
    (false, false, true, false, true, true, true, false)),
    EmptyString)))))))))), (Predicate (PUlt, true))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, false, true, false, true, true, true, false)), (String ((Ascii
    (true, true, true, false, false, true, true, false)), (String ((Ascii
    (true, false, true, false, false, true, true, false)),
    EmptyString)))))))))), (Predicate (PUle, true))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (false, false, true, true, false, true, true, false)), (String ((Ascii
    (false, false, true, false, true, true, true, false)),
    EmptyString)))))))))), (Predicate (PSlt, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (false, false, true, true, false, true, true, false)), (String ((Ascii
    (true, false, true, false, false, true, true, false)),
    EmptyString)))))))))), (Predicate (PSle, false))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (true, true, true, false, false, true, true, false)), (String ((Ascii
    (false, false, true, false, true, true, true, false)),
    EmptyString)))))))))), (Predicate (PSlt, true))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (true, true, false, false, true, true, true, false)), (String ((Ascii
    (true, true, true, false, false, true, true, false)), (String ((Ascii
    (true, false, true, false, false, true, true, false)),
    EmptyString)))))))))), (Predicate (PSle, true))) :: (((String ((Ascii
    (false, true, false, false, false, true, true, false)), (String ((Ascii
    (false, true, true, false, true, true, true, false)), (String ((Ascii
    (false, true, true, true, false, true, true, false)), (String ((Ascii
    (true, false, true, false, false, true, true, false)), (String ((Ascii
    (true, true, true, false, false, true, true, false)), (String ((Ascii
    (true, true, true, true, false, true, true, false)),
    EmptyString)))))))))))), NegOverflow) :: (((String ((Ascii (false, true,
    false, false, false, true, true, false)), (String ((Ascii (false, true,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    true, false, true, true, true, false)), (String ((Ascii (true, false,
    false, false, false, true, true, false)), (String ((Ascii (false, false,
    true, false, false, true, true, false)), (String ((Ascii (false, false,
    true, false, false, true, true, false)), (String ((Ascii (true, true,
    true, true, false, true, true, false)), EmptyString)))))))))))))),
    (Predicate (PUaddo, false))) :: (((String ((Ascii (false, true, false,
    false, false, true, true, false)), (String ((Ascii (false, true, true,
    false, true, true, true, false)), (String ((Ascii (true, true, false,
    false, true, true, true, false)), (String ((Ascii (true, false, false,
    false, false, true, true, false)), (String ((Ascii (false, false, true,
    false, false, true, true, false)), (String ((Ascii (false, false, true,
    false, false, true, true, false)), (String ((Ascii (true, true, true,
    true, false, true, true, false)), EmptyString)))))))))))))), (Predicate
    (PSaddo, false))) :: (((String ((Ascii (false, true, false, false, false,
    true, true, false)), (String ((Ascii (false, true, true, false, true,
    true, true, false)), (String ((Ascii (true, false, true, false, true,
    true, true, false)), (String ((Ascii (true, false, true, true, false,
    true, true, false)), (String ((Ascii (true, false, true, false, true,
    true, true, false)), (String ((Ascii (false, false, true, true, false,
    true, true, false)), (String ((Ascii (true, true, true, true, false,
    true, true, false)), EmptyString)))))))))))))), (Predicate (PUmulo,
    false))) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (true, true, false, false, true, true,
    true, false)), (String ((Ascii (true, false, true, true, false, true,
    true, false)), (String ((Ascii (true, false, true, false, true, true,
    true, false)), (String ((Ascii (false, false, true, true, false, true,
    true, false)), (String ((Ascii (true, true, true, true, false, true,
    true, false)), EmptyString)))))))))))))), (Predicate (PSmulo,
    false))) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (true, false, true, false, true, true,
    true, false)), (String ((Ascii (true, true, false, false, true, true,
    true, false)), (String ((Ascii (true, false, true, false, true, true,
    true, false)), (String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (true, true, true, true, false, true,
    true, false)), EmptyString)))))))))))))), (Predicate (PUsubo,
    false))) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (true, true, false, false, true, true,
    true, false)), (String ((Ascii (true, true, false, false, true, true,
    true, false)), (String ((Ascii (true, false, true, false, true, true,
    true, false)), (String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (true, true, true, true, false, true,
    true, false)), EmptyString)))))))))))))), (Predicate (PSsubo,
    false))) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (true, true, false, false, true, true,
    true, false)), (String ((Ascii (false, false, true, false, false, true,
    true, false)), (String ((Ascii (true, false, false, true, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (true, true, true, true, false, true,
    true, false)), EmptyString)))))))))))))), (Predicate (PSdivo,
    false))) :: (((String ((Ascii (false, true, false, false, false, true,
    true, false)), (String ((Ascii (false, true, true, false, true, true,
    true, false)), (String ((Ascii (true, true, false, false, false, true,
    true, false)), (String ((Ascii (true, true, true, true, false, true,
    true, false)), (String ((Ascii (true, false, true, true, false, true,
    true, false)), (String ((Ascii (false, false, false, false, true, true,
    true, false)), EmptyString)))))))))))), Compare) :: (((String ((Ascii
    (true, true, false, false, false, true, true, false)), (String ((Ascii
    (true, true, true, true, false, true, true, false)), (String ((Ascii
    (false, true, true, true, false, true, true, false)), (String ((Ascii
    (true, true, false, false, false, true, true, false)), (String ((Ascii
    (true, false, false, false, false, true, true, false)), (String ((Ascii
    (false, false, true, false, true, true, true, false)),
    EmptyString)))))))))))),
    Concatenation) :: []))))))))))))))))))))))))))))))))))))))))))))))))

(** val unknown : string list **)

let unknown =
  (String ((Ascii (true, false, true, false, true, true, true, false)),
    (String ((Ascii (false, true, false, false, false, true, true, false)),
    (String ((Ascii (false, true, true, false, true, true, true, false)),
    (String ((Ascii (true, true, true, true, true, false, true, false)),
    (String ((Ascii (false, false, true, false, true, true, true, false)),
    (String ((Ascii (true, true, true, true, false, true, true, false)),
    (String ((Ascii (true, true, true, true, true, false, true, false)),
    (String ((Ascii (true, false, false, true, false, true, true, false)),
    (String ((Ascii (false, true, true, true, false, true, true, false)),
    (String ((Ascii (false, false, true, false, true, true, true, false)),
    EmptyString)))))))))))))))))))) :: ((String ((Ascii (true, true, false,
    false, true, true, true, false)), (String ((Ascii (false, true, false,
    false, false, true, true, false)), (String ((Ascii (false, true, true,
    false, true, true, true, false)), (String ((Ascii (true, true, true,
    true, true, false, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), (String ((Ascii (true, true, true,
    true, false, true, true, false)), (String ((Ascii (true, true, true,
    true, true, false, true, false)), (String ((Ascii (true, false, false,
    true, false, true, true, false)), (String ((Ascii (false, true, true,
    true, false, true, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)),
    EmptyString)))))))))))))))))))) :: ((String ((Ascii (true, false, false,
    true, false, true, true, false)), (String ((Ascii (false, true, true,
    true, false, true, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), (String ((Ascii (true, true, true,
    true, true, false, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), (String ((Ascii (true, true, true,
    true, false, true, true, false)), (String ((Ascii (true, true, true,
    true, true, false, true, false)), (String ((Ascii (false, true, false,
    false, false, true, true, false)), (String ((Ascii (false, true, true,
    false, true, true, true, false)),
    EmptyString)))))))))))))))))) :: ((String ((Ascii (false, true, false,
    false, false, true, true, false)), (String ((Ascii (false, true, true,
    false, true, true, true, false)), (String ((Ascii (false, true, false,
    false, true, true, false, false)), (String ((Ascii (false, true, true,
    true, false, true, true, false)), (String ((Ascii (true, false, false,
    false, false, true, true, false)), (String ((Ascii (false, false, true,
    false, true, true, true, false)), EmptyString)))))))))))) :: ((String
    ((Ascii (false, true, true, true, false, true, true, false)), (String
    ((Ascii (true, false, false, false, false, true, true, false)), (String
    ((Ascii (false, false, true, false, true, true, true, false)), (String
    ((Ascii (false, true, false, false, true, true, false, false)), (String
    ((Ascii (false, true, false, false, false, true, true, false)), (String
    ((Ascii (false, true, true, false, true, true, true, false)),
    EmptyString)))))))))))) :: []))))

type scope = binding trie

(** val initial : scope **)

let initial =
  fold_left (fun t0 p -> insert (of_string (fst p)) (Builtin (snd p)) t0)
    operators nothing

(** val digit : int -> int option **)

let digit c =
  if is_digit c
  then Some
         (N.sub c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
           ((fun p->1+2*p) 1))))))
  else None

(** val numeral_from : int -> bytes -> int option **)

let rec numeral_from acc = function
| [] -> Some acc
| c :: w0 ->
  (match digit c with
   | Some d ->
     numeral_from
       (N.add (N.mul ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1))) acc) d)
       w0
   | None -> None)

(** val numeral : bytes -> int option **)

let numeral w = match w with
| [] -> None
| c :: r ->
  if (&&)
       (N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
         ((fun p->1+2*p) 1)))))) (negb (beq r []))
  then None
  else if leb (length w) (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ
            (Stdlib.Int.succ (Stdlib.Int.succ (Stdlib.Int.succ 0))))))
       then option_map N.to_nat (numeral_from 0 w)
       else None

(** val times10 : bool list -> int -> bool list * int **)

let rec times10 b0 d =
  match b0 with
  | [] -> ([], d)
  | x :: b1 ->
    let t0 =
      if x
      then N.add ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1))) d
      else d
    in
    let (r, c) = times10 b1 (N.div t0 ((fun p->2*p) 1)) in
    (((N.eqb (N.modulo t0 ((fun p->2*p) 1)) 1) :: r), c)

(** val decimal_from : bool list -> bytes -> bool list option **)

let rec decimal_from acc = function
| [] -> Some acc
| c :: w0 ->
  (match digit c with
   | Some d ->
     let (r, over) = times10 acc d in
     if N.eqb over 0 then decimal_from r w0 else None
   | None -> None)

(** val decimal : bytes -> int -> bool list option **)

let decimal w n0 =
  if is_numeral w then decimal_from (repeat false n0) w else None

(** val binary_from : bool list -> bytes -> bool list option **)

let rec binary_from acc = function
| [] -> Some acc
| c :: w0 ->
  if N.eqb c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
       ((fun p->1+2*p) 1)))))
  then binary_from (false :: acc) w0
  else if N.eqb c ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
            ((fun p->1+2*p) 1)))))
       then binary_from (true :: acc) w0
       else None

(** val hex_digit : int -> bool list option **)

let hex_digit c =
  let bits0 = fun d ->
    (N.testbit d 0) :: ((N.testbit d 1) :: ((N.testbit d ((fun p->2*p) 1)) :: (
    (N.testbit d ((fun p->1+2*p) 1)) :: [])))
  in
  if is_digit c
  then Some
         (bits0
           (N.sub c ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
             ((fun p->1+2*p) 1)))))))
  else if (&&)
            (N.leb ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p) ((fun p->2*p)
              ((fun p->2*p) ((fun p->2*p) 1)))))) c)
            (N.leb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
              ((fun p->2*p) ((fun p->2*p) ((fun p->2*p) 1)))))))
       then Some
              (bits0
                (N.sub c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                  ((fun p->2*p) ((fun p->1+2*p) 1)))))))
       else if (&&)
                 (N.leb ((fun p->1+2*p) ((fun p->2*p) ((fun p->2*p)
                   ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))) c)
                 (N.leb c ((fun p->2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                   ((fun p->2*p) ((fun p->2*p) ((fun p->1+2*p) 1)))))))
            then Some
                   (bits0
                     (N.sub c ((fun p->1+2*p) ((fun p->1+2*p) ((fun p->1+2*p)
                       ((fun p->2*p) ((fun p->1+2*p) ((fun p->2*p) 1))))))))
            else None

(** val hex_from : bool list -> bytes -> bool list option **)

let rec hex_from acc = function
| [] -> Some acc
| c :: w0 ->
  (match hex_digit c with
   | Some d -> hex_from (app d acc) w0
   | None -> None)

(** val constant_of : bytes -> bool list option **)

let constant_of = function
| [] -> None
| n0 :: l ->
  ((fun f0 fp n -> if n=0 then f0 () else fp n)
     (fun _ -> None)
     (fun p ->
     (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
       (fun p0 ->
       (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
         (fun p1 ->
         (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
           (fun _ -> None)
           (fun p2 ->
           (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
             (fun _ -> None)
             (fun p3 ->
             (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
               (fun _ -> None)
               (fun p4 ->
               (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                 (fun _ -> None)
                 (fun _ -> None)
                 (fun _ ->
                 match l with
                 | [] -> None
                 | n1 :: w0 ->
                   ((fun f0 fp n -> if n=0 then f0 () else fp n)
                      (fun _ -> None)
                      (fun p5 ->
                      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                        (fun _ -> None)
                        (fun p6 ->
                        (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                          (fun p7 ->
                          (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                            (fun _ -> None)
                            (fun p8 ->
                            (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                              (fun _ -> None)
                              (fun p9 ->
                              (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                (fun _ -> None)
                                (fun p10 ->
                                (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                  (fun p11 ->
                                  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                    (fun _ -> None)
                                    (fun _ -> None)
                                    (fun _ -> binary_from [] w0)
                                    p11)
                                  (fun _ -> None)
                                  (fun _ -> None)
                                  p10)
                                (fun _ -> None)
                                p9)
                              (fun _ -> None)
                              p8)
                            (fun _ -> None)
                            p7)
                          (fun p7 ->
                          (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                            (fun _ -> None)
                            (fun p8 ->
                            (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                              (fun p9 ->
                              (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                (fun p10 ->
                                (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                  (fun p11 ->
                                  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                    (fun _ -> None)
                                    (fun _ -> None)
                                    (fun _ -> hex_from [] w0)
                                    p11)
                                  (fun _ -> None)
                                  (fun _ -> None)
                                  p10)
                                (fun _ -> None)
                                (fun _ -> None)
                                p9)
                              (fun _ -> None)
                              (fun _ -> None)
                              p8)
                            (fun _ -> None)
                            p7)
                          (fun _ -> None)
                          p6)
                        (fun _ -> None)
                        p5)
                      n1))
                 p4)
               (fun _ -> None)
               p3)
             (fun _ -> None)
             p2)
           (fun _ -> None)
           p1)
         (fun _ -> None)
         (fun _ -> None)
         p0)
       (fun _ -> None)
       (fun _ -> None)
       p)
     n0)

type sorts = sort trie

(** val sort_of : sorts -> sexp -> sort result **)

let sort_of sc = function
| Atom w ->
  if is (String ((Ascii (false, true, false, false, false, false, true,
       false)), (String ((Ascii (true, true, true, true, false, true, true,
       false)), (String ((Ascii (true, true, true, true, false, true, true,
       false)), (String ((Ascii (false, false, true, true, false, true, true,
       false)), EmptyString)))))))) w
  then Ok SBool
  else (match lookup w sc with
        | Some s -> Ok s
        | None -> Unsupported w)
| Str _ ->
  why (String ((Ascii (true, true, false, false, true, true, true, false)),
    (String ((Ascii (true, true, true, true, false, true, true, false)),
    (String ((Ascii (false, true, false, false, true, true, true, false)),
    (String ((Ascii (false, false, true, false, true, true, true, false)),
    EmptyString))))))))
| Lst items ->
  (match items with
   | [] ->
     why (String ((Ascii (true, true, false, false, true, true, true,
       false)), (String ((Ascii (true, true, true, true, false, true, true,
       false)), (String ((Ascii (false, true, false, false, true, true, true,
       false)), (String ((Ascii (false, false, true, false, true, true, true,
       false)), EmptyString))))))))
   | s :: l ->
     (match s with
      | Atom u ->
        (match l with
         | [] ->
           why (String ((Ascii (true, true, false, false, true, true, true,
             false)), (String ((Ascii (true, true, true, true, false, true,
             true, false)), (String ((Ascii (false, true, false, false, true,
             true, true, false)), (String ((Ascii (false, false, true, false,
             true, true, true, false)), EmptyString))))))))
         | s0 :: l0 ->
           (match s0 with
            | Atom b0 ->
              (match l0 with
               | [] ->
                 why (String ((Ascii (true, true, false, false, true, true,
                   true, false)), (String ((Ascii (true, true, true, true,
                   false, true, true, false)), (String ((Ascii (false, true,
                   false, false, true, true, true, false)), (String ((Ascii
                   (false, false, true, false, true, true, true, false)),
                   EmptyString))))))))
               | s1 :: l1 ->
                 (match s1 with
                  | Atom n0 ->
                    (match l1 with
                     | [] ->
                       if (&&)
                            (is (String ((Ascii (true, true, true, true,
                              true, false, true, false)), EmptyString)) u)
                            (is (String ((Ascii (false, true, false, false,
                              false, false, true, false)), (String ((Ascii
                              (true, false, false, true, false, true, true,
                              false)), (String ((Ascii (false, false, true,
                              false, true, true, true, false)), (String
                              ((Ascii (false, true, true, false, true, false,
                              true, false)), (String ((Ascii (true, false,
                              true, false, false, true, true, false)),
                              (String ((Ascii (true, true, false, false,
                              false, true, true, false)),
                              EmptyString)))))))))))) b0)
                       then (match numeral n0 with
                             | Some n1 ->
                               ((fun fO fS n -> if n=0 then fO () else fS (n-1))
                                  (fun _ ->
                                  why (String ((Ascii (true, true, true,
                                    false, true, true, true, false)), (String
                                    ((Ascii (true, false, false, true, false,
                                    true, true, false)), (String ((Ascii
                                    (false, false, true, false, false, true,
                                    true, false)), (String ((Ascii (false,
                                    false, true, false, true, true, true,
                                    false)), (String ((Ascii (false, false,
                                    false, true, false, true, true, false)),
                                    (String ((Ascii (false, false, false,
                                    false, false, true, false, false)),
                                    (String ((Ascii (true, true, true, true,
                                    false, true, true, false)), (String
                                    ((Ascii (false, true, true, false, false,
                                    true, true, false)), (String ((Ascii
                                    (false, false, false, false, false, true,
                                    false, false)), (String ((Ascii (true,
                                    false, false, false, false, true, true,
                                    false)), (String ((Ascii (false, false,
                                    false, false, false, true, false,
                                    false)), (String ((Ascii (true, true,
                                    true, false, true, true, true, false)),
                                    (String ((Ascii (true, true, true, true,
                                    false, true, true, false)), (String
                                    ((Ascii (false, true, false, false, true,
                                    true, true, false)), (String ((Ascii
                                    (false, false, true, false, false, true,
                                    true, false)),
                                    EmptyString)))))))))))))))))))))))))))))))
                                  (fun n2 -> Ok (SWord (Stdlib.Int.succ
                                  n2)))
                                  n1)
                             | None ->
                               why (String ((Ascii (true, true, true, false,
                                 true, true, true, false)), (String ((Ascii
                                 (true, false, false, true, false, true,
                                 true, false)), (String ((Ascii (false,
                                 false, true, false, false, true, true,
                                 false)), (String ((Ascii (false, false,
                                 true, false, true, true, true, false)),
                                 (String ((Ascii (false, false, false, true,
                                 false, true, true, false)), (String ((Ascii
                                 (false, false, false, false, false, true,
                                 false, false)), (String ((Ascii (true, true,
                                 true, true, false, true, true, false)),
                                 (String ((Ascii (false, true, true, false,
                                 false, true, true, false)), (String ((Ascii
                                 (false, false, false, false, false, true,
                                 false, false)), (String ((Ascii (true,
                                 false, false, false, false, true, true,
                                 false)), (String ((Ascii (false, false,
                                 false, false, false, true, false, false)),
                                 (String ((Ascii (true, true, true, false,
                                 true, true, true, false)), (String ((Ascii
                                 (true, true, true, true, false, true, true,
                                 false)), (String ((Ascii (false, true,
                                 false, false, true, true, true, false)),
                                 (String ((Ascii (false, false, true, false,
                                 false, true, true, false)),
                                 EmptyString)))))))))))))))))))))))))))))))
                       else why (String ((Ascii (true, true, false, false,
                              true, true, true, false)), (String ((Ascii
                              (true, true, true, true, false, true, true,
                              false)), (String ((Ascii (false, true, false,
                              false, true, true, true, false)), (String
                              ((Ascii (false, false, true, false, true, true,
                              true, false)), EmptyString))))))))
                     | _ :: _ ->
                       why (String ((Ascii (true, true, false, false, true,
                         true, true, false)), (String ((Ascii (true, true,
                         true, true, false, true, true, false)), (String
                         ((Ascii (false, true, false, false, true, true,
                         true, false)), (String ((Ascii (false, false, true,
                         false, true, true, true, false)), EmptyString)))))))))
                  | _ ->
                    why (String ((Ascii (true, true, false, false, true,
                      true, true, false)), (String ((Ascii (true, true, true,
                      true, false, true, true, false)), (String ((Ascii
                      (false, true, false, false, true, true, true, false)),
                      (String ((Ascii (false, false, true, false, true, true,
                      true, false)), EmptyString))))))))))
            | _ ->
              why (String ((Ascii (true, true, false, false, true, true,
                true, false)), (String ((Ascii (true, true, true, true,
                false, true, true, false)), (String ((Ascii (false, true,
                false, false, true, true, true, false)), (String ((Ascii
                (false, false, true, false, true, true, true, false)),
                EmptyString))))))))))
      | _ ->
        why (String ((Ascii (true, true, false, false, true, true, true,
          false)), (String ((Ascii (true, true, true, true, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (false, false, true, false,
          true, true, true, false)), EmptyString))))))))))

(** val left_assoc : (term -> term -> term) -> term -> term list -> term **)

let rec left_assoc f acc = function
| [] -> acc
| t0 :: l0 -> left_assoc f (f acc t0) l0

(** val right_assoc : (term -> term -> term) -> term -> term list -> term **)

let rec right_assoc f t0 = function
| [] -> t0
| u :: l0 -> f t0 (right_assoc f u l0)

(** val chain : term -> term list -> term list **)

let rec chain t0 = function
| [] -> []
| u :: l0 -> (TEq (t0, u)) :: (chain u l0)

(** val pairs : term list -> term list **)

let rec pairs = function
| [] -> []
| t0 :: l0 -> app (map (fun u -> TNot (TEq (t0, u))) l0) (pairs l0)

(** val conj_of : term list -> term **)

let conj_of = function
| [] -> TBool true
| t0 :: l0 -> left_assoc (fun x x0 -> TBop (CAnd, x, x0)) t0 l0

(** val named : int -> term list -> (int * term) list * int **)

let rec named n0 = function
| [] -> ([], n0)
| t0 :: l0 -> let (r, m) = named (Coq_Pos.succ n0) l0 in (((n0, t0) :: r), m)

(** val lets : (int * term) list -> term -> term **)

let lets l body =
  fold_right (fun p b0 -> TLet ((fst p), (snd p), b0)) body l

(** val apply_builtin : builtin -> term list -> int -> (term * int) result **)

let apply_builtin o args n0 =
  let plain = fun t0 -> Ok (t0, n0) in
  (match o with
   | Value b0 ->
     (match args with
      | [] -> plain (TBool b0)
      | _ :: _ ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString)))))))))))))))))))))))))))))))))))))))
   | Negation ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | t0 :: l ->
        (match l with
         | [] -> plain (TNot t0)
         | _ :: _ ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))))
   | Connective o0 ->
     (match o0 with
      | CImplies ->
        (match args with
         | [] ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))
         | t0 :: l ->
           (match l with
            | [] ->
              why (String ((Ascii (false, true, true, true, false, true,
                true, false)), (String ((Ascii (true, false, true, false,
                true, true, true, false)), (String ((Ascii (true, false,
                true, true, false, true, true, false)), (String ((Ascii
                (false, true, false, false, false, true, true, false)),
                (String ((Ascii (true, false, true, false, false, true, true,
                false)), (String ((Ascii (false, true, false, false, true,
                true, true, false)), (String ((Ascii (false, false, false,
                false, false, true, false, false)), (String ((Ascii (true,
                true, true, true, false, true, true, false)), (String ((Ascii
                (false, true, true, false, false, true, true, false)),
                (String ((Ascii (false, false, false, false, false, true,
                false, false)), (String ((Ascii (true, false, false, false,
                false, true, true, false)), (String ((Ascii (false, true,
                false, false, true, true, true, false)), (String ((Ascii
                (true, true, true, false, false, true, true, false)), (String
                ((Ascii (true, false, true, false, true, true, true, false)),
                (String ((Ascii (true, false, true, true, false, true, true,
                false)), (String ((Ascii (true, false, true, false, false,
                true, true, false)), (String ((Ascii (false, true, true,
                true, false, true, true, false)), (String ((Ascii (false,
                false, true, false, true, true, true, false)), (String
                ((Ascii (true, true, false, false, true, true, true, false)),
                EmptyString))))))))))))))))))))))))))))))))))))))
            | _ :: _ ->
              plain (right_assoc (fun x x0 -> TBop (CImplies, x, x0)) t0 l)))
      | _ ->
        (match args with
         | [] ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))
         | t0 :: l ->
           (match l with
            | [] ->
              why (String ((Ascii (false, true, true, true, false, true,
                true, false)), (String ((Ascii (true, false, true, false,
                true, true, true, false)), (String ((Ascii (true, false,
                true, true, false, true, true, false)), (String ((Ascii
                (false, true, false, false, false, true, true, false)),
                (String ((Ascii (true, false, true, false, false, true, true,
                false)), (String ((Ascii (false, true, false, false, true,
                true, true, false)), (String ((Ascii (false, false, false,
                false, false, true, false, false)), (String ((Ascii (true,
                true, true, true, false, true, true, false)), (String ((Ascii
                (false, true, true, false, false, true, true, false)),
                (String ((Ascii (false, false, false, false, false, true,
                false, false)), (String ((Ascii (true, false, false, false,
                false, true, true, false)), (String ((Ascii (false, true,
                false, false, true, true, true, false)), (String ((Ascii
                (true, true, true, false, false, true, true, false)), (String
                ((Ascii (true, false, true, false, true, true, true, false)),
                (String ((Ascii (true, false, true, true, false, true, true,
                false)), (String ((Ascii (true, false, true, false, false,
                true, true, false)), (String ((Ascii (false, true, true,
                true, false, true, true, false)), (String ((Ascii (false,
                false, true, false, true, true, true, false)), (String
                ((Ascii (true, true, false, false, true, true, true, false)),
                EmptyString))))))))))))))))))))))))))))))))))))))
            | _ :: _ -> plain (left_assoc (fun x x0 -> TBop (o0, x, x0)) t0 l))))
   | Equality ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | t0 :: l ->
        (match l with
         | [] ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))
         | u :: l0 ->
           (match l0 with
            | [] -> plain (TEq (t0, u))
            | _ :: _ ->
              let (l1, m) = named n0 args in
              let vs = map (fun p -> TVar (fst p)) l1 in
              Ok
              ((lets l1
                 (conj_of
                   (match o with
                    | Equality ->
                      (match vs with
                       | [] -> pairs vs
                       | v :: vs0 -> chain v vs0)
                    | _ -> pairs vs))), m))))
   | Distinct ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | t0 :: l ->
        (match l with
         | [] ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))
         | u :: l0 ->
           (match l0 with
            | [] -> plain (TNot (TEq (t0, u)))
            | _ :: _ ->
              let (l1, m) = named n0 args in
              let vs = map (fun p -> TVar (fst p)) l1 in
              Ok
              ((lets l1
                 (conj_of
                   (match o with
                    | Equality ->
                      (match vs with
                       | [] -> pairs vs
                       | v :: vs0 -> chain v vs0)
                    | _ -> pairs vs))), m))))
   | Conditional ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | c :: l ->
        (match l with
         | [] ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))
         | t0 :: l0 ->
           (match l0 with
            | [] ->
              why (String ((Ascii (false, true, true, true, false, true,
                true, false)), (String ((Ascii (true, false, true, false,
                true, true, true, false)), (String ((Ascii (true, false,
                true, true, false, true, true, false)), (String ((Ascii
                (false, true, false, false, false, true, true, false)),
                (String ((Ascii (true, false, true, false, false, true, true,
                false)), (String ((Ascii (false, true, false, false, true,
                true, true, false)), (String ((Ascii (false, false, false,
                false, false, true, false, false)), (String ((Ascii (true,
                true, true, true, false, true, true, false)), (String ((Ascii
                (false, true, true, false, false, true, true, false)),
                (String ((Ascii (false, false, false, false, false, true,
                false, false)), (String ((Ascii (true, false, false, false,
                false, true, true, false)), (String ((Ascii (false, true,
                false, false, true, true, true, false)), (String ((Ascii
                (true, true, true, false, false, true, true, false)), (String
                ((Ascii (true, false, true, false, true, true, true, false)),
                (String ((Ascii (true, false, true, true, false, true, true,
                false)), (String ((Ascii (true, false, true, false, false,
                true, true, false)), (String ((Ascii (false, true, true,
                true, false, true, true, false)), (String ((Ascii (false,
                false, true, false, true, true, true, false)), (String
                ((Ascii (true, true, false, false, true, true, true, false)),
                EmptyString))))))))))))))))))))))))))))))))))))))
            | u :: l1 ->
              (match l1 with
               | [] -> plain (TIte (c, t0, u))
               | _ :: _ ->
                 why (String ((Ascii (false, true, true, true, false, true,
                   true, false)), (String ((Ascii (true, false, true, false,
                   true, true, true, false)), (String ((Ascii (true, false,
                   true, true, false, true, true, false)), (String ((Ascii
                   (false, true, false, false, false, true, true, false)),
                   (String ((Ascii (true, false, true, false, false, true,
                   true, false)), (String ((Ascii (false, true, false, false,
                   true, true, true, false)), (String ((Ascii (false, false,
                   false, false, false, true, false, false)), (String ((Ascii
                   (true, true, true, true, false, true, true, false)),
                   (String ((Ascii (false, true, true, false, false, true,
                   true, false)), (String ((Ascii (false, false, false,
                   false, false, true, false, false)), (String ((Ascii (true,
                   false, false, false, false, true, true, false)), (String
                   ((Ascii (false, true, false, false, true, true, true,
                   false)), (String ((Ascii (true, true, true, false, false,
                   true, true, false)), (String ((Ascii (true, false, true,
                   false, true, true, true, false)), (String ((Ascii (true,
                   false, true, true, false, true, true, false)), (String
                   ((Ascii (true, false, true, false, false, true, true,
                   false)), (String ((Ascii (false, true, true, true, false,
                   true, true, false)), (String ((Ascii (false, false, true,
                   false, true, true, true, false)), (String ((Ascii (true,
                   true, false, false, true, true, true, false)),
                   EmptyString))))))))))))))))))))))))))))))))))))))))))
   | Unary o0 ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | t0 :: l ->
        (match l with
         | [] -> plain (TWop1 (o0, t0))
         | _ :: _ ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))))
   | Binary (o0, n_ary) ->
     if n_ary
     then (match args with
           | [] ->
             why (String ((Ascii (false, true, true, true, false, true, true,
               false)), (String ((Ascii (true, false, true, false, true,
               true, true, false)), (String ((Ascii (true, false, true, true,
               false, true, true, false)), (String ((Ascii (false, true,
               false, false, false, true, true, false)), (String ((Ascii
               (true, false, true, false, false, true, true, false)), (String
               ((Ascii (false, true, false, false, true, true, true, false)),
               (String ((Ascii (false, false, false, false, false, true,
               false, false)), (String ((Ascii (true, true, true, true,
               false, true, true, false)), (String ((Ascii (false, true,
               true, false, false, true, true, false)), (String ((Ascii
               (false, false, false, false, false, true, false, false)),
               (String ((Ascii (true, false, false, false, false, true, true,
               false)), (String ((Ascii (false, true, false, false, true,
               true, true, false)), (String ((Ascii (true, true, true, false,
               false, true, true, false)), (String ((Ascii (true, false,
               true, false, true, true, true, false)), (String ((Ascii (true,
               false, true, true, false, true, true, false)), (String ((Ascii
               (true, false, true, false, false, true, true, false)), (String
               ((Ascii (false, true, true, true, false, true, true, false)),
               (String ((Ascii (false, false, true, false, true, true, true,
               false)), (String ((Ascii (true, true, false, false, true,
               true, true, false)),
               EmptyString))))))))))))))))))))))))))))))))))))))
           | t0 :: l ->
             (match l with
              | [] ->
                why (String ((Ascii (false, true, true, true, false, true,
                  true, false)), (String ((Ascii (true, false, true, false,
                  true, true, true, false)), (String ((Ascii (true, false,
                  true, true, false, true, true, false)), (String ((Ascii
                  (false, true, false, false, false, true, true, false)),
                  (String ((Ascii (true, false, true, false, false, true,
                  true, false)), (String ((Ascii (false, true, false, false,
                  true, true, true, false)), (String ((Ascii (false, false,
                  false, false, false, true, false, false)), (String ((Ascii
                  (true, true, true, true, false, true, true, false)),
                  (String ((Ascii (false, true, true, false, false, true,
                  true, false)), (String ((Ascii (false, false, false, false,
                  false, true, false, false)), (String ((Ascii (true, false,
                  false, false, false, true, true, false)), (String ((Ascii
                  (false, true, false, false, true, true, true, false)),
                  (String ((Ascii (true, true, true, false, false, true,
                  true, false)), (String ((Ascii (true, false, true, false,
                  true, true, true, false)), (String ((Ascii (true, false,
                  true, true, false, true, true, false)), (String ((Ascii
                  (true, false, true, false, false, true, true, false)),
                  (String ((Ascii (false, true, true, true, false, true,
                  true, false)), (String ((Ascii (false, false, true, false,
                  true, true, true, false)), (String ((Ascii (true, true,
                  false, false, true, true, true, false)),
                  EmptyString))))))))))))))))))))))))))))))))))))))
              | u :: l0 ->
                (match l0 with
                 | [] -> plain (TWop2 (o0, t0, u))
                 | _ :: _ ->
                   plain (left_assoc (fun x x0 -> TWop2 (o0, x, x0)) t0 l))))
     else (match args with
           | [] ->
             why (String ((Ascii (false, true, true, true, false, true, true,
               false)), (String ((Ascii (true, false, true, false, true,
               true, true, false)), (String ((Ascii (true, false, true, true,
               false, true, true, false)), (String ((Ascii (false, true,
               false, false, false, true, true, false)), (String ((Ascii
               (true, false, true, false, false, true, true, false)), (String
               ((Ascii (false, true, false, false, true, true, true, false)),
               (String ((Ascii (false, false, false, false, false, true,
               false, false)), (String ((Ascii (true, true, true, true,
               false, true, true, false)), (String ((Ascii (false, true,
               true, false, false, true, true, false)), (String ((Ascii
               (false, false, false, false, false, true, false, false)),
               (String ((Ascii (true, false, false, false, false, true, true,
               false)), (String ((Ascii (false, true, false, false, true,
               true, true, false)), (String ((Ascii (true, true, true, false,
               false, true, true, false)), (String ((Ascii (true, false,
               true, false, true, true, true, false)), (String ((Ascii (true,
               false, true, true, false, true, true, false)), (String ((Ascii
               (true, false, true, false, false, true, true, false)), (String
               ((Ascii (false, true, true, true, false, true, true, false)),
               (String ((Ascii (false, false, true, false, true, true, true,
               false)), (String ((Ascii (true, true, false, false, true,
               true, true, false)),
               EmptyString))))))))))))))))))))))))))))))))))))))
           | t0 :: l ->
             (match l with
              | [] ->
                why (String ((Ascii (false, true, true, true, false, true,
                  true, false)), (String ((Ascii (true, false, true, false,
                  true, true, true, false)), (String ((Ascii (true, false,
                  true, true, false, true, true, false)), (String ((Ascii
                  (false, true, false, false, false, true, true, false)),
                  (String ((Ascii (true, false, true, false, false, true,
                  true, false)), (String ((Ascii (false, true, false, false,
                  true, true, true, false)), (String ((Ascii (false, false,
                  false, false, false, true, false, false)), (String ((Ascii
                  (true, true, true, true, false, true, true, false)),
                  (String ((Ascii (false, true, true, false, false, true,
                  true, false)), (String ((Ascii (false, false, false, false,
                  false, true, false, false)), (String ((Ascii (true, false,
                  false, false, false, true, true, false)), (String ((Ascii
                  (false, true, false, false, true, true, true, false)),
                  (String ((Ascii (true, true, true, false, false, true,
                  true, false)), (String ((Ascii (true, false, true, false,
                  true, true, true, false)), (String ((Ascii (true, false,
                  true, true, false, true, true, false)), (String ((Ascii
                  (true, false, true, false, false, true, true, false)),
                  (String ((Ascii (false, true, true, true, false, true,
                  true, false)), (String ((Ascii (false, false, true, false,
                  true, true, true, false)), (String ((Ascii (true, true,
                  false, false, true, true, true, false)),
                  EmptyString))))))))))))))))))))))))))))))))))))))
              | u :: l0 ->
                (match l0 with
                 | [] -> plain (TWop2 (o0, t0, u))
                 | _ :: _ ->
                   why (String ((Ascii (false, true, true, true, false, true,
                     true, false)), (String ((Ascii (true, false, true,
                     false, true, true, true, false)), (String ((Ascii (true,
                     false, true, true, false, true, true, false)), (String
                     ((Ascii (false, true, false, false, false, true, true,
                     false)), (String ((Ascii (true, false, true, false,
                     false, true, true, false)), (String ((Ascii (false,
                     true, false, false, true, true, true, false)), (String
                     ((Ascii (false, false, false, false, false, true, false,
                     false)), (String ((Ascii (true, true, true, true, false,
                     true, true, false)), (String ((Ascii (false, true, true,
                     false, false, true, true, false)), (String ((Ascii
                     (false, false, false, false, false, true, false,
                     false)), (String ((Ascii (true, false, false, false,
                     false, true, true, false)), (String ((Ascii (false,
                     true, false, false, true, true, true, false)), (String
                     ((Ascii (true, true, true, false, false, true, true,
                     false)), (String ((Ascii (true, false, true, false,
                     true, true, true, false)), (String ((Ascii (true, false,
                     true, true, false, true, true, false)), (String ((Ascii
                     (true, false, true, false, false, true, true, false)),
                     (String ((Ascii (false, true, true, true, false, true,
                     true, false)), (String ((Ascii (false, false, true,
                     false, true, true, true, false)), (String ((Ascii (true,
                     true, false, false, true, true, true, false)),
                     EmptyString)))))))))))))))))))))))))))))))))))))))))
   | Predicate (o0, swapped) ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | t0 :: l ->
        (match l with
         | [] ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))
         | u :: l0 ->
           (match l0 with
            | [] ->
              plain (if swapped then TPred (o0, u, t0) else TPred (o0, t0, u))
            | _ :: _ ->
              why (String ((Ascii (false, true, true, true, false, true,
                true, false)), (String ((Ascii (true, false, true, false,
                true, true, true, false)), (String ((Ascii (true, false,
                true, true, false, true, true, false)), (String ((Ascii
                (false, true, false, false, false, true, true, false)),
                (String ((Ascii (true, false, true, false, false, true, true,
                false)), (String ((Ascii (false, true, false, false, true,
                true, true, false)), (String ((Ascii (false, false, false,
                false, false, true, false, false)), (String ((Ascii (true,
                true, true, true, false, true, true, false)), (String ((Ascii
                (false, true, true, false, false, true, true, false)),
                (String ((Ascii (false, false, false, false, false, true,
                false, false)), (String ((Ascii (true, false, false, false,
                false, true, true, false)), (String ((Ascii (false, true,
                false, false, true, true, true, false)), (String ((Ascii
                (true, true, true, false, false, true, true, false)), (String
                ((Ascii (true, false, true, false, true, true, true, false)),
                (String ((Ascii (true, false, true, true, false, true, true,
                false)), (String ((Ascii (true, false, true, false, false,
                true, true, false)), (String ((Ascii (false, true, true,
                true, false, true, true, false)), (String ((Ascii (false,
                false, true, false, true, true, true, false)), (String
                ((Ascii (true, true, false, false, true, true, true, false)),
                EmptyString)))))))))))))))))))))))))))))))))))))))))
   | NegOverflow ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | t0 :: l ->
        (match l with
         | [] -> plain (TNegO t0)
         | _ :: _ ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))))
   | Compare ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | t0 :: l ->
        (match l with
         | [] ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))
         | u :: l0 ->
           (match l0 with
            | [] ->
              plain (TIte ((TEq (t0, u)), (TWord (true :: [])), (TWord
                (false :: []))))
            | _ :: _ ->
              why (String ((Ascii (false, true, true, true, false, true,
                true, false)), (String ((Ascii (true, false, true, false,
                true, true, true, false)), (String ((Ascii (true, false,
                true, true, false, true, true, false)), (String ((Ascii
                (false, true, false, false, false, true, true, false)),
                (String ((Ascii (true, false, true, false, false, true, true,
                false)), (String ((Ascii (false, true, false, false, true,
                true, true, false)), (String ((Ascii (false, false, false,
                false, false, true, false, false)), (String ((Ascii (true,
                true, true, true, false, true, true, false)), (String ((Ascii
                (false, true, true, false, false, true, true, false)),
                (String ((Ascii (false, false, false, false, false, true,
                false, false)), (String ((Ascii (true, false, false, false,
                false, true, true, false)), (String ((Ascii (false, true,
                false, false, true, true, true, false)), (String ((Ascii
                (true, true, true, false, false, true, true, false)), (String
                ((Ascii (true, false, true, false, true, true, true, false)),
                (String ((Ascii (true, false, true, true, false, true, true,
                false)), (String ((Ascii (true, false, true, false, false,
                true, true, false)), (String ((Ascii (false, true, true,
                true, false, true, true, false)), (String ((Ascii (false,
                false, true, false, true, true, true, false)), (String
                ((Ascii (true, true, false, false, true, true, true, false)),
                EmptyString)))))))))))))))))))))))))))))))))))))))))
   | Concatenation ->
     (match args with
      | [] ->
        why (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (true, false, true, false, true, true,
          true, false)), (String ((Ascii (true, false, true, true, false,
          true, true, false)), (String ((Ascii (false, true, false, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, false, true, true, false)), (String ((Ascii (false, true,
          false, false, true, true, true, false)), (String ((Ascii (false,
          false, false, false, false, true, false, false)), (String ((Ascii
          (true, true, true, true, false, true, true, false)), (String
          ((Ascii (false, true, true, false, false, true, true, false)),
          (String ((Ascii (false, false, false, false, false, true, false,
          false)), (String ((Ascii (true, false, false, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, false,
          false, true, true, false)), (String ((Ascii (true, false, true,
          false, true, true, true, false)), (String ((Ascii (true, false,
          true, true, false, true, true, false)), (String ((Ascii (true,
          false, true, false, false, true, true, false)), (String ((Ascii
          (false, true, true, true, false, true, true, false)), (String
          ((Ascii (false, false, true, false, true, true, true, false)),
          (String ((Ascii (true, true, false, false, true, true, true,
          false)), EmptyString))))))))))))))))))))))))))))))))))))))
      | t0 :: l ->
        (match l with
         | [] ->
           why (String ((Ascii (false, true, true, true, false, true, true,
             false)), (String ((Ascii (true, false, true, false, true, true,
             true, false)), (String ((Ascii (true, false, true, true, false,
             true, true, false)), (String ((Ascii (false, true, false, false,
             false, true, true, false)), (String ((Ascii (true, false, true,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (false,
             false, false, false, false, true, false, false)), (String
             ((Ascii (true, true, true, true, false, true, true, false)),
             (String ((Ascii (false, true, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, false,
             true, false, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (false, true,
             false, false, true, true, true, false)), (String ((Ascii (true,
             true, true, false, false, true, true, false)), (String ((Ascii
             (true, false, true, false, true, true, true, false)), (String
             ((Ascii (true, false, true, true, false, true, true, false)),
             (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, true, true, true, false, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (true, true, false, false,
             true, true, true, false)),
             EmptyString))))))))))))))))))))))))))))))))))))))
         | u :: l0 ->
           (match l0 with
            | [] -> plain (TConcat (t0, u))
            | _ :: _ ->
              why (String ((Ascii (false, true, true, true, false, true,
                true, false)), (String ((Ascii (true, false, true, false,
                true, true, true, false)), (String ((Ascii (true, false,
                true, true, false, true, true, false)), (String ((Ascii
                (false, true, false, false, false, true, true, false)),
                (String ((Ascii (true, false, true, false, false, true, true,
                false)), (String ((Ascii (false, true, false, false, true,
                true, true, false)), (String ((Ascii (false, false, false,
                false, false, true, false, false)), (String ((Ascii (true,
                true, true, true, false, true, true, false)), (String ((Ascii
                (false, true, true, false, false, true, true, false)),
                (String ((Ascii (false, false, false, false, false, true,
                false, false)), (String ((Ascii (true, false, false, false,
                false, true, true, false)), (String ((Ascii (false, true,
                false, false, true, true, true, false)), (String ((Ascii
                (true, true, true, false, false, true, true, false)), (String
                ((Ascii (true, false, true, false, true, true, true, false)),
                (String ((Ascii (true, false, true, true, false, true, true,
                false)), (String ((Ascii (true, false, true, false, false,
                true, true, false)), (String ((Ascii (false, true, true,
                true, false, true, true, false)), (String ((Ascii (false,
                false, true, false, true, true, true, false)), (String
                ((Ascii (true, true, false, false, true, true, true, false)),
                EmptyString))))))))))))))))))))))))))))))))))))))))))

(** val indexed : bytes -> int list -> wop1 option **)

let indexed w = function
| [] -> None
| k :: l ->
  (match l with
   | [] ->
     if is (String ((Ascii (false, true, false, true, true, true, true,
          false)), (String ((Ascii (true, false, true, false, false, true,
          true, false)), (String ((Ascii (false, true, false, false, true,
          true, true, false)), (String ((Ascii (true, true, true, true,
          false, true, true, false)), (String ((Ascii (true, true, true,
          true, true, false, true, false)), (String ((Ascii (true, false,
          true, false, false, true, true, false)), (String ((Ascii (false,
          false, false, true, true, true, true, false)), (String ((Ascii
          (false, false, true, false, true, true, true, false)), (String
          ((Ascii (true, false, true, false, false, true, true, false)),
          (String ((Ascii (false, true, true, true, false, true, true,
          false)), (String ((Ascii (false, false, true, false, false, true,
          true, false)), EmptyString)))))))))))))))))))))) w
     then Some (UZeroExtend k)
     else if is (String ((Ascii (true, true, false, false, true, true, true,
               false)), (String ((Ascii (true, false, false, true, false,
               true, true, false)), (String ((Ascii (true, true, true, false,
               false, true, true, false)), (String ((Ascii (false, true,
               true, true, false, true, true, false)), (String ((Ascii (true,
               true, true, true, true, false, true, false)), (String ((Ascii
               (true, false, true, false, false, true, true, false)), (String
               ((Ascii (false, false, false, true, true, true, true, false)),
               (String ((Ascii (false, false, true, false, true, true, true,
               false)), (String ((Ascii (true, false, true, false, false,
               true, true, false)), (String ((Ascii (false, true, true, true,
               false, true, true, false)), (String ((Ascii (false, false,
               true, false, false, true, true, false)),
               EmptyString)))))))))))))))))))))) w
          then Some (USignExtend k)
          else if is (String ((Ascii (false, true, false, false, true, true,
                    true, false)), (String ((Ascii (true, true, true, true,
                    false, true, true, false)), (String ((Ascii (false,
                    false, true, false, true, true, true, false)), (String
                    ((Ascii (true, false, false, false, false, true, true,
                    false)), (String ((Ascii (false, false, true, false,
                    true, true, true, false)), (String ((Ascii (true, false,
                    true, false, false, true, true, false)), (String ((Ascii
                    (true, true, true, true, true, false, true, false)),
                    (String ((Ascii (false, false, true, true, false, true,
                    true, false)), (String ((Ascii (true, false, true, false,
                    false, true, true, false)), (String ((Ascii (false, true,
                    true, false, false, true, true, false)), (String ((Ascii
                    (false, false, true, false, true, true, true, false)),
                    EmptyString)))))))))))))))))))))) w
               then Some (URotateLeft k)
               else if is (String ((Ascii (false, true, false, false, true,
                         true, true, false)), (String ((Ascii (true, true,
                         true, true, false, true, true, false)), (String
                         ((Ascii (false, false, true, false, true, true,
                         true, false)), (String ((Ascii (true, false, false,
                         false, false, true, true, false)), (String ((Ascii
                         (false, false, true, false, true, true, true,
                         false)), (String ((Ascii (true, false, true, false,
                         false, true, true, false)), (String ((Ascii (true,
                         true, true, true, true, false, true, false)),
                         (String ((Ascii (false, true, false, false, true,
                         true, true, false)), (String ((Ascii (true, false,
                         false, true, false, true, true, false)), (String
                         ((Ascii (true, true, true, false, false, true, true,
                         false)), (String ((Ascii (false, false, false, true,
                         false, true, true, false)), (String ((Ascii (false,
                         false, true, false, true, true, true, false)),
                         EmptyString)))))))))))))))))))))))) w
                    then Some (URotateRight k)
                    else if is (String ((Ascii (false, true, false, false,
                              true, true, true, false)), (String ((Ascii
                              (true, false, true, false, false, true, true,
                              false)), (String ((Ascii (false, false, false,
                              false, true, true, true, false)), (String
                              ((Ascii (true, false, true, false, false, true,
                              true, false)), (String ((Ascii (true, false,
                              false, false, false, true, true, false)),
                              (String ((Ascii (false, false, true, false,
                              true, true, true, false)),
                              EmptyString)))))))))))) w
                         then Some (URepeat k)
                         else None
   | lo :: l0 ->
     (match l0 with
      | [] ->
        if is (String ((Ascii (true, false, true, false, false, true, true,
             false)), (String ((Ascii (false, false, false, true, true, true,
             true, false)), (String ((Ascii (false, false, true, false, true,
             true, true, false)), (String ((Ascii (false, true, false, false,
             true, true, true, false)), (String ((Ascii (true, false, false,
             false, false, true, true, false)), (String ((Ascii (true, true,
             false, false, false, true, true, false)), (String ((Ascii
             (false, false, true, false, true, true, true, false)),
             EmptyString)))))))))))))) w
        then Some (UExtract (k, lo))
        else None
      | _ :: _ -> None))

(** val numerals : sexp list -> int list option **)

let rec numerals = function
| [] -> Some []
| s :: l0 ->
  (match s with
   | Atom w ->
     (match numeral w with
      | Some n0 ->
        (match numerals l0 with
         | Some r -> Some (n0 :: r)
         | None -> None)
      | None -> None)
   | _ -> None)

(** val bind_params :
    (int * sort) list -> term list -> term -> term option **)

let rec bind_params ps args body =
  match ps with
  | [] -> (match args with
           | [] -> Some body
           | _ :: _ -> None)
  | p :: ps0 ->
    let (x, s) = p in
    (match args with
     | [] -> None
     | t0 :: args0 ->
       (match bind_params ps0 args0 body with
        | Some b0 -> Some (TLet (x, (TAs (t0, s)), b0))
        | None -> None))

(** val apply_name :
    scope -> bytes -> term list -> int -> (term * int) result **)

let apply_name sc w args n0 =
  match lookup w sc with
  | Some b0 ->
    (match b0 with
     | Builtin o -> apply_builtin o args n0
     | Number x ->
       (match args with
        | [] -> Ok ((TVar x), n0)
        | _ :: _ -> Unsupported w)
     | Macro (ps, body) ->
       (match bind_params ps args body with
        | Some t0 -> Ok (t0, n0)
        | None -> Unsupported w))
  | None -> Unsupported w

(** val term_of : scope -> int -> sexp -> (term * int) result **)

let rec term_of sc n0 e =
  let terms =
    let rec terms n1 = function
    | [] -> Ok ([], n1)
    | e0 :: l0 ->
      andthen (term_of sc n1 e0) (fun pat ->
        let (t0, n2) = pat in
        andthen (terms n2 l0) (fun pat0 ->
          let (r, n3) = pat0 in Ok ((t0 :: r), n3)))
    in terms
  in
  (match e with
   | Atom w ->
     (match constant_of w with
      | Some b0 -> Ok ((TWord b0), n0)
      | None -> apply_name sc w [] n0)
   | Str _ ->
     why (String ((Ascii (true, true, false, false, true, true, true,
       false)), (String ((Ascii (false, false, true, false, true, true, true,
       false)), (String ((Ascii (false, true, false, false, true, true, true,
       false)), (String ((Ascii (true, false, false, true, false, true, true,
       false)), (String ((Ascii (false, true, true, true, false, true, true,
       false)), (String ((Ascii (true, true, true, false, false, true, true,
       false)), EmptyString))))))))))))
   | Lst items ->
     (match items with
      | [] ->
        why (String ((Ascii (true, false, false, false, false, true, true,
          false)), (String ((Ascii (false, false, false, false, true, true,
          true, false)), (String ((Ascii (false, false, false, false, true,
          true, true, false)), (String ((Ascii (false, false, true, true,
          false, true, true, false)), (String ((Ascii (true, false, false,
          true, false, true, true, false)), (String ((Ascii (true, true,
          false, false, false, true, true, false)), (String ((Ascii (true,
          false, false, false, false, true, true, false)), (String ((Ascii
          (false, false, true, false, true, true, true, false)), (String
          ((Ascii (true, false, false, true, false, true, true, false)),
          (String ((Ascii (true, true, true, true, false, true, true,
          false)), (String ((Ascii (false, true, true, true, false, true,
          true, false)), EmptyString))))))))))))))))))))))
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
                 | s0 :: l ->
                   (match s0 with
                    | Lst bs ->
                      (match l with
                       | [] ->
                         why (String ((Ascii (false, false, true, true,
                           false, true, true, false)), (String ((Ascii (true,
                           false, true, false, false, true, true, false)),
                           (String ((Ascii (false, false, true, false, true,
                           true, true, false)), EmptyString))))))
                       | body :: l0 ->
                         (match l0 with
                          | [] ->
                            let bindings =
                              let rec bindings n1 inner = function
                              | [] -> Ok (([], inner), n1)
                              | s1 :: l2 ->
                                (match s1 with
                                 | Lst items0 ->
                                   (match items0 with
                                    | [] ->
                                      why (String ((Ascii (false, false,
                                        true, true, false, true, true,
                                        false)), (String ((Ascii (true,
                                        false, true, false, false, true,
                                        true, false)), (String ((Ascii
                                        (false, false, true, false, true,
                                        true, true, false)), EmptyString))))))
                                    | s2 :: l3 ->
                                      (match s2 with
                                       | Atom x ->
                                         (match l3 with
                                          | [] ->
                                            why (String ((Ascii (false,
                                              false, true, true, false, true,
                                              true, false)), (String ((Ascii
                                              (true, false, true, false,
                                              false, true, true, false)),
                                              (String ((Ascii (false, false,
                                              true, false, true, true, true,
                                              false)), EmptyString))))))
                                          | e0 :: l4 ->
                                            (match l4 with
                                             | [] ->
                                               andthen (term_of sc n1 e0)
                                                 (fun pat ->
                                                 let (t0, n2) = pat in
                                                 andthen
                                                   (bindings
                                                     (Coq_Pos.succ n2)
                                                     (insert x (Number n2)
                                                       inner) l2)
                                                   (fun pat0 ->
                                                   let (p, m) = pat0 in
                                                   let (r, inner0) = p in
                                                   Ok ((((n2, t0) :: r),
                                                   inner0), m)))
                                             | _ :: _ ->
                                               why (String ((Ascii (false,
                                                 false, true, true, false,
                                                 true, true, false)), (String
                                                 ((Ascii (true, false, true,
                                                 false, false, true, true,
                                                 false)), (String ((Ascii
                                                 (false, false, true, false,
                                                 true, true, true, false)),
                                                 EmptyString))))))))
                                       | _ ->
                                         why (String ((Ascii (false, false,
                                           true, true, false, true, true,
                                           false)), (String ((Ascii (true,
                                           false, true, false, false, true,
                                           true, false)), (String ((Ascii
                                           (false, false, true, false, true,
                                           true, true, false)),
                                           EmptyString))))))))
                                 | _ ->
                                   why (String ((Ascii (false, false, true,
                                     true, false, true, true, false)),
                                     (String ((Ascii (true, false, true,
                                     false, false, true, true, false)),
                                     (String ((Ascii (false, false, true,
                                     false, true, true, true, false)),
                                     EmptyString)))))))
                              in bindings
                            in
                            andthen (bindings n0 sc bs) (fun pat ->
                              let (p, n1) = pat in
                              let (l1, inner) = p in
                              andthen (term_of inner n1 body) (fun pat0 ->
                                let (t0, n2) = pat0 in Ok ((lets l1 t0), n2)))
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
                      | e0 :: l ->
                        (match l with
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
                         | _ :: _ -> term_of sc n0 e0))
                else if is (String ((Ascii (true, true, true, true, true,
                          false, true, false)), EmptyString)) h
                     then (match rest with
                           | [] ->
                             why (String ((Ascii (true, false, false, true,
                               false, true, true, false)), (String ((Ascii
                               (false, true, true, true, false, true, true,
                               false)), (String ((Ascii (false, false, true,
                               false, false, true, true, false)), (String
                               ((Ascii (true, false, true, false, false,
                               true, true, false)), (String ((Ascii (false,
                               false, false, true, true, true, true, false)),
                               (String ((Ascii (true, false, true, false,
                               false, true, true, false)), (String ((Ascii
                               (false, false, true, false, false, true, true,
                               false)), (String ((Ascii (false, false, false,
                               false, false, true, false, false)), (String
                               ((Ascii (true, true, false, false, true, true,
                               true, false)), (String ((Ascii (true, false,
                               false, true, true, true, true, false)),
                               (String ((Ascii (true, false, true, true,
                               false, true, true, false)), (String ((Ascii
                               (false, true, false, false, false, true, true,
                               false)), (String ((Ascii (true, true, true,
                               true, false, true, true, false)), (String
                               ((Ascii (false, false, true, true, false,
                               true, true, false)),
                               EmptyString))))))))))))))))))))))))))))
                           | s0 :: l ->
                             (match s0 with
                              | Atom name ->
                                (match name with
                                 | [] ->
                                   why (String ((Ascii (true, false, false,
                                     true, false, true, true, false)),
                                     (String ((Ascii (false, true, true,
                                     true, false, true, true, false)),
                                     (String ((Ascii (false, false, true,
                                     false, false, true, true, false)),
                                     (String ((Ascii (true, false, true,
                                     false, false, true, true, false)),
                                     (String ((Ascii (false, false, false,
                                     true, true, true, true, false)), (String
                                     ((Ascii (true, false, true, false,
                                     false, true, true, false)), (String
                                     ((Ascii (false, false, true, false,
                                     false, true, true, false)), (String
                                     ((Ascii (false, false, false, false,
                                     false, true, false, false)), (String
                                     ((Ascii (true, true, false, false, true,
                                     true, true, false)), (String ((Ascii
                                     (true, false, false, true, true, true,
                                     true, false)), (String ((Ascii (true,
                                     false, true, true, false, true, true,
                                     false)), (String ((Ascii (false, true,
                                     false, false, false, true, true,
                                     false)), (String ((Ascii (true, true,
                                     true, true, false, true, true, false)),
                                     (String ((Ascii (false, false, true,
                                     true, false, true, true, false)),
                                     EmptyString))))))))))))))))))))))))))))
                                 | n1 :: l0 ->
                                   ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                      (fun _ ->
                                      why (String ((Ascii (true, false,
                                        false, true, false, true, true,
                                        false)), (String ((Ascii (false,
                                        true, true, true, false, true, true,
                                        false)), (String ((Ascii (false,
                                        false, true, false, false, true,
                                        true, false)), (String ((Ascii (true,
                                        false, true, false, false, true,
                                        true, false)), (String ((Ascii
                                        (false, false, false, true, true,
                                        true, true, false)), (String ((Ascii
                                        (true, false, true, false, false,
                                        true, true, false)), (String ((Ascii
                                        (false, false, true, false, false,
                                        true, true, false)), (String ((Ascii
                                        (false, false, false, false, false,
                                        true, false, false)), (String ((Ascii
                                        (true, true, false, false, true,
                                        true, true, false)), (String ((Ascii
                                        (true, false, false, true, true,
                                        true, true, false)), (String ((Ascii
                                        (true, false, true, true, false,
                                        true, true, false)), (String ((Ascii
                                        (false, true, false, false, false,
                                        true, true, false)), (String ((Ascii
                                        (true, true, true, true, false, true,
                                        true, false)), (String ((Ascii
                                        (false, false, true, true, false,
                                        true, true, false)),
                                        EmptyString)))))))))))))))))))))))))))))
                                      (fun p ->
                                      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                        (fun _ ->
                                        why (String ((Ascii (true, false,
                                          false, true, false, true, true,
                                          false)), (String ((Ascii (false,
                                          true, true, true, false, true,
                                          true, false)), (String ((Ascii
                                          (false, false, true, false, false,
                                          true, true, false)), (String
                                          ((Ascii (true, false, true, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, false, true,
                                          true, true, true, false)), (String
                                          ((Ascii (true, false, true, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, true, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, false,
                                          false, false, true, false, false)),
                                          (String ((Ascii (true, true, false,
                                          false, true, true, true, false)),
                                          (String ((Ascii (true, false,
                                          false, true, true, true, true,
                                          false)), (String ((Ascii (true,
                                          false, true, true, false, true,
                                          true, false)), (String ((Ascii
                                          (false, true, false, false, false,
                                          true, true, false)), (String
                                          ((Ascii (true, true, true, true,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, true, true,
                                          false, true, true, false)),
                                          EmptyString)))))))))))))))))))))))))))))
                                        (fun p0 ->
                                        (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                          (fun p1 ->
                                          (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                            (fun _ ->
                                            why (String ((Ascii (true, false,
                                              false, true, false, true, true,
                                              false)), (String ((Ascii
                                              (false, true, true, true,
                                              false, true, true, false)),
                                              (String ((Ascii (false, false,
                                              true, false, false, true, true,
                                              false)), (String ((Ascii (true,
                                              false, true, false, false,
                                              true, true, false)), (String
                                              ((Ascii (false, false, false,
                                              true, true, true, true,
                                              false)), (String ((Ascii (true,
                                              false, true, false, false,
                                              true, true, false)), (String
                                              ((Ascii (false, false, true,
                                              false, false, true, true,
                                              false)), (String ((Ascii
                                              (false, false, false, false,
                                              false, true, false, false)),
                                              (String ((Ascii (true, true,
                                              false, false, true, true, true,
                                              false)), (String ((Ascii (true,
                                              false, false, true, true, true,
                                              true, false)), (String ((Ascii
                                              (true, false, true, true,
                                              false, true, true, false)),
                                              (String ((Ascii (false, true,
                                              false, false, false, true,
                                              true, false)), (String ((Ascii
                                              (true, true, true, true, false,
                                              true, true, false)), (String
                                              ((Ascii (false, false, true,
                                              true, false, true, true,
                                              false)),
                                              EmptyString)))))))))))))))))))))))))))))
                                            (fun p2 ->
                                            (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                              (fun _ ->
                                              why (String ((Ascii (true,
                                                false, false, true, false,
                                                true, true, false)), (String
                                                ((Ascii (false, true, true,
                                                true, false, true, true,
                                                false)), (String ((Ascii
                                                (false, false, true, false,
                                                false, true, true, false)),
                                                (String ((Ascii (true, false,
                                                true, false, false, true,
                                                true, false)), (String
                                                ((Ascii (false, false, false,
                                                true, true, true, true,
                                                false)), (String ((Ascii
                                                (true, false, true, false,
                                                false, true, true, false)),
                                                (String ((Ascii (false,
                                                false, true, false, false,
                                                true, true, false)), (String
                                                ((Ascii (false, false, false,
                                                false, false, true, false,
                                                false)), (String ((Ascii
                                                (true, true, false, false,
                                                true, true, true, false)),
                                                (String ((Ascii (true, false,
                                                false, true, true, true,
                                                true, false)), (String
                                                ((Ascii (true, false, true,
                                                true, false, true, true,
                                                false)), (String ((Ascii
                                                (false, true, false, false,
                                                false, true, true, false)),
                                                (String ((Ascii (true, true,
                                                true, true, false, true,
                                                true, false)), (String
                                                ((Ascii (false, false, true,
                                                true, false, true, true,
                                                false)),
                                                EmptyString)))))))))))))))))))))))))))))
                                              (fun p3 ->
                                              (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                (fun _ ->
                                                why (String ((Ascii (true,
                                                  false, false, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  true, true, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, false, true, true,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, false, false, false,
                                                  true, false, false)),
                                                  (String ((Ascii (true,
                                                  true, false, false, true,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, false, true, true,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, true, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  true, false, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  true, true, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, true, true, false,
                                                  true, true, false)),
                                                  EmptyString)))))))))))))))))))))))))))))
                                                (fun p4 ->
                                                (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                  (fun p5 ->
                                                  (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                    (fun _ ->
                                                    why (String ((Ascii
                                                      (true, false, false,
                                                      true, false, true,
                                                      true, false)), (String
                                                      ((Ascii (false, true,
                                                      true, true, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      false, true, false,
                                                      false, true, true,
                                                      false)), (String
                                                      ((Ascii (true, false,
                                                      true, false, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      false, false, true,
                                                      true, true, true,
                                                      false)), (String
                                                      ((Ascii (true, false,
                                                      true, false, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      false, true, false,
                                                      false, true, true,
                                                      false)), (String
                                                      ((Ascii (false, false,
                                                      false, false, false,
                                                      true, false, false)),
                                                      (String ((Ascii (true,
                                                      true, false, false,
                                                      true, true, true,
                                                      false)), (String
                                                      ((Ascii (true, false,
                                                      false, true, true,
                                                      true, true, false)),
                                                      (String ((Ascii (true,
                                                      false, true, true,
                                                      false, true, true,
                                                      false)), (String
                                                      ((Ascii (false, true,
                                                      false, false, false,
                                                      true, true, false)),
                                                      (String ((Ascii (true,
                                                      true, true, true,
                                                      false, true, true,
                                                      false)), (String
                                                      ((Ascii (false, false,
                                                      true, true, false,
                                                      true, true, false)),
                                                      EmptyString)))))))))))))))))))))))))))))
                                                    (fun _ ->
                                                    why (String ((Ascii
                                                      (true, false, false,
                                                      true, false, true,
                                                      true, false)), (String
                                                      ((Ascii (false, true,
                                                      true, true, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      false, true, false,
                                                      false, true, true,
                                                      false)), (String
                                                      ((Ascii (true, false,
                                                      true, false, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      false, false, true,
                                                      true, true, true,
                                                      false)), (String
                                                      ((Ascii (true, false,
                                                      true, false, false,
                                                      true, true, false)),
                                                      (String ((Ascii (false,
                                                      false, true, false,
                                                      false, true, true,
                                                      false)), (String
                                                      ((Ascii (false, false,
                                                      false, false, false,
                                                      true, false, false)),
                                                      (String ((Ascii (true,
                                                      true, false, false,
                                                      true, true, true,
                                                      false)), (String
                                                      ((Ascii (true, false,
                                                      false, true, true,
                                                      true, true, false)),
                                                      (String ((Ascii (true,
                                                      false, true, true,
                                                      false, true, true,
                                                      false)), (String
                                                      ((Ascii (false, true,
                                                      false, false, false,
                                                      true, true, false)),
                                                      (String ((Ascii (true,
                                                      true, true, true,
                                                      false, true, true,
                                                      false)), (String
                                                      ((Ascii (false, false,
                                                      true, true, false,
                                                      true, true, false)),
                                                      EmptyString)))))))))))))))))))))))))))))
                                                    (fun _ ->
                                                    match l0 with
                                                    | [] ->
                                                      why (String ((Ascii
                                                        (true, false, false,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, true,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, false,
                                                        true, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, true,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, false,
                                                        false, false, true,
                                                        false, false)),
                                                        (String ((Ascii
                                                        (true, true, false,
                                                        false, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, false,
                                                        true, true, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, false, true,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, true, false,
                                                        false, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (true, true, true,
                                                        true, false, true,
                                                        true, false)),
                                                        (String ((Ascii
                                                        (false, false, true,
                                                        true, false, true,
                                                        true, false)),
                                                        EmptyString))))))))))))))))))))))))))))
                                                    | n2 :: d ->
                                                      ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                                         (fun _ ->
                                                         why (String ((Ascii
                                                           (true, false,
                                                           false, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           true, true, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, true,
                                                           false, false,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           false, true,
                                                           false, false,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, false,
                                                           true, true, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, false,
                                                           true, false,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, true,
                                                           false, false,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, false,
                                                           false, false,
                                                           true, false,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           true, false,
                                                           false, true, true,
                                                           true, false)),
                                                           (String ((Ascii
                                                           (true, false,
                                                           false, true, true,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           false, true, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           true, false,
                                                           false, false,
                                                           true, true,
                                                           false)), (String
                                                           ((Ascii (true,
                                                           true, true, true,
                                                           false, true, true,
                                                           false)), (String
                                                           ((Ascii (false,
                                                           false, true, true,
                                                           false, true, true,
                                                           false)),
                                                           EmptyString)))))))))))))))))))))))))))))
                                                         (fun p6 ->
                                                         (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                           (fun _ ->
                                                           why (String
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
                                                             ((Ascii (false,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, false,
                                                             true, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, false,
                                                             false, false,
                                                             true, false,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             true, false,
                                                             false, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, false,
                                                             true, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, true,
                                                             true, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
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
                                                             false, true,
                                                             true, false,
                                                             true, true,
                                                             false)),
                                                             EmptyString)))))))))))))))))))))))))))))
                                                           (fun p7 ->
                                                           (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                             (fun p8 ->
                                                             (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                               (fun p9 ->
                                                               (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                                 (fun _ ->
                                                                 why (String
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
                                                                   true,
                                                                   false,
                                                                   false,
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
                                                                   false,
                                                                   false,
                                                                   true,
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
                                                                   false,
                                                                   false,
                                                                   false,
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
                                                                   true,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (true,
                                                                   false,
                                                                   false,
                                                                   true,
                                                                   true,
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
                                                                   (false,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   EmptyString)))))))))))))))))))))))))))))
                                                                 (fun p10 ->
                                                                 (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                                   (fun p11 ->
                                                                   (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                                    (fun p12 ->
                                                                    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                                    (fun _ ->
                                                                    why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString)))))))))))))))))))))))))))))
                                                                    (fun _ ->
                                                                    why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString)))))))))))))))))))))))))))))
                                                                    (fun _ ->
                                                                    match l with
                                                                    | [] ->
                                                                    why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))))))))))))))))))))))))
                                                                    | s1 :: l1 ->
                                                                    (match s1 with
                                                                    | Atom w ->
                                                                    (match l1 with
                                                                    | [] ->
                                                                    (match 
                                                                    numeral w with
                                                                    | Some k ->
                                                                    (match 
                                                                    decimal d
                                                                    k with
                                                                    | Some b0 ->
                                                                    Ok
                                                                    ((TWord
                                                                    b0), n0)
                                                                    | None ->
                                                                    why
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
                                                                    (false,
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
                                                                    true,
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
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
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
                                                                    EmptyString)))))))))))))))))
                                                                    | None ->
                                                                    why
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
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
                                                                    (false,
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
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    false,
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
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString)))))))))))))))))))))))))))))))
                                                                    | _ :: _ ->
                                                                    why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString)))))))))))))))))))))))))))))
                                                                    | _ ->
                                                                    why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString))))))))))))))))))))))))))))))
                                                                    p12)
                                                                    (fun _ ->
                                                                    why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString)))))))))))))))))))))))))))))
                                                                    (fun _ ->
                                                                    why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString)))))))))))))))))))))))))))))
                                                                    p11)
                                                                   (fun _ ->
                                                                   why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString)))))))))))))))))))))))))))))
                                                                   (fun _ ->
                                                                   why
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
                                                                    true,
                                                                    false,
                                                                    false,
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
                                                                    false,
                                                                    false,
                                                                    true,
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
                                                                    false,
                                                                    false,
                                                                    false,
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
                                                                    true,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    (String
                                                                    ((Ascii
                                                                    (true,
                                                                    false,
                                                                    false,
                                                                    true,
                                                                    true,
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
                                                                    (false,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false,
                                                                    true,
                                                                    true,
                                                                    false)),
                                                                    EmptyString)))))))))))))))))))))))))))))
                                                                   p10)
                                                                 (fun _ ->
                                                                 why (String
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
                                                                   true,
                                                                   false,
                                                                   false,
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
                                                                   false,
                                                                   false,
                                                                   true,
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
                                                                   false,
                                                                   false,
                                                                   false,
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
                                                                   true,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   (String
                                                                   ((Ascii
                                                                   (true,
                                                                   false,
                                                                   false,
                                                                   true,
                                                                   true,
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
                                                                   (false,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false,
                                                                   true,
                                                                   true,
                                                                   false)),
                                                                   EmptyString)))))))))))))))))))))))))))))
                                                                 p9)
                                                               (fun _ ->
                                                               why (String
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
                                                                 (false,
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
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
                                                                 false,
                                                                 false, true,
                                                                 true, true,
                                                                 true,
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
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false,
                                                                 false,
                                                                 false,
                                                                 false, true,
                                                                 false,
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
                                                                 (true,
                                                                 false,
                                                                 false, true,
                                                                 true, true,
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
                                                                 true, false,
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
                                                                 (false,
                                                                 false, true,
                                                                 true, false,
                                                                 true, true,
                                                                 false)),
                                                                 EmptyString)))))))))))))))))))))))))))))
                                                               (fun _ ->
                                                               why (String
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
                                                                 (false,
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
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
                                                                 false,
                                                                 false, true,
                                                                 true, true,
                                                                 true,
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
                                                                 false, true,
                                                                 false,
                                                                 false, true,
                                                                 true,
                                                                 false)),
                                                                 (String
                                                                 ((Ascii
                                                                 (false,
                                                                 false,
                                                                 false,
                                                                 false,
                                                                 false, true,
                                                                 false,
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
                                                                 (true,
                                                                 false,
                                                                 false, true,
                                                                 true, true,
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
                                                                 true, false,
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
                                                                 (false,
                                                                 false, true,
                                                                 true, false,
                                                                 true, true,
                                                                 false)),
                                                                 EmptyString)))))))))))))))))))))))))))))
                                                               p8)
                                                             (fun _ ->
                                                             why (String
                                                               ((Ascii (true,
                                                               false, false,
                                                               true, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, true,
                                                               true, true,
                                                               false, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               true, false,
                                                               false, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii (true,
                                                               false, true,
                                                               false, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               false, true,
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
                                                               (false, false,
                                                               true, false,
                                                               false, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               false, false,
                                                               false, true,
                                                               false,
                                                               false)),
                                                               (String
                                                               ((Ascii (true,
                                                               true, false,
                                                               false, true,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii (true,
                                                               false, false,
                                                               true, true,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii (true,
                                                               false, true,
                                                               true, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, true,
                                                               false, false,
                                                               false, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii (true,
                                                               true, true,
                                                               true, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               true, true,
                                                               false, true,
                                                               true, false)),
                                                               EmptyString)))))))))))))))))))))))))))))
                                                             (fun _ ->
                                                             why (String
                                                               ((Ascii (true,
                                                               false, false,
                                                               true, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, true,
                                                               true, true,
                                                               false, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               true, false,
                                                               false, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii (true,
                                                               false, true,
                                                               false, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               false, true,
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
                                                               (false, false,
                                                               true, false,
                                                               false, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               false, false,
                                                               false, true,
                                                               false,
                                                               false)),
                                                               (String
                                                               ((Ascii (true,
                                                               true, false,
                                                               false, true,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii (true,
                                                               false, false,
                                                               true, true,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii (true,
                                                               false, true,
                                                               true, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, true,
                                                               false, false,
                                                               false, true,
                                                               true, false)),
                                                               (String
                                                               ((Ascii (true,
                                                               true, true,
                                                               true, false,
                                                               true, true,
                                                               false)),
                                                               (String
                                                               ((Ascii
                                                               (false, false,
                                                               true, true,
                                                               false, true,
                                                               true, false)),
                                                               EmptyString)))))))))))))))))))))))))))))
                                                             p7)
                                                           (fun _ ->
                                                           why (String
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
                                                             ((Ascii (false,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, false,
                                                             true, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, true,
                                                             false, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
                                                             false, false,
                                                             false, false,
                                                             true, false,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             true, false,
                                                             false, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, false,
                                                             true, true,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (true,
                                                             false, true,
                                                             true, false,
                                                             true, true,
                                                             false)), (String
                                                             ((Ascii (false,
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
                                                             false, true,
                                                             true, false,
                                                             true, true,
                                                             false)),
                                                             EmptyString)))))))))))))))))))))))))))))
                                                           p6)
                                                         n2))
                                                    p5)
                                                  (fun _ ->
                                                  why (String ((Ascii (true,
                                                    false, false, true,
                                                    false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, true, true, true,
                                                    false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (true, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, false, false,
                                                    true, true, true, true,
                                                    false)), (String ((Ascii
                                                    (true, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, false, false,
                                                    false, false, true,
                                                    false, false)), (String
                                                    ((Ascii (true, true,
                                                    false, false, true, true,
                                                    true, false)), (String
                                                    ((Ascii (true, false,
                                                    false, true, true, true,
                                                    true, false)), (String
                                                    ((Ascii (true, false,
                                                    true, true, false, true,
                                                    true, false)), (String
                                                    ((Ascii (false, true,
                                                    false, false, false,
                                                    true, true, false)),
                                                    (String ((Ascii (true,
                                                    true, true, true, false,
                                                    true, true, false)),
                                                    (String ((Ascii (false,
                                                    false, true, true, false,
                                                    true, true, false)),
                                                    EmptyString)))))))))))))))))))))))))))))
                                                  (fun _ ->
                                                  why (String ((Ascii (true,
                                                    false, false, true,
                                                    false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, true, true, true,
                                                    false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (true, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, false, false,
                                                    true, true, true, true,
                                                    false)), (String ((Ascii
                                                    (true, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, false, true,
                                                    false, false, true, true,
                                                    false)), (String ((Ascii
                                                    (false, false, false,
                                                    false, false, true,
                                                    false, false)), (String
                                                    ((Ascii (true, true,
                                                    false, false, true, true,
                                                    true, false)), (String
                                                    ((Ascii (true, false,
                                                    false, true, true, true,
                                                    true, false)), (String
                                                    ((Ascii (true, false,
                                                    true, true, false, true,
                                                    true, false)), (String
                                                    ((Ascii (false, true,
                                                    false, false, false,
                                                    true, true, false)),
                                                    (String ((Ascii (true,
                                                    true, true, true, false,
                                                    true, true, false)),
                                                    (String ((Ascii (false,
                                                    false, true, true, false,
                                                    true, true, false)),
                                                    EmptyString)))))))))))))))))))))))))))))
                                                  p4)
                                                (fun _ ->
                                                why (String ((Ascii (true,
                                                  false, false, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  true, true, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, false, true, true,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, true, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, false, false, false,
                                                  true, false, false)),
                                                  (String ((Ascii (true,
                                                  true, false, false, true,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, false, true, true,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  false, true, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  true, false, false, false,
                                                  true, true, false)),
                                                  (String ((Ascii (true,
                                                  true, true, true, false,
                                                  true, true, false)),
                                                  (String ((Ascii (false,
                                                  false, true, true, false,
                                                  true, true, false)),
                                                  EmptyString)))))))))))))))))))))))))))))
                                                p3)
                                              (fun _ ->
                                              why (String ((Ascii (true,
                                                false, false, true, false,
                                                true, true, false)), (String
                                                ((Ascii (false, true, true,
                                                true, false, true, true,
                                                false)), (String ((Ascii
                                                (false, false, true, false,
                                                false, true, true, false)),
                                                (String ((Ascii (true, false,
                                                true, false, false, true,
                                                true, false)), (String
                                                ((Ascii (false, false, false,
                                                true, true, true, true,
                                                false)), (String ((Ascii
                                                (true, false, true, false,
                                                false, true, true, false)),
                                                (String ((Ascii (false,
                                                false, true, false, false,
                                                true, true, false)), (String
                                                ((Ascii (false, false, false,
                                                false, false, true, false,
                                                false)), (String ((Ascii
                                                (true, true, false, false,
                                                true, true, true, false)),
                                                (String ((Ascii (true, false,
                                                false, true, true, true,
                                                true, false)), (String
                                                ((Ascii (true, false, true,
                                                true, false, true, true,
                                                false)), (String ((Ascii
                                                (false, true, false, false,
                                                false, true, true, false)),
                                                (String ((Ascii (true, true,
                                                true, true, false, true,
                                                true, false)), (String
                                                ((Ascii (false, false, true,
                                                true, false, true, true,
                                                false)),
                                                EmptyString)))))))))))))))))))))))))))))
                                              p2)
                                            (fun _ ->
                                            why (String ((Ascii (true, false,
                                              false, true, false, true, true,
                                              false)), (String ((Ascii
                                              (false, true, true, true,
                                              false, true, true, false)),
                                              (String ((Ascii (false, false,
                                              true, false, false, true, true,
                                              false)), (String ((Ascii (true,
                                              false, true, false, false,
                                              true, true, false)), (String
                                              ((Ascii (false, false, false,
                                              true, true, true, true,
                                              false)), (String ((Ascii (true,
                                              false, true, false, false,
                                              true, true, false)), (String
                                              ((Ascii (false, false, true,
                                              false, false, true, true,
                                              false)), (String ((Ascii
                                              (false, false, false, false,
                                              false, true, false, false)),
                                              (String ((Ascii (true, true,
                                              false, false, true, true, true,
                                              false)), (String ((Ascii (true,
                                              false, false, true, true, true,
                                              true, false)), (String ((Ascii
                                              (true, false, true, true,
                                              false, true, true, false)),
                                              (String ((Ascii (false, true,
                                              false, false, false, true,
                                              true, false)), (String ((Ascii
                                              (true, true, true, true, false,
                                              true, true, false)), (String
                                              ((Ascii (false, false, true,
                                              true, false, true, true,
                                              false)),
                                              EmptyString)))))))))))))))))))))))))))))
                                            p1)
                                          (fun _ ->
                                          why (String ((Ascii (true, false,
                                            false, true, false, true, true,
                                            false)), (String ((Ascii (false,
                                            true, true, true, false, true,
                                            true, false)), (String ((Ascii
                                            (false, false, true, false,
                                            false, true, true, false)),
                                            (String ((Ascii (true, false,
                                            true, false, false, true, true,
                                            false)), (String ((Ascii (false,
                                            false, false, true, true, true,
                                            true, false)), (String ((Ascii
                                            (true, false, true, false, false,
                                            true, true, false)), (String
                                            ((Ascii (false, false, true,
                                            false, false, true, true,
                                            false)), (String ((Ascii (false,
                                            false, false, false, false, true,
                                            false, false)), (String ((Ascii
                                            (true, true, false, false, true,
                                            true, true, false)), (String
                                            ((Ascii (true, false, false,
                                            true, true, true, true, false)),
                                            (String ((Ascii (true, false,
                                            true, true, false, true, true,
                                            false)), (String ((Ascii (false,
                                            true, false, false, false, true,
                                            true, false)), (String ((Ascii
                                            (true, true, true, true, false,
                                            true, true, false)), (String
                                            ((Ascii (false, false, true,
                                            true, false, true, true, false)),
                                            EmptyString)))))))))))))))))))))))))))))
                                          (fun _ ->
                                          why (String ((Ascii (true, false,
                                            false, true, false, true, true,
                                            false)), (String ((Ascii (false,
                                            true, true, true, false, true,
                                            true, false)), (String ((Ascii
                                            (false, false, true, false,
                                            false, true, true, false)),
                                            (String ((Ascii (true, false,
                                            true, false, false, true, true,
                                            false)), (String ((Ascii (false,
                                            false, false, true, true, true,
                                            true, false)), (String ((Ascii
                                            (true, false, true, false, false,
                                            true, true, false)), (String
                                            ((Ascii (false, false, true,
                                            false, false, true, true,
                                            false)), (String ((Ascii (false,
                                            false, false, false, false, true,
                                            false, false)), (String ((Ascii
                                            (true, true, false, false, true,
                                            true, true, false)), (String
                                            ((Ascii (true, false, false,
                                            true, true, true, true, false)),
                                            (String ((Ascii (true, false,
                                            true, true, false, true, true,
                                            false)), (String ((Ascii (false,
                                            true, false, false, false, true,
                                            true, false)), (String ((Ascii
                                            (true, true, true, true, false,
                                            true, true, false)), (String
                                            ((Ascii (false, false, true,
                                            true, false, true, true, false)),
                                            EmptyString)))))))))))))))))))))))))))))
                                          p0)
                                        (fun _ ->
                                        why (String ((Ascii (true, false,
                                          false, true, false, true, true,
                                          false)), (String ((Ascii (false,
                                          true, true, true, false, true,
                                          true, false)), (String ((Ascii
                                          (false, false, true, false, false,
                                          true, true, false)), (String
                                          ((Ascii (true, false, true, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, false, true,
                                          true, true, true, false)), (String
                                          ((Ascii (true, false, true, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, true, false,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, false,
                                          false, false, true, false, false)),
                                          (String ((Ascii (true, true, false,
                                          false, true, true, true, false)),
                                          (String ((Ascii (true, false,
                                          false, true, true, true, true,
                                          false)), (String ((Ascii (true,
                                          false, true, true, false, true,
                                          true, false)), (String ((Ascii
                                          (false, true, false, false, false,
                                          true, true, false)), (String
                                          ((Ascii (true, true, true, true,
                                          false, true, true, false)), (String
                                          ((Ascii (false, false, true, true,
                                          false, true, true, false)),
                                          EmptyString)))))))))))))))))))))))))))))
                                        p)
                                      n1))
                              | _ ->
                                why (String ((Ascii (true, false, false,
                                  true, false, true, true, false)), (String
                                  ((Ascii (false, true, true, true, false,
                                  true, true, false)), (String ((Ascii
                                  (false, false, true, false, false, true,
                                  true, false)), (String ((Ascii (true,
                                  false, true, false, false, true, true,
                                  false)), (String ((Ascii (false, false,
                                  false, true, true, true, true, false)),
                                  (String ((Ascii (true, false, true, false,
                                  false, true, true, false)), (String ((Ascii
                                  (false, false, true, false, false, true,
                                  true, false)), (String ((Ascii (false,
                                  false, false, false, false, true, false,
                                  false)), (String ((Ascii (true, true,
                                  false, false, true, true, true, false)),
                                  (String ((Ascii (true, false, false, true,
                                  true, true, true, false)), (String ((Ascii
                                  (true, false, true, true, false, true,
                                  true, false)), (String ((Ascii (false,
                                  true, false, false, false, true, true,
                                  false)), (String ((Ascii (true, true, true,
                                  true, false, true, true, false)), (String
                                  ((Ascii (false, false, true, true, false,
                                  true, true, false)),
                                  EmptyString))))))))))))))))))))))))))))))
                     else andthen (terms n0 rest) (fun pat ->
                            let (l, n1) = pat in
                            (match l with
                             | [] ->
                               why (String ((Ascii (true, false, false,
                                 false, false, true, true, false)), (String
                                 ((Ascii (false, false, false, false, true,
                                 true, true, false)), (String ((Ascii (false,
                                 false, false, false, true, true, true,
                                 false)), (String ((Ascii (false, false,
                                 true, true, false, true, true, false)),
                                 (String ((Ascii (true, false, false, true,
                                 false, true, true, false)), (String ((Ascii
                                 (true, true, false, false, false, true,
                                 true, false)), (String ((Ascii (true, false,
                                 false, false, false, true, true, false)),
                                 (String ((Ascii (false, false, true, false,
                                 true, true, true, false)), (String ((Ascii
                                 (true, false, false, true, false, true,
                                 true, false)), (String ((Ascii (true, true,
                                 true, true, false, true, true, false)),
                                 (String ((Ascii (false, true, true, true,
                                 false, true, true, false)),
                                 EmptyString))))))))))))))))))))))
                             | _ :: _ -> apply_name sc h l n1))
         | Str _ ->
           why (String ((Ascii (true, false, false, false, false, true, true,
             false)), (String ((Ascii (false, false, false, false, true,
             true, true, false)), (String ((Ascii (false, false, false,
             false, true, true, true, false)), (String ((Ascii (false, false,
             true, true, false, true, true, false)), (String ((Ascii (true,
             false, false, true, false, true, true, false)), (String ((Ascii
             (true, true, false, false, false, true, true, false)), (String
             ((Ascii (true, false, false, false, false, true, true, false)),
             (String ((Ascii (false, false, true, false, true, true, true,
             false)), (String ((Ascii (true, false, false, true, false, true,
             true, false)), (String ((Ascii (true, true, true, true, false,
             true, true, false)), (String ((Ascii (false, true, true, true,
             false, true, true, false)), EmptyString))))))))))))))))))))))
         | Lst items0 ->
           (match items0 with
            | [] ->
              why (String ((Ascii (true, false, false, false, false, true,
                true, false)), (String ((Ascii (false, false, false, false,
                true, true, true, false)), (String ((Ascii (false, false,
                false, false, true, true, true, false)), (String ((Ascii
                (false, false, true, true, false, true, true, false)),
                (String ((Ascii (true, false, false, true, false, true, true,
                false)), (String ((Ascii (true, true, false, false, false,
                true, true, false)), (String ((Ascii (true, false, false,
                false, false, true, true, false)), (String ((Ascii (false,
                false, true, false, true, true, true, false)), (String
                ((Ascii (true, false, false, true, false, true, true,
                false)), (String ((Ascii (true, true, true, true, false,
                true, true, false)), (String ((Ascii (false, true, true,
                true, false, true, true, false)),
                EmptyString))))))))))))))))))))))
            | s0 :: l ->
              (match s0 with
               | Atom u ->
                 (match l with
                  | [] ->
                    why (String ((Ascii (true, false, false, false, false,
                      true, true, false)), (String ((Ascii (false, false,
                      false, false, true, true, true, false)), (String
                      ((Ascii (false, false, false, false, true, true, true,
                      false)), (String ((Ascii (false, false, true, true,
                      false, true, true, false)), (String ((Ascii (true,
                      false, false, true, false, true, true, false)), (String
                      ((Ascii (true, true, false, false, false, true, true,
                      false)), (String ((Ascii (true, false, false, false,
                      false, true, true, false)), (String ((Ascii (false,
                      false, true, false, true, true, true, false)), (String
                      ((Ascii (true, false, false, true, false, true, true,
                      false)), (String ((Ascii (true, true, true, true,
                      false, true, true, false)), (String ((Ascii (false,
                      true, true, true, false, true, true, false)),
                      EmptyString))))))))))))))))))))))
                  | s1 :: idx ->
                    (match s1 with
                     | Atom op ->
                       if is (String ((Ascii (true, true, true, true, true,
                            false, true, false)), EmptyString)) u
                       then (match numerals idx with
                             | Some i ->
                               (match indexed op i with
                                | Some o ->
                                  andthen (terms n0 rest) (fun pat ->
                                    let (l0, n1) = pat in
                                    apply_builtin (Unary o) l0 n1)
                                | None -> Unsupported op)
                             | None ->
                               why (String ((Ascii (true, false, false, true,
                                 false, true, true, false)), (String ((Ascii
                                 (false, true, true, true, false, true, true,
                                 false)), (String ((Ascii (false, false,
                                 true, false, false, true, true, false)),
                                 (String ((Ascii (true, false, true, false,
                                 false, true, true, false)), (String ((Ascii
                                 (false, false, false, true, true, true,
                                 true, false)), EmptyString)))))))))))
                       else why (String ((Ascii (true, false, false, false,
                              false, true, true, false)), (String ((Ascii
                              (false, false, false, false, true, true, true,
                              false)), (String ((Ascii (false, false, false,
                              false, true, true, true, false)), (String
                              ((Ascii (false, false, true, true, false, true,
                              true, false)), (String ((Ascii (true, false,
                              false, true, false, true, true, false)),
                              (String ((Ascii (true, true, false, false,
                              false, true, true, false)), (String ((Ascii
                              (true, false, false, false, false, true, true,
                              false)), (String ((Ascii (false, false, true,
                              false, true, true, true, false)), (String
                              ((Ascii (true, false, false, true, false, true,
                              true, false)), (String ((Ascii (true, true,
                              true, true, false, true, true, false)), (String
                              ((Ascii (false, true, true, true, false, true,
                              true, false)), EmptyString))))))))))))))))))))))
                     | _ ->
                       why (String ((Ascii (true, false, false, false, false,
                         true, true, false)), (String ((Ascii (false, false,
                         false, false, true, true, true, false)), (String
                         ((Ascii (false, false, false, false, true, true,
                         true, false)), (String ((Ascii (false, false, true,
                         true, false, true, true, false)), (String ((Ascii
                         (true, false, false, true, false, true, true,
                         false)), (String ((Ascii (true, true, false, false,
                         false, true, true, false)), (String ((Ascii (true,
                         false, false, false, false, true, true, false)),
                         (String ((Ascii (false, false, true, false, true,
                         true, true, false)), (String ((Ascii (true, false,
                         false, true, false, true, true, false)), (String
                         ((Ascii (true, true, true, true, false, true, true,
                         false)), (String ((Ascii (false, true, true, true,
                         false, true, true, false)),
                         EmptyString))))))))))))))))))))))))
               | _ ->
                 why (String ((Ascii (true, false, false, false, false, true,
                   true, false)), (String ((Ascii (false, false, false,
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
                   EmptyString)))))))))))))))))))))))))))

type context = { names0 : scope; sort_names : sorts; next : int }

(** val taken : bytes -> bool **)

let taken w =
  match lookup w initial with
  | Some _ -> true
  | None -> one_of unknown w

(** val bind_name : context -> bytes -> binding -> int -> context **)

let bind_name c w b0 n0 =
  { names0 = (insert w b0 c.names0); sort_names = c.sort_names; next = n0 }

(** val sorted_params :
    context -> scope -> int -> (bytes * sexp) list -> (((int * sort)
    list * scope) * int) result **)

let rec sorted_params c sc n0 = function
| [] -> Ok (([], sc), n0)
| p :: l0 ->
  let (x, s) = p in
  andthen (sort_of c.sort_names s) (fun s0 ->
    andthen (sorted_params c (insert x (Number n0) sc) (Coq_Pos.succ n0) l0)
      (fun pat ->
      let (p0, m) = pat in let (r, sc0) = p0 in Ok ((((n0, s0) :: r), sc0), m)))

(** val some_value : sort -> term **)

let some_value = function
| SBool -> TBool false
| SWord n0 -> TWord (repeat false n0)

(** val order_of0 : context -> order -> (command list * context) result **)

let order_of0 c = function
| Declaration (w, s) ->
  andthen (sort_of c.sort_names s) (fun s0 -> Ok (((Declare (c.next,
    s0)) :: []), (bind_name c w (Number c.next) (Coq_Pos.succ c.next))))
| SortDefinition (w, s) ->
  (match lookup w c.sort_names with
   | Some _ -> Unsupported w
   | None ->
     andthen (sort_of c.sort_names s) (fun s0 -> Ok ([], { names0 = c.names0;
       sort_names = (insert w s0 c.sort_names); next = c.next })))
| Definition_ (w, ps, s, e) ->
  andthen (sort_of c.sort_names s) (fun s0 ->
    andthen (sorted_params c c.names0 c.next ps) (fun pat ->
      let (p, n0) = pat in
      let (ps0, inner) = p in
      andthen (term_of inner n0 e) (fun pat0 ->
        let (t0, n1) = pat0 in
        (match ps0 with
         | [] ->
           Ok (((Define (n1, (TAs (t0, s0)))) :: []),
             (bind_name c w (Number n1) (Coq_Pos.succ n1)))
         | _ :: _ ->
           let body = TAs (t0, s0) in
           Ok (((Define (n1,
           (lets (map (fun p0 -> ((fst p0), (some_value (snd p0)))) ps0) body))) :: []),
           (bind_name c w (Macro (ps0, body)) (Coq_Pos.succ n1)))))))
| Assertion e ->
  andthen (term_of c.names0 c.next e) (fun pat ->
    let (t0, n0) = pat in
    Ok (((Assert t0) :: []), { names0 = c.names0; sort_names = c.sort_names;
    next = n0 }))

(** val script_from :
    context -> script -> order list -> (script * context) result **)

let rec script_from c acc = function
| [] -> Ok ((rev_append acc []), c)
| o :: l0 ->
  andthen (order_of0 c o) (fun pat ->
    let (cs, c0) = pat in script_from c0 (rev_append cs acc) l0)

(** val script_of : bytes -> (script * context) result **)

let script_of file =
  andthen (orders_of taken file) (fun l ->
    script_from { names0 = initial; sort_names = nothing; next = 1 } [] l)

(** val literal_of : sexp -> bool list option **)

let literal_of = function
| Atom w ->
  if is (String ((Ascii (false, false, true, false, true, true, true,
       false)), (String ((Ascii (false, true, false, false, true, true, true,
       false)), (String ((Ascii (true, false, true, false, true, true, true,
       false)), (String ((Ascii (true, false, true, false, false, true, true,
       false)), EmptyString)))))))) w
  then Some (true :: [])
  else if is (String ((Ascii (false, true, true, false, false, true, true,
            false)), (String ((Ascii (true, false, false, false, false, true,
            true, false)), (String ((Ascii (false, false, true, true, false,
            true, true, false)), (String ((Ascii (true, true, false, false,
            true, true, true, false)), (String ((Ascii (true, false, true,
            false, false, true, true, false)), EmptyString)))))))))) w
       then Some (false :: [])
       else constant_of w
| Str _ -> None
| Lst items ->
  (match items with
   | [] -> None
   | s :: l ->
     (match s with
      | Atom u ->
        (match l with
         | [] -> None
         | s0 :: l0 ->
           (match s0 with
            | Atom name ->
              (match name with
               | [] -> None
               | n0 :: l1 ->
                 ((fun f0 fp n -> if n=0 then f0 () else fp n)
                    (fun _ -> None)
                    (fun p ->
                    (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                      (fun _ -> None)
                      (fun p0 ->
                      (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                        (fun p1 ->
                        (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                          (fun _ -> None)
                          (fun p2 ->
                          (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                            (fun _ -> None)
                            (fun p3 ->
                            (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                              (fun _ -> None)
                              (fun p4 ->
                              (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                (fun p5 ->
                                (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                  (fun _ -> None)
                                  (fun _ -> None)
                                  (fun _ ->
                                  match l1 with
                                  | [] -> None
                                  | n1 :: d ->
                                    ((fun f0 fp n -> if n=0 then f0 () else fp n)
                                       (fun _ -> None)
                                       (fun p6 ->
                                       (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                         (fun _ -> None)
                                         (fun p7 ->
                                         (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                           (fun p8 ->
                                           (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                             (fun p9 ->
                                             (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                               (fun _ -> None)
                                               (fun p10 ->
                                               (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                 (fun p11 ->
                                                 (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                   (fun p12 ->
                                                   (fun f2p1 f2p f1 p ->
  if p<=1 then f1 () else if p mod 2 = 0 then f2p (p/2) else f2p1 (p/2))
                                                     (fun _ -> None)
                                                     (fun _ -> None)
                                                     (fun _ ->
                                                     match l0 with
                                                     | [] -> None
                                                     | s1 :: l2 ->
                                                       (match s1 with
                                                        | Atom w ->
                                                          (match l2 with
                                                           | [] ->
                                                             if is (String
                                                                  ((Ascii
                                                                  (true,
                                                                  true, true,
                                                                  true, true,
                                                                  false,
                                                                  true,
                                                                  false)),
                                                                  EmptyString))
                                                                  u
                                                             then (match 
                                                                   numeral w with
                                                                   | Some k ->
                                                                    decimal d
                                                                    k
                                                                   | None ->
                                                                    None)
                                                             else None
                                                           | _ :: _ -> None)
                                                        | _ -> None))
                                                     p12)
                                                   (fun _ -> None)
                                                   (fun _ -> None)
                                                   p11)
                                                 (fun _ -> None)
                                                 (fun _ -> None)
                                                 p10)
                                               (fun _ -> None)
                                               p9)
                                             (fun _ -> None)
                                             (fun _ -> None)
                                             p8)
                                           (fun _ -> None)
                                           (fun _ -> None)
                                           p7)
                                         (fun _ -> None)
                                         p6)
                                       n1))
                                  p5)
                                (fun _ -> None)
                                (fun _ -> None)
                                p4)
                              (fun _ -> None)
                              p3)
                            (fun _ -> None)
                            p2)
                          (fun _ -> None)
                          p1)
                        (fun _ -> None)
                        (fun _ -> None)
                        p0)
                      (fun _ -> None)
                      p)
                    n0))
            | _ -> None))
      | _ -> None))

(** val values_of :
    context -> bool list Coq_PM.t -> sexp list -> bool list Coq_PM.t **)

let rec values_of c m = function
| [] -> m
| s :: l0 ->
  (match s with
   | Lst items ->
     (match items with
      | [] -> values_of c m l0
      | s0 :: l1 ->
        (match s0 with
         | Atom _ ->
           (match l1 with
            | [] -> values_of c m l0
            | s1 :: l2 ->
              (match s1 with
               | Atom x ->
                 (match l2 with
                  | [] -> values_of c m l0
                  | s2 :: l3 ->
                    (match s2 with
                     | Lst items0 ->
                       (match items0 with
                        | [] ->
                          (match l3 with
                           | [] -> values_of c m l0
                           | _ :: l4 ->
                             (match l4 with
                              | [] -> values_of c m l0
                              | e :: l5 ->
                                (match l5 with
                                 | [] ->
                                   let number =
                                     match lookup x c.names0 with
                                     | Some b0 -> Some b0
                                     | None ->
                                       lookup (((fun p->2*p) ((fun p->2*p)
                                         ((fun p->1+2*p) ((fun p->1+2*p)
                                         ((fun p->1+2*p) ((fun p->1+2*p)
                                         1)))))) :: (app x (((fun p->2*p)
                                                      ((fun p->2*p)
                                                      ((fun p->1+2*p)
                                                      ((fun p->1+2*p)
                                                      ((fun p->1+2*p)
                                                      ((fun p->1+2*p)
                                                      1)))))) :: [])))
                                         c.names0
                                   in
                                   values_of c
                                     (match number with
                                      | Some b0 ->
                                        (match b0 with
                                         | Number n0 ->
                                           (match literal_of e with
                                            | Some b1 -> Coq_PM.add n0 b1 m
                                            | None -> m)
                                         | _ -> m)
                                      | None -> m) l0
                                 | _ :: _ -> values_of c m l0)))
                        | _ :: _ -> values_of c m l0)
                     | _ -> values_of c m l0))
               | _ -> values_of c m l0))
         | _ -> values_of c m l0))
   | _ -> values_of c m l0)

(** val values_in : context -> bytes -> bool list Coq_PM.t **)

let values_in c text =
  match read text with
  | Some l ->
    (match l with
     | [] -> values_of c Coq_PM.empty l
     | s :: l0 ->
       (match s with
        | Lst l1 ->
          (match l0 with
           | [] -> values_of c Coq_PM.empty l1
           | _ :: _ -> values_of c Coq_PM.empty l)
        | _ -> values_of c Coq_PM.empty l))
  | None -> Coq_PM.empty

(** val bv_clauses : bytes -> clause list result **)

let bv_clauses file =
  andthen (script_of file) (fun pat ->
    let (sc, _) = pat in
    (match clauses_of sc with
     | Some f -> Ok f
     | None ->
       why (String ((Ascii (true, false, false, true, false, true, true,
         false)), (String ((Ascii (false, false, true, true, false, true,
         true, false)), (String ((Ascii (false, false, true, true, false,
         true, true, false)), (String ((Ascii (true, false, true, true,
         false, true, false, false)), (String ((Ascii (true, true, false,
         false, true, true, true, false)), (String ((Ascii (true, true, true,
         true, false, true, true, false)), (String ((Ascii (false, true,
         false, false, true, true, true, false)), (String ((Ascii (false,
         false, true, false, true, true, true, false)), (String ((Ascii
         (true, false, true, false, false, true, true, false)), (String
         ((Ascii (false, false, true, false, false, true, true, false)),
         (String ((Ascii (false, false, false, false, false, true, false,
         false)), (String ((Ascii (false, false, true, false, true, true,
         true, false)), (String ((Ascii (true, false, true, false, false,
         true, true, false)), (String ((Ascii (false, true, false, false,
         true, true, true, false)), (String ((Ascii (true, false, true, true,
         false, true, true, false)), EmptyString))))))))))))))))))))))))))))))))

(** val bv_sat : bytes -> bytes -> bool result **)

let bv_sat file model =
  andthen (script_of file) (fun pat ->
    let (sc, c) = pat in Ok (check_model sc (values_in c model)))
