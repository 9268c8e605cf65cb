(* From the bytes of a file to its declarations, definitions and assertions: what the readers of
   words (BvElab.v) and strings (Elab.v) have in common (SMT-LIB 2.7, sections 3.6 and 4.2).

   One [check-sat]; before it nothing but declarations, definitions, assertions and commands without
   effect on satisfiability; behind it only questions, up to the end or [exit]. A name is declared or
   defined once, and never is one that the theory has ([taken]). What binds names inside of a term
   binds symbols, each once. The name of an annotated term ([:named]) stands nowhere else, so that
   such a term means the same without it. Everything else makes the file unsupported.
   [orders_named]: the names of the orders are symbols, not taken, and differ from each other. *)
Require Import NArith Bool List Ascii String FMapPositive Lia.
Import ListNotations.
Require Import Trine.Smt.Sexp.
Local Open Scope list_scope.

(* reader: begin *)
(* ---- results: a value, or what is unsupported ---- *)
Inductive result (A : Type) := Ok (x : A) | Unsupported (what : bytes).
Arguments Ok {A}. Arguments Unsupported {A}.
Definition andthen {A C} (r : result A) (f : A -> result C) : result C :=
  match r with Ok x => f x | Unsupported w => Unsupported w end.
Notation "'do' x <- r ; k" := (andthen r (fun x => k)) (at level 200, x pattern, r at level 100, k at level 200).
Definition why {A} (s : string) : result A := Unsupported (of_string s).
Definition is (s : string) (w : bytes) : bool := beq w (of_string s).
Definition one_of (l : list string) (w : bytes) : bool := existsb (fun s => is s w) l.

(* ---- names ---- *)
Module PM := PositiveMap.
Inductive trie (A : Type) := Node (here : option A) (below : PM.t (trie A)).
Arguments Node {A}.
Definition nothing {A} : trie A := Node None (PM.empty _).
Fixpoint lookup {A} (w : bytes) (t : trie A) : option A :=
  match w, t with
  | [], Node h _ => h
  | c :: w, Node _ b => match PM.find (N.succ_pos c) b with Some t => lookup w t | None => None end
  end.
Fixpoint insert {A} (w : bytes) (x : A) (t : trie A) : trie A :=
  match w, t with
  | [], Node _ b => Node (Some x) b
  | c :: w, Node h b =>
      let k := N.succ_pos c in
      Node h (PM.add k (insert w x (match PM.find k b with Some t => t | None => nothing end)) b)
  end.
Definition names := trie unit.
Definition member (w : bytes) (t : names) : bool := match lookup w t with Some _ => true | None => false end.
(* the words are symbols that differ from each other and from those in t *)
Fixpoint all_new (l : list bytes) (t : names) : bool :=
  match l with [] => true | w :: l => is_symbol w && negb (member w t) && all_new l (insert w tt t) end.

(* ---- terms ---- *)
(* keywords, each with a value or none; the names that [:named] gives are added to acc *)
Fixpoint attributes (l : list sexp) (acc : list bytes) : option (list bytes) :=
  match l with
  | [] => Some acc
  | Atom k :: l =>
      if negb (is_keyword k) then None
      else if is ":named" k then match l with Atom x :: l => attributes l (x :: acc) | _ => None end
      else match l with
      | [] => Some acc
      | Atom v :: r =>
          if is_keyword v then attributes l acc
          else if existsb (beq v) reserved then None else attributes r acc
      | _ :: r => attributes r acc
      end
  | _ => None
  end.
Definition bound_names (l : list sexp) : option (list bytes) :=
  fold_right (fun b r => match b, r with Lst [Atom x; _], Some r => Some (x :: r) | _, _ => None end) (Some []) l.
(* [scan below e acc]: whether e binds and annotates as it may, and acc with the names that [:named]
   gives inside; below: e stands below something that binds names, where no term may be named *)
