(* Refutations: a tree of propagation steps, case splits and length arguments.

   The tree says which fact to use when; the automata are rebuilt by [Propagate].
   A branch is closed as soon as a domain is empty, so nothing marks its end. *)
Require Import NArith ZArith Bool List Lia FMapPositive.
Import ListNotations.
From Trine Require Import Label Instance Syntax Semantics Propagate Length.
Local Open Scope N_scope.

Inductive tree :=
| Step (i : N) (back : bool) (k : tree)      (* refine by fact i; back: through terms *)
| Bools (i : N) (k : tree)                   (* Boolean literals that follow from fact i *)
| Learn (b i : N) (xs : list N) (k : tree)   (* the domains of xs that fact i gives when b is true *)
| Case (f : form) (yes no : tree)            (* f or not f, added as a fact *)
| Cut (i : N) (ks : list tree)               (* fact i is x = s t: one child per state of x *)
| Farkas (c : farkas)
| Open.

Definition facts := PM.t form.
Definition fact (F : facts) (i : N) : option form := PM.find (key i) F.
Definition learn (st : store) (b : N) (xs : list N) (s : option store) : option store :=
  match s with
  | None => set_bool st b false
  | Some s =>
      let old := match PM.find (key b) (conds st) with Some l => l | None => [] end in
      Some (mk_store (doms st) (bools st) (PM.add (key b) (map (fun x => (x, dom s x)) xs ++ old) (conds st))
              (tdom st) (tbool st))
  end.
Definition cut_terms (f : form) : option (sterm * (sterm * sterm)) :=
  match f with
  | FEqS (SCat s t) x => Some (x, (s, t))
  | FEqS x (SCat s t) => Some (x, (s, t))
  | _ => None
  end.
Definition states (A : cfa) : list N := map (fun kr => Pos.pred_N (fst kr)) (PM.elements (snd A)).
Definition cut_at (A : cfa) (s t : sterm) (q : N) (st : store) : option store :=
  both (confine true s (built cmp_n (upto N.eqb (sem A) q)))
       (confine true t (built cmp_n (from (sem A) q))) st.

Fixpoint check_tree (F : facts) (n : N) (st : store) (t : tree) : bool :=
  match t with
  | Step i back k =>
      match fact F i with
      | None => false
      | Some f => match assume back f true st with None => true | Some st => check_tree F n st k end
      end
  | Bools i k =>
      match fact F i with
      | None => false
      | Some f => match literals f true st with None => true | Some st => check_tree F n st k end
      end
  | Learn b i xs k =>
      match fact F i with
      | None => false
      | Some f =>
          match learn st b xs (both (fun st => set_bool st b true) (assume false f true) (fresh_touch st)) with
          | None => true | Some st => check_tree F n st k end
      end
  | Case f yes no =>
      check_tree (PM.add (key n) f F) (N.succ n) st yes && check_tree (PM.add (key n) (FNot f) F) (N.succ n) st no
  | Cut i ks =>
      match fact F i with
      | None => false
      | Some f =>
          match cut_terms f with
          | None => false
          | Some (x, (s, t)) =>
              let A := aut st x in
              (fix go (ks : list tree) (qs : list N) : bool :=
                 match ks with
                 | [] => forallb (fun q => match cut_at A s t q st with None => true | Some _ => false end) qs
                 | k :: ks =>
                     match qs with
                     | [] => true
                     | q :: qs =>
                         match cut_at A s t q st with None => true | Some st => check_tree F n st k end && go ks qs
                     end
                 end) ks (states A)
          end
      end
  | Farkas c => farkas_ok (fact F) st c
  | Open => false
  end.

Section Model.
Variable M : model.
Hypothesis V : wellformed M.
Definition all_hold (F : facts) := forall i f, fact F i = Some f -> holds M f.

Lemma learn_inv : forall st b xs s, inv M st ->
  (bool_of M b = true -> oinv M s) -> oinv M (learn st b xs s).
