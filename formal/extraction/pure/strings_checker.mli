
val implb : bool -> bool -> bool

val xorb : bool -> bool -> bool

val negb : bool -> bool

type nat =
| O
| S of nat

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

type ('a, 'b) sum =
| Inl of 'a
| Inr of 'b

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> nat

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

val compOpp : comparison -> comparison

type 'a sig0 = 'a
  (* singleton inductive, whose constructor was exist *)



val add : nat -> nat -> nat

val eqb : nat -> nat -> bool

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

type z =
| Z0
| Zpos of positive
| Zneg of positive

val bool_dec : bool -> bool -> bool

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
  val leb : nat -> nat -> bool

  val ltb : nat -> nat -> bool
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

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive
 end

module N :
 sig
  val succ_double : n -> n

  val double : n -> n

  val succ : n -> n

  val pred : n -> n

  val succ_pos : n -> positive

  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val ltb : n -> n -> bool

  val min : n -> n -> n

  val max : n -> n -> n

  val pos_div_eucl : positive -> n -> n * n

  val div_eucl : n -> n -> n * n

  val modulo : n -> n -> n

  val to_nat : n -> nat

  val of_nat : nat -> n
 end

val rev : 'a1 list -> 'a1 list

val rev_append : 'a1 list -> 'a1 list -> 'a1 list

val rev' : 'a1 list -> 'a1 list

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val list_prod : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

type ascii =
| Ascii of bool * bool * bool * bool * bool * bool * bool * bool

val n_of_digits : bool list -> n

val n_of_ascii : ascii -> n

module Z :
 sig
  val double : z -> z

  val succ_double : z -> z

  val pred_double : z -> z

  val pos_sub : positive -> positive -> z

  val add : z -> z -> z

  val opp : z -> z

  val mul : z -> z -> z

  val compare : z -> z -> comparison

  val leb : z -> z -> bool

  val ltb : z -> z -> bool

  val eqb : z -> z -> bool

  val to_N : z -> n

  val of_nat : nat -> z

  val of_N : n -> z
 end

type string =
| EmptyString
| String of ascii * string

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

val between : n -> sexp list -> sexp list list -> state

val behind : n -> sexp list -> sexp list list -> state

val step : state -> n -> state

val read : bytes -> sexp list option

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
| Bad0

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

module Coq__3 : sig
 type chr = n
end
include module type of struct include Coq__3 end

val top : n

type ivs = (n * n) list

val imem : n -> ivs -> bool

val iinter : ivs -> ivs -> ivs

val icompl_from : n -> ivs -> ivs

val icompl : ivs -> ivs

module Coq__2 : sig
 type lab = ivs
end
include module type of struct include Coq__2 end

val lmem : chr -> lab -> bool

val linter : lab -> lab -> lab

val lcompl : lab -> lab

val lempty : lab

val lfull : lab

val irange : n -> n -> ivs

val lrange : n -> n -> lab

val lchar : chr -> lab

val lsat : lab -> bool

val lpick : lab -> chr

val cmp_ivs : ivs -> ivs -> comparison

val lcmp : lab -> lab -> comparison

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

module LabelOps :
 functor (La:LABEL) ->
 sig
  val ldiff : La.lab -> La.lab -> La.lab

  val lunion : La.lab -> La.lab -> La.lab
 end

module Intervals :
 sig
  type chr = n

  val ceqb : n -> n -> bool

  val ccmp : n -> n -> comparison

  val okc : n -> bool

  type lab = Coq__2.lab

  val lmem : Coq__3.chr -> Coq__2.lab -> bool

  val linter : Coq__2.lab -> Coq__2.lab -> Coq__2.lab

  val lcompl : Coq__2.lab -> Coq__2.lab

  val lempty : Coq__2.lab

  val lfull : Coq__2.lab

  val lchar : Coq__3.chr -> Coq__2.lab

  val lsat : Coq__2.lab -> bool

  val lpick : Coq__2.lab -> Coq__3.chr

  val lcmp : Coq__2.lab -> Coq__2.lab -> comparison
 end

module RegexF :
 functor (La:LABEL) ->
 sig
  module Labels :
   sig
    val ldiff : La.lab -> La.lab -> La.lab

    val lunion : La.lab -> La.lab -> La.lab
   end

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

  val re_rect :
    'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
    -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re ->
    'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

  val re_rec :
    'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
    -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re ->
    'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

  val nullable : re -> bool

  val tag : re -> n

  val cmp : re -> re -> comparison

  val re_all : re

  val is_all : re -> bool

  val mk_cat : re -> re -> re

  val ins_alt : re -> re -> re

  val mk_alt' : re -> re -> re

  val mk_alt : re -> re -> re

  val ins_and : re -> re -> re

  val mk_and' : re -> re -> re

  val mk_and : re -> re -> re

  val mk_not : re -> re

  val der : La.chr -> re -> re

  val matchb : re -> word -> bool

  val meet : La.lab list -> La.lab list -> La.lab list

  val classes : re -> La.lab list

  val re_word : word -> re

  val re_allchar : re

  val re_pow : re -> nat -> re

  val re_plus : re -> re

  val re_opt : re -> re

  val re_diff : re -> re -> re
 end