Fixpoint scan (below : bool) (e : sexp) (acc : list bytes) : result (list bytes) :=
  let all := fix all (l : list sexp) (acc : list bytes) : result (list bytes) :=
    match l with [] => Ok acc | e :: l => do acc <- scan below e acc; all l acc end in
  match e with
  | Atom _ | Str _ => Ok acc
  | Lst (Atom h :: rest) =>
      if is "let" h then
        match rest with
        | [Lst bs; body] =>
            match bs, bound_names bs with
            | _ :: _, Some xs =>
                if all_new xs nothing then
                  do acc <- (fix terms (bs : list sexp) (acc : list bytes) : result (list bytes) :=
                    match bs with
                    | Lst [_; t] :: bs => do acc <- scan below t acc; terms bs acc
                    | _ => Ok acc
                    end) bs acc;
                  scan true body acc
                else why "names of let"
            | _, _ => why "let" end
        | _ => why "let" end
      else if is "!" h then
        match rest with
        | t :: (_ :: _) as l =>
            do inner <- scan below t [];
            match attributes l [] with
            | None => why "annotation"
            | Some found =>
                match below, found with
                | true, _ :: _ => why "name of a term below let or parameters"
                | _, _ => Ok (found ++ inner ++ acc)
                end end
        | _ => why "annotation" end
      else all rest acc
  | Lst l => all l acc
  end.

(* ---- commands ---- *)
Inductive order :=
  | Declaration (x : bytes) (sort : sexp)
  | SortDefinition (x : bytes) (sort : sexp)
  | Definition_ (x : bytes) (params : list (bytes * sexp)) (sort body : sexp)
  | Assertion (t : sexp).
Record heading := mk_heading {
  logic : option bytes;
  known : names;               (* declared and defined *)
  labels : list bytes;         (* given by [:named] *)
  orders : list order }.       (* newest first *)
Definition attribute (l : list sexp) : bool :=
  match l with
  | [Atom k] => is_keyword k
  | [Atom k; Atom v] => is_keyword k && negb (is_keyword v)
  | [Atom k; _] => is_keyword k
  | _ => false
  end.
Fixpoint params_of (l : list sexp) : option (list (bytes * sexp)) :=
  match l with
  | [] => Some []
  | Lst [Atom x; s] :: l => match params_of l with Some r => Some ((x, s) :: r) | None => None end
  | _ => None
  end.
(* sorts of theories; only in QF_BV, which has none of the others, a script may give their names to words *)
Definition fixed_sort (h : heading) (w : bytes) : bool :=
  one_of ["Bool"; "BitVec"]%string w ||
  (match logic h with Some l => negb (is "QF_BV" l) | None => true end &&
   one_of ["Int"; "Real"; "String"; "RegLan"; "Array"; "FloatingPoint"; "RoundingMode"; "Float16"; "Float32";
           "Float64"; "Float128"; "Unicode"; "Seq"; "Set"]%string w).

Section Script.
Variable taken : bytes -> bool.          (* the names of the theory *)
Definition may_name (h : heading) (x : bytes) : bool := is_symbol x && negb (taken x) && negb (member x (known h)).
Definition give (h : heading) (o : order) : heading := mk_heading (logic h) (known h) (labels h) (o :: orders h).
Definition give_named (h : heading) (x : bytes) (o : order) : result heading :=
  if may_name h x then Ok (mk_heading (logic h) (insert x tt (known h)) (labels h) (o :: orders h)) else Unsupported x.
Definition scanned (h : heading) (below : bool) (t : sexp) : result heading :=
  do l <- scan below t (labels h); Ok (mk_heading (logic h) (known h) l (orders h)).
Definition define (h : heading) (x : bytes) (ps : list sexp) (s body : sexp) : result heading :=
  match params_of ps with
  | Some ps =>
      if all_new (map fst ps) nothing then
        do h <- scanned h (match ps with [] => false | _ => true end) body;
        give_named h x (Definition_ x ps s body)
      else why "names of parameters"
  | None => why "parameters"
  end.
