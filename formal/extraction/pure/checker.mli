
val xorb : bool -> bool -> bool

val negb : bool -> bool

type nat =
| O
| S of nat

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> nat

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

type 'a sig0 = 'a
  (* singleton inductive, whose constructor was exist *)



val add : nat -> nat -> nat

val sub : nat -> nat -> nat

val eqb : nat -> nat -> bool

val leb : nat -> nat -> bool

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

val eqb0 : bool -> bool -> bool

module type EqLtLe =
 sig
  type t
 end

module MakeOrderTac :
 functor (O:EqLtLe) ->
 functor (P:sig
 end) ->
 sig
 end

module Nat :
 sig
  val sub : nat -> nat -> nat

  val eqb : nat -> nat -> bool

  val leb : nat -> nat -> bool

  val ltb : nat -> nat -> bool

  val divmod : nat -> nat -> nat -> nat -> nat * nat

  val modulo : nat -> nat -> nat
 end

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  val pred_N : positive -> n

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : positive -> mask

  val sub_mask : positive -> positive -> mask

  val sub_mask_carry : positive -> positive -> mask

  val mul : positive -> positive -> positive

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val eqb : positive -> positive -> bool

  val leb : positive -> positive -> bool

  val ltb : positive -> positive -> bool

  val testbit : positive -> n -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat
 end

module N :
 sig
  val succ_double : n -> n

  val double : n -> n

  val succ_pos : n -> positive

  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val pos_div_eucl : positive -> n -> n * n

  val div_eucl : n -> n -> n * n

  val div : n -> n -> n

  val modulo : n -> n -> n

  val testbit : n -> n -> bool

  val to_nat : n -> nat
 end

val last : 'a1 list -> 'a1 -> 'a1

val removelast : 'a1 list -> 'a1 list

val rev_append : 'a1 list -> 'a1 list -> 'a1 list

val rev' : 'a1 list -> 'a1 list

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val firstn : nat -> 'a1 list -> 'a1 list

val skipn : nat -> 'a1 list -> 'a1 list

val repeat : 'a1 -> nat -> 'a1 list

type ascii =
| Ascii of bool * bool * bool * bool * bool * bool * bool * bool

val n_of_digits : bool list -> n

val n_of_ascii : ascii -> n

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

module OrderedTypeFacts :
 functor (O:OrderedType) ->
 sig
  module TO :
   sig
    type t = O.t
   end

  module IsTO :
   sig
   end

  module OrderTac :
   sig
   end

  val eq_dec : O.t -> O.t -> bool

  val lt_dec : O.t -> O.t -> bool

  val eqb : O.t -> O.t -> bool
 end

module KeyOrderedType :
 functor (O:OrderedType) ->
 sig
  module MO :
   sig
    module TO :
     sig
      type t = O.t
     end

    module IsTO :
     sig
     end

    module OrderTac :
     sig
     end

    val eq_dec : O.t -> O.t -> bool

    val lt_dec : O.t -> O.t -> bool

    val eqb : O.t -> O.t -> bool
   end
 end

module PositiveOrderedTypeBits :
 sig
  type t = positive

  val compare : t -> t -> positive compare0

  val eq_dec : positive -> positive -> bool
 end

val append : positive -> positive -> positive

module PositiveMap :
 sig
  module E :
   sig
    type t = positive

    val compare : t -> t -> positive compare0

    val eq_dec : positive -> positive -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = positive
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : positive -> positive -> bool

      val lt_dec : positive -> positive -> bool

      val eqb : positive -> positive -> bool
     end
   end

  type key = positive

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> nat

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

module PM :
 sig
  module E :
   sig
    type t = positive

    val compare : t -> t -> positive compare0

    val eq_dec : positive -> positive -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = positive
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : positive -> positive -> bool

      val lt_dec : positive -> positive -> bool

      val eqb : positive -> positive -> bool
     end
   end

  type key = positive

  type 'a tree = 'a PositiveMap.tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> nat

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

type lit =
| P of positive
| M of positive

val var : lit -> positive

val pol : lit -> bool

type clause = lit list

type asg = positive -> bool

val lt_true : asg -> lit -> bool