module SfaF :
 functor (La:LABEL) ->
 sig
  module Regexes :
   sig
    module Labels :
     sig
      val ldiff : La.lab -> La.lab -> La.lab

      val lunion : La.lab -> La.lab -> La.lab
     end

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

    val re_rect :
      'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
      -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
      -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

    val re_rec :
      'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
      -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re
      -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

    val nullable : re -> bool

    val tag : re -> n

    val cmp : re -> re -> comparison

    val re_all : re

    val is_all : re -> bool

    val mk_cat : re -> re -> re

    val ins_alt : re -> re -> re

    val mk_alt' : re -> re -> re

    val mk_alt : re -> re -> re

    val ins_and : re -> re -> re

    val mk_and' : re -> re -> re

    val mk_and : re -> re -> re

    val mk_not : re -> re

    val der : La.chr -> re -> re

    val matchb : re -> word -> bool

    val meet : La.lab list -> La.lab list -> La.lab list

    val classes : re -> La.lab list

    val re_word : word -> re

    val re_allchar : re

    val re_pow : re -> nat -> re

    val re_plus : re -> re

    val re_opt : re -> re

    val re_diff : re -> re -> re
   end

  type 'q sfa = { init : 'q list; step : ('q -> (La.lab option * 'q) list);
                  fin : ('q -> bool) }

  val init : 'a1 sfa -> 'a1 list

  val step : 'a1 sfa -> 'a1 -> (La.lab option * 'a1) list

  val fin : 'a1 sfa -> 'a1 -> bool

  val re_step : Regexes.re -> (La.lab option * Regexes.re) list

  val sfa_re : Regexes.re -> Regexes.re sfa

  val inter_step :
    'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (La.lab option * ('a1 * 'a2)) list

  val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa

  val cat_step :
    'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2) sum)
    list

  val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

  val alt_step :
    'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2) sum)
    list

  val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

  val univ : n sfa
 end

module SftF :
 functor (La:LABEL) ->
 sig
  module Automata :
   sig
    module Regexes :
     sig
      module Labels :
       sig
        val ldiff : La.lab -> La.lab -> La.lab

        val lunion : La.lab -> La.lab -> La.lab
       end

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

      val re_rect :
        'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) ->
        (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) ->
        (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

      val re_rec :
        'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) ->
        (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) ->
        (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

      val nullable : re -> bool

      val tag : re -> n

      val cmp : re -> re -> comparison

      val re_all : re

      val is_all : re -> bool

      val mk_cat : re -> re -> re

      val ins_alt : re -> re -> re

      val mk_alt' : re -> re -> re

      val mk_alt : re -> re -> re

      val ins_and : re -> re -> re

      val mk_and' : re -> re -> re

      val mk_and : re -> re -> re

      val mk_not : re -> re

      val der : La.chr -> re -> re

      val matchb : re -> word -> bool

      val meet : La.lab list -> La.lab list -> La.lab list

      val classes : re -> La.lab list

      val re_word : word -> re

      val re_allchar : re

      val re_pow : re -> nat -> re

      val re_plus : re -> re

      val re_opt : re -> re

      val re_diff : re -> re -> re
     end

    type 'q sfa = { init : 'q list; step : ('q -> (La.lab option * 'q) list);
                    fin : ('q -> bool) }

    val init : 'a1 sfa -> 'a1 list

    val step : 'a1 sfa -> 'a1 -> (La.lab option * 'a1) list

    val fin : 'a1 sfa -> 'a1 -> bool

    val re_step : Regexes.re -> (La.lab option * Regexes.re) list

    val sfa_re : Regexes.re -> Regexes.re sfa

    val inter_step :
      'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (La.lab option * ('a1 * 'a2)) list

    val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa

    val cat_step :
      'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2)
      sum) list

    val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

    val alt_step :
      'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2)
      sum) list

    val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

    val univ : n sfa
   end

  type ofn = { oimg : (La.lab -> La.lab); opre : (La.lab -> La.lab) }

  val oimg : ofn -> La.lab -> La.lab

  val opre : ofn -> La.lab -> La.lab

  val o_id : ofn

  val o_const : La.lab -> ofn

  val o_comp : ofn -> La.lab -> ofn -> ofn

  type tlab =
  | TEps
  | TEmit of La.lab
  | TDrop of La.lab
  | TMap of La.lab * ofn

  val tlab_rect :
    'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1) ->
    tlab -> 'a1

  val tlab_rec :
    'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1) ->
    tlab -> 'a1

  type 'p sft = { tinit : 'p list; tstep : ('p -> (tlab * 'p) list);
                  tfin : ('p -> bool) }

  val tinit : 'a1 sft -> 'a1 list

  val tstep : 'a1 sft -> 'a1 -> (tlab * 'a1) list

  val tfin : 'a1 sft -> 'a1 -> bool

  val prod_step :
    'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) -> (La.lab
    option * ('a1 * 'a2)) list

  val product : 'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) Automata.sfa
 end

module PreimageF :
 functor (La:LABEL) ->
 sig
  module Transducers :
   sig
    module Automata :
     sig
      module Regexes :
       sig
        module Labels :
         sig
          val ldiff : La.lab -> La.lab -> La.lab

          val lunion : La.lab -> La.lab -> La.lab
         end

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

        val re_rect :
          'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) ->
          (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1)
          -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

        val re_rec :
          'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) ->
          (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1)
          -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

        val nullable : re -> bool

        val tag : re -> n

        val cmp : re -> re -> comparison

        val re_all : re

        val is_all : re -> bool

        val mk_cat : re -> re -> re

        val ins_alt : re -> re -> re

        val mk_alt' : re -> re -> re

        val mk_alt : re -> re -> re

        val ins_and : re -> re -> re

        val mk_and' : re -> re -> re

        val mk_and : re -> re -> re

        val mk_not : re -> re

        val der : La.chr -> re -> re

        val matchb : re -> word -> bool

        val meet : La.lab list -> La.lab list -> La.lab list

        val classes : re -> La.lab list

        val re_word : word -> re

        val re_allchar : re

        val re_pow : re -> nat -> re

        val re_plus : re -> re

        val re_opt : re -> re

        val re_diff : re -> re -> re
       end

      type 'q sfa = { init : 'q list;
                      step : ('q -> (La.lab option * 'q) list);
                      fin : ('q -> bool) }

      val init : 'a1 sfa -> 'a1 list

      val step : 'a1 sfa -> 'a1 -> (La.lab option * 'a1) list

      val fin : 'a1 sfa -> 'a1 -> bool

      val re_step : Regexes.re -> (La.lab option * Regexes.re) list

      val sfa_re : Regexes.re -> Regexes.re sfa

      val inter_step :
        'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (La.lab option * ('a1 * 'a2))
        list

      val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa

      val cat_step :
        'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2)
        sum) list

      val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

      val alt_step :
        'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2)
        sum) list

      val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

      val univ : n sfa
     end

    type ofn = { oimg : (La.lab -> La.lab); opre : (La.lab -> La.lab) }

    val oimg : ofn -> La.lab -> La.lab

    val opre : ofn -> La.lab -> La.lab

    val o_id : ofn

    val o_const : La.lab -> ofn

    val o_comp : ofn -> La.lab -> ofn -> ofn

    type tlab =
    | TEps
    | TEmit of La.lab
    | TDrop of La.lab
    | TMap of La.lab * ofn

    val tlab_rect :
      'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1) ->
      tlab -> 'a1

    val tlab_rec :
      'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1) ->
      tlab -> 'a1

    type 'p sft = { tinit : 'p list; tstep : ('p -> (tlab * 'p) list);
                    tfin : ('p -> bool) }

    val tinit : 'a1 sft -> 'a1 list

    val tstep : 'a1 sft -> 'a1 -> (tlab * 'a1) list

    val tfin : 'a1 sft -> 'a1 -> bool

    val prod_step :
      'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) -> (La.lab
      option * ('a1 * 'a2)) list

    val product : 'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) Automata.sfa
   end

  val pre_step :
    'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2) ->
    (La.lab option * ('a1 * 'a2)) list

  val preimage :
    'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2)
    Transducers.Automata.sfa

  val emit :
    ('a1 -> 'a2) -> (La.lab option * 'a1) list -> (Transducers.tlab * 'a2)
    list

  val append : 'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

  val prepend : 'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

  val upto :
    ('a1 -> 'a1 -> bool) -> 'a1 Transducers.Automata.sfa -> 'a1 -> 'a1
    Transducers.Automata.sfa

  val from :
    'a1 Transducers.Automata.sfa -> 'a1 -> 'a1 Transducers.Automata.sfa
 end

module SimF :
 functor (La:LABEL) ->
 sig
  module Preimages :
   sig
    module Transducers :
     sig
      module Automata :
       sig
        module Regexes :
         sig
          module Labels :
           sig
            val ldiff : La.lab -> La.lab -> La.lab

            val lunion : La.lab -> La.lab -> La.lab
           end

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

          val re_rect :
            'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1)
            -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 ->
            'a1) -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

          val re_rec :
            'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1)
            -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 ->
            'a1) -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re -> 'a1

          val nullable : re -> bool

          val tag : re -> n

          val cmp : re -> re -> comparison

          val re_all : re

          val is_all : re -> bool

          val mk_cat : re -> re -> re

          val ins_alt : re -> re -> re

          val mk_alt' : re -> re -> re

          val mk_alt : re -> re -> re

          val ins_and : re -> re -> re

          val mk_and' : re -> re -> re

          val mk_and : re -> re -> re

          val mk_not : re -> re

          val der : La.chr -> re -> re

          val matchb : re -> word -> bool

          val meet : La.lab list -> La.lab list -> La.lab list

          val classes : re -> La.lab list

          val re_word : word -> re

          val re_allchar : re

          val re_pow : re -> nat -> re

          val re_plus : re -> re

          val re_opt : re -> re

          val re_diff : re -> re -> re
         end

        type 'q sfa = { init : 'q list;
                        step : ('q -> (La.lab option * 'q) list);
                        fin : ('q -> bool) }

        val init : 'a1 sfa -> 'a1 list

        val step : 'a1 sfa -> 'a1 -> (La.lab option * 'a1) list

        val fin : 'a1 sfa -> 'a1 -> bool

        val re_step : Regexes.re -> (La.lab option * Regexes.re) list

        val sfa_re : Regexes.re -> Regexes.re sfa

        val inter_step :
          'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (La.lab option * ('a1 * 'a2))
          list

        val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa

        val cat_step :
          'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2)
          sum) list

        val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

        val alt_step :
          'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1, 'a2)
          sum) list

        val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

        val univ : n sfa
       end

      type ofn = { oimg : (La.lab -> La.lab); opre : (La.lab -> La.lab) }

      val oimg : ofn -> La.lab -> La.lab

      val opre : ofn -> La.lab -> La.lab

      val o_id : ofn

      val o_const : La.lab -> ofn

      val o_comp : ofn -> La.lab -> ofn -> ofn

      type tlab =
      | TEps
      | TEmit of La.lab
      | TDrop of La.lab
      | TMap of La.lab * ofn

      val tlab_rect :
        'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1)
        -> tlab -> 'a1

      val tlab_rec :
        'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1)
        -> tlab -> 'a1

      type 'p sft = { tinit : 'p list; tstep : ('p -> (tlab * 'p) list);
                      tfin : ('p -> bool) }

      val tinit : 'a1 sft -> 'a1 list

      val tstep : 'a1 sft -> 'a1 -> (tlab * 'a1) list

      val tfin : 'a1 sft -> 'a1 -> bool

      val prod_step :
        'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) -> (La.lab
        option * ('a1 * 'a2)) list

      val product : 'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) Automata.sfa
     end

    val pre_step :
      'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2) ->
      (La.lab option * ('a1 * 'a2)) list

    val preimage :
      'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2)
      Transducers.Automata.sfa

    val emit :
      ('a1 -> 'a2) -> (La.lab option * 'a1) list -> (Transducers.tlab * 'a2)
      list

    val append : 'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

    val prepend : 'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

    val upto :
      ('a1 -> 'a1 -> bool) -> 'a1 Transducers.Automata.sfa -> 'a1 -> 'a1
      Transducers.Automata.sfa

    val from :
      'a1 Transducers.Automata.sfa -> 'a1 -> 'a1 Transducers.Automata.sfa
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

  type ('k, 'v) tree =
  | Leaf
  | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * n

  val tree_rect :
    'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3 ->
    n -> 'a3) -> ('a1, 'a2) tree -> 'a3

  val tree_rec :
    'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3 ->
    n -> 'a3) -> ('a1, 'a2) tree -> 'a3

  val ht : ('a1, 'a2) tree -> n

  val node :
    ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

  val bal :
    ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

  val insert :
    ('a1 -> 'a1 -> comparison) -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2)
    tree

  val find :
    ('a1 -> 'a1 -> comparison) -> 'a1 -> ('a1, 'a2) tree -> 'a2 option

  val all : ('a1 -> 'a2 -> bool) -> ('a1, 'a2) tree -> bool

  val elems : ('a1, 'a2) tree -> ('a1 * 'a2) list -> ('a1 * 'a2) list

  type row = bool * (La.lab option * n) list

  type rows = row PM.t

  val getrow : rows -> n -> row

  val conc : n list -> rows -> n Preimages.Transducers.Automata.sfa

  type cfa = n list * rows

  val sem : cfa -> n Preimages.Transducers.Automata.sfa

  val edge_ok : (La.lab option * n) list -> La.lab option -> n -> bool

  val covers : row -> row -> bool

  val st_ok :
    ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
    ('a1, n option) tree -> rows -> 'a1 -> n option -> bool

  val sim_ok :
    ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
    ('a1, n option) tree -> n list -> rows -> bool

  val iter : nat -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

  val explore :
    ('a1 -> 'a1 -> comparison) -> nat -> 'a1
    Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, n) tree -> n ->
    (('a1, n) tree * n) option

  val addrev : n list PM.t -> n -> n -> n list PM.t

  val back : nat -> n list PM.t -> n list -> unit PM.t -> unit PM.t

  val add_edge :
    La.lab option -> n -> (La.lab option * n) list -> (La.lab option * n) list

  val is_empty_move : (La.lab option * n) -> bool

  val closure : nat -> rows -> n -> n list

  val without_empty : nat -> rows -> rows

  val put_sorted :
    (La.lab option * n) -> (La.lab option * n) list -> (La.lab option * n)
    list

  val class_of : n PM.t -> n -> n

  type signature = n * (La.lab option * n) list

  val cmp_edges :
    (La.lab option * n) list -> (La.lab option * n) list -> comparison

  val cmp_signature : signature -> signature -> comparison

  val mapped : n PM.t -> row -> (La.lab option * n) list

  val refine : rows -> n PM.t -> (n PM.t * (signature, n) tree) * n

  val distances : nat -> rows -> n PM.t * n

  val rounds : nat

  val classes_of : nat -> rows -> n PM.t option

  val smaller : nat -> rows -> (n -> n) * rows

  val worth : n -> bool

  val mat :
    ('a1 -> 'a1 -> comparison) -> nat -> 'a1
    Preimages.Transducers.Automata.sfa -> cfa option

  val cmp_pair :
    ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1 * 'a2)
    -> ('a1 * 'a2) -> comparison

  val cmp_sum :
    ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1, 'a2)
    sum -> ('a1, 'a2) sum -> comparison

  val cmp_word :
    Preimages.Transducers.Automata.Regexes.word ->
    Preimages.Transducers.Automata.Regexes.word -> comparison
 end

module ReplaceF :
 functor (La:LABEL) ->
 sig
  module Simulation :
   sig
    module Preimages :
     sig
      module Transducers :
       sig
        module Automata :
         sig
          module Regexes :
           sig
            module Labels :
             sig
              val ldiff : La.lab -> La.lab -> La.lab

              val lunion : La.lab -> La.lab -> La.lab
             end

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

            val re_rect :
              'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 ->
              'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re ->
              'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re
              -> 'a1

            val re_rec :
              'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 ->
              'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re ->
              'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> re
              -> 'a1

            val nullable : re -> bool

            val tag : re -> n

            val cmp : re -> re -> comparison

            val re_all : re

            val is_all : re -> bool

            val mk_cat : re -> re -> re

            val ins_alt : re -> re -> re

            val mk_alt' : re -> re -> re

            val mk_alt : re -> re -> re

            val ins_and : re -> re -> re

            val mk_and' : re -> re -> re

            val mk_and : re -> re -> re

            val mk_not : re -> re

            val der : La.chr -> re -> re

            val matchb : re -> word -> bool

            val meet : La.lab list -> La.lab list -> La.lab list

            val classes : re -> La.lab list

            val re_word : word -> re

            val re_allchar : re

            val re_pow : re -> nat -> re

            val re_plus : re -> re

            val re_opt : re -> re

            val re_diff : re -> re -> re
           end

          type 'q sfa = { init : 'q list;
                          step : ('q -> (La.lab option * 'q) list);
                          fin : ('q -> bool) }

          val init : 'a1 sfa -> 'a1 list

          val step : 'a1 sfa -> 'a1 -> (La.lab option * 'a1) list

          val fin : 'a1 sfa -> 'a1 -> bool

          val re_step : Regexes.re -> (La.lab option * Regexes.re) list

          val sfa_re : Regexes.re -> Regexes.re sfa

          val inter_step :
            'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (La.lab
            option * ('a1 * 'a2)) list

          val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa

          val cat_step :
            'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1,
            'a2) sum) list

          val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

          val alt_step :
            'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1,
            'a2) sum) list

          val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

          val univ : n sfa
         end

        type ofn = { oimg : (La.lab -> La.lab); opre : (La.lab -> La.lab) }

        val oimg : ofn -> La.lab -> La.lab

        val opre : ofn -> La.lab -> La.lab

        val o_id : ofn

        val o_const : La.lab -> ofn

        val o_comp : ofn -> La.lab -> ofn -> ofn

        type tlab =
        | TEps
        | TEmit of La.lab
        | TDrop of La.lab
        | TMap of La.lab * ofn

        val tlab_rect :
          'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1)
          -> tlab -> 'a1

        val tlab_rec :
          'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn -> 'a1)
          -> tlab -> 'a1

        type 'p sft = { tinit : 'p list; tstep : ('p -> (tlab * 'p) list);
                        tfin : ('p -> bool) }

        val tinit : 'a1 sft -> 'a1 list

        val tstep : 'a1 sft -> 'a1 -> (tlab * 'a1) list

        val tfin : 'a1 sft -> 'a1 -> bool

        val prod_step :
          'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) -> (La.lab
          option * ('a1 * 'a2)) list

        val product : 'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) Automata.sfa
       end

      val pre_step :
        'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2) ->
        (La.lab option * ('a1 * 'a2)) list

      val preimage :
        'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2)
        Transducers.Automata.sfa

      val emit :
        ('a1 -> 'a2) -> (La.lab option * 'a1) list ->
        (Transducers.tlab * 'a2) list

      val append : 'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

      val prepend : 'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

      val upto :
        ('a1 -> 'a1 -> bool) -> 'a1 Transducers.Automata.sfa -> 'a1 -> 'a1
        Transducers.Automata.sfa

      val from :
        'a1 Transducers.Automata.sfa -> 'a1 -> 'a1 Transducers.Automata.sfa
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

    type ('k, 'v) tree =
    | Leaf
    | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * n

    val tree_rect :
      'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3
      -> n -> 'a3) -> ('a1, 'a2) tree -> 'a3

    val tree_rec :
      'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3
      -> n -> 'a3) -> ('a1, 'a2) tree -> 'a3

    val ht : ('a1, 'a2) tree -> n

    val node :
      ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

    val bal :
      ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

    val insert :
      ('a1 -> 'a1 -> comparison) -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1,
      'a2) tree

    val find :
      ('a1 -> 'a1 -> comparison) -> 'a1 -> ('a1, 'a2) tree -> 'a2 option

    val all : ('a1 -> 'a2 -> bool) -> ('a1, 'a2) tree -> bool

    val elems : ('a1, 'a2) tree -> ('a1 * 'a2) list -> ('a1 * 'a2) list

    type row = bool * (La.lab option * n) list

    type rows = row PM.t

    val getrow : rows -> n -> row

    val conc : n list -> rows -> n Preimages.Transducers.Automata.sfa

    type cfa = n list * rows

    val sem : cfa -> n Preimages.Transducers.Automata.sfa

    val edge_ok : (La.lab option * n) list -> La.lab option -> n -> bool

    val covers : row -> row -> bool

    val st_ok :
      ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
      ('a1, n option) tree -> rows -> 'a1 -> n option -> bool

    val sim_ok :
      ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
      ('a1, n option) tree -> n list -> rows -> bool

    val iter : nat -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

    val explore :
      ('a1 -> 'a1 -> comparison) -> nat -> 'a1
      Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, n) tree -> n ->
      (('a1, n) tree * n) option

    val addrev : n list PM.t -> n -> n -> n list PM.t

    val back : nat -> n list PM.t -> n list -> unit PM.t -> unit PM.t

    val add_edge :
      La.lab option -> n -> (La.lab option * n) list -> (La.lab option * n)
      list

    val is_empty_move : (La.lab option * n) -> bool

    val closure : nat -> rows -> n -> n list

    val without_empty : nat -> rows -> rows

    val put_sorted :
      (La.lab option * n) -> (La.lab option * n) list -> (La.lab option * n)
      list

    val class_of : n PM.t -> n -> n

    type signature = n * (La.lab option * n) list

    val cmp_edges :
      (La.lab option * n) list -> (La.lab option * n) list -> comparison

    val cmp_signature : signature -> signature -> comparison

    val mapped : n PM.t -> row -> (La.lab option * n) list

    val refine : rows -> n PM.t -> (n PM.t * (signature, n) tree) * n

    val distances : nat -> rows -> n PM.t * n

    val rounds : nat

    val classes_of : nat -> rows -> n PM.t option

    val smaller : nat -> rows -> (n -> n) * rows

    val worth : n -> bool

    val mat :
      ('a1 -> 'a1 -> comparison) -> nat -> 'a1
      Preimages.Transducers.Automata.sfa -> cfa option

    val cmp_pair :
      ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1 * 'a2)
      -> ('a1 * 'a2) -> comparison

    val cmp_sum :
      ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1, 'a2)
      sum -> ('a1, 'a2) sum -> comparison

    val cmp_word :
      Preimages.Transducers.Automata.Regexes.word ->
      Preimages.Transducers.Automata.Regexes.word -> comparison
   end

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

  val rst_rect :
    (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
    (Simulation.Preimages.Transducers.Automata.Regexes.re ->
    Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
    (Simulation.Preimages.Transducers.Automata.Regexes.word ->
    Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
    (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1 ->
    (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
    (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) -> 'a1 ->
    (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> rst ->
    'a1

  val rst_rec :
    (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
    (Simulation.Preimages.Transducers.Automata.Regexes.re ->
    Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
    (Simulation.Preimages.Transducers.Automata.Regexes.word ->
    Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
    (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1 ->
    (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
    (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) -> 'a1 ->
    (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> rst ->
    'a1

  val rep_step :
    Simulation.Preimages.Transducers.Automata.Regexes.re ->
    Simulation.Preimages.Transducers.Automata.Regexes.word -> rst ->
    (Simulation.Preimages.Transducers.tlab * rst) list

  val rep_fin : rst -> bool

  val rep_first :
    Simulation.Preimages.Transducers.Automata.Regexes.re ->
    Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
    Simulation.Preimages.Transducers.sft

  val rep_any :
    Simulation.Preimages.Transducers.Automata.Regexes.re ->
    Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
    Simulation.Preimages.Transducers.sft

  val rtag : rst -> n

  val cmp_rst : rst -> rst -> comparison
 end

module EvalF :
 functor (La:LABEL) ->
 sig
  module Replacement :
   sig
    module Simulation :
     sig
      module Preimages :
       sig
        module Transducers :
         sig
          module Automata :
           sig
            module Regexes :
             sig
              module Labels :
               sig
                val ldiff : La.lab -> La.lab -> La.lab

                val lunion : La.lab -> La.lab -> La.lab
               end

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

              val re_rect :
                'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 ->
                'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re
                -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) ->
                re -> 'a1

              val re_rec :
                'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 ->
                'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re
                -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) ->
                re -> 'a1

              val nullable : re -> bool

              val tag : re -> n

              val cmp : re -> re -> comparison

              val re_all : re

              val is_all : re -> bool

              val mk_cat : re -> re -> re

              val ins_alt : re -> re -> re

              val mk_alt' : re -> re -> re

              val mk_alt : re -> re -> re

              val ins_and : re -> re -> re

              val mk_and' : re -> re -> re

              val mk_and : re -> re -> re

              val mk_not : re -> re

              val der : La.chr -> re -> re

              val matchb : re -> word -> bool

              val meet : La.lab list -> La.lab list -> La.lab list

              val classes : re -> La.lab list

              val re_word : word -> re

              val re_allchar : re

              val re_pow : re -> nat -> re

              val re_plus : re -> re

              val re_opt : re -> re

              val re_diff : re -> re -> re
             end

            type 'q sfa = { init : 'q list;
                            step : ('q -> (La.lab option * 'q) list);
                            fin : ('q -> bool) }

            val init : 'a1 sfa -> 'a1 list

            val step : 'a1 sfa -> 'a1 -> (La.lab option * 'a1) list

            val fin : 'a1 sfa -> 'a1 -> bool

            val re_step : Regexes.re -> (La.lab option * Regexes.re) list

            val sfa_re : Regexes.re -> Regexes.re sfa

            val inter_step :
              'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (La.lab
              option * ('a1 * 'a2)) list

            val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa

            val cat_step :
              'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1,
              'a2) sum) list

            val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

            val alt_step :
              'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab option * ('a1,
              'a2) sum) list

            val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

            val univ : n sfa
           end

          type ofn = { oimg : (La.lab -> La.lab); opre : (La.lab -> La.lab) }

          val oimg : ofn -> La.lab -> La.lab

          val opre : ofn -> La.lab -> La.lab

          val o_id : ofn

          val o_const : La.lab -> ofn

          val o_comp : ofn -> La.lab -> ofn -> ofn

          type tlab =
          | TEps
          | TEmit of La.lab
          | TDrop of La.lab
          | TMap of La.lab * ofn

          val tlab_rect :
            'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn ->
            'a1) -> tlab -> 'a1

          val tlab_rec :
            'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn ->
            'a1) -> tlab -> 'a1

          type 'p sft = { tinit : 'p list; tstep : ('p -> (tlab * 'p) list);
                          tfin : ('p -> bool) }

          val tinit : 'a1 sft -> 'a1 list

          val tstep : 'a1 sft -> 'a1 -> (tlab * 'a1) list

          val tfin : 'a1 sft -> 'a1 -> bool

          val prod_step :
            'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) -> (La.lab
            option * ('a1 * 'a2)) list

          val product :
            'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) Automata.sfa
         end

        val pre_step :
          'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2)
          -> (La.lab option * ('a1 * 'a2)) list

        val preimage :
          'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa -> ('a1 * 'a2)
          Transducers.Automata.sfa

        val emit :
          ('a1 -> 'a2) -> (La.lab option * 'a1) list ->
          (Transducers.tlab * 'a2) list

        val append :
          'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

        val prepend :
          'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

        val upto :
          ('a1 -> 'a1 -> bool) -> 'a1 Transducers.Automata.sfa -> 'a1 -> 'a1
          Transducers.Automata.sfa

        val from :
          'a1 Transducers.Automata.sfa -> 'a1 -> 'a1 Transducers.Automata.sfa
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

        val xmap2_l :
          ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

        val xmap2_r :
          ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

        val _map2 :
          ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

        val map2 :
          ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

        val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

        val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

        val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
       end

      type ('k, 'v) tree =
      | Leaf
      | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * n

      val tree_rect :
        'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
        'a3 -> n -> 'a3) -> ('a1, 'a2) tree -> 'a3

      val tree_rec :
        'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
        'a3 -> n -> 'a3) -> ('a1, 'a2) tree -> 'a3

      val ht : ('a1, 'a2) tree -> n

      val node :
        ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

      val bal :
        ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

      val insert :
        ('a1 -> 'a1 -> comparison) -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1,
        'a2) tree

      val find :
        ('a1 -> 'a1 -> comparison) -> 'a1 -> ('a1, 'a2) tree -> 'a2 option

      val all : ('a1 -> 'a2 -> bool) -> ('a1, 'a2) tree -> bool

      val elems : ('a1, 'a2) tree -> ('a1 * 'a2) list -> ('a1 * 'a2) list

      type row = bool * (La.lab option * n) list

      type rows = row PM.t

      val getrow : rows -> n -> row

      val conc : n list -> rows -> n Preimages.Transducers.Automata.sfa

      type cfa = n list * rows

      val sem : cfa -> n Preimages.Transducers.Automata.sfa

      val edge_ok : (La.lab option * n) list -> La.lab option -> n -> bool

      val covers : row -> row -> bool

      val st_ok :
        ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa
        -> ('a1, n option) tree -> rows -> 'a1 -> n option -> bool

      val sim_ok :
        ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa
        -> ('a1, n option) tree -> n list -> rows -> bool

      val iter : nat -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

      val explore :
        ('a1 -> 'a1 -> comparison) -> nat -> 'a1
        Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, n) tree -> n
        -> (('a1, n) tree * n) option

      val addrev : n list PM.t -> n -> n -> n list PM.t

      val back : nat -> n list PM.t -> n list -> unit PM.t -> unit PM.t

      val add_edge :
        La.lab option -> n -> (La.lab option * n) list -> (La.lab option * n)
        list

      val is_empty_move : (La.lab option * n) -> bool

      val closure : nat -> rows -> n -> n list

      val without_empty : nat -> rows -> rows

      val put_sorted :
        (La.lab option * n) -> (La.lab option * n) list -> (La.lab
        option * n) list

      val class_of : n PM.t -> n -> n

      type signature = n * (La.lab option * n) list

      val cmp_edges :
        (La.lab option * n) list -> (La.lab option * n) list -> comparison

      val cmp_signature : signature -> signature -> comparison

      val mapped : n PM.t -> row -> (La.lab option * n) list

      val refine : rows -> n PM.t -> (n PM.t * (signature, n) tree) * n

      val distances : nat -> rows -> n PM.t * n

      val rounds : nat

      val classes_of : nat -> rows -> n PM.t option

      val smaller : nat -> rows -> (n -> n) * rows

      val worth : n -> bool

      val mat :
        ('a1 -> 'a1 -> comparison) -> nat -> 'a1
        Preimages.Transducers.Automata.sfa -> cfa option

      val cmp_pair :
        ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) ->
        ('a1 * 'a2) -> ('a1 * 'a2) -> comparison

      val cmp_sum :
        ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1,
        'a2) sum -> ('a1, 'a2) sum -> comparison

      val cmp_word :
        Preimages.Transducers.Automata.Regexes.word ->
        Preimages.Transducers.Automata.Regexes.word -> comparison
     end

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

    val rst_rect :
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1 ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) -> 'a1
      -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> rst
      -> 'a1

    val rst_rec :
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1 ->
      (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
      (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) -> 'a1
      -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> rst
      -> 'a1

    val rep_step :
      Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.word -> rst ->
      (Simulation.Preimages.Transducers.tlab * rst) list

    val rep_fin : rst -> bool

    val rep_first :
      Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
      Simulation.Preimages.Transducers.sft

    val rep_any :
      Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
      Simulation.Preimages.Transducers.sft

    val rtag : rst -> n

    val cmp_rst : rst -> rst -> comparison
   end

  val sp :
    Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re ->
    Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
    (Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word * Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word)
    option

  val rep_eval :
    Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re ->
    Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
    Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
    Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
 end

module ReplaceAllF :
 functor (La:LABEL) ->
 sig
  module Evaluation :
   sig
    module Replacement :
     sig
      module Simulation :
       sig
        module Preimages :
         sig
          module Transducers :
           sig
            module Automata :
             sig
              module Regexes :
               sig
                module Labels :
                 sig
                  val ldiff : La.lab -> La.lab -> La.lab

                  val lunion : La.lab -> La.lab -> La.lab
                 end

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

                val re_rect :
                  'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 ->
                  'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re
                  -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1)
                  -> re -> 'a1

                val re_rec :
                  'a1 -> 'a1 -> (La.lab -> 'a1) -> (re -> 'a1 -> re -> 'a1 ->
                  'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> re
                  -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1)
                  -> re -> 'a1

                val nullable : re -> bool

                val tag : re -> n

                val cmp : re -> re -> comparison

                val re_all : re

                val is_all : re -> bool

                val mk_cat : re -> re -> re

                val ins_alt : re -> re -> re

                val mk_alt' : re -> re -> re

                val mk_alt : re -> re -> re

                val ins_and : re -> re -> re

                val mk_and' : re -> re -> re

                val mk_and : re -> re -> re

                val mk_not : re -> re

                val der : La.chr -> re -> re

                val matchb : re -> word -> bool

                val meet : La.lab list -> La.lab list -> La.lab list

                val classes : re -> La.lab list

                val re_word : word -> re

                val re_allchar : re

                val re_pow : re -> nat -> re

                val re_plus : re -> re

                val re_opt : re -> re

                val re_diff : re -> re -> re
               end

              type 'q sfa = { init : 'q list;
                              step : ('q -> (La.lab option * 'q) list);
                              fin : ('q -> bool) }

              val init : 'a1 sfa -> 'a1 list

              val step : 'a1 sfa -> 'a1 -> (La.lab option * 'a1) list

              val fin : 'a1 sfa -> 'a1 -> bool

              val re_step : Regexes.re -> (La.lab option * Regexes.re) list

              val sfa_re : Regexes.re -> Regexes.re sfa

              val inter_step :
                'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (La.lab
                option * ('a1 * 'a2)) list

              val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa

              val cat_step :
                'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab
                option * ('a1, 'a2) sum) list

              val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

              val alt_step :
                'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (La.lab
                option * ('a1, 'a2) sum) list

              val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

              val univ : n sfa
             end

            type ofn = { oimg : (La.lab -> La.lab); opre : (La.lab -> La.lab) }

            val oimg : ofn -> La.lab -> La.lab

            val opre : ofn -> La.lab -> La.lab

            val o_id : ofn

            val o_const : La.lab -> ofn

            val o_comp : ofn -> La.lab -> ofn -> ofn

            type tlab =
            | TEps
            | TEmit of La.lab
            | TDrop of La.lab
            | TMap of La.lab * ofn

            val tlab_rect :
              'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn ->
              'a1) -> tlab -> 'a1

            val tlab_rec :
              'a1 -> (La.lab -> 'a1) -> (La.lab -> 'a1) -> (La.lab -> ofn ->
              'a1) -> tlab -> 'a1

            type 'p sft = { tinit : 'p list;
                            tstep : ('p -> (tlab * 'p) list);
                            tfin : ('p -> bool) }

            val tinit : 'a1 sft -> 'a1 list

            val tstep : 'a1 sft -> 'a1 -> (tlab * 'a1) list

            val tfin : 'a1 sft -> 'a1 -> bool

            val prod_step :
              'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) -> (La.lab
              option * ('a1 * 'a2)) list

            val product :
              'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) Automata.sfa
           end

          val pre_step :
            'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa ->
            ('a1 * 'a2) -> (La.lab option * ('a1 * 'a2)) list

          val preimage :
            'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa ->
            ('a1 * 'a2) Transducers.Automata.sfa

          val emit :
            ('a1 -> 'a2) -> (La.lab option * 'a1) list ->
            (Transducers.tlab * 'a2) list

          val append :
            'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

          val prepend :
            'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

          val upto :
            ('a1 -> 'a1 -> bool) -> 'a1 Transducers.Automata.sfa -> 'a1 ->
            'a1 Transducers.Automata.sfa

          val from :
            'a1 Transducers.Automata.sfa -> 'a1 -> 'a1
            Transducers.Automata.sfa
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

          val xmap2_l :
            ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

          val xmap2_r :
            ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

          val _map2 :
            ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3
            t

          val map2 :
            ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3
            t

          val xfoldi :
            (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

          val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

          val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
         end

        type ('k, 'v) tree =
        | Leaf
        | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * n

        val tree_rect :
          'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          'a3 -> n -> 'a3) -> ('a1, 'a2) tree -> 'a3

        val tree_rec :
          'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          'a3 -> n -> 'a3) -> ('a1, 'a2) tree -> 'a3

        val ht : ('a1, 'a2) tree -> n

        val node :
          ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

        val bal :
          ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

        val insert :
          ('a1 -> 'a1 -> comparison) -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          ('a1, 'a2) tree

        val find :
          ('a1 -> 'a1 -> comparison) -> 'a1 -> ('a1, 'a2) tree -> 'a2 option

        val all : ('a1 -> 'a2 -> bool) -> ('a1, 'a2) tree -> bool

        val elems : ('a1, 'a2) tree -> ('a1 * 'a2) list -> ('a1 * 'a2) list

        type row = bool * (La.lab option * n) list

        type rows = row PM.t

        val getrow : rows -> n -> row

        val conc : n list -> rows -> n Preimages.Transducers.Automata.sfa

        type cfa = n list * rows

        val sem : cfa -> n Preimages.Transducers.Automata.sfa

        val edge_ok : (La.lab option * n) list -> La.lab option -> n -> bool

        val covers : row -> row -> bool

        val st_ok :
          ('a1 -> 'a1 -> comparison) -> 'a1
          Preimages.Transducers.Automata.sfa -> ('a1, n option) tree -> rows
          -> 'a1 -> n option -> bool

        val sim_ok :
          ('a1 -> 'a1 -> comparison) -> 'a1
          Preimages.Transducers.Automata.sfa -> ('a1, n option) tree -> n
          list -> rows -> bool

        val iter : nat -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

        val explore :
          ('a1 -> 'a1 -> comparison) -> nat -> 'a1
          Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, n) tree ->
          n -> (('a1, n) tree * n) option

        val addrev : n list PM.t -> n -> n -> n list PM.t

        val back : nat -> n list PM.t -> n list -> unit PM.t -> unit PM.t

        val add_edge :
          La.lab option -> n -> (La.lab option * n) list -> (La.lab
          option * n) list

        val is_empty_move : (La.lab option * n) -> bool

        val closure : nat -> rows -> n -> n list

        val without_empty : nat -> rows -> rows

        val put_sorted :
          (La.lab option * n) -> (La.lab option * n) list -> (La.lab
          option * n) list

        val class_of : n PM.t -> n -> n

        type signature = n * (La.lab option * n) list

        val cmp_edges :
          (La.lab option * n) list -> (La.lab option * n) list -> comparison

        val cmp_signature : signature -> signature -> comparison

        val mapped : n PM.t -> row -> (La.lab option * n) list

        val refine : rows -> n PM.t -> (n PM.t * (signature, n) tree) * n

        val distances : nat -> rows -> n PM.t * n

        val rounds : nat

        val classes_of : nat -> rows -> n PM.t option

        val smaller : nat -> rows -> (n -> n) * rows

        val worth : n -> bool

        val mat :
          ('a1 -> 'a1 -> comparison) -> nat -> 'a1
          Preimages.Transducers.Automata.sfa -> cfa option

        val cmp_pair :
          ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) ->
          ('a1 * 'a2) -> ('a1 * 'a2) -> comparison

        val cmp_sum :
          ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1,
          'a2) sum -> ('a1, 'a2) sum -> comparison

        val cmp_word :
          Preimages.Transducers.Automata.Regexes.word ->
          Preimages.Transducers.Automata.Regexes.word -> comparison
       end

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

      val rst_rect :
        (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.word ->
        Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1
        -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) ->
        'a1 -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1)
        -> rst -> 'a1

      val rst_rec :
        (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.word ->
        Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1
        -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) ->
        'a1 -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1)
        -> rst -> 'a1

      val rep_step :
        Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.word -> rst ->
        (Simulation.Preimages.Transducers.tlab * rst) list

      val rep_fin : rst -> bool

      val rep_first :
        Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
        Simulation.Preimages.Transducers.sft

      val rep_any :
        Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
        Simulation.Preimages.Transducers.sft

      val rtag : rst -> n

      val cmp_rst : rst -> rst -> comparison
     end

    val sp :
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      (Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word * Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word)
      option

    val rep_eval :
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
   end

  type gst =
  | GPre of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  | GIn of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
     * Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  | GOut of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
     * Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

  val gst_rect :
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) -> gst -> 'a1

  val gst_rec :
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) -> gst -> 'a1

  val gstep :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> gst ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.tlab * gst) list

  val gfin : gst -> bool

  val ne :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

  val rep_all :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> gst Evaluation.Replacement.Simulation.Preimages.Transducers.sft

  val kder :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

  val rall_eval :
    nat ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word

  val rep_all_eval :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word

  val gtag : gst -> n

  val cmp_gst : gst -> gst -> comparison
 end

module Words :
 sig
  module Evaluation :
   sig
    module Replacement :
     sig
      module Simulation :
       sig
        module Preimages :
         sig
          module Transducers :
           sig
            module Automata :
             sig
              module Regexes :
               sig
                module Labels :
                 sig
                  val ldiff : Intervals.lab -> Intervals.lab -> Intervals.lab

                  val lunion : Intervals.lab -> Intervals.lab -> Intervals.lab
                 end

                type word = Intervals.chr list

                type re =
                | REmpty
                | REps
                | RChr of Intervals.lab
                | RCat of re * re
                | RAlt of re * re
                | RAnd of re * re
                | RNot of re
                | RStar of re

                val re_rect :
                  'a1 -> 'a1 -> (Intervals.lab -> 'a1) -> (re -> 'a1 -> re ->
                  'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re ->
                  'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> (re ->
                  'a1 -> 'a1) -> re -> 'a1

                val re_rec :
                  'a1 -> 'a1 -> (Intervals.lab -> 'a1) -> (re -> 'a1 -> re ->
                  'a1 -> 'a1) -> (re -> 'a1 -> re -> 'a1 -> 'a1) -> (re ->
                  'a1 -> re -> 'a1 -> 'a1) -> (re -> 'a1 -> 'a1) -> (re ->
                  'a1 -> 'a1) -> re -> 'a1

                val nullable : re -> bool

                val tag : re -> n

                val cmp : re -> re -> comparison

                val re_all : re

                val is_all : re -> bool

                val mk_cat : re -> re -> re

                val ins_alt : re -> re -> re

                val mk_alt' : re -> re -> re

                val mk_alt : re -> re -> re

                val ins_and : re -> re -> re

                val mk_and' : re -> re -> re

                val mk_and : re -> re -> re

                val mk_not : re -> re

                val der : Intervals.chr -> re -> re

                val matchb : re -> word -> bool

                val meet :
                  Intervals.lab list -> Intervals.lab list -> Intervals.lab
                  list

                val classes : re -> Intervals.lab list

                val re_word : word -> re

                val re_allchar : re

                val re_pow : re -> nat -> re

                val re_plus : re -> re

                val re_opt : re -> re

                val re_diff : re -> re -> re
               end

              type 'q sfa = { init : 'q list;
                              step : ('q -> (Intervals.lab option * 'q) list);
                              fin : ('q -> bool) }

              val init : 'a1 sfa -> 'a1 list

              val step : 'a1 sfa -> 'a1 -> (Intervals.lab option * 'a1) list

              val fin : 'a1 sfa -> 'a1 -> bool

              val re_step :
                Regexes.re -> (Intervals.lab option * Regexes.re) list

              val sfa_re : Regexes.re -> Regexes.re sfa

              val inter_step :
                'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) -> (Intervals.lab
                option * ('a1 * 'a2)) list

              val inter : 'a1 sfa -> 'a2 sfa -> ('a1 * 'a2) sfa

              val cat_step :
                'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (Intervals.lab
                option * ('a1, 'a2) sum) list

              val cat : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

              val alt_step :
                'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum -> (Intervals.lab
                option * ('a1, 'a2) sum) list

              val alt : 'a1 sfa -> 'a2 sfa -> ('a1, 'a2) sum sfa

              val univ : n sfa
             end

            type ofn = { oimg : (Intervals.lab -> Intervals.lab);
                         opre : (Intervals.lab -> Intervals.lab) }

            val oimg : ofn -> Intervals.lab -> Intervals.lab

            val opre : ofn -> Intervals.lab -> Intervals.lab

            val o_id : ofn

            val o_const : Intervals.lab -> ofn

            val o_comp : ofn -> Intervals.lab -> ofn -> ofn

            type tlab =
            | TEps
            | TEmit of Intervals.lab
            | TDrop of Intervals.lab
            | TMap of Intervals.lab * ofn

            val tlab_rect :
              'a1 -> (Intervals.lab -> 'a1) -> (Intervals.lab -> 'a1) ->
              (Intervals.lab -> ofn -> 'a1) -> tlab -> 'a1

            val tlab_rec :
              'a1 -> (Intervals.lab -> 'a1) -> (Intervals.lab -> 'a1) ->
              (Intervals.lab -> ofn -> 'a1) -> tlab -> 'a1

            type 'p sft = { tinit : 'p list;
                            tstep : ('p -> (tlab * 'p) list);
                            tfin : ('p -> bool) }

            val tinit : 'a1 sft -> 'a1 list

            val tstep : 'a1 sft -> 'a1 -> (tlab * 'a1) list

            val tfin : 'a1 sft -> 'a1 -> bool

            val prod_step :
              'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) -> (Intervals.lab
              option * ('a1 * 'a2)) list

            val product :
              'a1 sft -> 'a2 Automata.sfa -> ('a1 * 'a2) Automata.sfa
           end

          val pre_step :
            'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa ->
            ('a1 * 'a2) -> (Intervals.lab option * ('a1 * 'a2)) list

          val preimage :
            'a1 Transducers.sft -> 'a2 Transducers.Automata.sfa ->
            ('a1 * 'a2) Transducers.Automata.sfa

          val emit :
            ('a1 -> 'a2) -> (Intervals.lab option * 'a1) list ->
            (Transducers.tlab * 'a2) list

          val append :
            'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

          val prepend :
            'a1 Transducers.Automata.sfa -> 'a1 option Transducers.sft

          val upto :
            ('a1 -> 'a1 -> bool) -> 'a1 Transducers.Automata.sfa -> 'a1 ->
            'a1 Transducers.Automata.sfa

          val from :
            'a1 Transducers.Automata.sfa -> 'a1 -> 'a1
            Transducers.Automata.sfa
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

          val xmap2_l :
            ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

          val xmap2_r :
            ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

          val _map2 :
            ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3
            t

          val map2 :
            ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3
            t

          val xfoldi :
            (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

          val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

          val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
         end

        type ('k, 'v) tree =
        | Leaf
        | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * n

        val tree_rect :
          'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          'a3 -> n -> 'a3) -> ('a1, 'a2) tree -> 'a3

        val tree_rec :
          'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          'a3 -> n -> 'a3) -> ('a1, 'a2) tree -> 'a3

        val ht : ('a1, 'a2) tree -> n

        val node :
          ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

        val bal :
          ('a1, 'a2) tree -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> ('a1, 'a2) tree

        val insert :
          ('a1 -> 'a1 -> comparison) -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          ('a1, 'a2) tree

        val find :
          ('a1 -> 'a1 -> comparison) -> 'a1 -> ('a1, 'a2) tree -> 'a2 option

        val all : ('a1 -> 'a2 -> bool) -> ('a1, 'a2) tree -> bool

        val elems : ('a1, 'a2) tree -> ('a1 * 'a2) list -> ('a1 * 'a2) list

        type row = bool * (Intervals.lab option * n) list

        type rows = row PM.t

        val getrow : rows -> n -> row

        val conc : n list -> rows -> n Preimages.Transducers.Automata.sfa

        type cfa = n list * rows

        val sem : cfa -> n Preimages.Transducers.Automata.sfa

        val edge_ok :
          (Intervals.lab option * n) list -> Intervals.lab option -> n -> bool

        val covers : row -> row -> bool

        val st_ok :
          ('a1 -> 'a1 -> comparison) -> 'a1
          Preimages.Transducers.Automata.sfa -> ('a1, n option) tree -> rows
          -> 'a1 -> n option -> bool

        val sim_ok :
          ('a1 -> 'a1 -> comparison) -> 'a1
          Preimages.Transducers.Automata.sfa -> ('a1, n option) tree -> n
          list -> rows -> bool

        val iter : nat -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

        val explore :
          ('a1 -> 'a1 -> comparison) -> nat -> 'a1
          Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, n) tree ->
          n -> (('a1, n) tree * n) option

        val addrev : n list PM.t -> n -> n -> n list PM.t

        val back : nat -> n list PM.t -> n list -> unit PM.t -> unit PM.t

        val add_edge :
          Intervals.lab option -> n -> (Intervals.lab option * n) list ->
          (Intervals.lab option * n) list

        val is_empty_move : (Intervals.lab option * n) -> bool

        val closure : nat -> rows -> n -> n list

        val without_empty : nat -> rows -> rows

        val put_sorted :
          (Intervals.lab option * n) -> (Intervals.lab option * n) list ->
          (Intervals.lab option * n) list

        val class_of : n PM.t -> n -> n

        type signature = n * (Intervals.lab option * n) list

        val cmp_edges :
          (Intervals.lab option * n) list -> (Intervals.lab option * n) list
          -> comparison

        val cmp_signature : signature -> signature -> comparison

        val mapped : n PM.t -> row -> (Intervals.lab option * n) list

        val refine : rows -> n PM.t -> (n PM.t * (signature, n) tree) * n

        val distances : nat -> rows -> n PM.t * n

        val rounds : nat

        val classes_of : nat -> rows -> n PM.t option

        val smaller : nat -> rows -> (n -> n) * rows

        val worth : n -> bool

        val mat :
          ('a1 -> 'a1 -> comparison) -> nat -> 'a1
          Preimages.Transducers.Automata.sfa -> cfa option

        val cmp_pair :
          ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) ->
          ('a1 * 'a2) -> ('a1 * 'a2) -> comparison

        val cmp_sum :
          ('a1 -> 'a1 -> comparison) -> ('a2 -> 'a2 -> comparison) -> ('a1,
          'a2) sum -> ('a1, 'a2) sum -> comparison

        val cmp_word :
          Preimages.Transducers.Automata.Regexes.word ->
          Preimages.Transducers.Automata.Regexes.word -> comparison
       end

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

      val rst_rect :
        (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.word ->
        Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1
        -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) ->
        'a1 -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1)
        -> rst -> 'a1

      val rst_rec :
        (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.word ->
        Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) -> 'a1
        -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1) ->
        (Simulation.Preimages.Transducers.Automata.Regexes.word -> 'a1) ->
        'a1 -> (Simulation.Preimages.Transducers.Automata.Regexes.re -> 'a1)
        -> rst -> 'a1

      val rep_step :
        Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.word -> rst ->
        (Simulation.Preimages.Transducers.tlab * rst) list

      val rep_fin : rst -> bool

      val rep_first :
        Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
        Simulation.Preimages.Transducers.sft

      val rep_any :
        Simulation.Preimages.Transducers.Automata.Regexes.re ->
        Simulation.Preimages.Transducers.Automata.Regexes.word -> rst
        Simulation.Preimages.Transducers.sft

      val rtag : rst -> n

      val cmp_rst : rst -> rst -> comparison
     end

    val sp :
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      (Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word * Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word)
      option

    val rep_eval :
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word ->
      Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
   end

  type gst =
  | GPre of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  | GIn of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
     * Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  | GOut of Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
     * Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

  val gst_rect :
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) -> gst -> 'a1

  val gst_rec :
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    -> 'a1) -> gst -> 'a1

  val gstep :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> gst ->
    (Evaluation.Replacement.Simulation.Preimages.Transducers.tlab * gst) list

  val gfin : gst -> bool

  val ne :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

  val rep_all :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    -> gst Evaluation.Replacement.Simulation.Preimages.Transducers.sft

  val kder :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

  val rall_eval :
    nat ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word

  val rep_all_eval :
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
    ->
    Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word

  val gtag : gst -> n

  val cmp_gst : gst -> gst -> comparison
 end

type mode =
| First
| Any

type literal =
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word

type sterm =
| SVar of n
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
| IConst of z
| IVar of n
| ILen of sterm
| IAdd of iterm * iterm
| IMul of z * iterm

type form =
| FBool of bool
| FVar of n
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

type model = { str_of : (n ->
                        Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word);
               bool_of : (n -> bool); int_of : (n -> z) }

val depth : nat

val cuniv : Words.Evaluation.Replacement.Simulation.cfa

val validb :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> bool

val is_empty0 : Words.Evaluation.Replacement.Simulation.cfa -> bool

val built :
  ('a1 -> 'a1 -> comparison) -> 'a1
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.sfa
  -> Words.Evaluation.Replacement.Simulation.cfa

val cmp_n : n -> n -> comparison

val cmp_opt : n option -> n option -> comparison

val a_re :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  -> Words.Evaluation.Replacement.Simulation.cfa

val a_cat :
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val a_alt :
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val a_meet :
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val rep :
  mode ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> Words.Evaluation.Replacement.rst
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.sft

val a_rep :
  mode ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val a_rep_all :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val p_rep :
  mode ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val p_rep_all :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val left_of :
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val right_of :
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.cfa

val walk :
  nat -> Words.Evaluation.Replacement.Simulation.cfa -> n ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  option

val word_of :
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  option

type store = { doms : Words.Evaluation.Replacement.Simulation.cfa
                      Words.Evaluation.Replacement.Simulation.PM.t;
               bools : bool Words.Evaluation.Replacement.Simulation.PM.t;
               conds : (n * Words.Evaluation.Replacement.Simulation.cfa) list
                       Words.Evaluation.Replacement.Simulation.PM.t;
               tdom : n list; tbool : n list }

val empty_store : store

val key0 : n -> positive

val dom : store -> n -> Words.Evaluation.Replacement.Simulation.cfa

val add_new : n -> n list -> n list

val set_dom :
  store -> n -> Words.Evaluation.Replacement.Simulation.cfa -> store

val meet_dom :
  store -> n -> Words.Evaluation.Replacement.Simulation.cfa -> store option

val set_bool : store -> n -> bool -> store option

val join : store -> store -> store -> store

val fresh_touch : store -> store

val branch :
  store -> (store -> store option) -> (store -> store option) -> store option

val aut : store -> sterm -> Words.Evaluation.Replacement.Simulation.cfa

val push :
  bool -> store -> sterm -> Words.Evaluation.Replacement.Simulation.cfa ->
  store option

val both : ('a1 -> 'a1 option) -> ('a1 -> 'a1 option) -> 'a1 -> 'a1 option

val known : store -> form -> bool option

val literals : form -> bool -> store -> store option

val assign :
  bool -> sterm -> Words.Evaluation.Replacement.Simulation.cfa -> store ->
  store option

val unbound : store -> sterm -> bool

val confine :
  bool -> sterm -> Words.Evaluation.Replacement.Simulation.cfa -> store ->
  store option

val meet_terms :
  store -> sterm -> sterm -> Words.Evaluation.Replacement.Simulation.cfa

val equal_terms : bool -> sterm -> sterm -> store -> store option

val differ : bool -> sterm -> sterm -> store -> store option

val all_re :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

val assume : bool -> form -> bool -> store -> store option

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

val insert0 : bytes -> 'a1 -> 'a1 trie -> 'a1 trie

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

type heading = { logic : bytes option; known0 : names; labels : bytes list;
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

val digit : n -> n option

val hex_digit : n -> n option

val numeral_from : n -> bytes -> n option

val numeral : bytes -> n option

val hex : n -> bytes -> n option

val braces : nat -> bytes -> bytes -> n option

val escape : bytes -> n option

val unescape : bytes -> n -> bytes

val printable : n -> bool

val literal_of : bytes -> literal option

type value =
| VS of sterm
| VB of form
| VI of iterm
| VR of Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

type scope = value trie

val lookup0 : bytes -> scope -> value option

val define0 : bytes -> value -> scope -> scope

type state0 = n * form list

val share : value -> state0 -> value * state0

val is0 : bytes -> string -> bool

val fail : bytes -> 'a1 result

val strings : value list -> sterm list option

val bools0 : value list -> form list option

val ints : value list -> iterm list option

val regexes :
  value list ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  list option

val fold1 : ('a1 -> 'a1 -> 'a1) -> 'a1 list -> 'a1 option

val chain : ('a1 -> 'a1 -> form) -> 'a1 list -> form

val pairs : ('a1 -> 'a1 -> form) -> 'a1 list -> form

val lt : iterm -> iterm -> form

val implies : form -> form -> form

val conj : form list -> form

val disj : form list -> form

val re_loop :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  -> nat ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

val loop :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  -> n -> n ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

val some : bytes -> 'a1 option -> 'a1 result

val single : sterm -> n option

val several : bytes list

val too_few : bytes -> value list -> bool

val apply : mode -> bytes -> value list -> state0 -> (value * state0) result

val atom : scope -> bytes -> state0 -> (value * state0) result

val elab : mode -> scope -> sexp -> state0 -> (value * state0) result

type env = { names0 : scope; declared : (bytes * value) list; st : state0 }

val theory : bytes list

val taken : bytes -> bool

val same_sort : value -> bytes -> bool

val order_of0 : mode -> env -> order -> env result

val exact : sterm -> bool

val iexact : iterm -> bool

val fexact : form -> bool

val positive0 : form -> bool

type problem = { asserts : script; constants : (bytes * value) list }

val start : env

val problem_from : mode -> env -> order list -> env result

val parse : mode -> bytes -> problem result

val weqb :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> bool

val ends :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  list

val any_match :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  list

val any_values :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  list

val rep_values :
  mode ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  list

val each : 'a1 list -> ('a1 -> 'a2 list) -> 'a2 list

val values :
  model -> sterm ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  list

val ivalues : model -> iterm -> z list

val prefixb :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> bool

val containsb :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> bool

val some2 : ('a1 -> 'a2 -> bool) -> 'a1 list -> 'a2 list -> bool

val sure :
  ('a1 -> 'a2 -> bool) -> bool -> 'a1 list -> 'a2 list -> bool -> bool

val truth : model -> form -> bool -> bool

type table = { strs : (n * Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word)
                      list; trues : n list; nums : (n * z) list }

val assoc :
  'a1 -> (n * 'a1) list -> 'a1 Words.Evaluation.Replacement.Simulation.PM.t

val get : 'a1 -> 'a1 Words.Evaluation.Replacement.Simulation.PM.t -> n -> 'a1

val model_of : table -> model

val satisfies : table -> script -> bool

val pot : n Words.Evaluation.Replacement.Simulation.PM.t -> n -> n

val pot_ok :
  Words.Evaluation.Replacement.Simulation.cfa -> n
  Words.Evaluation.Replacement.Simulation.PM.t -> bool

val cost : Intervals.lab option -> n

val backward :
  Words.Evaluation.Replacement.Simulation.cfa -> (n * n) list
  Words.Evaluation.Replacement.Simulation.PM.t

val preds :
  (n * n) list Words.Evaluation.Replacement.Simulation.PM.t -> n -> (n * n)
  list

val relax :
  Words.Evaluation.Replacement.Simulation.cfa -> n
  Words.Evaluation.Replacement.Simulation.PM.t

val minlen : Words.Evaluation.Replacement.Simulation.cfa -> n

val potu_ok :
  Words.Evaluation.Replacement.Simulation.cfa -> n
  Words.Evaluation.Replacement.Simulation.PM.t -> bool

val relaxu :
  Words.Evaluation.Replacement.Simulation.cfa -> n
  Words.Evaluation.Replacement.Simulation.PM.t

val maxlen : Words.Evaluation.Replacement.Simulation.cfa -> n option

type unknown =
| ULen of n
| UInt of n

val ueqb : unknown -> unknown -> bool

type lin = (z * unknown) list * z

val add_mono : z -> unknown -> (z * unknown) list -> (z * unknown) list

val lscale : z -> lin -> lin

val ladd : lin -> lin -> lin

val lconst : z -> lin

val lunk : unknown -> lin

val len_lin : sterm -> lin option

val int_lin : iterm -> lin option

val at_most : form -> bool -> lin option

type source =
| Fact of n * bool
| MinLen of n
| MaxLen of n

type farkas = (source * n) list

val fact_lin : (n -> form option) -> store -> source -> lin option

val combine_facts : (n -> form option) -> store -> farkas -> lin option

val farkas_ok : (n -> form option) -> store -> farkas -> bool

type tree0 =
| Step of n * bool * tree0
| Bools of n * tree0
| Learn of n * n * n list * tree0
| Case of form * tree0 * tree0
| Cut of n * tree0 list
| Farkas of farkas
| Open

type facts = form Words.Evaluation.Replacement.Simulation.PM.t

val fact : facts -> n -> form option

val learn : store -> n -> n list -> store option -> store option

val cut_terms : form -> (sterm * (sterm * sterm)) option

val states : Words.Evaluation.Replacement.Simulation.cfa -> n list

val cut_at :
  Words.Evaluation.Replacement.Simulation.cfa -> sterm -> sterm -> n -> store
  -> store option

val check_tree : facts -> n -> store -> tree0 -> bool

val conjuncts : form -> form list -> form list

val all_conjuncts : script -> form list

val no_facts : facts

val number : n -> form list -> facts -> n * facts

val refutes : script -> tree0 -> bool

type gate =
| GAnd of lit * lit
| GXor of lit * lit
| GIte of lit * lit * lit
| GMaj of lit * lit * lit

val nt : lit -> lit

val cnf_gate : positive -> gate -> clause list

type gates = (positive * gate) list

type state1 = { nxt : positive; gs : gates; by_var : gate PM.t;
                cache : positive PM.t }

val tt : lit

val ff : lit

type 'a b = (state1 -> 'a * state1)

val exec : 'a1 b -> state1 -> 'a1 * state1

val ret : 'a1 -> 'a1 b

val bind_raw : 'a1 b -> ('a1 -> 'a2 b) -> state1 -> 'a2 * state1

val bind : 'a1 b -> ('a1 -> 'a2 b) -> 'a2 b

val gate_eqb : gate -> gate -> bool

val code : lit -> n

val place0 : gate -> positive

val fresh : gate -> state1 -> lit * state1

val new_gate_raw : gate -> state1 -> lit * state1

val new_gate : gate -> lit b

val lt_leb : lit -> lit -> bool

val and2 : lit -> lit -> lit b

val pol_of : lit -> bool

val flip_if : bool -> lit -> lit

val xor2 : lit -> lit -> lit b

val or2 : lit -> lit -> lit b

val start0 : positive -> state1

val below : positive -> lit -> bool

val reads_below : positive -> gate -> bool

val ordered : positive -> positive -> gates -> bool

val cnf : state1 -> lit list -> clause list

val lex : comparison -> comparison -> comparison

val cmp_mode : mode -> mode -> comparison

val stag : sterm -> n

val cmp_s : sterm -> sterm -> comparison

val itag : iterm -> n

val cmp_i : iterm -> iterm -> comparison

val ftag : form -> n

val cmp_atom : form -> form -> comparison

type atoms = { places : (form, positive)
                        Words.Evaluation.Replacement.Simulation.tree;
               forms : form Words.Evaluation.Replacement.Simulation.PM.t;
               end_of : positive }

val no_atoms : atoms

val collect : form -> atoms -> atoms

val is_input : atoms -> positive -> bool

val place_of : atoms -> form -> lit option

val both_ok :
  lit option b -> lit option b -> (lit -> lit -> lit b) -> lit option b

val gate_of : atoms -> form -> lit option b

val gates_of : atoms -> script -> lit list option b

val atoms_of : script -> atoms

val skeleton : script -> (clause list * atoms) option

val says_of : atoms -> lit -> form option

val facts_of : atoms -> lit list -> form list option

type lemma = lit list * tree0

val lemma_ok : atoms -> lemma -> bool

val with_lemmas : script -> lemma list -> clause list option

type certificate =
| Refutation of tree0
| Values of table

type verdict0 =
| Unsat
| Sat
| Rejected
| Outside of bytes

val judge_problem : problem -> certificate -> verdict0

val judge : mode -> bytes -> certificate -> verdict0

val clauses : mode -> bytes -> lemma list -> clause list option result
