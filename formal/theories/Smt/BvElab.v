(* From the declarations, definitions and assertions of a file (Script.v) to a script of QF_BV
   (SMT-LIB 2.7, section 3, logic QF_BV). Part of what a reviewer reads: it says which script a file
   denotes. Whatever it does not know makes the whole file unsupported. What a script binds comes
   before the operators: [bound_first]. *)
Require Import NArith Bool List Ascii String FMapPositive Lia.
Import ListNotations.
Require Import Trine.Sat.Lrat Trine.Sat.Circuit Trine.Bv.Word Trine.Bv.Bits Trine.Bv.Formula Trine.Smt.Sexp Trine.Smt.Script.
Local Open Scope list_scope.

(* reader: begin *)
(* ---- operators ---- *)
Inductive builtin :=
  | Value (b : bool)
  | Negation
  | Connective (o : bop)
  | Equality | Distinct | Conditional
  | Unary (o : wop1)
  | Binary (o : wop2) (n_ary : bool)
  | Predicate (o : wpred) (swapped : bool)
  | NegOverflow | Compare | Concatenation.
Inductive binding :=
  | Builtin (o : builtin)
  | Number (x : positive)                                        (* constant, definition or bound variable *)
  | Macro (params : list (positive * sort)) (body : term).       (* function definition *)
Definition operators : list (string * builtin) :=
  [("true", Value true); ("false", Value false); ("not", Negation);
   ("and", Connective CAnd); ("or", Connective COr); ("xor", Connective CXor); ("=>", Connective CImplies);
   ("=", Equality); ("distinct", Distinct); ("ite", Conditional);
   ("bvnot", Unary UNot); ("bvneg", Unary UNeg); ("bvredor", Unary URedOr); ("bvredand", Unary URedAnd);
   ("bvand", Binary OAnd true); ("bvor", Binary OOr true); ("bvxor", Binary OXor true);
   ("bvnand", Binary ONand false); ("bvnor", Binary ONor false); ("bvxnor", Binary OXnor false);
   ("bvadd", Binary OAdd true); ("bvsub", Binary OSub false); ("bvmul", Binary OMul true);
   ("bvudiv", Binary OUdiv false); ("bvurem", Binary OUrem false); ("bvsdiv", Binary OSdiv false);
   ("bvsrem", Binary OSrem false); ("bvsmod", Binary OSmod false);
   ("bvshl", Binary OShl false); ("bvlshr", Binary OLshr false); ("bvashr", Binary OAshr false);
   ("bvult", Predicate PUlt false); ("bvule", Predicate PUle false);
   ("bvugt", Predicate PUlt true); ("bvuge", Predicate PUle true);
   ("bvslt", Predicate PSlt false); ("bvsle", Predicate PSle false);
   ("bvsgt", Predicate PSlt true); ("bvsge", Predicate PSle true);
   ("bvnego", NegOverflow); ("bvuaddo", Predicate PUaddo false); ("bvsaddo", Predicate PSaddo false);
   ("bvumulo", Predicate PUmulo false); ("bvsmulo", Predicate PSmulo false);
   ("bvusubo", Predicate PUsubo false); ("bvssubo", Predicate PSsubo false); ("bvsdivo", Predicate PSdivo false);
   ("bvcomp", Compare); ("concat", Concatenation)]%string.
(* names of the theory that have no meaning here *)
Definition unknown : list string := ["ubv_to_int"; "sbv_to_int"; "int_to_bv"; "bv2nat"; "nat2bv"]%string.
Definition scope := trie binding.
Definition initial : scope :=
  fold_left (fun t p => insert (of_string (fst p)) (Builtin (snd p)) t) operators nothing.

(* ---- numerals and constants ---- *)
Definition digit (c : N) : option N := if is_digit c then Some (c - 48)%N else None.
(* Indices and widths: at most six digits. *)
Fixpoint numeral_from (acc : N) (w : bytes) : option N :=
  match w with
  | [] => Some acc
  | c :: w => match digit c with Some d => numeral_from (10 * acc + d)%N w | None => None end
  end.
Definition numeral (w : bytes) : option nat :=
  match w with
  | [] => None
  | c :: r => if N.eqb c 48 && negb (beq r []) then None else
      if Nat.leb (List.length w) 6 then option_map N.to_nat (numeral_from 0 w) else None
  end.