type db = clause PM.t

type pa = bool PM.t

val lval : pa -> lit -> bool option

val lit_eqb : lit -> lit -> bool

type ures =
| UConf
| UUnit of lit
| UFail

val unit_of : pa -> clause -> lit option -> ures

val set_true : pa -> lit -> pa

val set_false : pa -> lit -> pa

val rup : db -> pa -> positive list -> bool

type line =
| Add of positive * clause * positive list
| Del of positive list

val negate : clause -> pa

type res =
| Cont of db
| Ended
| Bad

val do_line : db -> line -> res

val load : positive -> clause list -> db -> db

type 's verdict =
| More of db * 's
| Refuted
| Stuck of 's

val one : ('a1 -> (line * 'a1) option) -> db -> 'a1 -> 'a1 verdict

val run : ('a1 -> (line * 'a1) option) -> positive -> db -> 'a1 -> 'a1 verdict

val check :
  ('a1 -> (line * 'a1) option) -> positive -> clause list -> 'a1 -> 'a1
  verdict

type gate =
| GAnd of lit * lit
| GXor of lit * lit
| GIte of lit * lit * lit
| GMaj of lit * lit * lit

val nt : lit -> lit

val maj : bool -> bool -> bool -> bool

val gval : asg -> gate -> bool

val cnf_gate : positive -> gate -> clause list

type gates = (positive * gate) list

type state = { nxt : positive; gs : gates; by_var : gate PM.t;
               cache : positive PM.t }

val tt : lit

val ff : lit

type 'a b = (state -> 'a * state)

val exec : 'a1 b -> state -> 'a1 * state

val ret : 'a1 -> 'a1 b

val bind_raw : 'a1 b -> ('a1 -> 'a2 b) -> state -> 'a2 * state

val bind : 'a1 b -> ('a1 -> 'a2 b) -> 'a2 b

val gate_eqb : gate -> gate -> bool

val code : lit -> n

val place : gate -> positive

val fresh : gate -> state -> lit * state

val new_gate_raw : gate -> state -> lit * state

val new_gate : gate -> lit b

val lt_leb : lit -> lit -> bool

val and2 : lit -> lit -> lit b

val pol_of : lit -> bool

val flip_if : bool -> lit -> lit

val xor2 : lit -> lit -> lit b

val or2 : lit -> lit -> lit b

val ite3 : lit -> lit -> lit -> lit b

val maj3 : lit -> lit -> lit -> lit b

val start : positive -> state

val below : positive -> lit -> bool

val reads_below : positive -> gate -> bool

val ordered : positive -> positive -> gates -> bool

val cnf : state -> lit list -> clause list

val look : bool PM.t -> asg

val evaluate : bool PM.t -> gates -> bool PM.t

val goodb : asg -> state -> bool

val map1 : (lit -> lit b) -> lit list -> lit list b

val map0 : (lit -> lit -> lit b) -> lit list -> lit list -> lit list b

val inverse : lit list -> lit list

val xnor2 : lit -> lit -> lit b

val nand2 : lit -> lit -> lit b

val nor2 : lit -> lit -> lit b

val ite_w : lit -> lit list -> lit list -> lit list b

val add_carry0 : lit -> lit list -> lit list -> (lit list * lit) b

val add0 : lit list -> lit list -> lit list b

val sub0 : lit list -> lit list -> lit list b

val neg : lit list -> lit list b

val none : lit list -> lit b

val eq_w : lit list -> lit list -> lit b

val less : lit -> lit list -> lit list -> lit b

val flip_top : lit list -> lit list

val top : lit list -> lit

val mul0 : lit list -> lit list -> lit list b

val divide : lit list -> lit list -> (lit list * lit list) b

val udiv : lit list -> lit list -> lit list b

val urem : lit list -> lit list -> lit list b

val cond_neg : lit -> lit list -> lit list b

val sdiv : lit list -> lit list -> lit list b

val srem : lit list -> lit list -> lit list b

val smod : lit list -> lit list -> lit list b

val move_up : nat -> lit list -> lit list

val move_down : nat -> lit list -> lit list

val shift :
  (nat -> lit list -> lit list) -> nat -> lit list -> lit list -> lit list b