Proof.
  intros st b xs s I H. unfold learn. destruct s as [s|].
  - destruct I as (I1 & I2 & I3). split; [exact I1|split; [exact I2|]].
    intros b' l. cbn [conds]. intros F B x A In'. destruct (N.eq_dec b b') as [<-|D].
    + rewrite PM.gss in F. inversion F; subst l. specialize (H B). apply in_app_or in In'.
      destruct In' as [In'|In'].
      * apply in_map_iff in In'. destruct In' as (y & E & _). inversion E; subst. apply H.
      * destruct (PM.find (key b) (conds st)) as [l|] eqn:E; [|destruct In']. eapply I3; eauto.
    + rewrite PM.gso in F; [eapply I3; eauto|]. intros K. apply key_inj in K. congruence.
  - apply set_bool_inv; auto. destruct (bool_of M b); auto. destruct H; auto.
Qed.
Lemma add_hold : forall F n f, all_hold F -> holds M f -> all_hold (PM.add (key n) f F).
Proof.
  intros F n f A H i g. unfold fact. destruct (N.eq_dec n i) as [<-|D].
  - rewrite PM.gss. intros E. inversion E; subst; auto.
  - rewrite PM.gso; [apply A|]. intros K. apply key_inj in K. congruence.
Qed.
Lemma states_ok : forall A q w, acc (sem A) q w -> In q (states A).
Proof.
  intros A q w H. assert (K : PM.find (key q) (snd A) <> None).
  { unfold key. destruct H as [q F|q q1 w I H|q l q1 a w I M' H]; simpl in *; unfold getrow in *;
    destruct (PM.find (N.succ_pos q) (snd A)); try discriminate; simpl in *; tauto. }
  destruct (PM.find (key q) (snd A)) as [r|] eqn:E; [|congruence]. apply PM.elements_correct in E.
  unfold states. apply in_map_iff. exists (key q, r). split; auto. simpl. unfold key. apply N.pos_pred_succ.
Qed.
Lemma cut_ok : forall f x s t, holds M f -> cut_terms f = Some (x, (s, t)) ->
  exists v u w, den M x v /\ den M s u /\ den M t w /\ v = u ++ w.
Proof.
  intros f x s t H E. destruct f as [?|?|a b|? ?|? ?|? ?|? ?|? ?|? ?|?|? ?|? ?|? ?]; try discriminate. cbn [holds] in H.
  destruct H as (v & A & B).
  destruct a; simpl in E; try (destruct b; try discriminate; inversion E; subst;
    cbn [den] in B; destruct B as (b1 & b2 & C & D & ->); exists (b1 ++ b2), b1, b2; auto; fail).
  inversion E; subst. cbn [den] in A. destruct A as (b1 & b2 & C & D & ->). exists (b1 ++ b2), b1, b2. auto.
Qed.
Lemma cut_at_ok : forall A s t q st u w, inv M st -> den M s u -> den M t w ->
  L (upto N.eqb (sem A) q) u -> L (from (sem A) q) w -> NN (oinv M (cut_at A s t q st)).
Proof.
  intros. unfold cut_at. eapply both_confine; eauto.
  - by_built; auto. eapply den_valid; eauto.
  - by_built; auto. eapply den_valid; eauto.
Qed.

Fixpoint tree_ok (t : tree) : forall F n st, all_hold F -> inv M st -> check_tree F n st t = true -> False.
Proof.
  destruct t as [i back k|i k|b i xs k|f yes no|i ks|c|]; intros F n st A I H; cbn [check_tree] in H.
  - destruct (fact F i) as [f|] eqn:E; [|discriminate].
    apply (assume_ok M V back f true st I (A _ _ E)). intros J.
    destruct (assume back f true st) as [st'|]; [|exact J]. exact (tree_ok k _ _ _ A J H).
  - destruct (fact F i) as [f|] eqn:E; [|discriminate].
    apply (literals_ok M V f true st I (A _ _ E)). intros J.
    destruct (literals f true st) as [st'|]; [|exact J]. exact (tree_ok k _ _ _ A J H).
  - destruct (fact F i) as [f|] eqn:E; [|discriminate].
    set (r := both _ _ _) in H.
    assert (G : NN (oinv M (learn st b xs r))).
    { destruct (bool_of M b) eqn:B.
      - assert (J : NN (oinv M r)).
        { unfold r. apply both_nn; [exact (proj1 (inv_touch M st [] []) I)| |].
          - apply nn_ret. apply set_bool_inv; auto; exact (proj1 (inv_touch M st [] []) I).
          - intros s Is. apply assume_ok; auto. exact (A _ _ E). }
        apply (nn_bind _ _ J). intros J'. apply nn_ret. apply learn_inv; auto.
      - apply nn_ret. apply learn_inv; auto. congruence. }
    apply G. intros J. destruct (learn st b xs r) as [st'|]; [|exact J]. exact (tree_ok k _ _ _ A J H).
  - apply andb_true_iff in H. destruct H as [H1 H2].
    assert (N1 : ~ holds M f) by (intros Hf; exact (tree_ok yes _ _ _ (add_hold _ _ _ A Hf) I H1)).
    exact (tree_ok no _ _ _ (add_hold _ _ (FNot f) A N1) I H2).
  - destruct (fact F i) as [f|] eqn:E; [|discriminate].
    destruct (cut_terms f) as [[x [s t]]|] eqn:C; [|discriminate].
    destruct (cut_ok f x s t (A _ _ E) C) as (v & u & w & Dx & Ds & Dt & ->).
    pose proof (aut_ok M V st I x _ Dx) as LA.
    apply (split_cat N.eqb) in LA; [|apply N.eqb_refl]. destruct LA as (q & Lu & Lw).
    assert (Iq : In q (states (aut st x))).
    { destruct Lw as (q' & [<-|[]] & Hq). apply (states_ok _ q w).
      clear - Hq. induction Hq; [constructor|eapply acc_eps|eapply acc_chr]; eauto. }
    pose proof (cut_at_ok _ s t q st u w I Ds Dt Lu Lw) as J. cbv zeta in H.
    apply J. clear J. intros J. revert Iq H. generalize (states (aut st x)) at 1 2. intros qs Iq H.
    revert qs Iq H. induction ks as [|k ks IHk]; intros qs Iq H.
    + rewrite forallb_forall in H. specialize (H q Iq).
      destruct (cut_at (aut st x) s t q st) as [st1|]; [discriminate|exact J].
    + destruct qs as [|q1 qs]; [destruct Iq|]. apply andb_true_iff in H. destruct H as [H1 H2].
      destruct Iq as [<-|Iq]; [|eauto].
      destruct (cut_at (aut st x) s t q1 st) as [st1|] eqn:Eq; [|exact J].
      exact (tree_ok k _ _ _ A J H1).
  - exact (farkas_sound M V (fact F) st c I A H).
  - discriminate.
Qed.
End Model.

(* facts of a script: its assertions, conjunctions taken apart *)
Fixpoint conjuncts (f : form) (acc : list form) : list form :=
  match f with FAnd f g => conjuncts f (conjuncts g acc) | _ => f :: acc end.
Definition all_conjuncts (sc : script) : list form := fold_right conjuncts [] sc.
Definition no_facts : facts := PM.empty form.
Fixpoint number (n : N) (l : list form) (F : facts) : N * facts :=
  match l with [] => (n, F) | f :: l => number (N.succ n) l (PM.add (key n) f F) end.
Definition refutes (sc : script) (t : tree) : bool :=
  let '(n, F) := number 0 (all_conjuncts sc) no_facts in
  check_tree F n empty_store t.

Lemma conjuncts_ok : forall M f acc, holds M f -> Forall (holds M) acc -> Forall (holds M) (conjuncts f acc).
Proof. induction f; intros acc H F; simpl; try (constructor; auto; fail). simpl in H. apply IHf1; tauto || apply IHf2; tauto. Qed.
(* A script with a tree that is accepted has no model. *)
Theorem tree_sound : forall sc t, refutes sc t = true -> forall M, ~ models M sc.
Proof.
  intros sc t H M [V A]. unfold refutes in H.
  assert (C : Forall (holds M) (all_conjuncts sc)).
  { unfold all_conjuncts. clear H. induction A; simpl; auto. apply conjuncts_ok; auto. }
  assert (G : forall l n F, Forall (holds M) l -> all_hold M F -> all_hold M (snd (number n l F))).
  { clear. induction l as [|f l IH]; intros n F C A; simpl; auto. inversion C; subst.
    apply IH; auto. apply add_hold; auto. }
  specialize (G (all_conjuncts sc) 0 no_facts C).
  destruct (number 0 (all_conjuncts sc) no_facts) as [n F].
  eapply (tree_ok M V); [| |exact H].
  - apply G. intros i f E. unfold fact, no_facts in E. rewrite PM.gempty in E. discriminate.
  - apply inv_empty; auto.
Qed.
