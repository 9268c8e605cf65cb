
val implb : bool -> bool -> bool

val xorb : bool -> bool -> bool

val negb : bool -> bool

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

type ('a, 'b) sum =
| Inl of 'a
| Inr of 'b

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

val eqb : int -> int -> bool

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
  val ltb : int -> int -> bool
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

  val iter_op : ('a1 -> 'a1 -> 'a1) -> int -> 'a1 -> 'a1

  val to_nat : int -> int

  val of_succ_nat : int -> int
 end

module N :
 sig
  val succ_double : int -> int

  val double : int -> int

  val succ : int -> int

  val pred : int -> int

  val succ_pos : int -> int

  val sub : int -> int -> int

  val pos_div_eucl : int -> int -> int * int

  val div_eucl : int -> int -> int * int

  val modulo : int -> int -> int

  val to_nat : int -> int

  val of_nat : int -> int
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

val n_of_digits : bool list -> int

val n_of_ascii : ascii -> int

module Z :
 sig
  val double : int -> int

  val succ_double : int -> int

  val pred_double : int -> int

  val pos_sub : int -> int -> int

  val opp : int -> int

  val compare : int -> int -> comparison

  val leb : int -> int -> bool

  val ltb : int -> int -> bool

  val eqb : int -> int -> bool

  val to_N : int -> int

  val of_nat : int -> int

  val of_N : int -> int
 end

type string =
| EmptyString
| String of ascii * string

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

val between : int -> sexp list -> sexp list list -> state

val behind : int -> sexp list -> sexp list list -> state

val step : state -> int -> state

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
| Bad0

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

module Coq__3 : sig
 type chr = int
end
include module type of struct include Coq__3 end

val top : int

type ivs = (int * int) list

val imem : int -> ivs -> bool

val iinter : ivs -> ivs -> ivs

val icompl_from : int -> ivs -> ivs

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

val irange : int -> int -> ivs

val lrange : int -> int -> lab

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
  type chr = int

  val ceqb : int -> int -> bool

  val ccmp : int -> int -> comparison

  val okc : int -> bool

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

  val tag : re -> int

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

  val re_pow : re -> int -> re

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

    val tag : re -> int

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

    val re_pow : re -> int -> re

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

  val univ : int sfa
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

      val tag : re -> int

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

      val re_pow : re -> int -> re

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

    val univ : int sfa
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

        val tag : re -> int

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

        val re_pow : re -> int -> re

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

      val univ : int sfa
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

          val tag : re -> int

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

          val re_pow : re -> int -> re

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

        val univ : int sfa
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

  type ('k, 'v) tree =
  | Leaf
  | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * int

  val tree_rect :
    'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3 ->
    int -> 'a3) -> ('a1, 'a2) tree -> 'a3

  val tree_rec :
    'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3 ->
    int -> 'a3) -> ('a1, 'a2) tree -> 'a3

  val ht : ('a1, 'a2) tree -> int

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

  type row = bool * (La.lab option * int) list

  type rows = row PM.t

  val getrow : rows -> int -> row

  val conc : int list -> rows -> int Preimages.Transducers.Automata.sfa

  type cfa = int list * rows

  val sem : cfa -> int Preimages.Transducers.Automata.sfa

  val edge_ok : (La.lab option * int) list -> La.lab option -> int -> bool

  val covers : row -> row -> bool

  val st_ok :
    ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
    ('a1, int option) tree -> rows -> 'a1 -> int option -> bool

  val sim_ok :
    ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
    ('a1, int option) tree -> int list -> rows -> bool

  val iter : int -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

  val explore :
    ('a1 -> 'a1 -> comparison) -> int -> 'a1
    Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, int) tree -> int
    -> (('a1, int) tree * int) option

  val addrev : int list PM.t -> int -> int -> int list PM.t

  val back : int -> int list PM.t -> int list -> unit PM.t -> unit PM.t

  val add_edge :
    La.lab option -> int -> (La.lab option * int) list -> (La.lab
    option * int) list

  val is_empty_move : (La.lab option * int) -> bool

  val closure : int -> rows -> int -> int list

  val without_empty : int -> rows -> rows

  val put_sorted :
    (La.lab option * int) -> (La.lab option * int) list -> (La.lab
    option * int) list

  val class_of : int PM.t -> int -> int

  type signature = int * (La.lab option * int) list

  val cmp_edges :
    (La.lab option * int) list -> (La.lab option * int) list -> comparison

  val cmp_signature : signature -> signature -> comparison

  val mapped : int PM.t -> row -> (La.lab option * int) list

  val refine : rows -> int PM.t -> (int PM.t * (signature, int) tree) * int

  val distances : int -> rows -> int PM.t * int

  val rounds : int

  val classes_of : int -> rows -> int PM.t option

  val smaller : int -> rows -> (int -> int) * rows

  val worth : int -> bool

  val mat :
    ('a1 -> 'a1 -> comparison) -> int -> 'a1
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

            val tag : re -> int

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

            val re_pow : re -> int -> re

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

          val univ : int sfa
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

    type ('k, 'v) tree =
    | Leaf
    | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * int

    val tree_rect :
      'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3
      -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3

    val tree_rec :
      'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree -> 'a3
      -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3

    val ht : ('a1, 'a2) tree -> int

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

    type row = bool * (La.lab option * int) list

    type rows = row PM.t

    val getrow : rows -> int -> row

    val conc : int list -> rows -> int Preimages.Transducers.Automata.sfa

    type cfa = int list * rows

    val sem : cfa -> int Preimages.Transducers.Automata.sfa

    val edge_ok : (La.lab option * int) list -> La.lab option -> int -> bool

    val covers : row -> row -> bool

    val st_ok :
      ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
      ('a1, int option) tree -> rows -> 'a1 -> int option -> bool

    val sim_ok :
      ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa ->
      ('a1, int option) tree -> int list -> rows -> bool

    val iter : int -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

    val explore :
      ('a1 -> 'a1 -> comparison) -> int -> 'a1
      Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, int) tree ->
      int -> (('a1, int) tree * int) option

    val addrev : int list PM.t -> int -> int -> int list PM.t

    val back : int -> int list PM.t -> int list -> unit PM.t -> unit PM.t

    val add_edge :
      La.lab option -> int -> (La.lab option * int) list -> (La.lab
      option * int) list

    val is_empty_move : (La.lab option * int) -> bool

    val closure : int -> rows -> int -> int list

    val without_empty : int -> rows -> rows

    val put_sorted :
      (La.lab option * int) -> (La.lab option * int) list -> (La.lab
      option * int) list

    val class_of : int PM.t -> int -> int

    type signature = int * (La.lab option * int) list

    val cmp_edges :
      (La.lab option * int) list -> (La.lab option * int) list -> comparison

    val cmp_signature : signature -> signature -> comparison

    val mapped : int PM.t -> row -> (La.lab option * int) list

    val refine : rows -> int PM.t -> (int PM.t * (signature, int) tree) * int

    val distances : int -> rows -> int PM.t * int

    val rounds : int

    val classes_of : int -> rows -> int PM.t option

    val smaller : int -> rows -> (int -> int) * rows

    val worth : int -> bool

    val mat :
      ('a1 -> 'a1 -> comparison) -> int -> 'a1
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

  val rtag : rst -> int

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

              val tag : re -> int

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

              val re_pow : re -> int -> re

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

            val univ : int sfa
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
      | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * int

      val tree_rect :
        'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
        'a3 -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3

      val tree_rec :
        'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
        'a3 -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3

      val ht : ('a1, 'a2) tree -> int

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

      type row = bool * (La.lab option * int) list

      type rows = row PM.t

      val getrow : rows -> int -> row

      val conc : int list -> rows -> int Preimages.Transducers.Automata.sfa

      type cfa = int list * rows

      val sem : cfa -> int Preimages.Transducers.Automata.sfa

      val edge_ok : (La.lab option * int) list -> La.lab option -> int -> bool

      val covers : row -> row -> bool

      val st_ok :
        ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa
        -> ('a1, int option) tree -> rows -> 'a1 -> int option -> bool

      val sim_ok :
        ('a1 -> 'a1 -> comparison) -> 'a1 Preimages.Transducers.Automata.sfa
        -> ('a1, int option) tree -> int list -> rows -> bool

      val iter : int -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

      val explore :
        ('a1 -> 'a1 -> comparison) -> int -> 'a1
        Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, int) tree ->
        int -> (('a1, int) tree * int) option

      val addrev : int list PM.t -> int -> int -> int list PM.t

      val back : int -> int list PM.t -> int list -> unit PM.t -> unit PM.t

      val add_edge :
        La.lab option -> int -> (La.lab option * int) list -> (La.lab
        option * int) list

      val is_empty_move : (La.lab option * int) -> bool

      val closure : int -> rows -> int -> int list

      val without_empty : int -> rows -> rows

      val put_sorted :
        (La.lab option * int) -> (La.lab option * int) list -> (La.lab
        option * int) list

      val class_of : int PM.t -> int -> int

      type signature = int * (La.lab option * int) list

      val cmp_edges :
        (La.lab option * int) list -> (La.lab option * int) list -> comparison

      val cmp_signature : signature -> signature -> comparison

      val mapped : int PM.t -> row -> (La.lab option * int) list

      val refine :
        rows -> int PM.t -> (int PM.t * (signature, int) tree) * int

      val distances : int -> rows -> int PM.t * int

      val rounds : int

      val classes_of : int -> rows -> int PM.t option

      val smaller : int -> rows -> (int -> int) * rows

      val worth : int -> bool

      val mat :
        ('a1 -> 'a1 -> comparison) -> int -> 'a1
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

    val rtag : rst -> int

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

                val tag : re -> int

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

                val re_pow : re -> int -> re

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

              val univ : int sfa
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
        | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * int

        val tree_rect :
          'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          'a3 -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3

        val tree_rec :
          'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          'a3 -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3

        val ht : ('a1, 'a2) tree -> int

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

        type row = bool * (La.lab option * int) list

        type rows = row PM.t

        val getrow : rows -> int -> row

        val conc : int list -> rows -> int Preimages.Transducers.Automata.sfa

        type cfa = int list * rows

        val sem : cfa -> int Preimages.Transducers.Automata.sfa

        val edge_ok :
          (La.lab option * int) list -> La.lab option -> int -> bool

        val covers : row -> row -> bool

        val st_ok :
          ('a1 -> 'a1 -> comparison) -> 'a1
          Preimages.Transducers.Automata.sfa -> ('a1, int option) tree ->
          rows -> 'a1 -> int option -> bool

        val sim_ok :
          ('a1 -> 'a1 -> comparison) -> 'a1
          Preimages.Transducers.Automata.sfa -> ('a1, int option) tree -> int
          list -> rows -> bool

        val iter : int -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

        val explore :
          ('a1 -> 'a1 -> comparison) -> int -> 'a1
          Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, int) tree
          -> int -> (('a1, int) tree * int) option

        val addrev : int list PM.t -> int -> int -> int list PM.t

        val back : int -> int list PM.t -> int list -> unit PM.t -> unit PM.t

        val add_edge :
          La.lab option -> int -> (La.lab option * int) list -> (La.lab
          option * int) list

        val is_empty_move : (La.lab option * int) -> bool

        val closure : int -> rows -> int -> int list

        val without_empty : int -> rows -> rows

        val put_sorted :
          (La.lab option * int) -> (La.lab option * int) list -> (La.lab
          option * int) list

        val class_of : int PM.t -> int -> int

        type signature = int * (La.lab option * int) list

        val cmp_edges :
          (La.lab option * int) list -> (La.lab option * int) list ->
          comparison

        val cmp_signature : signature -> signature -> comparison

        val mapped : int PM.t -> row -> (La.lab option * int) list

        val refine :
          rows -> int PM.t -> (int PM.t * (signature, int) tree) * int

        val distances : int -> rows -> int PM.t * int

        val rounds : int

        val classes_of : int -> rows -> int PM.t option

        val smaller : int -> rows -> (int -> int) * rows

        val worth : int -> bool

        val mat :
          ('a1 -> 'a1 -> comparison) -> int -> 'a1
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

      val rtag : rst -> int

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
    int ->
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

  val gtag : gst -> int

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

                val tag : re -> int

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

                val re_pow : re -> int -> re

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

              val univ : int sfa
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
        | Node of ('k, 'v) tree * 'k * 'v * ('k, 'v) tree * int

        val tree_rect :
          'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          'a3 -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3

        val tree_rec :
          'a3 -> (('a1, 'a2) tree -> 'a3 -> 'a1 -> 'a2 -> ('a1, 'a2) tree ->
          'a3 -> int -> 'a3) -> ('a1, 'a2) tree -> 'a3

        val ht : ('a1, 'a2) tree -> int

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

        type row = bool * (Intervals.lab option * int) list

        type rows = row PM.t

        val getrow : rows -> int -> row

        val conc : int list -> rows -> int Preimages.Transducers.Automata.sfa

        type cfa = int list * rows

        val sem : cfa -> int Preimages.Transducers.Automata.sfa

        val edge_ok :
          (Intervals.lab option * int) list -> Intervals.lab option -> int ->
          bool

        val covers : row -> row -> bool

        val st_ok :
          ('a1 -> 'a1 -> comparison) -> 'a1
          Preimages.Transducers.Automata.sfa -> ('a1, int option) tree ->
          rows -> 'a1 -> int option -> bool

        val sim_ok :
          ('a1 -> 'a1 -> comparison) -> 'a1
          Preimages.Transducers.Automata.sfa -> ('a1, int option) tree -> int
          list -> rows -> bool

        val iter : int -> ('a1 -> ('a1, 'a2) sum) -> 'a1 -> ('a1, 'a2) sum

        val explore :
          ('a1 -> 'a1 -> comparison) -> int -> 'a1
          Preimages.Transducers.Automata.sfa -> 'a1 list -> ('a1, int) tree
          -> int -> (('a1, int) tree * int) option

        val addrev : int list PM.t -> int -> int -> int list PM.t

        val back : int -> int list PM.t -> int list -> unit PM.t -> unit PM.t

        val add_edge :
          Intervals.lab option -> int -> (Intervals.lab option * int) list ->
          (Intervals.lab option * int) list

        val is_empty_move : (Intervals.lab option * int) -> bool

        val closure : int -> rows -> int -> int list

        val without_empty : int -> rows -> rows

        val put_sorted :
          (Intervals.lab option * int) -> (Intervals.lab option * int) list
          -> (Intervals.lab option * int) list

        val class_of : int PM.t -> int -> int

        type signature = int * (Intervals.lab option * int) list

        val cmp_edges :
          (Intervals.lab option * int) list -> (Intervals.lab option * int)
          list -> comparison

        val cmp_signature : signature -> signature -> comparison

        val mapped : int PM.t -> row -> (Intervals.lab option * int) list

        val refine :
          rows -> int PM.t -> (int PM.t * (signature, int) tree) * int

        val distances : int -> rows -> int PM.t * int

        val rounds : int

        val classes_of : int -> rows -> int PM.t option

        val smaller : int -> rows -> (int -> int) * rows

        val worth : int -> bool

        val mat :
          ('a1 -> 'a1 -> comparison) -> int -> 'a1
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

      val rtag : rst -> int

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
    int ->
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

  val gtag : gst -> int

  val cmp_gst : gst -> gst -> comparison
 end

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

val depth : int

val cuniv : Words.Evaluation.Replacement.Simulation.cfa

val validb :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  -> bool

val is_empty0 : Words.Evaluation.Replacement.Simulation.cfa -> bool

val built :
  ('a1 -> 'a1 -> comparison) -> 'a1
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.sfa
  -> Words.Evaluation.Replacement.Simulation.cfa

val cmp_n : int -> int -> comparison

val cmp_opt : int option -> int option -> comparison

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
  int -> Words.Evaluation.Replacement.Simulation.cfa -> int ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  option

val word_of :
  Words.Evaluation.Replacement.Simulation.cfa ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word
  option

type store = { doms : Words.Evaluation.Replacement.Simulation.cfa
                      Words.Evaluation.Replacement.Simulation.PM.t;
               bools : bool Words.Evaluation.Replacement.Simulation.PM.t;
               conds : (int * Words.Evaluation.Replacement.Simulation.cfa)
                       list Words.Evaluation.Replacement.Simulation.PM.t;
               tdom : int list; tbool : int list }

val empty_store : store

val key0 : int -> int

val dom : store -> int -> Words.Evaluation.Replacement.Simulation.cfa

val add_new : int -> int list -> int list

val set_dom :
  store -> int -> Words.Evaluation.Replacement.Simulation.cfa -> store

val meet_dom :
  store -> int -> Words.Evaluation.Replacement.Simulation.cfa -> store option

val set_bool : store -> int -> bool -> store option

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

val occurrences : names -> sexp -> int -> int

val occurrences_in : names -> order -> int -> int

val labels_ok : (bytes -> bool) -> heading -> bool

val orders_of : (bytes -> bool) -> bytes -> order list result

val digit : int -> int option

val hex_digit : int -> int option

val numeral_from : int -> bytes -> int option

val numeral : bytes -> int option

val hex : int -> bytes -> int option

val braces : int -> bytes -> bytes -> int option

val escape : bytes -> int option

val unescape : bytes -> int -> bytes

val printable : int -> bool

val literal_of : bytes -> literal option

type value =
| VS of sterm
| VB of form
| VI of iterm
| VR of Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

type scope = value trie

val lookup0 : bytes -> scope -> value option

val define0 : bytes -> value -> scope -> scope

type state0 = int * form list

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
  -> int ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

val loop :
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re
  -> int -> int ->
  Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.re

val some : bytes -> 'a1 option -> 'a1 result

val single : sterm -> int option

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

val ivalues : model -> iterm -> int list

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

type table = { strs : (int * Words.Evaluation.Replacement.Simulation.Preimages.Transducers.Automata.Regexes.word)
                      list; trues : int list; nums : (int * int) list }

val assoc :
  'a1 -> (int * 'a1) list -> 'a1 Words.Evaluation.Replacement.Simulation.PM.t

val get :
  'a1 -> 'a1 Words.Evaluation.Replacement.Simulation.PM.t -> int -> 'a1

val model_of : table -> model

val satisfies : table -> script -> bool

val pot : int Words.Evaluation.Replacement.Simulation.PM.t -> int -> int

val pot_ok :
  Words.Evaluation.Replacement.Simulation.cfa -> int
  Words.Evaluation.Replacement.Simulation.PM.t -> bool

val cost : Intervals.lab option -> int

val backward :
  Words.Evaluation.Replacement.Simulation.cfa -> (int * int) list
  Words.Evaluation.Replacement.Simulation.PM.t

val preds :
  (int * int) list Words.Evaluation.Replacement.Simulation.PM.t -> int ->
  (int * int) list

val relax :
  Words.Evaluation.Replacement.Simulation.cfa -> int
  Words.Evaluation.Replacement.Simulation.PM.t

val minlen : Words.Evaluation.Replacement.Simulation.cfa -> int

val potu_ok :
  Words.Evaluation.Replacement.Simulation.cfa -> int
  Words.Evaluation.Replacement.Simulation.PM.t -> bool

val relaxu :
  Words.Evaluation.Replacement.Simulation.cfa -> int
  Words.Evaluation.Replacement.Simulation.PM.t

val maxlen : Words.Evaluation.Replacement.Simulation.cfa -> int option

type unknown =
| ULen of int
| UInt of int

val ueqb : unknown -> unknown -> bool

type lin = (int * unknown) list * int

val add_mono : int -> unknown -> (int * unknown) list -> (int * unknown) list

val lscale : int -> lin -> lin

val ladd : lin -> lin -> lin

val lconst : int -> lin

val lunk : unknown -> lin

val len_lin : sterm -> lin option

val int_lin : iterm -> lin option

val at_most : form -> bool -> lin option

type source =
| Fact of int * bool
| MinLen of int
| MaxLen of int

type farkas = (source * int) list

val fact_lin : (int -> form option) -> store -> source -> lin option

val combine_facts : (int -> form option) -> store -> farkas -> lin option

val farkas_ok : (int -> form option) -> store -> farkas -> bool

type tree0 =
| Step of int * bool * tree0
| Bools of int * tree0
| Learn of int * int * int list * tree0
| Case of form * tree0 * tree0
| Cut of int * tree0 list
| Farkas of farkas
| Open

type facts = form Words.Evaluation.Replacement.Simulation.PM.t

val fact : facts -> int -> form option

val learn : store -> int -> int list -> store option -> store option

val cut_terms : form -> (sterm * (sterm * sterm)) option

val states : Words.Evaluation.Replacement.Simulation.cfa -> int list

val cut_at :
  Words.Evaluation.Replacement.Simulation.cfa -> sterm -> sterm -> int ->
  store -> store option

val check_tree : facts -> int -> store -> tree0 -> bool

val conjuncts : form -> form list -> form list

val all_conjuncts : script -> form list

val no_facts : facts

val number : int -> form list -> facts -> int * facts

val refutes : script -> tree0 -> bool

type gate =
| GAnd of int * int
| GXor of int * int
| GIte of int * int * int
| GMaj of int * int * int

val nt : int -> int

val cnf_gate : int -> gate -> clause list

type gates = (int * gate) list

type state1 = { nxt : int; gs : gates; by_var : gate PM.t; cache : int PM.t }

val tt : int

val ff : int

type 'a b = (state1 -> 'a * state1)

val exec : 'a1 b -> state1 -> 'a1 * state1

val ret : 'a1 -> 'a1 b

val bind_raw : 'a1 b -> ('a1 -> 'a2 b) -> state1 -> 'a2 * state1

val bind : 'a1 b -> ('a1 -> 'a2 b) -> 'a2 b

val gate_eqb : gate -> gate -> bool

val code : int -> int

val place0 : gate -> int

val fresh : gate -> state1 -> int * state1

val new_gate_raw : gate -> state1 -> int * state1

val new_gate : gate -> int b

val lt_leb : int -> int -> bool

val and2 : int -> int -> int b

val pol_of : int -> bool

val flip_if : bool -> int -> int

val xor2 : int -> int -> int b

val or2 : int -> int -> int b

val start0 : int -> state1

val below : int -> int -> bool

val reads_below : int -> gate -> bool

val ordered : int -> int -> gates -> bool

val cnf : state1 -> int list -> clause list

val lex : comparison -> comparison -> comparison

val cmp_mode : mode -> mode -> comparison

val stag : sterm -> int

val cmp_s : sterm -> sterm -> comparison

val itag : iterm -> int

val cmp_i : iterm -> iterm -> comparison

val ftag : form -> int

val cmp_atom : form -> form -> comparison

type atoms = { places : (form, int)
                        Words.Evaluation.Replacement.Simulation.tree;
               forms : form Words.Evaluation.Replacement.Simulation.PM.t;
               end_of : int }

val no_atoms : atoms

val collect : form -> atoms -> atoms

val is_input : atoms -> int -> bool

val place_of : atoms -> form -> int option

val both_ok :
  int option b -> int option b -> (int -> int -> int b) -> int option b

val gate_of : atoms -> form -> int option b

val gates_of : atoms -> script -> int list option b

val atoms_of : script -> atoms

val skeleton : script -> (clause list * atoms) option

val says_of : atoms -> int -> form option

val facts_of : atoms -> int list -> form list option

type lemma = int list * tree0

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