val shl : lit list -> lit list -> lit list b

val lshr : lit list -> lit list -> lit list b

val ashr : lit list -> lit list -> lit list b

val extract : nat -> nat -> lit list -> lit list

val zero_extend : nat -> lit list -> lit list

val sign_extend : nat -> lit list -> lit list

val repeat_w : nat -> lit list -> lit list

val rotate_left : nat -> lit list -> lit list

val rotate_right : nat -> lit list -> lit list

val too_large : nat -> lit list -> lit b

val nego : lit list -> lit b

val uaddo : lit list -> lit list -> lit b

val saddo : lit list -> lit list -> lit b

val ssubo : lit list -> lit list -> lit b

val umulo : lit list -> lit list -> lit b

val smulo : lit list -> lit list -> lit b

val sdivo : lit list -> lit list -> lit b

val bits : asg -> lit list -> bool list

type sort =
| SBool
| SWord of nat

type bop =
| CAnd
| COr
| CXor
| CImplies

type wop1 =
| UNot
| UNeg
| UExtract of nat * nat
| UZeroExtend of nat
| USignExtend of nat
| URotateLeft of nat
| URotateRight of nat
| URepeat of nat
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
| TVar of positive
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
| TLet of positive * term * term

type command =
| Declare of positive * sort
| Define of positive * term
| Assert of term

type script = command list

type circuit =
| CBit of lit
| CWord of lit list

type cenv = circuit PM.t

val wop1_circuit : wop1 -> lit list -> lit list option b

val wop2_circuit : wop2 -> lit list -> lit list -> lit list b

val wpred_circuit : wpred -> lit list -> lit list -> lit b

val bop_circuit : bop -> lit -> lit -> lit b

val fail : 'a1 option b

val bindo : 'a1 option b -> ('a1 -> 'a2 option b) -> 'a2 option b

val bit : lit b -> circuit option b

val wrd : lit list b -> circuit option b

val constant : bool -> lit

val same : 'a1 list -> 'a2 list -> bool

val blast : cenv -> term -> circuit option b

val vars : positive -> nat -> lit list

val advance : positive -> nat -> positive

val width : sort -> nat

val input : positive -> sort -> circuit

val build : positive -> cenv -> script -> lit list option b

val input_bits : (positive -> nat -> bool list) -> script -> bool list

val inputs_number : script -> nat

val circuit_of : script -> (state * lit list) option

val clauses_of : script -> clause list option

val bits_in : bool list PM.t -> positive -> bool list

val fit : bool list PM.t -> positive -> nat -> bool list

val same_bits : bool list -> bool list -> bool

val put : positive -> bool list -> bool PM.t -> bool PM.t

val check_model : script -> bool list PM.t -> bool

type bytes = n list

val of_string : string -> bytes

val beq : bytes -> bytes -> bool

type sexp =
| Atom of bytes
| Str of bytes
| Lst of sexp list

val is_space : n -> bool

val is_digit : n -> bool

val is_letter : n -> bool

val symbol_char : n -> bool

val atom_char : n -> bool

val inside : n -> bool

val reserved : bytes list

val simple_symbol : bytes -> bool

val is_symbol : bytes -> bool

val is_keyword : bytes -> bool

val digits : bytes -> bool

val is_numeral : bytes -> bool

val is_decimal : bytes -> bytes -> bool

val is_hex_digit : n -> bool

val is_constant : bytes -> bool

val is_word : bytes -> bool

val quoted : bytes -> sexp

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

val between : n -> sexp list -> sexp list list -> state0

val behind : n -> sexp list -> sexp list list -> state0

val step : state0 -> n -> state0

val read : bytes -> sexp list option

type 'a result =
| Ok of 'a
| Unsupported of bytes

val andthen : 'a1 result -> ('a1 -> 'a2 result) -> 'a2 result

val why : string -> 'a1 result

val is : string -> bytes -> bool

val one_of : string list -> bytes -> bool

