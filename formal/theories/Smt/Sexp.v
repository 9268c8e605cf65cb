(* From the bytes of a script to S-expressions (SMT-LIB 2.7, section 3.1).

   The reader is one fold over the bytes: every byte is consumed, and a byte that no
   rule covers makes the whole script an error; nothing is skipped silently.
   A quoted symbol [|x|] and the simple symbol [x] are the same name; a quoted
   symbol that is no simple symbol keeps its bars, so that it is never taken for a
   numeral, a keyword or a reserved word. Names of commands are reserved words.
   Two words, literals or quoted symbols that touch each other are an error: readers
   disagree on where one ends. *)
Require Import NArith Bool List Ascii String.
Import ListNotations.
Local Open Scope N_scope.

(* reader: begin *)
Definition bytes := list N.

(* bytes of a Coq string, for the names in the tables of the elaborator *)
Fixpoint of_string (s : string) : bytes :=
  match s with EmptyString => [] | String c s => N_of_ascii c :: of_string s end.
Fixpoint beq (x y : bytes) : bool :=
  match x, y with
  | [], [] => true
  | a :: x, b :: y => N.eqb a b && beq x y
  | _, _ => false
  end.

Inductive sexp :=
| Atom (name : bytes)          (* symbol, numeral, keyword, hexadecimal or binary *)
| Str (content : bytes)        (* string literal, doubled quotes already single *)
| Lst (items : list sexp).

Definition is_space c := (c =? 32) || (c =? 9) || (c =? 10) || (c =? 13).
Definition is_digit c := (48 <=? c) && (c <=? 57).
Definition is_letter c := ((65 <=? c) && (c <=? 90)) || ((97 <=? c) && (c <=? 122)).
Definition symbol_char c :=
  is_digit c || is_letter c || existsb (N.eqb c) (of_string "~!@$%^&*_-+=<>.?/").
