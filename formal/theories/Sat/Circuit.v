(* Circuits of gates built by a state monad, their clauses (Tseitin), and the two ways to use them.

   The method: fix one assignment a of truth values to variables. [good a s] says that a satisfies
   every gate of the state s. A builder m has the specification [spec a m Q] when every state it
   ends in, if satisfied by a, started from one satisfied by a and gives a result with Q. Thus
   literals have a value that does not depend on a state, and a specification composes like a
   Hoare triple. That an assignment exists which extends given inputs ([extends]) follows from a
   check of the finished gate list ([ordered]), not from an invariant of the builders.
   The cache of gates is not trusted: an entry is used after a look at the gate it names. *)
Require Import NArith Bool List Lia FMapPositive.
Import ListNotations.
Require Import Trine.Sat.Lrat.

Inductive gate :=
  | GAnd (a b : lit)
  | GXor (a b : lit)
  | GIte (c t e : lit)
  | GMaj (a b c : lit).
Definition nt l := match l with P v => M v | M v => P v end.
Definition maj (a b c : bool) := (a && b) || (c && (a || b)).
Definition gval (a : asg) (g : gate) : bool :=
  match g with
  | GAnd x y => lt_true a x && lt_true a y
  | GXor x y => xorb (lt_true a x) (lt_true a y)
  | GIte c t e => if lt_true a c then lt_true a t else lt_true a e
  | GMaj x y z => maj (lt_true a x) (lt_true a y) (lt_true a z)
  end.
Lemma nt_ok : forall a l, lt_true a (nt l) = negb (lt_true a l).
Proof. intros a [v|v]; simpl; auto. rewrite negb_involutive; auto. Qed.

(* ---- clauses of the gates ---- *)
Definition cnf_gate (v : positive) (g : gate) : list clause :=
  match g with
  | GAnd a b => [[M v; a]; [M v; b]; [P v; nt a; nt b]]
  | GXor a b => [[M v; a; b]; [M v; nt a; nt b]; [P v; nt a; b]; [P v; a; nt b]]
  | GIte c t e => [[M v; nt c; t]; [P v; nt c; nt t]; [M v; c; e]; [P v; c; nt e]]
  | GMaj a b c => [[M v; a; b]; [M v; a; c]; [M v; b; c];
                   [P v; nt a; nt b]; [P v; nt a; nt c]; [P v; nt b; nt c]]
  end.
Definition clause_true (a : asg) (c : clause) : bool := existsb (lt_true a) c.
Lemma clause_true_ok : forall a c, clause_true a c = true -> sat_c a c.
Proof. intros a c H. apply existsb_exists in H. destruct H as (l & I & T). exists l; auto. Qed.
Lemma cnf_gate_ok : forall a v g, a v = gval a g -> Forall (sat_c a) (cnf_gate v g).
Proof.
  intros a v g H.
  destruct g as [x y|x y|x y z|x y z]; cbn [gval] in H; unfold maj in H;
    repeat constructor; apply clause_true_ok; unfold clause_true; cbn [existsb lt_true];
    rewrite ?nt_ok, H; repeat match goal with |- context [lt_true ?a ?l] => destruct (lt_true a l) end; reflexivity.
Qed.

(* ---- states ---- *)
Definition gates := list (positive * gate). (* the newest first *)
Record state := mk_state { nxt : positive; gs : gates; by_var : PM.t gate; cache : PM.t positive }.
Definition tt : lit := P 1. (* variable 1 is true *)
Definition ff : lit := M 1.
Definition good (a : asg) (s : state) := a 1%positive = true /\ Forall (fun p => a (fst p) = gval a (snd p)) (gs s).
Definition inv (s : state) :=
  (forall v g, PM.find v (by_var s) = Some g -> In (v, g) (gs s)).

(* A builder only adds gates. *)
Definition grows {A} (m : state -> A * state) := forall s, inv s ->
  inv (snd (m s)) /\ forall a, good a (snd (m s)) -> good a s.
