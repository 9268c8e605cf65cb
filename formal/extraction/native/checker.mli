
val xorb : bool -> bool -> bool

val negb : bool -> bool

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> int

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

type 'a sig0 = 'a
  (* singleton inductive, whose constructor was exist *)



val add : int -> int -> int

val sub : int -> int -> int

val eqb : int -> int -> bool

val leb : int -> int -> bool

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
  val sub : int -> int -> int

  val ltb : int -> int -> bool

  val divmod : int -> int -> int -> int -> int * int

  val modulo : int -> int -> int
 end

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of int
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : int -> int

  val add : int -> int -> int

  val add_carry : int -> int -> int

  val pred_double : int -> int

  val pred_N : int -> int

  type mask = Pos.mask =
  | IsNul
  | IsPos of int
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : int -> mask

  val sub_mask : int -> int -> mask

  val sub_mask_carry : int -> int -> mask

  val mul : int -> int -> int

  val compare_cont : comparison -> int -> int -> comparison

  val compare : int -> int -> comparison

  val eqb : int -> int -> bool

  val leb : int -> int -> bool

  val ltb : int -> int -> bool

  val testbit : int -> int -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> int -> 'a1 -> 'a1

  val to_nat : int -> int
 end

module N :
 sig
  val succ_double : int -> int

  val double : int -> int

  val succ_pos : int -> int

  val add : int -> int -> int

  val sub : int -> int -> int

  val mul : int -> int -> int

  val compare : int -> int -> comparison

  val eqb : int -> int -> bool

  val leb : int -> int -> bool

  val pos_div_eucl : int -> int -> int * int

  val div_eucl : int -> int -> int * int

  val div : int -> int -> int

  val modulo : int -> int -> int

  val testbit : int -> int -> bool

  val to_nat : int -> int
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

val firstn : int -> 'a1 list -> 'a1 list

val skipn : int -> 'a1 list -> 'a1 list

val repeat : 'a1 -> int -> 'a1 list

type ascii =
| Ascii of bool * bool * bool * bool * bool * bool * bool * bool

val n_of_digits : bool list -> int

val n_of_ascii : ascii -> int

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
  type t = int

  val compare : t -> t -> int compare0

  val eq_dec : int -> int -> bool
 end

val append : int -> int -> int

module PositiveMap :
 sig
  module E :
   sig
    type t = int

    val compare : t -> t -> int compare0

    val eq_dec : int -> int -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = int
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : int -> int -> bool

      val lt_dec : int -> int -> bool

      val eqb : int -> int -> bool
     end
   end

  type key = int

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

  val cardinal : 'a1 t -> int

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
    type t = int

    val compare : t -> t -> int compare0

    val eq_dec : int -> int -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = int
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : int -> int -> bool

      val lt_dec : int -> int -> bool

      val eqb : int -> int -> bool
     end
   end

  type key = int

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

  val cardinal : 'a1 t -> int

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

val var : int -> int

val pol : int -> bool

type clause = int list

type asg = int -> bool

val lt_true : asg -> int -> bool

type db = clause PM.t

type pa = bool PM.t

val lval : pa -> int -> bool option

val lit_eqb : int -> int -> bool

type ures =
| UConf
| UUnit of int
| UFail

val unit_of : pa -> clause -> int option -> ures

val set_true : pa -> int -> pa

val set_false : pa -> int -> pa

val rup : db -> pa -> int list -> bool

type line =
| Add of int * clause * int list
| Del of int list

val negate : clause -> pa

type res =
| Cont of db
| Ended
| Bad

val do_line : db -> line -> res

val load : int -> clause list -> db -> db

type 's verdict =
| More of db * 's
| Refuted
| Stuck of 's

val one : ('a1 -> (line * 'a1) option) -> db -> 'a1 -> 'a1 verdict

val run : ('a1 -> (line * 'a1) option) -> int -> db -> 'a1 -> 'a1 verdict

val check :
  ('a1 -> (line * 'a1) option) -> int -> clause list -> 'a1 -> 'a1 verdict

type gate =
| GAnd of int * int
| GXor of int * int
| GIte of int * int * int
| GMaj of int * int * int

val nt : int -> int

val maj : bool -> bool -> bool -> bool

val gval : asg -> gate -> bool

val cnf_gate : int -> gate -> clause list

type gates = (int * gate) list

type state = { nxt : int; gs : gates; by_var : gate PM.t; cache : int PM.t }

val tt : int

val ff : int

type 'a b = (state -> 'a * state)

val exec : 'a1 b -> state -> 'a1 * state

val ret : 'a1 -> 'a1 b

val bind_raw : 'a1 b -> ('a1 -> 'a2 b) -> state -> 'a2 * state

val bind : 'a1 b -> ('a1 -> 'a2 b) -> 'a2 b

val gate_eqb : gate -> gate -> bool

val code : int -> int

val place : gate -> int

val fresh : gate -> state -> int * state

val new_gate_raw : gate -> state -> int * state

val new_gate : gate -> int b

val lt_leb : int -> int -> bool

val and2 : int -> int -> int b

val pol_of : int -> bool

val flip_if : bool -> int -> int

val xor2 : int -> int -> int b

val or2 : int -> int -> int b

val ite3 : int -> int -> int -> int b

val maj3 : int -> int -> int -> int b

val start : int -> state

val below : int -> int -> bool

val reads_below : int -> gate -> bool

val ordered : int -> int -> gates -> bool

val cnf : state -> int list -> clause list

val look : bool PM.t -> asg

val evaluate : bool PM.t -> gates -> bool PM.t

val goodb : asg -> state -> bool

val map1 : (int -> int b) -> int list -> int list b

val map0 : (int -> int -> int b) -> int list -> int list -> int list b

val inverse : int list -> int list