Definition order_of (h : heading) (c : bytes) (args : list sexp) : result heading :=
  if one_of ["set-info"; "set-option"]%string c then if attribute args then Ok h else Unsupported c
  else if is "echo" c then match args with [Str _] => Ok h | _ => Unsupported c end
  else if is "set-logic" c then
    match args, logic h, orders h with
    | [Atom l], None, [] => if is_symbol l then Ok (mk_heading (Some l) (known h) (labels h) []) else Unsupported c
    | _, _, _ => Unsupported c
    end
  else if is "assert" c then
    match args with [t] => do h <- scanned h false t; Ok (give h (Assertion t)) | _ => Unsupported c end
  else if is "declare-const" c then
    match args with [Atom x; s] => give_named h x (Declaration x s) | _ => Unsupported c end
  else if is "declare-fun" c then
    match args with [Atom x; Lst []; s] => give_named h x (Declaration x s) | _ => Unsupported c end
  else if is "define-const" c then
    match args with [Atom x; s; t] => define h x [] s t | _ => Unsupported c end
  else if is "define-fun" c then
    match args with [Atom x; Lst ps; s; t] => define h x ps s t | _ => Unsupported c end
  else if is "define-sort" c then
    match args with
    | [Atom x; Lst []; s] =>
        if is_symbol x && negb (fixed_sort h x) then Ok (give h (SortDefinition x s)) else Unsupported x
    | _ => Unsupported c
    end
  else Unsupported c.

(* Exactly one check-sat; after it only questions. *)
Definition question (w : bytes) : bool :=
  one_of ["get-model"; "get-value"; "get-info"; "get-option"; "get-assertions"; "get-assignment";
          "get-proof"; "get-unsat-core"; "get-unsat-assumptions"; "echo"; "set-info"; "set-option"]%string w.
Fixpoint only_questions (l : list sexp) : bool :=
  match l with
  | [] => true
  | Lst (Atom h :: args) :: l =>
      if is "exit" h then match args with [] => true | _ => false end else question h && only_questions l
  | _ => false
  end.
Fixpoint heading_of (h : heading) (l : list sexp) : result heading :=
  match l with
  | Lst (Atom c :: args) :: l =>
      if is "check-sat" c then
        match args with
        | [] => if only_questions l then Ok h else why "commands after check-sat"
        | _ => Unsupported c end
      else do h <- order_of h c args; heading_of h l
  | Lst _ :: _ | Atom _ :: _ | Str _ :: _ => why "command"
  | [] => why "no check-sat"
  end.

(* how often the names in t occur *)
Fixpoint occurrences (t : names) (e : sexp) (n : nat) : nat :=
  match e with
  | Atom w => if member w t then S n else n
  | Str _ => n
  | Lst l => fold_left (fun n e => occurrences t e n) l n
  end.
Definition occurrences_in (t : names) (o : order) (n : nat) : nat :=
  match o with
  | Declaration x s => occurrences t (Atom x) (occurrences t s n)
  | SortDefinition _ s => occurrences t s n
  | Definition_ x ps s b =>
      fold_left (fun n p => occurrences t (Atom (fst p)) (occurrences t (snd p) n)) ps
        (occurrences t (Atom x) (occurrences t s (occurrences t b n)))
  | Assertion e => occurrences t e n
  end.
Definition labels_ok (h : heading) : bool :=
  match labels h with
  | [] => true
  | l =>
      let t := fold_left (fun t w => insert w tt t) l nothing in
      all_new l nothing && forallb (fun w => negb (taken w)) l &&
      Nat.eqb (fold_left (fun n o => occurrences_in t o n) (orders h) 0) (List.length l)
  end.