Definition B (A : Type) := { m : state -> A * state | grows m }.
Definition exec {A} (m : B A) : state -> A * state := proj1_sig m.
Lemma ret_grows : forall A (x : A), grows (fun s => (x, s)).
Proof. intros A x s I. simpl; auto. Qed.
Definition ret {A} (x : A) : B A := exist _ _ (ret_grows A x).
Definition bind_raw {A C} (m : B A) (f : A -> B C) : state -> C * state :=
  fun s => let (x, s') := exec m s in exec (f x) s'.
Lemma bind_grows : forall A C (m : B A) (f : A -> B C), grows (bind_raw m f).
Proof.
  intros A C m f s I. unfold bind_raw, exec. destruct m as [m Gm]. simpl. specialize (Gm s I).
  destruct (m s) as [x s1]. simpl in Gm. destruct (f x) as [k Gk]. simpl. destruct Gm as [I1 G1].
  destruct (Gk s1 I1) as [I2 G2]. split; auto.
Qed.
Definition bind {A C} (m : B A) (f : A -> B C) : B C := exist _ _ (bind_grows A C m f).
Notation "x <- m ; k" := (bind m (fun x => k)) (at level 100, m at level 90, right associativity).

Definition spec {A} (a : asg) (m : B A) (Q : A -> Prop) :=
  forall s, inv s -> good a (snd (exec m s)) -> Q (fst (exec m s)).
Lemma spec_ret : forall A a (x : A) (Q : A -> Prop), Q x -> spec a (ret x) Q.
Proof. intros A a x Q H s I G. exact H. Qed.
Lemma spec_bind : forall A C a (m : B A) (f : A -> B C) (Q : A -> Prop) (R : C -> Prop),
  spec a m Q -> (forall x, Q x -> spec a (f x) R) -> spec a (bind m f) R.
Proof.
  intros A C a m f Q R H1 H2 s I. unfold exec, bind, bind_raw, exec. simpl.
  specialize (H1 s I). unfold exec in H1. destruct m as [m Gm]. simpl in *. specialize (Gm s I).
  destruct (m s) as [x s1]. simpl in *. destruct Gm as [I1 _]. intros G.
  assert (G1 : good a s1). { destruct (f x) as [k Gk] eqn:E. simpl in *. apply (Gk s1 I1); auto. }
  apply (H2 x (H1 G1) s1 I1 G).
Qed.
Lemma spec_imp : forall A a (m : B A) (Q R : A -> Prop), spec a m Q -> (forall x, Q x -> R x) -> spec a m R.
Proof. intros A a m Q R H I s Is G. auto. Qed.
Lemma spec_and : forall A a (m : B A) (Q R : A -> Prop), spec a m Q -> spec a m R -> spec a m (fun x => Q x /\ R x).
Proof. intros A a m Q R H I s Is G. split; auto. Qed.

(* ---- adding a gate ---- *)
Definition gate_eqb (g h : gate) : bool :=
  match g, h with
  | GAnd a b, GAnd a' b' | GXor a b, GXor a' b' => lit_eqb a a' && lit_eqb b b'
  | GIte a b c, GIte a' b' c' | GMaj a b c, GMaj a' b' c' => lit_eqb a a' && lit_eqb b b' && lit_eqb c c'
  | _, _ => false
  end.
Lemma gate_eqb_eq : forall g h, gate_eqb g h = true -> g = h.
Proof.
  destruct g, h; simpl; try discriminate; intros H;
    repeat (apply andb_true_iff in H; destruct H as [H ?]);
    repeat match goal with E : lit_eqb _ _ = true |- _ => apply lit_eqb_eq in E; subst end; reflexivity.
Qed.
(* A place in a table of about 4 million; any function would do. *)
Definition code (l : lit) : N := match l with P v => N.pos v * 2 | M v => N.pos v * 2 + 1 end.
Definition place (g : gate) : positive :=
  let h := match g with
    | GAnd a b => code a + 1000003 * code b
    | GXor a b => 1 + code a + 1000033 * code b
    | GIte a b c => 2 + code a + 1000037 * code b + 7919 * code c
    | GMaj a b c => 3 + code a + 1000039 * code b + 7907 * code c end%N in
  N.succ_pos (N.modulo h 4194301).
Definition fresh (g : gate) (s : state) : lit * state :=
  (P (nxt s), mk_state (Pos.succ (nxt s)) ((nxt s, g) :: gs s) (PM.add (nxt s) g (by_var s))
                       (PM.add (place g) (nxt s) (cache s))).
Definition new_gate_raw (g : gate) (s : state) : lit * state :=
  match PM.find (place g) (cache s) with
  | Some v => match PM.find v (by_var s) with
      | Some g' => if gate_eqb g g' then (P v, s) else fresh g s
      | None => fresh g s end
  | None => fresh g s
  end.
Lemma new_gate_grows : forall g, grows (new_gate_raw g).
Proof.
  intros g s I. unfold new_gate_raw.
  assert (F : inv (snd (fresh g s)) /\ forall a, good a (snd (fresh g s)) -> good a s).
  { split.
    - intros v h. simpl. destruct (Pos.eq_dec (nxt s) v) as [<-|N].
      + rewrite PM.gss. intros E; inversion E; subst; auto.
      + rewrite PM.gso by auto. intros E. right. apply I; auto.
    - intros a [T H]. split; auto. simpl in H. inversion H; auto. }
  destruct (PM.find (place g) (cache s)); [|exact F].
  destruct (PM.find p (by_var s)); [|exact F].
  destruct (gate_eqb g g0); [simpl; auto|exact F].
Qed.
Definition new_gate (g : gate) : B lit := exist _ _ (new_gate_grows g).
Lemma new_gate_ok : forall a g, spec a (new_gate g) (fun l => lt_true a l = gval a g).
Proof.
  intros a g s I. unfold new_gate, exec. cbn [proj1_sig]. unfold new_gate_raw, fresh.
  assert (F : forall s', good a s' -> In (nxt s, g) (gs s') -> a (nxt s) = gval a g).
  { intros s' [_ H] J. rewrite Forall_forall in H. apply (H _ J). }
  destruct (PM.find (place g) (cache s)); simpl; [|intros G; eapply F; [exact G|simpl; auto]].
  destruct (PM.find p (by_var s)) eqn:E; simpl; [|intros G; eapply F; [exact G|simpl; auto]].
  destruct (gate_eqb g g0) eqn:Q; simpl; [|intros G; eapply F; [exact G|simpl; auto]].
  apply gate_eqb_eq in Q. subst. intros [_ G]. rewrite Forall_forall in G. apply (G _ (I _ _ E)).
Qed.

(* A fact about constants: under a good state variable 1 is true. *)
Lemma spec_true : forall A a (m : B A) (Q : A -> Prop), (a 1%positive = true -> spec a m Q) -> spec a m Q.
Proof.
  intros A a m Q H s I G. apply H; auto. destruct m as [m Gm]. destruct (Gm s I) as [_ K].
  destruct (K a G); auto.
Qed.

(* ---- gates with simplification ---- *)
Definition lt_leb (a b : lit) : bool := Pos.leb (var a) (var b).
Definition and2 (a b : lit) : B lit :=
  if lit_eqb a tt then ret b else if lit_eqb b tt then ret a
  else if lit_eqb a ff then ret ff else if lit_eqb b ff then ret ff
  else if lit_eqb a b then ret a else if lit_eqb a (nt b) then ret ff
  else if lt_leb a b then new_gate (GAnd a b) else new_gate (GAnd b a).
Definition pol_of (l : lit) := match l with P _ => false | M _ => true end.
Definition flip_if (b : bool) (l : lit) := if b then nt l else l.
Definition xor2 (a b : lit) : B lit :=
  if lit_eqb a tt then ret (nt b) else if lit_eqb b tt then ret (nt a)
  else if lit_eqb a ff then ret b else if lit_eqb b ff then ret a
  else if lit_eqb a b then ret ff else if lit_eqb a (nt b) then ret tt
  else
    let f := xorb (pol_of a) (pol_of b) in
    let x := P (var a) in let y := P (var b) in
    o <- (if lt_leb a b then new_gate (GXor x y) else new_gate (GXor y x)); ret (flip_if f o).
Definition or2 (a b : lit) : B lit := o <- and2 (nt a) (nt b); ret (nt o).
Definition ite3 (c t e : lit) : B lit :=
  if lit_eqb c tt then ret t else if lit_eqb c ff then ret e
  else if lit_eqb t e then ret t
  else if lit_eqb t tt then or2 c e else if lit_eqb t ff then and2 (nt c) e
  else if lit_eqb e tt then or2 (nt c) t else if lit_eqb e ff then and2 c t
  else if lit_eqb t (nt e) then xor2 c e
  else if lit_eqb c t then or2 c e else if lit_eqb c e then and2 c t
  else if lit_eqb c (nt t) then and2 (nt c) e else if lit_eqb c (nt e) then or2 (nt c) t
  else match c with P _ => new_gate (GIte c t e) | M v => new_gate (GIte (P v) e t) end.
Definition maj3 (a b c : lit) : B lit :=
  if lit_eqb a tt then or2 b c else if lit_eqb a ff then and2 b c
  else if lit_eqb b tt then or2 a c else if lit_eqb b ff then and2 a c
  else if lit_eqb c tt then or2 a b else if lit_eqb c ff then and2 a b
  else if lit_eqb a b then ret a else if lit_eqb a (nt b) then ret c
  else if lit_eqb a c then ret a else if lit_eqb a (nt c) then ret b
  else if lit_eqb b c then ret b else if lit_eqb b (nt c) then ret a
  else if lt_leb a b then new_gate (GMaj a b c) else new_gate (GMaj b a c).

Section Values.
Variable a : asg.
Notation v := (lt_true a).
Lemma tt_true : a 1%positive = true -> v tt = true. Proof. auto. Qed.
Lemma ff_false : a 1%positive = true -> v ff = false. Proof. simpl. intros ->; auto. Qed.

Ltac split_tests := repeat match goal with
  | |- spec _ (if lit_eqb ?x ?y then _ else _) _ => let E := fresh "E" in destruct (lit_eqb x y) eqn:E;
      [apply lit_eqb_eq in E; subst|clear E]
  | |- spec _ (if lt_leb ?x ?y then _ else _) _ => destruct (lt_leb x y) end.
Ltac truth := repeat match goal with |- context [lt_true a ?l] =>
   match l with nt _ => rewrite (nt_ok a l) | _ => destruct (lt_true a l) eqn:? end end; try reflexivity; try congruence.
Ltac leaf T := 
  first [ apply spec_ret; rewrite ?nt_ok, ?(tt_true T), ?(ff_false T); truth
        | eapply spec_imp; [apply new_gate_ok|]; cbn [gval]; intros ? ->; unfold maj; rewrite ?nt_ok; truth ].
Lemma and2_ok : forall x y, spec a (and2 x y) (fun l => v l = v x && v y).
Proof. intros x y. apply spec_true. intros T. unfold and2. split_tests; leaf T. Qed.
Lemma pol_ok : forall l, v l = xorb (pol_of l) (a (var l)).
Proof. intros [w|w]; simpl; auto. destruct (a w); auto. Qed.
Lemma flip_ok : forall b l, v (flip_if b l) = xorb b (v l).
Proof. intros [] l; unfold flip_if; rewrite ?nt_ok; destruct (v l); auto. Qed.
Lemma xor2_ok : forall x y, spec a (xor2 x y) (fun l => v l = xorb (v x) (v y)).
Proof.
  intros x y. apply spec_true. intros T. unfold xor2. split_tests; try leaf T.
  destruct (lt_leb x y); (eapply spec_bind; [apply new_gate_ok|]); intros o O; apply spec_ret; rewrite flip_ok, O;
    cbn [gval lt_true]; rewrite (pol_ok x), (pol_ok y);
    destruct (pol_of x), (pol_of y), (a (var x)), (a (var y)); reflexivity.
Qed.
Lemma or2_ok : forall x y, spec a (or2 x y) (fun l => v l = v x || v y).
Proof.
  intros x y. eapply spec_bind; [apply and2_ok|]. intros o O. apply spec_ret. rewrite nt_ok, O, !nt_ok.
  destruct (v x), (v y); auto.
Qed.
Ltac leaf2 T := first [ leaf T
  | eapply spec_imp; [first [apply or2_ok | apply and2_ok]|]; intros ? ->; rewrite ?nt_ok, ?(tt_true T), ?(ff_false T); truth ].
Lemma ite3_ok : forall c x y, spec a (ite3 c x y) (fun l => v l = if v c then v x else v y).
Proof.
  intros c x y. apply spec_true. intros T. unfold ite3. split_tests; try leaf2 T.
  - eapply spec_imp; [apply xor2_ok|]. cbv beta. intros o ->. rewrite nt_ok. destruct (v c), (v y); reflexivity.
  - destruct c as [w|w]; eapply spec_imp; try apply new_gate_ok; cbn [gval lt_true]; intros ? ->; destruct (a w); reflexivity.
Qed.
Lemma maj3_ok : forall x y z, spec a (maj3 x y z) (fun l => v l = maj (v x) (v y) (v z)).
Proof.
  intros x y z. apply spec_true. intros T. unfold maj3, maj. split_tests; leaf2 T.
Qed.
End Values.

(* ---- the finished circuit ---- *)
Definition start (n : positive) : state := mk_state n [] (PM.empty _) (PM.empty _).
Lemma inv_start : forall n, inv (start n).
Proof. intros n v g H. simpl in H. rewrite PM.gempty in H. discriminate. Qed.

(* Each gate reads variables below its own, no variable is driven twice, and inputs (below [n])
   are not driven. *)
Definition below (n : positive) (l : lit) : bool := Pos.ltb (var l) n.
Definition reads_below (n : positive) (g : gate) : bool :=
  match g with
  | GAnd a b | GXor a b => below n a && below n b
  | GIte a b c | GMaj a b c => below n a && below n b && below n c
  end.
Fixpoint ordered (n top : positive) (g : gates) : bool :=
  match g with
  | [] => true
  | (v, x) :: g => Pos.leb n v && Pos.ltb v top && reads_below v x && ordered n v g
  end.
(* The extension of an assignment of the inputs. *)
Fixpoint extension (i : asg) (g : gates) : asg :=
  match g with
  | [] => i
  | (v, x) :: g => let a := extension i g in fun w => if Pos.eqb w v then gval a x else a w
  end.
Lemma extension_inputs : forall i g n top v, ordered n top g = true -> (v < n)%positive -> extension i g v = i v.
Proof.
  intros i g n. induction g as [|[w x] g IH]; intros top v O L; cbn [extension ordered] in *; auto.
  repeat (apply andb_true_iff in O; destruct O as [O ?]). apply Pos.leb_le in O.
  replace (Pos.eqb v w) with false by (symmetry; apply Pos.eqb_neq; lia). eapply IH; eauto.
Qed.
Lemma gval_same : forall a b g n, reads_below n g = true -> (forall v, (v < n)%positive -> a v = b v) -> gval a g = gval b g.
Proof.
  intros a b g n R H.
  assert (L : forall l, below n l = true -> lt_true a l = lt_true b l).
  { intros l K. apply Pos.ltb_lt in K. destruct l; simpl in *; rewrite H; auto. }
  destruct g; simpl in R; repeat (apply andb_true_iff in R; destruct R as [R ?]); simpl; rewrite !L by auto; reflexivity.
Qed.
Lemma extension_good : forall i g n top, ordered n top g = true ->
  Forall (fun p => extension i g (fst p) = gval (extension i g) (snd p) /\ (fst p < top)%positive
                   /\ reads_below (fst p) (snd p) = true) g.
Proof.
  intros i g n. induction g as [|[w x] g IH]; intros top O; [constructor|].
  cbn [ordered] in O. repeat (apply andb_true_iff in O; destruct O as [O ?]).
  apply Pos.ltb_lt in H1. specialize (IH w H).
  assert (LOW : forall v, (v < w)%positive -> extension i ((w, x) :: g) v = extension i g v).
  { intros v L. simpl. replace (Pos.eqb v w) with false by (symmetry; apply Pos.eqb_neq; lia). auto. }
  constructor.
  - simpl fst. simpl snd. split; [|split; auto].
    rewrite (gval_same _ (extension i g) x w) by auto. simpl. rewrite Pos.eqb_refl. reflexivity.
  - eapply Forall_impl; [|exact IH]. intros [u y] (E & L & R). simpl fst in *. simpl snd in *.
    split; [|split; [lia|auto]]. rewrite LOW by auto.
    rewrite (gval_same _ (extension i g) y w); auto.
    + destruct y; simpl in R |- *; unfold below in *; repeat (apply andb_true_iff in R; destruct R as [R ?]);
        rewrite ?Pos.ltb_lt in *; repeat (apply andb_true_iff; split); apply Pos.ltb_lt; lia.
Qed.
Lemma extension_ok : forall i s n, ordered n (nxt s) (gs s) = true -> (1 < n)%positive -> i 1%positive = true ->
  good (extension i (gs s)) s.
Proof.
  intros i s n O L T. split.
  - rewrite (extension_inputs i (gs s) n (nxt s)); auto.
  - eapply Forall_impl; [|apply (extension_good i (gs s) n (nxt s) O)]. intros p H. apply H.
Qed.

(* The clauses: truth, what is asserted, the gates. The oldest gate comes first. *)
Definition cnf (s : state) (asserted : list lit) : list clause :=
  [tt] :: map (fun l => [l]) asserted ++ fold_left (fun acc p => cnf_gate (fst p) (snd p) ++ acc) (gs s) [].
Lemma cnf_ok : forall a s asserted, good a s -> Forall (fun l => lt_true a l = true) asserted ->
  Forall (sat_c a) (cnf s asserted).
Proof.
  intros a s ls [T G] H. constructor; [exists tt; split; [left; auto|exact T]|].
  apply Forall_app. split.
  - induction H; simpl; constructor; auto. exists x. split; [left; auto|auto].
  - assert (K : forall acc, Forall (sat_c a) acc ->
       Forall (sat_c a) (fold_left (fun acc p => cnf_gate (fst p) (snd p) ++ acc) (gs s) acc)).
    { induction G as [|[w x] g E G IH]; simpl; auto. intros acc A. apply IH. apply Forall_app. split; auto.
      apply cnf_gate_ok; auto. }
    apply K. constructor.
Qed.

(* Evaluation on given inputs: the values are found from the oldest gate on, then every gate is
   compared with them. *)
Definition look (m : PM.t bool) : asg := fun v => match PM.find v m with Some b => b | None => false end.
Definition evaluate (m : PM.t bool) (g : gates) : PM.t bool :=
  fold_left (fun m p => PM.add (fst p) (gval (look m) (snd p)) m) (rev_append g []) m.
Definition goodb (a : asg) (s : state) : bool :=
  a 1%positive && forallb (fun p => Bool.eqb (a (fst p)) (gval a (snd p))) (gs s).
Lemma goodb_ok : forall a s, goodb a s = true -> good a s.
Proof.
  intros a s H. apply andb_true_iff in H. destruct H as [T G]. split; auto.
  apply Forall_forall. intros p I. rewrite forallb_forall in G. apply G in I. apply eqb_prop in I. auto.
Qed.