(* ten times the word plus d, and what does not fit *)
Fixpoint times10 (b : list bool) (d : N) : list bool * N :=
  match b with
  | [] => ([], d)
  | x :: b =>
      let t := (if x then 10 + d else d)%N in
      let (r, c) := times10 b (t / 2) in (N.eqb (t mod 2) 1 :: r, c)
  end.
(* reader: end *)
Lemma times10_ok : forall b d, let (r, c) := times10 b d in
  (List.length r = List.length b /\ val r + pow2 (List.length b) * c = 10 * val b + d)%N.
Proof.
  induction b as [|x b IH]; intros d; cbn [times10].
  - split; auto. cbn [val List.length]. rewrite pow2_0. lia.
  - set (t := (if x then 10 + d else d)%N). specialize (IH (t / 2)%N). destruct (times10 b (t / 2)) as [r c].
    destruct IH as [L V]. cbn [val List.length]. split; [congruence|]. rewrite pow2_S.
    pose proof (N.div_mod t 2 ltac:(discriminate)) as D. pose proof (N.mod_lt t 2 ltac:(discriminate)) as M.
    assert (B : N.b2n (N.eqb (t mod 2) 1) = (t mod 2)%N).
    { destruct (N.eqb_spec (t mod 2) 1) as [->|E]; [reflexivity|]. change (N.b2n false) with 0%N. generalize dependent (t mod 2)%N. intros q _ M E. lia. }
    rewrite B. assert (TX : t = (10 * N.b2n x + d)%N) by (unfold t; destruct x; reflexivity). clearbody t. nia.
Qed.
(* reader: begin *)
Fixpoint decimal_from (acc : list bool) (w : bytes) : option (list bool) :=
  match w with
  | [] => Some acc
  | c :: w => match digit c with
      | Some d => let (r, over) := times10 acc d in if N.eqb over 0 then decimal_from r w else None
      | None => None end
  end.
Definition decimal (w : bytes) (n : nat) : option (list bool) :=
  if is_numeral w then decimal_from (repeat false n) w else None.
Fixpoint binary_from (acc : list bool) (w : bytes) : option (list bool) :=
  match w with
  | [] => Some acc
  | c :: w => if N.eqb c 48 then binary_from (false :: acc) w else if N.eqb c 49 then binary_from (true :: acc) w else None
  end.
Definition hex_digit (c : N) : option (list bool) :=
  let bits := fun d => [N.testbit d 0; N.testbit d 1; N.testbit d 2; N.testbit d 3] in
  if is_digit c then Some (bits (c - 48))%N
  else if ((65 <=? c) && (c <=? 70))%N then Some (bits (c - 55))%N
  else if ((97 <=? c) && (c <=? 102))%N then Some (bits (c - 87))%N else None.
Fixpoint hex_from (acc : list bool) (w : bytes) : option (list bool) :=
  match w with
  | [] => Some acc
  | c :: w => match hex_digit c with Some d => hex_from (d ++ acc) w | None => None end
  end.