(* with [:] and [#], which start keywords and constants *)
Definition atom_char c := symbol_char c || (c =? 58) || (c =? 35).
(* characters of literals and quoted symbols: no control characters but white space *)
Definition inside c := is_space c || ((32 <=? c) && negb (c =? 127)).

Definition reserved : list bytes := Eval compute in
  map of_string
    ["let"; "forall"; "exists"; "lambda"; "match"; "par"; "_"; "!"; "as";
     "BINARY"; "DECIMAL"; "HEXADECIMAL"; "NUMERAL"; "STRING";
     "assert"; "check-sat"; "check-sat-assuming"; "declare-const"; "declare-datatype"; "declare-datatypes";
     "declare-fun"; "declare-sort"; "declare-sort-parameter"; "define-const"; "define-fun"; "define-fun-rec";
     "define-funs-rec"; "define-sort"; "echo"; "exit"; "get-assertions"; "get-assignment"; "get-info";
     "get-model"; "get-option"; "get-proof"; "get-unsat-assumptions"; "get-unsat-core"; "get-value";
     "pop"; "push"; "reset"; "reset-assertions"; "set-info"; "set-logic"; "set-option"]%string.
Definition simple_symbol (w : bytes) : bool :=
  match w with
  | [] => false
  | c :: _ => negb (is_digit c) && forallb symbol_char w && negb (existsb (beq w) reserved)
  end.
(* a symbol, as [read] gives it: simple, or with its bars *)
Definition is_symbol (w : bytes) : bool :=
  match w with c :: _ => (c =? 124) || simple_symbol w | [] => false end.
Definition is_keyword (w : bytes) : bool :=
  match w with c :: w => (c =? 58) && match w with [] => false | _ => forallb symbol_char w end | [] => false end.
Definition digits (w : bytes) : bool := match w with [] => false | _ => forallb is_digit w end.
Definition is_numeral (w : bytes) : bool :=
  digits w && match w with c :: _ :: _ => negb (c =? 48) | _ => true end.
Fixpoint is_decimal (before w : bytes) : bool :=     (* before: what was read, in reverse order *)
  match w with
  | c :: w => if c =? 46 then is_numeral (rev' before) && digits w else is_decimal (c :: before) w
  | [] => false
  end.
Definition is_hex_digit c := is_digit c || ((65 <=? c) && (c <=? 70)) || ((97 <=? c) && (c <=? 102)).
Definition is_constant (w : bytes) : bool :=         (* #b and #x *)
  match w with
  | h :: b :: (_ :: _) as w =>
      (h =? 35) && (((b =? 98) && forallb (fun c => (c =? 48) || (c =? 49)) w) || ((b =? 120) && forallb is_hex_digit w))
  | _ => false
  end.
(* what may stand in a script without quotes *)
Definition is_word (w : bytes) : bool :=
  simple_symbol w || existsb (beq w) reserved || is_numeral w || is_keyword w || is_constant w || is_decimal [] w.
Definition quoted (w : bytes) : sexp :=
  Atom (if simple_symbol w then w else 124 :: w ++ [124]).

(* where the reader is; accumulated bytes are in reverse order *)
Inductive place :=
| Between
| InAtom (acc : bytes)
| InStr (acc : bytes)
| AfterQuote (acc : bytes)     (* a quote inside a literal: doubled, or the end *)
| InBars (acc : bytes)
| Behind                       (* behind the bar that ends a quoted symbol *)
| InComment
| Bad.
(* open lists, innermost first, each with its items in reverse order; never empty *)
Definition state := (place * list sexp * list (list sexp))%type.

Definition between (c : N) (top : list sexp) (rest : list (list sexp)) : state :=
  if is_space c then (Between, top, rest)
  else if c =? 40 then (Between, [], top :: rest)                      (* ( *)
  else if c =? 41 then                                                 (* ) *)
    match rest with
    | [] => (Bad, top, rest)
    | up :: rest => (Between, Lst (rev' top) :: up, rest)
    end
  else if c =? 34 then (InStr [], top, rest)                           (* quote *)
  else if c =? 124 then (InBars [], top, rest)                         (* bar *)
  else if c =? 59 then (InComment, top, rest)                          (* ; *)
  else if atom_char c then (InAtom [c], top, rest)
  else (Bad, top, rest).

(* after a word, a literal or a quoted symbol: white space, a parenthesis or a comment *)
Definition behind (c : N) (top : list sexp) (rest : list (list sexp)) : state :=
  if is_space c || (c =? 40) || (c =? 41) || (c =? 59) then between c top rest else (Bad, top, rest).

Definition step (s : state) (c : N) : state :=
  let '(p, top, rest) := s in
  match p with
  | Between => between c top rest
  | InAtom acc =>
      if atom_char c then (InAtom (c :: acc), top, rest)
      else let w := rev' acc in
        if is_word w then behind c (Atom w :: top) rest else (Bad, top, rest)
  | InStr acc =>
      if c =? 34 then (AfterQuote acc, top, rest)
      else if inside c then (InStr (c :: acc), top, rest) else (Bad, top, rest)
  | AfterQuote acc =>
      if c =? 34 then (InStr (34 :: acc), top, rest)
      else behind c (Str (rev' acc) :: top) rest
  | InBars acc =>
      if c =? 124 then (Behind, quoted (rev' acc) :: top, rest)
      else if inside c && negb (c =? 92) then (InBars (c :: acc), top, rest)   (* no backslash *)
      else (Bad, top, rest)
  | Behind => behind c top rest
  | InComment => if (c =? 10) || (c =? 13) then (Between, top, rest) else s
  | Bad => s
  end.

(* All S-expressions of the script in order, or nothing when it is malformed. *)
Definition read (script : bytes) : option (list sexp) :=
  (* a final line break closes an atom or a comment at the very end *)
  match step (fold_left step script (Between, [], [])) 10 with
  | (Between, top, []) => Some (rev' top)
  | _ => None
  end.

(* reader: end *)
(* ---- printing and reading back ---- *)
Definition plain_atom (w : bytes) : bool :=
  match w with [] => false | _ => forallb atom_char w && is_word w end.
Fixpoint double_quotes (w : bytes) : bytes :=
  match w with [] => [] | c :: w => if c =? 34 then 34 :: 34 :: double_quotes w else c :: double_quotes w end.
Fixpoint print (e : sexp) : bytes :=
  match e with
  | Atom w => w ++ [32]
  | Str w => 34 :: double_quotes w ++ [34; 32]
  | Lst l => 40 :: flat_map print l ++ [41; 32]
  end.
Inductive printable : sexp -> Prop :=
| pr_atom : forall w, plain_atom w = true -> printable (Atom w)
| pr_str : forall w, forallb inside w = true -> printable (Str w)
| pr_lst : forall l, Forall printable l -> printable (Lst l).

Lemma rev'_rev : forall A (l : list A), rev' l = rev l.
Proof. intros. unfold rev'. rewrite rev_append_rev. apply app_nil_r. Qed.

Lemma atom_not_special : forall c, atom_char c = true ->
  is_space c = false /\ c =? 40 = false /\ c =? 41 = false /\ c =? 34 = false /\
  c =? 124 = false /\ c =? 59 = false.
Proof.
  intros c H.
  assert (D : forall k, atom_char k = false -> c =? k = false).
  { intros k K. destruct (c =? k) eqn:E; auto. apply N.eqb_eq in E. subst. congruence. }
  unfold is_space. repeat split; try (apply D; reflexivity).
  repeat (apply orb_false_iff; split); apply D; reflexivity.
Qed.
Lemma read_atom_tail : forall w acc top rest, forallb atom_char w = true -> is_word (rev acc ++ w) = true ->
  fold_left step (w ++ [32]) (InAtom acc, top, rest) = (Between, Atom (rev acc ++ w) :: top, rest).
Proof.
  induction w as [|c w IH]; intros acc top rest H W.
  - rewrite app_nil_r in *. cbn [app fold_left step]. change (atom_char 32) with false. cbv iota zeta.
    rewrite rev'_rev, W. reflexivity.
  - cbn [forallb] in H. apply andb_true_iff in H. destruct H as [A B].
    cbn [app fold_left step]. rewrite A, IH; [|exact B|]; cbn [rev]; rewrite <- app_assoc; [reflexivity|exact W].
Qed.
Lemma read_str_tail : forall w acc top rest, forallb inside w = true ->
  fold_left step (double_quotes w ++ [34; 32]) (InStr acc, top, rest)
  = (Between, Str (rev acc ++ w) :: top, rest).
Proof.
  induction w as [|c w IH]; intros acc top rest H.
  - cbn. rewrite rev'_rev, app_nil_r. reflexivity.
  - cbn [forallb] in H. apply andb_true_iff in H. destruct H as [A B].
    cbn [double_quotes]. destruct (c =? 34) eqn:E.
    + apply N.eqb_eq in E. subst c. cbn [app fold_left step N.eqb Pos.eqb].
      rewrite IH by auto. cbn [rev]. rewrite <- app_assoc. reflexivity.
    + cbn [app fold_left]. cbn [step]. rewrite E, A. rewrite IH by auto. cbn [rev]. rewrite <- app_assoc. reflexivity.
Qed.
Section Nested.
Variable P : sexp -> Prop.
Hypothesis HA : forall w, P (Atom w).
Hypothesis HS : forall w, P (Str w).
Hypothesis HL : forall l, Forall P l -> P (Lst l).
Fixpoint sexp_nested (e : sexp) : P e :=
  match e with
  | Atom w => HA w
  | Str w => HS w
  | Lst l => HL l ((fix go (l : list sexp) : Forall P l := match l return Forall P l with [] => Forall_nil _ | x :: l => Forall_cons x (sexp_nested x) (go l) end) l)
  end.
End Nested.
Lemma read_one : forall e, printable e -> forall top rest,
  fold_left step (print e) (Between, top, rest) = (Between, e :: top, rest).
Proof.
  induction e as [w|w|l IH] using sexp_nested; intros Pe top rest; inversion Pe; subst; cbn [print].
  - destruct w as [|c w]; [discriminate|].
    match goal with H : plain_atom _ = true |- _ => unfold plain_atom in H; apply andb_true_iff in H; destruct H as [F W] end.
    cbn [forallb] in F. apply andb_true_iff in F. destruct F as [A B].
    destruct (atom_not_special c A) as (E1 & E2 & E3 & E4 & E5 & E6).
    cbn [app fold_left step]. unfold between. rewrite E1, E2, E3, E4, E5, E6, A.
    rewrite read_atom_tail by auto. reflexivity.
  - cbn [fold_left step]. change (between 34 top rest) with (InStr [], top, rest).
    rewrite read_str_tail by auto. reflexivity.
  - cbn [fold_left step]. change (between 40 top rest) with (Between, @nil sexp, top :: rest).
    rewrite fold_left_app.
    assert (G : forall acc, fold_left step (flat_map print l) (Between, acc, top :: rest)
                = (Between, rev l ++ acc, top :: rest)).
    { match goal with H : Forall printable l |- _ => revert H end. clear Pe.
      induction IH as [|x l Hx Hl IHl]; intros F acc; [reflexivity|]. inversion F; subst.
      cbn [flat_map]. rewrite fold_left_app, Hx by auto. rewrite IHl by auto.
      cbn [rev]. rewrite <- app_assoc. reflexivity. }
    rewrite G. cbn [fold_left step]. unfold between.
    cbn. rewrite rev'_rev, app_nil_r, rev_involutive. reflexivity.
Qed.
(* What is printed is read back unchanged: the reader loses and changes nothing. *)
Theorem read_print : forall l, Forall printable l -> read (flat_map print l) = Some l.
Proof.
  intros l F. unfold read.
  assert (G : forall acc, fold_left step (flat_map print l) (Between, acc, []) = (Between, rev l ++ acc, [])).
  { induction F as [|x l Hx Hl IHl]; intros acc; [reflexivity|].
    cbn [flat_map]. rewrite fold_left_app, read_one by auto. rewrite IHl.
    cbn [rev]. rewrite <- app_assoc. reflexivity. }
  rewrite G. cbn. rewrite rev'_rev, app_nil_r, rev_involutive. reflexivity.
Qed.