module Coq_PM :
 sig
  module E :
   sig
    type t = positive

    val compare : t -> t -> positive compare0

    val eq_dec : positive -> positive -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = positive
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : positive -> positive -> bool

      val lt_dec : positive -> positive -> bool

      val eqb : positive -> positive -> bool
     end
   end

  type key = positive

  type 'a tree = 'a PositiveMap.tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> nat

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

type 'a trie =
| Node0 of 'a option * 'a trie Coq_PM.t

val nothing : 'a1 trie

val lookup : bytes -> 'a1 trie -> 'a1 option

val insert : bytes -> 'a1 -> 'a1 trie -> 'a1 trie

type names = unit trie

val member : bytes -> names -> bool

val all_new : bytes list -> names -> bool

val attributes : sexp list -> bytes list -> bytes list option

val bound_names : sexp list -> bytes list option

val scan : bool -> sexp -> bytes list -> bytes list result

type order =
| Declaration of bytes * sexp
| SortDefinition of bytes * sexp
| Definition_ of bytes * (bytes * sexp) list * sexp * sexp
| Assertion of sexp

type heading = { logic : bytes option; known : names; labels : bytes list;
                 orders : order list }

val attribute : sexp list -> bool

val params_of : sexp list -> (bytes * sexp) list option

val fixed_sort : heading -> bytes -> bool

val may_name : (bytes -> bool) -> heading -> bytes -> bool

val give : heading -> order -> heading

val give_named :
  (bytes -> bool) -> heading -> bytes -> order -> heading result

val scanned : heading -> bool -> sexp -> heading result

val define :
  (bytes -> bool) -> heading -> bytes -> sexp list -> sexp -> sexp -> heading
  result

val order_of :
  (bytes -> bool) -> heading -> bytes -> sexp list -> heading result

val question : bytes -> bool

val only_questions : sexp list -> bool

val heading_of : (bytes -> bool) -> heading -> sexp list -> heading result

val occurrences : names -> sexp -> nat -> nat

val occurrences_in : names -> order -> nat -> nat

val labels_ok : (bytes -> bool) -> heading -> bool

val orders_of : (bytes -> bool) -> bytes -> order list result

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
| Number of positive
| Macro of (positive * sort) list * term

val operators : (string * builtin) list

val unknown : string list

type scope = binding trie

val initial : scope

val digit : n -> n option

val numeral_from : n -> bytes -> n option

val numeral : bytes -> nat option

val times10 : bool list -> n -> bool list * n

val decimal_from : bool list -> bytes -> bool list option

val decimal : bytes -> nat -> bool list option

val binary_from : bool list -> bytes -> bool list option

val hex_digit : n -> bool list option

val hex_from : bool list -> bytes -> bool list option

val constant_of : bytes -> bool list option

type sorts = sort trie

val sort_of : sorts -> sexp -> sort result

val left_assoc : (term -> term -> term) -> term -> term list -> term

val right_assoc : (term -> term -> term) -> term -> term list -> term

val chain : term -> term list -> term list

val pairs : term list -> term list

val conj_of : term list -> term

val named : positive -> term list -> (positive * term) list * positive

val lets : (positive * term) list -> term -> term

val apply_builtin :
  builtin -> term list -> positive -> (term * positive) result

val indexed : bytes -> nat list -> wop1 option

val numerals : sexp list -> nat list option

val bind_params : (positive * sort) list -> term list -> term -> term option

val apply_name :
  scope -> bytes -> term list -> positive -> (term * positive) result

val term_of : scope -> positive -> sexp -> (term * positive) result

type context = { names0 : scope; sort_names : sorts; next : positive }

val taken : bytes -> bool

val bind_name : context -> bytes -> binding -> positive -> context

val sorted_params :
  context -> scope -> positive -> (bytes * sexp) list -> (((positive * sort)
  list * scope) * positive) result

val some_value : sort -> term

val order_of0 : context -> order -> (command list * context) result

val script_from : context -> script -> order list -> (script * context) result

val script_of : bytes -> (script * context) result

val literal_of : sexp -> bool list option

val values_of :
  context -> bool list Coq_PM.t -> sexp list -> bool list Coq_PM.t

val values_in : context -> bytes -> bool list Coq_PM.t

val bv_clauses : bytes -> clause list result

val bv_sat : bytes -> bytes -> bool result