Definition constant_of (w : bytes) : option (list bool) :=
  match w with
  | 35%N :: 98%N :: w => binary_from [] w           (* #b *)
  | 35%N :: 120%N :: w => hex_from [] w             (* #x *)
  | _ => None
  end.

(* ---- sorts ---- *)
Definition sorts := trie sort.
Definition sort_of (sc : sorts) (e : sexp) : result sort :=
  match e with
  | Atom w => if is "Bool" w then Ok SBool else match lookup w sc with Some s => Ok s | None => Unsupported w end
  | Lst [Atom u; Atom b; Atom n] =>
      if is "_" u && is "BitVec" b then
        match numeral n with Some (S n) => Ok (SWord (S n)) | _ => why "width of a word" end
      else why "sort"
  | _ => why "sort"
  end.

(* ---- terms ---- *)
Fixpoint left_assoc (f : term -> term -> term) (acc : term) (l : list term) : term :=
  match l with [] => acc | t :: l => left_assoc f (f acc t) l end.
Fixpoint right_assoc (f : term -> term -> term) (t : term) (l : list term) : term :=
  match l with [] => t | u :: l => f t (right_assoc f u l) end.
Fixpoint chain (t : term) (l : list term) : list term :=
  match l with [] => [] | u :: l => TEq t u :: chain u l end.
Fixpoint pairs (l : list term) : list term :=
  match l with [] => [] | t :: l => map (fun u => TNot (TEq t u)) l ++ pairs l end.
Definition conj_of (l : list term) : term :=
  match l with [] => TBool true | t :: l => left_assoc (TBop CAnd) t l end.
(* the terms with numbers of their own, so that they may be repeated *)
Fixpoint named (n : positive) (l : list term) : list (positive * term) * positive :=
  match l with [] => ([], n) | t :: l => let (r, m) := named (Pos.succ n) l in ((n, t) :: r, m) end.
Definition lets (l : list (positive * term)) (body : term) : term :=
  fold_right (fun p b => TLet (fst p) (snd p) b) body l.
Definition apply_builtin (o : builtin) (args : list term) (n : positive) : result (term * positive) :=
  let plain := fun t => Ok (t, n) in
  match o, args with
  | Value b, [] => plain (TBool b)
  | Negation, [t] => plain (TNot t)
  | Connective CImplies, t :: (_ :: _) as l => plain (right_assoc (TBop CImplies) t l)
  | Connective o, t :: (_ :: _) as l => plain (left_assoc (TBop o) t l)
  | Equality, [t; u] => plain (TEq t u)
  | Distinct, [t; u] => plain (TNot (TEq t u))
  | Equality, _ :: _ :: _ | Distinct, _ :: _ :: _ =>
      let (l, m) := named n args in
      let vs := map (fun p => TVar (fst p)) l in
      Ok (lets l (conj_of (match o, vs with Equality, v :: vs => chain v vs | _, _ => pairs vs end)), m)
  | Conditional, [c; t; u] => plain (TIte c t u)
  | Unary o, [t] => plain (TWop1 o t)
  | Binary o _, [t; u] => plain (TWop2 o t u)
  | Binary o true, t :: (_ :: _) as l => plain (left_assoc (TWop2 o) t l)
  | Predicate o swapped, [t; u] => plain (if swapped then TPred o u t else TPred o t u)
  | NegOverflow, [t] => plain (TNegO t)
  | Compare, [t; u] => plain (TIte (TEq t u) (TWord [true]) (TWord [false]))
  | Concatenation, [t; u] => plain (TConcat t u)
  | _, _ => why "number of arguments"
  end.
Definition indexed (w : bytes) (i : list nat) : option wop1 :=
  match i with
  | [hi; lo] => if is "extract" w then Some (UExtract hi lo) else None
  | [k] =>
      if is "zero_extend" w then Some (UZeroExtend k) else if is "sign_extend" w then Some (USignExtend k)
      else if is "rotate_left" w then Some (URotateLeft k) else if is "rotate_right" w then Some (URotateRight k)
      else if is "repeat" w then Some (URepeat k) else None
  | _ => None
  end.
Fixpoint numerals (l : list sexp) : option (list nat) :=
  match l with
  | [] => Some []
  | Atom w :: l => match numeral w, numerals l with Some n, Some r => Some (n :: r) | _, _ => None end
  | _ => None
  end.
Fixpoint bind_params (ps : list (positive * sort)) (args : list term) (body : term) : option term :=
  match ps, args with
  | [], [] => Some body
  | (x, s) :: ps, t :: args => match bind_params ps args body with Some b => Some (TLet x (TAs t s) b) | None => None end
  | _, _ => None
  end.
Definition apply_name (sc : scope) (w : bytes) (args : list term) (n : positive) : result (term * positive) :=
  match lookup w sc, args with
  | Some (Number x), [] => Ok (TVar x, n)
  | Some (Builtin o), _ => apply_builtin o args n
  | Some (Macro ps body), _ => match bind_params ps args body with Some t => Ok (t, n) | None => Unsupported w end
  | _, _ => Unsupported w
  end.
(* n: the next free number *)
Fixpoint term_of (sc : scope) (n : positive) (e : sexp) {struct e} : result (term * positive) :=
  let terms := fix terms (n : positive) (l : list sexp) : result (list term * positive) :=
    match l with
    | [] => Ok ([], n)
    | e :: l => do (t, n) <- term_of sc n e; do (r, n) <- terms n l; Ok (t :: r, n)
    end in
  match e with
  | Str _ => why "string"
  | Atom w => match constant_of w with Some b => Ok (TWord b, n) | None => apply_name sc w [] n end
  | Lst (Atom h :: rest) =>
      if is "let" h then
        match rest with
        | [Lst bs; body] =>
            let bindings := fix bindings (n : positive) (inner : scope) (l : list sexp)
                : result (list (positive * term) * scope * positive) :=
              match l with
              | [] => Ok ([], inner, n)
              | Lst [Atom x; e] :: l =>
                  do (t, n) <- term_of sc n e;
                  do (r, inner, m) <- bindings (Pos.succ n) (insert x (Number n) inner) l;
                  Ok ((n, t) :: r, inner, m)
              | _ => why "let"
              end in
            do (l, inner, n) <- bindings n sc bs;
            do (t, n) <- term_of inner n body; Ok (lets l t, n)
        | _ => why "let" end
      else if is "!" h then match rest with e :: _ :: _ => term_of sc n e | _ => why "annotation" end
      else if is "_" h then
        match rest with
        | [Atom (98%N :: 118%N :: d); Atom w] =>      (* bv *)
            match numeral w with
            | Some k => match decimal d k with Some b => Ok (TWord b, n) | None => why "constant" end
            | None => why "width of a word" end
        | _ => why "indexed symbol" end
      else do (l, n) <- terms n rest; match l with [] => why "application" | _ => apply_name sc h l n end
  | Lst (Lst (Atom u :: Atom op :: idx) :: rest) =>
      if is "_" u then
        match numerals idx with
        | Some i => match indexed op i with
            | Some o => do (l, n) <- terms n rest; apply_builtin (Unary o) l n
            | None => Unsupported op end
        | None => why "index" end
      else why "application"
  | _ => why "application"
  end.

(* ---- orders ---- *)
Record context := mk_context { names : scope; sort_names : sorts; next : positive }.
Definition taken (w : bytes) : bool := match lookup w initial with Some _ => true | None => one_of unknown w end.
Definition bind_name (c : context) (w : bytes) (b : binding) (n : positive) : context :=
  mk_context (insert w b (names c)) (sort_names c) n.
Fixpoint sorted_params (c : context) (sc : scope) (n : positive) (l : list (bytes * sexp))
    : result (list (positive * sort) * scope * positive) :=
  match l with
  | [] => Ok ([], sc, n)
  | (x, s) :: l =>
      do s <- sort_of (sort_names c) s;
      do (r, sc, m) <- sorted_params c (insert x (Number n) sc) (Pos.succ n) l; Ok ((n, s) :: r, sc, m)
  end.
Definition some_value (s : sort) : term := match s with SBool => TBool false | SWord n => TWord (repeat false n) end.
Definition order_of (c : context) (o : order) : result (list command * context) :=
  match o with
  | Assertion e =>
      do (t, n) <- term_of (names c) (next c) e; Ok ([Assert t], mk_context (names c) (sort_names c) n)
  | Declaration w s =>
      do s <- sort_of (sort_names c) s;
      Ok ([Declare (next c) s], bind_name c w (Number (next c)) (Pos.succ (next c)))
  | SortDefinition w s =>
      match lookup w (sort_names c) with
      | Some _ => Unsupported w
      | None => do s <- sort_of (sort_names c) s; Ok ([], mk_context (names c) (insert w s (sort_names c)) (next c))
      end
  | Definition_ w ps s e =>
      do s <- sort_of (sort_names c) s;
      do (ps, inner, n) <- sorted_params c (names c) (next c) ps;
      do (t, n) <- term_of inner n e;
      match ps with
      | [] => Ok ([Define n (TAs t s)], bind_name c w (Number n) (Pos.succ n))
      | _ => (* a value of the body, which nothing uses: so that its sorts are right even if nobody calls it *)
          let body := TAs t s in
          Ok ([Define n (lets (map (fun p => (fst p, some_value (snd p))) ps) body)], bind_name c w (Macro ps body) (Pos.succ n))
      end
  end.
Fixpoint script_from (c : context) (acc : script) (l : list order) : result (script * context) :=
  match l with
  | [] => Ok (rev_append acc [], c)
  | o :: l => do (cs, c) <- order_of c o; script_from c (rev_append cs acc) l
  end.
Definition script_of (file : bytes) : result (script * context) :=
  do l <- orders_of taken file; script_from (mk_context initial nothing 1) [] l.

(* reader: end *)
(* ---- models as text: definitions of constants, perhaps inside one list ---- *)
Definition literal_of (e : sexp) : option (list bool) :=
  match e with
  | Atom w => if is "true" w then Some [true] else if is "false" w then Some [false] else constant_of w
  | Lst [Atom u; Atom (98%N :: 118%N :: d); Atom w] =>
      if is "_" u then match numeral w with Some k => decimal d k | None => None end else None
  | _ => None
  end.
Fixpoint values_of (c : context) (m : PM.t (list bool)) (l : list sexp) : PM.t (list bool) :=
  match l with
  | Lst [Atom _; Atom x; Lst []; _; e] :: l =>
      (* a solver may print a name without its bars, where that is a reserved word *)
      let number := match lookup x (names c) with None => lookup (124%N :: x ++ [124%N]) (names c) | found => found end in
      values_of c (match number, literal_of e with
                   | Some (Number n), Some b => PM.add n b m | _, _ => m end) l
  | _ :: l => values_of c m l
  | [] => m
  end.
Definition values_in (c : context) (text : bytes) : PM.t (list bool) :=
  match read text with
  | Some [Lst l] => values_of c (PM.empty _) l
  | Some l => values_of c (PM.empty _) l
  | None => PM.empty _
  end.

(* ---- what the script binds comes first ---- *)
(* A symbol that a binder, a declaration or a definition gave a number stands for that number,
   whatever the theory calls by this name. *)
Theorem bound_first : forall sc w x n, is_symbol w = true -> lookup w sc = Some (Number x) ->
  term_of sc n (Atom w) = Ok (TVar x, n).
Proof.
  intros sc w x n S L. cbn [term_of].
  assert (C : constant_of w = None).
  { destruct w as [|c w]; [discriminate|].
    assert (D : c <> 35%N).
    { intros ->. unfold is_symbol, simple_symbol in S. cbn [forallb] in S.
      change (symbol_char 35) with false in S. cbn [andb] in S. rewrite andb_false_r in S. discriminate. }
    unfold constant_of. destruct c as [|c]; auto.
    do 6 (destruct c as [c|c|]; auto). destruct D; reflexivity. }
  rewrite C. unfold apply_name. rewrite L. reflexivity.
Qed.
(* It is no operator: applied to terms, it makes the file unsupported. *)
Theorem bound_head : forall sc w x n l, is "let" w = false -> is "!" w = false -> is "_" w = false ->
  lookup w sc = Some (Number x) -> exists r, term_of sc n (Lst (Atom w :: l)) = Unsupported r.
Proof.
  intros sc w x n l A B C L. cbn [term_of]. rewrite A, B, C.
  match goal with |- exists r, andthen ?t _ = _ => destruct t as [[ts m]|r] end; cbn [andthen]; [|eauto].
  destruct ts as [|t ts]; [unfold why; eauto|]. unfold apply_name. rewrite L. eauto.
Qed.
(* A binding of [let], seen from its body. *)
Theorem bound_by_let : forall sc n x e, is_symbol x = true ->
  term_of sc n (Lst [Atom (of_string "let"); Lst [Lst [Atom x; e]]; Atom x])
  = do (t, m) <- term_of sc n e; Ok (TLet m t (TVar m), Pos.succ m).
Proof.
  intros sc n x e S. cbn [term_of]. change (is "let" (of_string "let")) with true. cbv iota beta.
  destruct (term_of sc n e) as [[t m]|w] eqn:E; cbn [andthen]; auto.
  pose proof (bound_first (insert x (Number m) sc) x m (Pos.succ m) S) as F. cbn [term_of] in F. rewrite F; auto.
  rewrite lookup_insert. replace (beq x x) with true; auto. symmetry. apply beq_ok; auto.
Qed.

(* ---- from the text of the file to the answer ---- *)
Definition bv_clauses (file : bytes) : result (list clause) :=
  do (sc, _) <- script_of file;
  match clauses_of sc with Some f => Ok f | None => why "ill-sorted term" end.
Definition bv_sat (file model : bytes) : result bool :=
  do (sc, c) <- script_of file; Ok (check_model sc (values_in c model)).

(* spec: begin *)
Theorem bv_top_unsat : forall file sc c f (S : Type) (rd : S -> option (line * S)) steps s,
  script_of file = Ok (sc, c) -> bv_clauses file = Ok f -> check rd steps f s = Refuted ->
  forall m, ~ models m sc.
(* spec: end *)
Proof.
  intros file sc c f S rd steps s H F R. unfold bv_clauses in F. rewrite H in F. cbn [andthen] in F.
  destruct (clauses_of sc) eqn:E; [|discriminate]. inversion F; subst. eapply unsat_sound; eauto.
Qed.
(* spec: begin *)
Theorem bv_top_sat : forall file sc c model,
  script_of file = Ok (sc, c) -> bv_sat file model = Ok true -> exists m, models m sc.
(* spec: end *)
Proof.
  intros file sc c model H F. unfold bv_sat in F. rewrite H in F. cbn [andthen] in F. inversion F.
  eexists. apply sat_sound. eassumption.
Qed.