Definition orders_of (file : bytes) : result (list order) :=
  match read file with
  | None => why "not a sequence of S-expressions"
  | Some l =>
      do h <- heading_of (mk_heading None nothing [] []) l;
      if labels_ok h then Ok (rev' (orders h)) else why "name of a term that is not new, or used"
  end.
(* reader: end *)

(* ---- the names of what a script declares and defines ---- *)
Definition name_of (o : order) : list bytes :=
  match o with Declaration x _ | Definition_ x _ _ _ => [x] | _ => [] end.
Definition named (l : list order) : list bytes := flat_map name_of l.

Lemma beq_ok : forall x y, beq x y = true <-> x = y.
Proof.
  induction x as [|a x IH]; destruct y as [|b y]; cbn [beq]; try (split; [discriminate|discriminate]); [tauto|].
  rewrite andb_true_iff, N.eqb_eq, IH. split; [intros [-> ->]; auto|intros E; inversion E; auto].
Qed.
Lemma succ_pos_inj : forall c d, N.succ_pos c = N.succ_pos d -> c = d.
Proof. intros c d E. apply N.succ_inj. rewrite <- !N.succ_pos_spec, E. reflexivity. Qed.
Lemma lookup_nothing : forall A w, lookup w (@nothing A) = None.
Proof. intros A [|c w]; cbn; auto. rewrite PM.gempty. reflexivity. Qed.
Lemma lookup_insert : forall A w v (x : A) t, lookup v (insert w x t) = if beq v w then Some x else lookup v t.
Proof.
  induction w as [|c w IH]; intros v x [h b]; destruct v as [|d v]; cbn [insert lookup beq]; auto.
  destruct (N.eqb_spec d c) as [->|D]; cbn [andb].
  - rewrite PM.gss, IH. destruct (beq v w); auto.
    destruct (PM.find (N.succ_pos c) b); auto. apply lookup_nothing.
  - rewrite PM.gso; auto. intros E. apply D, succ_pos_inj; auto.
Qed.
Lemma member_insert : forall w v t, member v (insert w tt t) = beq v w || member v t.
Proof. intros. unfold member. rewrite lookup_insert. destruct (beq v w); auto. Qed.

(* what a heading keeps to *)
Definition tidy (h : heading) : Prop :=
  NoDup (named (orders h)) /\
  (forall x, In x (named (orders h)) -> is_symbol x = true /\ taken x = false /\ member x (known h) = true).
Lemma give_named_tidy : forall h x o g, tidy h -> name_of o = [x] -> give_named h x o = Ok g -> tidy g.
Proof.
  intros h x o g [D F] N G. unfold give_named in G. destruct (may_name h x) eqn:M; [|discriminate]. inversion G; subst g.
  unfold may_name in M. apply andb_true_iff in M. destruct M as [M K]. apply andb_true_iff in M. destruct M as [S T].
  apply negb_true_iff in K, T. unfold tidy, named in *. cbn [orders known flat_map]. rewrite N. cbn [app].
  split.
  - constructor; auto. intros I. apply F in I. destruct I as (_ & _ & I). congruence.
  - intros y [<-|I].
    + repeat split; auto. rewrite member_insert. replace (beq x x) with true; auto. symmetry. apply beq_ok; auto.
    + apply F in I. destruct I as (A & B & C). repeat split; auto. rewrite member_insert, C. apply orb_true_r.
Qed.
Lemma scanned_tidy : forall h b t g, tidy h -> scanned h b t = Ok g -> tidy g.
Proof.
  intros h b t g T S. unfold scanned in S. destruct (scan b t (labels h)); [|discriminate]. inversion S; subst. exact T.
Qed.
Lemma define_tidy : forall h x ps s b g, tidy h -> define h x ps s b = Ok g -> tidy g.
Proof.
  intros h x ps s b g T D. unfold define in D. destruct (params_of ps) as [l|]; [|discriminate].
  destruct (all_new (map fst l) nothing); [|discriminate].
  destruct (scanned h _ b) as [h'|] eqn:S; [|discriminate]. cbn [andthen] in D.
  eapply give_named_tidy; [eapply scanned_tidy; eauto| |eauto]. reflexivity.
Qed.
Lemma order_tidy : forall h c args g, tidy h -> order_of h c args = Ok g -> tidy g.
Proof.
  intros h c args g T O. unfold order_of in O.
  repeat match type of O with
  | Ok _ = Ok _ => inversion O; subst; exact T
  | Unsupported _ = Ok _ => discriminate
  | give_named _ ?x _ = Ok _ => eapply give_named_tidy; [exact T| |exact O]; reflexivity
  | define _ _ _ _ _ = Ok _ => eapply define_tidy; eauto
  | context [scanned] => destruct (scanned h false _) as [h'|] eqn:S; [|discriminate]; cbn [andthen] in O; inversion O; subst;
      apply (scanned_tidy _ _ _ _ T) in S; exact S
  | (if ?b then _ else _) = _ => destruct b
  | match ?l with _ => _ end = _ => destruct l eqn:?
  end.
  inversion O; subst. split; [constructor|]. intros x [].
Qed.
Lemma heading_tidy : forall l h g, tidy h -> heading_of h l = Ok g -> tidy g.
Proof.
  induction l as [|e l IH]; intros h g T H; [discriminate|]. cbn [heading_of] in H.
  destruct e as [w|w|[|[c|w|k] args]]; try discriminate.
  destruct (is "check-sat" c).
  - destruct args; [|discriminate]. destruct (only_questions l); [|discriminate]. inversion H; subst; exact T.
  - destruct (order_of h c args) as [h'|] eqn:O; [|discriminate]. cbn [andthen] in H.
    eapply IH; [eapply order_tidy; eauto|exact H].
Qed.
Lemma named_rev : forall l x, In x (named (rev l)) <-> In x (named l).
Proof. intros. unfold named. rewrite !in_flat_map. setoid_rewrite <- in_rev. tauto. Qed.
Lemma named_rev_nodup : forall l, NoDup (named l) -> NoDup (named (rev l)).
Proof.
  assert (one : forall l x, ~ In x (named l) -> NoDup (named (rev l)) -> NoDup (named (rev l) ++ [x])).
  { intros l x N D. apply (NoDup_Add (a := x) (l := named (rev l))).
    - rewrite <- (app_nil_r (named (rev l))) at 1. apply Add_app.
    - split; auto. rewrite named_rev. auto. }
  induction l as [|o l IH]; intros D; auto. cbn [rev].
  assert (E : named (rev l ++ [o]) = named (rev l) ++ name_of o).
  { unfold named. rewrite flat_map_app. cbn [flat_map]. rewrite app_nil_r. reflexivity. }
  rewrite E. unfold named in D. cbn [flat_map] in D. fold (named l) in D.
  destruct o as [x s|x s|x p s b|t]; cbn [name_of app] in *; try (rewrite app_nil_r; auto);
  inversion D; subst; auto.
Qed.
(* No name is declared or defined twice, and none is a word that means something else. *)
Theorem orders_named : forall file l, orders_of file = Ok l ->
  NoDup (named l) /\ forall x, In x (named l) -> is_symbol x = true /\ taken x = false.
Proof.
  intros file l H. unfold orders_of in H. destruct (read file) as [es|]; [|discriminate].
  destruct (heading_of _ es) as [h|] eqn:E; [|discriminate]. cbn [andthen] in H.
  destruct (labels_ok h); [|discriminate]. inversion H; subst l. rewrite rev'_rev.
  apply heading_tidy in E.
  - destruct E as [D F]. split; [apply named_rev_nodup; auto|].
    intros x I. apply (proj1 (named_rev _ _)), F in I. tauto.
  - split; [constructor|]. intros x [].
Qed.
End Script.