val xnor2 : int -> int -> int b

val nand2 : int -> int -> int b

val nor2 : int -> int -> int b

val ite_w : int -> int list -> int list -> int list b

val add_carry0 : int -> int list -> int list -> (int list * int) b

val add0 : int list -> int list -> int list b

val sub0 : int list -> int list -> int list b

val neg : int list -> int list b

val none : int list -> int b

val eq_w : int list -> int list -> int b

val less : int -> int list -> int list -> int b

val flip_top : int list -> int list

val top : int list -> int

val mul0 : int list -> int list -> int list b

val divide : int list -> int list -> (int list * int list) b

val udiv : int list -> int list -> int list b

val urem : int list -> int list -> int list b

val cond_neg : int -> int list -> int list b

val sdiv : int list -> int list -> int list b

val srem : int list -> int list -> int list b

val smod : int list -> int list -> int list b

val move_up : int -> int list -> int list

val move_down : int -> int list -> int list

val shift :
  (int -> int list -> int list) -> int -> int list -> int list -> int list b

val shl : int list -> int list -> int list b

val lshr : int list -> int list -> int list b

val ashr : int list -> int list -> int list b

val extract : int -> int -> int list -> int list

val zero_extend : int -> int list -> int list

val sign_extend : int -> int list -> int list

val repeat_w : int -> int list -> int list

val rotate_left : int -> int list -> int list

val rotate_right : int -> int list -> int list

val too_large : int -> int list -> int b

val nego : int list -> int b

val uaddo : int list -> int list -> int b

val saddo : int list -> int list -> int b

val ssubo : int list -> int list -> int b

val umulo : int list -> int list -> int b

val smulo : int list -> int list -> int b

val sdivo : int list -> int list -> int b

val bits : asg -> int list -> bool list

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

val wop1_circuit : wop1 -> int list -> int list option b

val wop2_circuit : wop2 -> int list -> int list -> int list b

val wpred_circuit : wpred -> int list -> int list -> int b

val bop_circuit : bop -> int -> int -> int b

val fail : 'a1 option b

val bindo : 'a1 option b -> ('a1 -> 'a2 option b) -> 'a2 option b

val bit : int b -> circuit option b

val wrd : int list b -> circuit option b

val constant : bool -> int

val same : 'a1 list -> 'a2 list -> bool

val blast : cenv -> term -> circuit option b

val vars : int -> int -> int list

val advance : int -> int -> int

val width : sort -> int

val input : int -> sort -> circuit

val build : int -> cenv -> script -> int list option b

val input_bits : (int -> int -> bool list) -> script -> bool list

val inputs_number : script -> int

val circuit_of : script -> (state * int list) option

val clauses_of : script -> clause list option

val bits_in : bool list PM.t -> int -> bool list

val fit : bool list PM.t -> int -> int -> bool list

val same_bits : bool list -> bool list -> bool

val put : int -> bool list -> bool PM.t -> bool PM.t

val check_model : script -> bool list PM.t -> bool

type bytes = int list

val of_string : string -> bytes

val beq : bytes -> bytes -> bool

type sexp =
| Atom of bytes
| Str of bytes
| Lst of sexp list

val is_space : int -> bool

val is_digit : int -> bool

val is_letter : int -> bool

val symbol_char : int -> bool

val atom_char : int -> bool

val inside : int -> bool

val reserved : bytes list

val simple_symbol : bytes -> bool

val is_symbol : bytes -> bool

val is_keyword : bytes -> bool

val digits : bytes -> bool

val is_numeral : bytes -> bool

val is_decimal : bytes -> bytes -> bool

val is_hex_digit : int -> bool

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

val between : int -> sexp list -> sexp list list -> state0

val behind : int -> sexp list -> sexp list list -> state0

val step : state0 -> int -> state0

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
    type t = int

    val compare : t -> t -> int compare0

    val eq_dec : int -> int -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = int
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : int -> int -> bool

      val lt_dec : int -> int -> bool

      val eqb : int -> int -> bool
     end
   end

  type key = int

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

  val cardinal : 'a1 t -> int

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

val occurrences : names -> sexp -> int -> int

val occurrences_in : names -> order -> int -> int

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
| Number of int
| Macro of (int * sort) list * term

val operators : (string * builtin) list

val unknown : string list

type scope = binding trie

val initial : scope

val digit : int -> int option

val numeral_from : int -> bytes -> int option

val numeral : bytes -> int option

val times10 : bool list -> int -> bool list * int

val decimal_from : bool list -> bytes -> bool list option

val decimal : bytes -> int -> bool list option

val binary_from : bool list -> bytes -> bool list option

val hex_digit : int -> bool list option

val hex_from : bool list -> bytes -> bool list option

val constant_of : bytes -> bool list option

type sorts = sort trie

val sort_of : sorts -> sexp -> sort result

val left_assoc : (term -> term -> term) -> term -> term list -> term

val right_assoc : (term -> term -> term) -> term -> term list -> term

val chain : term -> term list -> term list

val pairs : term list -> term list

val conj_of : term list -> term

val named : int -> term list -> (int * term) list * int

val lets : (int * term) list -> term -> term

val apply_builtin : builtin -> term list -> int -> (term * int) result

val indexed : bytes -> int list -> wop1 option

val numerals : sexp list -> int list option

val bind_params : (int * sort) list -> term list -> term -> term option

val apply_name : scope -> bytes -> term list -> int -> (term * int) result

val term_of : scope -> int -> sexp -> (term * int) result

type context = { names0 : scope; sort_names : sorts; next : int }

val taken : bytes -> bool

val bind_name : context -> bytes -> binding -> int -> context

val sorted_params :
  context -> scope -> int -> (bytes * sexp) list -> (((int * sort)
  list * scope) * int) result

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
