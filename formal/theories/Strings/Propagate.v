(* Propagation of regular domains through terms and formulas.

   A store gives each string variable a finite automaton, some Boolean variables a
   value, and some Boolean variables the domains that hold whenever they are true.
   [assume] refines a store by a formula that holds; a disjunction joins the stores of
   its branches. Every automaton is built by [mat], so only its simulation check is
   trusted. The invariant [inv] says that a model lies inside a store; statements are
   under a double negation where a case split on a formula needs it. *)
Require Import NArith ZArith Bool List Lia FMapPositive.
Import ListNotations.
From Trine Require Spec.
From Trine Require Import Label Instance Syntax Semantics.
Local Open Scope N_scope.

(* searches stop after 2^depth rounds *)
Definition depth : nat := 22.

(* ---- automata of terms ---- *)
Definition cuniv : cfa := ([0], PM.add 1%positive (true, [(Some lfull, 0)]) (PM.empty row)).
Definition validb (w : word) : bool := forallb okc w.
Definition is_empty (A : cfa) : bool := match fst A with [] => true | _ => false end.
Definition built {Q} (c : Q -> Q -> comparison) (A : sfa Q) : cfa :=
  match mat c depth A with Some B => B | None => cuniv end.

Definition cmp_n := N.compare.
Definition cmp_opt (x y : option N) : comparison :=
  match x, y with None, None => Eq | None, _ => Lt | _, None => Gt | Some a, Some b => N.compare a b end.

Definition a_re (P : re) : cfa := built cmp (sfa_re P).
Definition a_cat (A B : cfa) : cfa := built (cmp_sum cmp_n cmp_n) (cat (sem A) (sem B)).
Definition a_alt (A B : cfa) : cfa := built (cmp_sum cmp_n cmp_n) (alt (sem A) (sem B)).
Definition a_meet (A B : cfa) : cfa := built (cmp_pair cmp_n cmp_n) (inter (sem A) (sem B)).
Definition rep (m : mode) : re -> word -> sft rst := match m with First => rep_first | Any => rep_any end.
Definition a_rep m P r (A : cfa) : cfa := built (cmp_pair cmp_rst cmp_n) (product (rep m P r) (sem A)).
Definition a_rep_all P r (A : cfa) : cfa := built (cmp_pair cmp_gst cmp_n) (product (rep_all P r) (sem A)).
Definition p_rep m P r (A : cfa) : cfa := built (cmp_pair cmp_rst cmp_n) (preimage (rep m P r) (sem A)).
Definition p_rep_all P r (A : cfa) : cfa := built (cmp_pair cmp_gst cmp_n) (preimage (rep_all P r) (sem A)).
(* the words u with u v in A for some v in B, and the words v with u v in A *)
Definition left_of (A B : cfa) : cfa := built (cmp_pair cmp_opt cmp_n) (preimage (append (sem B)) (sem A)).
Definition right_of (B A : cfa) : cfa := built (cmp_pair cmp_opt cmp_n) (preimage (prepend (sem B)) (sem A)).

(* the only word of an automaton: a walk proposes it, emptiness of the rest decides *)
Fixpoint walk (n : nat) (A : cfa) (q : N) : option word :=
  match n with
  | O => None
  | S n =>
      match getrow (snd A) q with
      | (true, []) => Some []
      | (false, [(None, q')]) => walk n A q'
      | (false, [(Some l, q')]) => match walk n A q' with Some w => Some (lpick l :: w) | None => None end
      | _ => None
      end
  end.
Definition word_of (A : cfa) : option word :=
  match fst A with
  | [q] =>
      match walk (S (length (PM.elements (snd A)))) A q with
      | Some w => if validb w && is_empty (built (cmp_pair cmp_n cmp) (inter (sem A) (sfa_re (RNot (re_word w)))))
                  then Some w else None
      | None => None
      end
  | _ => None
  end.

Definition NN (P : Prop) := ~ ~ P.
Lemma nn_ret : forall P : Prop, P -> NN P. Proof. unfold NN; tauto. Qed.
Lemma nn_bind : forall P Q : Prop, NN P -> (P -> NN Q) -> NN Q. Proof. unfold NN; tauto. Qed.

Lemma cuniv_ok : forall w, valid w -> L (sem cuniv) w.
Proof.
  intros w H. exists 0. split; [left; auto|]. induction H; [constructor; auto|].
  eapply acc_chr; [left; reflexivity| |auto]. rewrite lmem_full. auto.
Qed.
Lemma validb_ok : forall w, validb w = true <-> valid w.
Proof. intros. unfold validb, valid. rewrite forallb_forall, Forall_forall. tauto. Qed.
Lemma empty_ok : forall A w, is_empty A = true -> ~ L (sem A) w.
Proof. intros [i R] w H (q & I & _). unfold is_empty in H. simpl in *. destruct i; [destruct I|discriminate]. Qed.
Lemma built_ok : forall Q (c : Q -> Q -> comparison) (A : sfa Q) w,
  (forall x y, c x y = Eq -> x = y) -> valid w -> L A w -> L (sem (built c A)) w.
Proof.
  intros Q c A w Hc V H. unfold built. destruct (mat c depth A) as [B|] eqn:E.
  - eapply mat_sound; eauto.
  - apply cuniv_ok; auto.
Qed.
Lemma cmp_n_eq : forall x y, cmp_n x y = Eq -> x = y. Proof. apply N.compare_eq. Qed.
Lemma cmp_opt_eq : forall x y, cmp_opt x y = Eq -> x = y.
Proof. intros [x|] [y|] H; simpl in H; try discriminate; auto. f_equal. apply N.compare_eq; auto. Qed.
Ltac orders := repeat first [exact cmp_n_eq | exact cmp_opt_eq | exact cmp_eq | exact cmp_rst_eq
  | exact cmp_gst_eq | apply cmp_pair_eq | apply cmp_sum_eq].
Ltac by_built := apply built_ok; [orders|auto|].

Lemma valid_app : forall u v, valid (u ++ v) <-> valid u /\ valid v.
Proof. intros. apply Forall_app. Qed.
Lemma a_re_ok : forall P w, valid w -> lang P w -> L (sem (a_re P)) w.
Proof. intros. unfold a_re. by_built. apply L_re; auto. Qed.
Lemma a_cat_ok : forall A B u v, valid (u ++ v) -> L (sem A) u -> L (sem B) v -> L (sem (a_cat A B)) (u ++ v).
Proof. intros. unfold a_cat. by_built. apply L_cat. eauto. Qed.
Lemma a_alt_ok : forall A B w, valid w -> L (sem A) w \/ L (sem B) w -> L (sem (a_alt A B)) w.
Proof. intros. unfold a_alt. by_built. apply L_alt. auto. Qed.
Lemma a_meet_ok : forall A B w, valid w -> L (sem A) w -> L (sem B) w -> L (sem (a_meet A B)) w.
Proof. intros. unfold a_meet. by_built. apply L_inter. auto. Qed.
Lemma left_of_ok : forall A B u v, valid u -> L (sem A) (u ++ v) -> L (sem B) v -> L (sem (left_of A B)) u.
Proof. intros. unfold left_of. by_built. apply preimage_correct. exists (u ++ v). split; auto. apply append_correct; auto. Qed.
Lemma right_of_ok : forall A B u v, valid v -> L (sem A) (u ++ v) -> L (sem B) u -> L (sem (right_of B A)) v.
Proof. intros. unfold right_of. by_built. apply preimage_correct. exists (u ++ v). split; auto. apply prepend_correct; auto. Qed.
Lemma word_of_ok : forall A w, word_of A = Some w -> valid w /\ forall v, valid v -> L (sem A) v -> v = w.
Proof.
  intros A w H. unfold word_of in H. destruct (fst A) as [|q [|]]; try discriminate.
  destruct (walk _ A q) as [w'|]; [|discriminate].
  destruct (validb w') eqn:V; [|discriminate]. apply validb_ok in V. cbn [andb] in H.
  match type of H with (if is_empty ?B then _ else _) = _ => destruct (is_empty B) eqn:E end; [|discriminate].
  inversion H; subst. split; auto. intros v Vv Hv.
  destruct (list_eq_dec N.eq_dec v w) as [|D]; auto. exfalso.
  apply (empty_ok _ v E). by_built. apply L_inter. split; auto. apply L_re; auto.
  simpl. intros Lv. apply re_word_ok in Lv; auto.
Qed.

(* ---- the two replacement modes, against the specification ---- *)
Definition replaces (m : mode) (P : word -> Prop) : word -> word -> word -> Prop :=
  match m with First => Spec.replace_first P | Any => Spec.replace_any P end.
Lemma rep_correct : forall m P r w v, valid r -> valid w ->
  (R (rep m P r) w v <-> replaces m (lang P) r w v).
Proof. intros [] P r w v Vr Vw; simpl; [apply rep_first_correct|apply rep_any_correct]; auto. Qed.
Lemma replaces_ext : forall m (P Q : word -> Prop), (forall x, P x <-> Q x) ->
  forall r w v, replaces m P r w v <-> replaces m Q r w v.
Proof.
  assert (G : forall (P Q : word -> Prop), (forall x, P x <-> Q x) -> forall m r w v, replaces m P r w v -> replaces m Q r w v).
  { intros P Q H [] r w v; simpl; unfold Spec.replace_first, Spec.replace_any;
    (intros [(u & x & z & A)|[N ->]]; [left; exists u, x, z|right; split; [apply (proj1 (no_match_ext P Q H w)); exact N|reflexivity]]).
    - destruct A as [A B]. split; auto. apply (proj1 (first_match_ext P Q H w u x z)); auto.
    - destruct A as (A & B & C). repeat split; auto. apply H; auto. }
  intros. split; apply G; auto. intros; symmetry; auto.
Qed.
Lemma nonempty_ext : forall (P Q : word -> Prop), (forall x, P x <-> Q x) ->
  forall x, Spec.nonempty P x <-> Spec.nonempty Q x.
Proof. intros P Q H x. unfold Spec.nonempty. rewrite H. tauto. Qed.
Lemma replace_all_ext : forall (P Q : word -> Prop), (forall x, P x <-> Q x) ->
  forall r w v, Spec.replace_all P r w v <-> Spec.replace_all Q r w v.
Proof.
  assert (G : forall (P Q : word -> Prop), (forall x, P x <-> Q x) -> forall r w v, Spec.replace_all P r w v -> Spec.replace_all Q r w v).
  { intros P Q H r w v A. induction A as [w N|w u x z v F A IH].
    - constructor. apply (proj1 (no_match_ext _ _ (nonempty_ext P Q H) w)); auto.
    - econstructor; eauto. apply (proj1 (first_match_ext _ _ (nonempty_ext P Q H) w u x z)); auto. }
  intros. split; apply G; auto. intros; symmetry; auto.
Qed.
Lemma eq_word : forall p, valid p -> forall x, p = x <-> lang (re_word p) x.
Proof. intros p V x. rewrite re_word_ok by auto. split; auto. Qed.
Lemma replaces_valid : forall m P r w v, valid r -> valid w -> replaces m P r w v -> valid v.
Proof.
  intros m P r w v Vr Vw H.
  assert (G : Spec.replace_any P r w v).
  { destruct m; auto. destruct H as [(u & x & z & (E & Lx & _) & ->)|]; [left; eauto 10|right; auto]. }
  destruct G as [(u & x & z & -> & _ & ->)|[_ ->]]; auto.
  rewrite !valid_app in *. tauto.
Qed.
Lemma replace_all_valid : forall P r w v, valid r -> Spec.replace_all P r w v -> valid w -> valid v.
Proof.
  intros P r w v Vr H. induction H as [w N|w u x z v (E & _) A IH]; auto.
  intros Vw. subst w. rewrite !valid_app in *. tauto.
Qed.
Lemma replaces_total : forall m P r w, exists v, replaces m (lang P) r w v.
Proof.
  intros. exists (rep_eval P r w). pose proof (rep_eval_ok P r w) as H. destruct m; [exact H|].
  apply first_any in H. exact H.
Qed.

(* ---- stores ---- *)
Record store := mk_store {
  doms : PM.t cfa;                   (* domains of string variables *)
  bools : PM.t bool;                 (* known Boolean variables *)
  conds : PM.t (list (N * cfa));     (* domains that hold when the variable is true *)
  tdom : list N;                     (* variables whose domain changed, for joins *)
  tbool : list N }.
Definition empty_store := mk_store (PM.empty _) (PM.empty _) (PM.empty _) [] [].
Definition key := N.succ_pos.
Definition dom (st : store) (x : N) : cfa :=
  match PM.find (key x) (doms st) with Some A => A | None => cuniv end.
Definition add_new (x : N) (l : list N) : list N := if existsb (N.eqb x) l then l else x :: l.
Definition set_dom (st : store) (x : N) (A : cfa) : store :=
  mk_store (PM.add (key x) A (doms st)) (bools st) (conds st) (add_new x (tdom st)) (tbool st).
Definition meet_dom (st : store) (x : N) (A : cfa) : option store :=
  let B := match PM.find (key x) (doms st) with Some D => a_meet A D | None => A end in
  if is_empty B then None else Some (set_dom st x B).
Definition set_bool (st : store) (b : N) (v : bool) : option store :=
  match PM.find (key b) (bools st) with
  | Some v' => if Bool.eqb v v' then Some st else None
  | None =>
      let st := mk_store (doms st) (PM.add (key b) v (bools st)) (conds st) (tdom st) (add_new b (tbool st)) in
      match v, PM.find (key b) (conds st) with
      | true, Some l => fold_left (fun s xa => match s with
          | Some st => meet_dom st (fst xa) (snd xa) | None => None end) l (Some st)
      | _, _ => Some st
      end
  end.
Definition join (st s1 s2 : store) : store :=
  let xs := filter (fun x => existsb (N.eqb x) (tdom s2)) (tdom s1) in
  let bs := filter (fun x => existsb (N.eqb x) (tbool s2)) (tbool s1) in
  let st := fold_left (fun st x => set_dom st x (a_alt (dom s1 x) (dom s2 x))) xs st in
  fold_left (fun st b =>
    match PM.find (key b) (bools s1), PM.find (key b) (bools s2) with
    | Some v1, Some v2 =>
        if Bool.eqb v1 v2 then
          mk_store (doms st) (PM.add (key b) v1 (bools st)) (conds st) (tdom st) (add_new b (tbool st))
        else st
    | _, _ => st end) bs st.
Definition fresh_touch (st : store) : store := mk_store (doms st) (bools st) (conds st) [] [].
Definition branch (st : store) (f g : store -> option store) : option store :=
  let st0 := fresh_touch st in
  match f st0, g st0 with
  | None, None => None
  | Some s, None | None, Some s =>
      Some (mk_store (doms s) (bools s) (conds s)
              (fold_right add_new (tdom st) (tdom s)) (fold_right add_new (tbool st) (tbool s)))
  | Some s1, Some s2 => Some (join st s1 s2)
  end.

Definition inv (M : model) (st : store) :=
  (forall x, L (sem (dom st x)) (str_of M x)) /\
  (forall b v, PM.find (key b) (bools st) = Some v -> bool_of M b = v) /\
  (forall b l, PM.find (key b) (conds st) = Some l -> bool_of M b = true ->
     forall x A, In (x, A) l -> L (sem A) (str_of M x)).
Definition oinv (M : model) (s : option store) := match s with Some st => inv M st | None => False end.

Lemma key_inj : forall x y, key x = key y -> x = y.
Proof. intros. apply (f_equal N.pos) in H. unfold key in H. rewrite !N.succ_pos_spec in H. lia. Qed.
Lemma dom_add : forall st x y B, dom (set_dom st x B) y = if N.eqb x y then B else dom st y.
Proof.
  intros. unfold dom, set_dom. cbn [doms]. destruct (N.eqb x y) eqn:E.
  - apply N.eqb_eq in E. subst. rewrite PM.gss. auto.
  - rewrite PM.gso; auto. intros H. apply key_inj in H. apply N.eqb_neq in E. congruence.
Qed.
Lemma inv_empty : forall M, wellformed M -> inv M empty_store.
Proof.
  intros M V. split; [|split].
  - intros x. unfold dom. simpl. rewrite PM.gempty. apply cuniv_ok. apply V.
  - intros b v H. simpl in H. rewrite PM.gempty in H. discriminate.
  - intros b l H. simpl in H. rewrite PM.gempty in H. discriminate.
Qed.
(* only the three maps matter *)
Lemma inv_touch : forall M st d b, inv M st <-> inv M (mk_store (doms st) (bools st) (conds st) d b).
Proof. intros. unfold inv, dom. simpl. tauto. Qed.

Section Model.
Variable M : model.
Hypothesis V : wellformed M.

Lemma set_dom_inv : forall st x A, inv M st -> L (sem A) (str_of M x) -> inv M (set_dom st x A).
Proof.
  intros st x A (I1 & I2 & I3) H. split; [|split]; auto.
  intros y. rewrite dom_add. destruct (N.eqb x y) eqn:E; auto. apply N.eqb_eq in E. subst; auto.
Qed.
Lemma meet_dom_inv : forall st x A, inv M st -> L (sem A) (str_of M x) -> oinv M (meet_dom st x A).
Proof.
  intros st x A I H. unfold meet_dom.
  set (B := match PM.find (key x) (doms st) with Some D => a_meet A D | None => A end).
  assert (HB : L (sem B) (str_of M x)).
  { unfold B. destruct (PM.find (key x) (doms st)) as [D|] eqn:E; auto. apply a_meet_ok; auto.
    destruct I as (I & _). specialize (I x). unfold dom in I. rewrite E in I. auto. }
  destruct (is_empty B) eqn:E.
  - exact (empty_ok _ _ E HB).
  - simpl. apply set_dom_inv; auto.
Qed.
Lemma meets_inv : forall l s, oinv M s -> (forall x A, In (x, A) l -> L (sem A) (str_of M x)) ->
  oinv M (fold_left (fun s (xa : N * cfa) => match s with
          | Some st => meet_dom st (fst xa) (snd xa) | None => None end) l s).
Proof.
  induction l as [|[x A] l IH]; intros s I H; auto. simpl. apply IH.
  - destruct s as [st|]; auto. apply meet_dom_inv; auto. apply H. left; auto.
  - intros y B In'. apply H. right; auto.
Qed.
Lemma set_bool_inv : forall st b v, inv M st -> bool_of M b = v -> oinv M (set_bool st b v).
Proof.
  intros st b v I H. unfold set_bool. pose proof I as (I1 & I2 & I3).
  destruct (PM.find (key b) (bools st)) as [v'|] eqn:E.
  - apply I2 in E. destruct (Bool.eqb v v') eqn:F; [auto|]. simpl.
    apply eqb_false_iff in F. congruence.
  - cbv zeta. cbn [conds].
    assert (I' : inv M (mk_store (doms st) (PM.add (key b) v (bools st)) (conds st) (tdom st) (add_new b (tbool st)))).
    { split; [|split]; auto. intros b' v'. simpl. intros F. destruct (N.eq_dec b b') as [<-|D].
      - rewrite PM.gss in F. congruence.
      - rewrite PM.gso in F; [eauto|]. intros K. apply key_inj in K. congruence. }
    destruct v; auto. destruct (PM.find (key b) (conds st)) as [l|] eqn:F; auto.
    apply meets_inv; auto. eapply I3; eauto.
Qed.
Lemma join_inv : forall st s1 s2, inv M st -> inv M s1 \/ inv M s2 -> inv M (join st s1 s2).
Proof.
  intros st s1 s2 I H. unfold join.
  set (xs := filter _ (tdom s1)). set (bs := filter _ (tbool s1)).
  set (st1 := fold_left _ xs st).
  assert (I1 : inv M st1).
  { unfold st1. clear - V I H. revert st I. induction xs as [|x xs IH]; intros st I; auto. simpl. apply IH.
    apply set_dom_inv; auto. apply a_alt_ok; [apply V|]. destruct H as [(H & _)|(H & _)]; auto. }
  clearbody st1. clear - V I1 H. revert st1 I1. induction bs as [|b bs IH]; intros st0 I; auto. simpl. apply IH.
  destruct (PM.find (key b) (bools s1)) as [v1|] eqn:E1; auto.
  destruct (PM.find (key b) (bools s2)) as [v2|] eqn:E2; auto.
  destruct (Bool.eqb v1 v2) eqn:E; auto. apply eqb_prop in E. subst v2.
  assert (Hb : bool_of M b = v1) by (destruct H as [(_ & H & _)|(_ & H & _)]; eauto).
  destruct I as (J1 & J2 & J3). split; [|split]; auto. intros b' v'. simpl. intros F.
  destruct (N.eq_dec b b') as [<-|D].
  - rewrite PM.gss in F. congruence.
  - rewrite PM.gso in F; [eauto|]. intros K. apply key_inj in K. congruence.
Qed.
Lemma branch_inv : forall st f g (P Q : Prop), inv M st ->
  (P -> forall s, inv M s -> NN (oinv M (f s))) -> (Q -> forall s, inv M s -> NN (oinv M (g s))) ->
  NN (P \/ Q) -> NN (oinv M (branch st f g)).
Proof.
  intros st f g P Q I Hf Hg H. apply (nn_bind _ _ H). clear H. intros H. unfold branch. cbv zeta.
  assert (I0 : inv M (fresh_touch st)) by (exact (proj1 (inv_touch M st [] []) I)).
  assert (G : NN (oinv M (f (fresh_touch st)) \/ oinv M (g (fresh_touch st)))).
  { destruct H as [H|H]; [apply (nn_bind _ _ (Hf H _ I0))|apply (nn_bind _ _ (Hg H _ I0))];
    intros; apply nn_ret; auto. }
  apply (nn_bind _ _ G). clear - V I. intros G. apply nn_ret.
  destruct (f (fresh_touch st)) as [s1|], (g (fresh_touch st)) as [s2|]; simpl in *; try tauto.
  - apply join_inv; auto.
Qed.

(* ---- domains of terms ---- *)
Fixpoint aut (st : store) (t : sterm) : cfa :=
  match t with
  | SVar x => dom st x
  | SLit w => a_re (re_word (proj1_sig w))
  | SCat s t => a_cat (aut st s) (aut st t)
  | SRep m s p r =>
      match word_of (aut st p), word_of (aut st r) with
      | Some p, Some r => a_rep m (re_word p) r (aut st s)
      | _, _ => cuniv
      end
  | SRepRe m s P r =>
      match word_of (aut st r) with Some r => a_rep m P r (aut st s) | _ => cuniv end
  | SRepAll s p r =>
      match word_of (aut st p), word_of (aut st r) with
      | Some p, Some r => a_rep_all (re_word p) r (aut st s)
      | _, _ => cuniv
      end
  | SRepReAll s P r =>
      match word_of (aut st r) with Some r => a_rep_all P r (aut st s) | _ => cuniv end
  end.

Lemma den_rep : forall m s p r v, den M (SRep m s p r) v <->
  exists a b c, den M s a /\ den M p b /\ den M r c /\ replaces m (eq b) c a v.
Proof. intros []; simpl; tauto. Qed.
Lemma den_rep_re : forall m s P r v, den M (SRepRe m s P r) v <->
  exists a c, den M s a /\ den M r c /\ replaces m (lang P) c a v.
Proof. intros []; simpl; tauto. Qed.
Lemma den_valid : forall t v, den M t v -> valid v.
Proof.
  induction t as [x|w|s IHs t IHt|m s IHs p IHp r IHr|m s IHs P r IHr|s IHs p IHp r IHr|s IHs P r IHr]; intros v H.
  - simpl in H. subst. apply V.
  - simpl in H. subst. destruct w as [w Hw]. simpl. apply validb_ok. exact Hw.
  - simpl in H. destruct H as (a & b & A & B & ->). apply valid_app. auto.
  - apply den_rep in H. destruct H as (a & b & c & A & B & C & H). eapply replaces_valid; [| |exact H]; auto.
  - apply den_rep_re in H. destruct H as (a & c & A & C & H). eapply replaces_valid; [| |exact H]; auto.
  - simpl in H. destruct H as (a & b & c & A & B & C & H). eapply replace_all_valid; [|exact H|]; auto.
  - simpl in H. destruct H as (a & c & A & C & H). eapply replace_all_valid; [|exact H|]; auto.
Qed.
Lemma den_total : forall t, exists v, den M t v.
Proof.
  induction t as [x|w|s IHs t IHt|m s IHs p IHp r IHr|m s IHs P r IHr|s IHs p IHp r IHr|s IHs P r IHr].
  - simpl; eauto.
  - simpl; eauto.
  - destruct IHs as [a A], IHt as [b B]. exists (a ++ b). simpl. eauto 6.
  - destruct IHs as [a A], IHp as [b B], IHr as [c C].
    destruct (replaces_total m (re_word b) c a) as [v H]. exists v. apply den_rep. exists a, b, c.
    repeat split; auto. apply (replaces_ext m (eq b) (lang (re_word b))); auto.
    apply eq_word. eapply den_valid; eauto.
  - destruct IHs as [a A], IHr as [c C].
    destruct (replaces_total m P c a) as [v H]. exists v. apply den_rep_re. eauto.
  - destruct IHs as [a A], IHp as [b B], IHr as [c C].
    exists (rep_all_eval (re_word b) c a). exists a, b, c. repeat split; auto.
    apply (replace_all_ext (eq b) (lang (re_word b))); [apply eq_word; eapply den_valid; eauto|].
    apply replace_all_eval. auto.
  - destruct IHs as [a A], IHr as [c C].
    exists (rep_all_eval P c a). exists a, c. repeat split; auto. apply replace_all_eval. auto.
Qed.

Lemma word_den : forall A w p, word_of A = Some p -> valid w -> L (sem A) w -> w = p.
Proof. intros A w p H Vw Lw. apply word_of_ok in H. apply H; auto. Qed.
Lemma aut_ok : forall st, inv M st -> forall t v, den M t v -> L (sem (aut st t)) v.
Proof.
  intros st I.
  induction t as [x|w|s IHs t IHt|m s IHs p IHp r IHr|m s IHs P r IHr|s IHs p IHp r IHr|s IHs P r IHr];
  intros v H; pose proof (den_valid _ _ H) as Vv.
  - simpl in *. subst. apply I.
  - cbn [aut den] in *. subst. apply a_re_ok; auto. apply re_word_ok; auto.
  - cbn [aut den] in *. destruct H as (a & b & A & B & ->). apply a_cat_ok; auto.
  - apply den_rep in H. destruct H as (a & b & c & A & B & C & H). cbn [aut].
    destruct (word_of (aut st p)) as [p'|] eqn:E1; [|apply cuniv_ok; auto].
    destruct (word_of (aut st r)) as [r'|] eqn:E2; [|apply cuniv_ok; auto].
    pose proof (den_valid _ _ A). pose proof (den_valid _ _ B). pose proof (den_valid _ _ C).
    apply (word_den _ b) in E1; auto. apply (word_den _ c) in E2; auto. subst b c.
    unfold a_rep. by_built. apply product_correct. exists a. split; auto. apply rep_correct; auto.
    apply (replaces_ext m (eq p') (lang (re_word p'))); auto. apply eq_word; auto.
  - apply den_rep_re in H. destruct H as (a & c & A & C & H). cbn [aut].
    destruct (word_of (aut st r)) as [r'|] eqn:E2; [|apply cuniv_ok; auto].
    pose proof (den_valid _ _ A). pose proof (den_valid _ _ C).
    apply (word_den _ c) in E2; auto. subst c.
    unfold a_rep. by_built. apply product_correct. exists a. split; auto. apply rep_correct; auto.
  - cbn [den] in H. destruct H as (a & b & c & A & B & C & H). cbn [aut].
    destruct (word_of (aut st p)) as [p'|] eqn:E1; [|apply cuniv_ok; auto].
    destruct (word_of (aut st r)) as [r'|] eqn:E2; [|apply cuniv_ok; auto].
    pose proof (den_valid _ _ A). pose proof (den_valid _ _ B). pose proof (den_valid _ _ C).
    apply (word_den _ b) in E1; auto. apply (word_den _ c) in E2; auto. subst b c.
    unfold a_rep_all. by_built. apply product_correct. exists a. split; auto. apply rep_all_correct; auto.
    apply (replace_all_ext (eq p') (lang (re_word p'))); auto. apply eq_word; auto.
  - cbn [den] in H. destruct H as (a & c & A & C & H). cbn [aut].
    destruct (word_of (aut st r)) as [r'|] eqn:E2; [|apply cuniv_ok; auto].
    pose proof (den_valid _ _ A). pose proof (den_valid _ _ C).
    apply (word_den _ c) in E2; auto. subst c.
    unfold a_rep_all. by_built. apply product_correct. exists a. split; auto. apply rep_all_correct; auto.
Qed.

(* ---- backward: a value of t lies in A ---- *)
Fixpoint push (full : bool) (st : store) (t : sterm) (A : cfa) : option store :=
  match t with
  | SVar x => meet_dom st x A
  | SLit w => Some st
  | SCat s t =>
      if full then
        let S := aut st s in let T := aut st t in
        match push full st s (left_of A T) with
        | None => None
        | Some st => push full st t (right_of S A)
        end
      else Some st
  | SRep m s p r =>
      match full, word_of (aut st p), word_of (aut st r) with
      | true, Some p, Some r => push full st s (p_rep m (re_word p) r A)
      | _, _, _ => Some st
      end
  | SRepRe m s P r =>
      match full, word_of (aut st r) with
      | true, Some r => push full st s (p_rep m P r A) | _, _ => Some st end
  | SRepAll s p r =>
      match full, word_of (aut st p), word_of (aut st r) with
      | true, Some p, Some r => push full st s (p_rep_all (re_word p) r A)
      | _, _, _ => Some st
      end
  | SRepReAll s P r =>
      match full, word_of (aut st r) with
      | true, Some r => push full st s (p_rep_all P r A) | _, _ => Some st end
  end.
Lemma push_ok : forall full t st v A, inv M st -> den M t v -> L (sem A) v -> oinv M (push full st t A).
Proof.
  intros full.
  induction t as [x|w|s IHs t IHt|m s IHs p IHp r IHr|m s IHs P r IHr|s IHs p IHp r IHr|s IHs P r IHr];
  intros st v A I H LA; pose proof (den_valid _ _ H) as Vv.
  - simpl in *. subst. apply meet_dom_inv; auto.
  - exact I.
  - cbn [push den] in *. destruct full; [|exact I]. destruct H as (a & b & Da & Db & ->).
    apply valid_app in Vv. destruct Vv as [Va Vb].
    assert (I1 : oinv M (push true st s (left_of A (aut st t)))).
    { eapply IHs; eauto. eapply left_of_ok; eauto. apply aut_ok; auto. }
    destruct (push true st s _) as [st1|]; auto.
    eapply IHt; eauto. eapply right_of_ok; eauto. apply aut_ok; auto.
  - apply den_rep in H. destruct H as (a & b & c & Da & Db & Dc & H). cbn [push].
    destruct full; [|exact I].
    destruct (word_of (aut st p)) as [p'|] eqn:E1; [|exact I].
    destruct (word_of (aut st r)) as [r'|] eqn:E2; [|exact I].
    pose proof (den_valid _ _ Da). pose proof (den_valid _ _ Db). pose proof (den_valid _ _ Dc).
    apply (word_den _ b) in E1; auto using aut_ok. apply (word_den _ c) in E2; auto using aut_ok. subst b c.
    eapply IHs; eauto. unfold p_rep. by_built. apply preimage_correct. exists v. split; auto. apply rep_correct; auto.
    apply (replaces_ext m (eq p') (lang (re_word p'))); auto. apply eq_word; auto.
  - apply den_rep_re in H. destruct H as (a & c & Da & Dc & H). cbn [push].
    destruct full; [|exact I].
    destruct (word_of (aut st r)) as [r'|] eqn:E2; [|exact I].
    pose proof (den_valid _ _ Da). pose proof (den_valid _ _ Dc).
    apply (word_den _ c) in E2; auto using aut_ok. subst c.
    eapply IHs; eauto. unfold p_rep. by_built. apply preimage_correct. exists v. split; auto. apply rep_correct; auto.
  - cbn [den] in H. destruct H as (a & b & c & Da & Db & Dc & H). cbn [push].
    destruct full; [|exact I].
    destruct (word_of (aut st p)) as [p'|] eqn:E1; [|exact I].
    destruct (word_of (aut st r)) as [r'|] eqn:E2; [|exact I].
    pose proof (den_valid _ _ Da). pose proof (den_valid _ _ Db). pose proof (den_valid _ _ Dc).
    apply (word_den _ b) in E1; auto using aut_ok. apply (word_den _ c) in E2; auto using aut_ok. subst b c.
    eapply IHs; eauto. unfold p_rep_all. by_built. apply preimage_correct. exists v. split; auto. apply rep_all_correct; auto.
    apply (replace_all_ext (eq p') (lang (re_word p'))); auto. apply eq_word; auto.
  - cbn [den] in H. destruct H as (a & c & Da & Dc & H). cbn [push].
    destruct full; [|exact I].
    destruct (word_of (aut st r)) as [r'|] eqn:E2; [|exact I].
    pose proof (den_valid _ _ Da). pose proof (den_valid _ _ Dc).
    apply (word_den _ c) in E2; auto using aut_ok. subst c.
    eapply IHs; eauto. unfold p_rep_all. by_built. apply preimage_correct. exists v. split; auto. apply rep_all_correct; auto.
Qed.

(* ---- formulas ---- *)
Definition both {S} (f g : S -> option S) (s : S) : option S :=
  match f s with Some s => g s | None => None end.
(* the value of a formula over known Boolean variables *)
Fixpoint known (st : store) (f : form) : option bool :=
  match f with
  | FBool b => Some b
  | FVar x => PM.find (key x) (bools st)
  | FNot f => option_map negb (known st f)
  | FAnd f g => match known st f, known st g with
      | Some false, _ | _, Some false => Some false | Some true, Some true => Some true | _, _ => None end
  | FOr f g => match known st f, known st g with
      | Some true, _ | _, Some true => Some true | Some false, Some false => Some false | _, _ => None end
  | _ => None
  end.
(* Boolean literals that follow from a formula: they bring their domains, and cost little *)
Fixpoint literals (f : form) (pol : bool) (st : store) : option store :=
  match f with
  | FBool b => if Bool.eqb b pol then Some st else None
  | FVar x => set_bool st x pol
  | FNot f => literals f (negb pol) st
  | FAnd f g =>
      if pol then both (literals f true) (literals g true) st
      else match known st f, known st g with
           | Some true, _ => literals g false st | _, Some true => literals f false st | _, _ => Some st end
  | FOr f g =>
      if pol then match known st f, known st g with
           | Some false, _ => literals g true st | _, Some false => literals f true st | _, _ => Some st end
      else both (literals f false) (literals g false) st
  | FIff f g =>
      match known st f, known st g with
      | Some v, _ => literals g (Bool.eqb v pol) st
      | _, Some v => literals f (Bool.eqb v pol) st
      | _, _ => Some st
      end
  | _ => Some st
  end.
(* A is inside the domain of t already: no second intersection for a variable *)
Definition assign (full : bool) (t : sterm) (A : cfa) (st : store) : option store :=
  match t with
  | SVar x => Some (set_dom st x A)
  | _ => push full st t A
  end.
Definition unbound (st : store) (t : sterm) : bool :=
  match t with SVar x => match PM.find (key x) (doms st) with None => true | _ => false end | _ => false end.
(* the value of t lies in A: refine the variables of t *)
Definition confine (full : bool) (t : sterm) (A : cfa) (st : store) : option store :=
  let B := if unbound st t then A else a_meet (aut st t) A in
  if is_empty B then None else assign full t B st.
Definition meet_terms (st : store) (s t : sterm) : cfa :=
  if unbound st s then aut st t else if unbound st t then aut st s else a_meet (aut st s) (aut st t).
Definition equal_terms (full : bool) (s t : sterm) (st : store) : option store :=
  let A := meet_terms st s t in
  if is_empty A then None else both (assign full s A) (assign full t A) st.
Definition differ (full : bool) (s t : sterm) (st : store) : option store :=
  match word_of (aut st s) with
  | Some w => confine full t (a_re (RNot (re_word w))) st
  | None => match word_of (aut st t) with
            | Some w => confine full s (a_re (RNot (re_word w))) st
            | None => Some st end
  end.
Definition all_re : re := RNot REmpty.
Fixpoint assume (full : bool) (f : form) (pol : bool) (st : store) : option store :=
  match f with
  | FBool b => if Bool.eqb b pol then Some st else None
  | FVar x => set_bool st x pol
  | FEqS s t => if pol then equal_terms full s t st else differ full s t st
  | FIn s P => confine full s (a_re (if pol then P else RNot P)) st
  | FPrefix s t =>
      if pol then both (confine full t (a_cat (aut st s) cuniv)) (confine full s (left_of (aut st t) cuniv)) st
      else match word_of (aut st s) with
           | Some w => confine full t (a_re (RNot (RCat (re_word w) all_re))) st | None => Some st end
  | FSuffix s t =>
      if pol then both (confine full t (a_cat cuniv (aut st s))) (confine full s (right_of cuniv (aut st t))) st
      else match word_of (aut st s) with
           | Some w => confine full t (a_re (RNot (RCat all_re (re_word w)))) st | None => Some st end
  | FContains s t =>
      if pol then both (confine full s (a_cat cuniv (a_cat (aut st t) cuniv)))
                       (confine full t (right_of cuniv (left_of (aut st s) cuniv))) st
      else match word_of (aut st t) with
           | Some w => confine full s (a_re (RNot (RCat all_re (RCat (re_word w) all_re)))) st
           | None => Some st end
  | FLe _ _ | FEqI _ _ => Some st
  | FNot f => assume full f (negb pol) st
  | FAnd f g =>
      if pol then both (literals (FAnd f g) true) (both (assume full f true) (assume full g true)) st
      else branch st (assume full f false) (both (assume full f true) (assume full g false))
  | FOr f g =>
      if pol then branch st (assume full f true) (both (assume full f false) (assume full g true))
      else both (literals (FOr f g) false) (both (assume full f false) (assume full g false)) st
  | FIff f g =>
      if pol then branch st (both (assume full f true) (assume full g true)) (both (assume full f false) (assume full g false))
      else branch st (both (assume full f true) (assume full g false)) (both (assume full f false) (assume full g true))
  end.
Definition says (f : form) (pol : bool) : Prop := if pol then holds M f else ~ holds M f.

Lemma both_nn : forall f g st, inv M st -> NN (oinv M (f st)) -> (forall s, inv M s -> NN (oinv M (g s))) ->
  NN (oinv M (both f g st)).
Proof.
  intros f g st I H G. apply (nn_bind _ _ H). intros J. unfold both. destruct (f st) as [s|]; [apply G; auto|].
  destruct J.
Qed.
Lemma known_ok : forall st f v, inv M st -> known st f = Some v -> says f v.
Proof.
  intros st f v I. revert v. induction f; intros v H; cbn [known] in H; try discriminate.
  - inversion H; subst. destruct v; simpl; congruence.
  - destruct I as (_ & I & _). apply I in H. destruct v; simpl; congruence.
  - destruct (known st f) as [v'|]; [|discriminate]. inversion H; subst. specialize (IHf v' eq_refl).
    destruct v'; simpl in *; tauto.
  - destruct (known st f1) as [[]|], (known st f2) as [[]|]; inversion H; subst;
    try (specialize (IHf1 _ eq_refl)); try (specialize (IHf2 _ eq_refl)); simpl in *; tauto.
  - destruct (known st f1) as [[]|], (known st f2) as [[]|]; inversion H; subst;
    try (specialize (IHf1 _ eq_refl)); try (specialize (IHf2 _ eq_refl)); simpl in *; tauto.
Qed.
Lemma iff_says : forall f g v pol, says (FIff f g) pol -> says f v -> NN (says g (Bool.eqb v pol)).
Proof. intros f g [] []; simpl; unfold NN; tauto. Qed.
Lemma literals_ok : forall f pol st, inv M st -> says f pol -> NN (oinv M (literals f pol st)).
Proof.
  induction f; intros pol st I H; cbn [literals]; try (apply nn_ret; exact I).
  - destruct pol, b; simpl in *; unfold NN; tauto || (intros K; apply H; reflexivity) || (exfalso; congruence).
  - apply nn_ret. apply set_bool_inv; auto. destruct pol; simpl in H; auto. apply not_true_is_false; auto.
  - destruct pol; simpl in H; simpl negb.
    + apply IHf; auto.
    + intros K. apply H. intros Hf. revert K. apply IHf; auto.
  - destruct pol; simpl in H.
    + apply both_nn; auto.
      * apply IHf1; auto; simpl; tauto.
      * intros s Is. apply IHf2; auto; simpl; tauto.
    + destruct (known st f1) as [[]|] eqn:E1; destruct (known st f2) as [[]|] eqn:E2; try (apply nn_ret; exact I);
      try (apply (known_ok _ _ _ I) in E1); try (apply (known_ok _ _ _ I) in E2); simpl in E1, E2;
      solve [apply IHf2; auto; simpl; tauto | apply IHf1; auto; simpl; tauto].
  - destruct pol; simpl in H.
    + destruct (known st f1) as [[]|] eqn:E1; destruct (known st f2) as [[]|] eqn:E2; try (apply nn_ret; exact I);
      try (apply (known_ok _ _ _ I) in E1); try (apply (known_ok _ _ _ I) in E2); simpl in E1, E2;
      solve [apply IHf2; auto; simpl; tauto | apply IHf1; auto; simpl; tauto].
    + apply both_nn; auto.
      * apply IHf1; auto; simpl; tauto.
      * intros s Is. apply IHf2; auto; simpl; tauto.
  - destruct (known st f1) as [v|] eqn:E1.
    + apply (known_ok _ _ _ I) in E1. apply (nn_bind _ _ (iff_says _ _ _ _ H E1)). intros G. apply IHf2; auto.
    + destruct (known st f2) as [v|] eqn:E2; [|apply nn_ret; exact I].
      apply (known_ok _ _ _ I) in E2.
      assert (H' : says (FIff f2 f1) pol) by (destruct pol; simpl in *; tauto).
      apply (nn_bind _ _ (iff_says _ _ _ _ H' E2)). intros G. apply IHf1; auto.
Qed.
Lemma assign_ok : forall full t st v A, inv M st -> den M t v -> L (sem A) v -> oinv M (assign full t A st).
Proof.
  intros full t st v A I D H. destruct t; try (eapply push_ok; eauto; fail).
  simpl in *. subst. apply set_dom_inv; auto.
Qed.
Lemma confine_ok : forall full t A st v, inv M st -> den M t v -> L (sem A) v -> oinv M (confine full t A st).
Proof.
  intros full t A st v I D H. unfold confine.
  set (B := if unbound st t then A else _).
  assert (HB : L (sem B) v).
  { unfold B. destruct (unbound st t); auto. apply a_meet_ok; auto using aut_ok. eapply den_valid; eauto. }
  destruct (is_empty _) eqn:E; [exact (empty_ok _ _ E HB)|]. eapply assign_ok; eauto.
Qed.
Lemma both_confine : forall full s A t B st u v, inv M st -> den M s u -> L (sem A) u -> den M t v -> L (sem B) v ->
  NN (oinv M (both (confine full s A) (confine full t B) st)).
Proof.
  intros. apply both_nn; auto.
  - apply nn_ret. eapply confine_ok; eauto.
  - intros. apply nn_ret. eapply confine_ok; eauto.
Qed.
Lemma differ_ok : forall full s t st, inv M st -> ~ holds M (FEqS s t) -> oinv M (differ full s t st).
Proof.
  intros full s t st I H. unfold differ.
  destruct (den_total s) as [u Du], (den_total t) as [v Dv].
  pose proof (den_valid _ _ Du). pose proof (den_valid _ _ Dv).
  assert (D : u <> v) by (intros ->; apply H; simpl; eauto).
  destruct (word_of (aut st s)) as [w|] eqn:E.
  - pose proof (word_den _ u _ E ltac:(auto) (aut_ok st I s u Du)) as ->.
    eapply confine_ok; eauto. apply a_re_ok; auto. simpl. rewrite re_word_ok; auto.
  - destruct (word_of (aut st t)) as [w|] eqn:F; auto.
    pose proof (word_den _ v _ F ltac:(auto) (aut_ok st I t v Dv)) as ->.
    eapply confine_ok; eauto. apply a_re_ok; auto. simpl. rewrite re_word_ok; auto.
Qed.

Lemma all_ok : forall w, lang all_re w. Proof. simpl. auto. Qed.

Theorem assume_ok : forall full f pol st, inv M st -> says f pol -> NN (oinv M (assume full f pol st)).
Proof.
  intros full. induction f; intros pol st I H; cbn [assume].
  - exact (literals_ok (FBool b) pol st I H).
  - exact (literals_ok (FVar x) pol st I H).
  - destruct pol; [|apply nn_ret; apply differ_ok; auto]. simpl in H. destruct H as (v & Ds & Dt).
    unfold equal_terms.
    assert (HA : L (sem (meet_terms st s t)) v).
    { unfold meet_terms. destruct (unbound st s); [apply aut_ok; auto|]. destruct (unbound st t); [apply aut_ok; auto|].
      apply a_meet_ok; auto using aut_ok. eapply den_valid; eauto. }
    destruct (is_empty _) eqn:E; [exfalso; exact (empty_ok _ _ E HA)|].
    apply both_nn; auto.
    + apply nn_ret. eapply assign_ok; eauto.
    + intros. apply nn_ret. eapply assign_ok; eauto.
  - destruct (den_total s) as [v D]. pose proof (den_valid _ _ D). destruct pol; simpl in H.
    + clear D. destruct H as (w & D & Lw). pose proof (den_valid _ _ D).
      apply nn_ret. eapply confine_ok; eauto. apply a_re_ok; auto.
    + apply nn_ret. eapply confine_ok; eauto. apply a_re_ok; auto. simpl. intros Lv. apply H. eauto.
  - destruct pol.
    + simpl in H. destruct H as (u & v & Du & Dv & (x & ->)). pose proof (den_valid _ _ Dv) as Vv.
      pose proof Vv as Vv'. apply valid_app in Vv'. destruct Vv'.
      eapply both_confine; eauto.
      * apply a_cat_ok; auto using aut_ok, cuniv_ok.
      * eapply left_of_ok; eauto using aut_ok, cuniv_ok.
    + destruct (word_of (aut st s)) as [w|] eqn:E; [|apply nn_ret; exact I].
      destruct (den_total s) as [u Du], (den_total t) as [v Dv]. pose proof (den_valid _ _ Dv).
      pose proof (word_den _ u _ E (den_valid _ _ Du) (aut_ok st I s u Du)) as ->.
      apply nn_ret. eapply confine_ok; eauto. apply a_re_ok; auto.
      intros (p & q & -> & Lp & _). apply re_word_ok in Lp; [|eapply den_valid; eauto]. subst p.
      apply H. simpl. exists w, (w ++ q). repeat split; auto. exists q; auto.
  - destruct pol.
    + simpl in H. destruct H as (u & v & Du & Dv & (x & ->)). pose proof (den_valid _ _ Dv) as Vv.
      pose proof Vv as Vv'. apply valid_app in Vv'. destruct Vv'.
      eapply both_confine; eauto.
      * apply a_cat_ok; auto using aut_ok, cuniv_ok.
      * eapply right_of_ok; eauto using aut_ok, cuniv_ok.
    + destruct (word_of (aut st s)) as [w|] eqn:E; [|apply nn_ret; exact I].
      destruct (den_total s) as [u Du], (den_total t) as [v Dv]. pose proof (den_valid _ _ Dv).
      pose proof (word_den _ u _ E (den_valid _ _ Du) (aut_ok st I s u Du)) as ->.
      apply nn_ret. eapply confine_ok; eauto. apply a_re_ok; auto.
      intros (p & q & -> & _ & Lq). apply re_word_ok in Lq; [|eapply den_valid; eauto]. subst q.
      apply H. simpl. exists w, (p ++ w). repeat split; auto. exists p; auto.
  - destruct pol.
    + simpl in H. destruct H as (u & v & Du & Dv & (x & y & ->)). pose proof (den_valid _ _ Du) as Vv.
      pose proof Vv as Vv'. rewrite !valid_app in Vv'. destruct Vv' as (V1 & V2 & V3).
      assert (V4 : valid (v ++ y)) by (apply valid_app; auto).
      eapply both_confine; eauto.
      * apply a_cat_ok; auto using cuniv_ok. apply a_cat_ok; auto using aut_ok, cuniv_ok.
      * eapply right_of_ok with (u := x); eauto using cuniv_ok.
        eapply left_of_ok with (v := y); eauto using cuniv_ok.
        -- apply valid_app; auto.
        -- rewrite <- app_assoc. apply aut_ok; auto.
    + destruct (word_of (aut st t)) as [w|] eqn:E; [|apply nn_ret; exact I].
      destruct (den_total s) as [u Du], (den_total t) as [v Dv]. pose proof (den_valid _ _ Du).
      pose proof (word_den _ v _ E (den_valid _ _ Dv) (aut_ok st I t v Dv)) as ->.
      apply nn_ret. eapply confine_ok; eauto. apply a_re_ok; auto.
      intros (p & q & -> & _ & (x & y & -> & Lx & _)). apply re_word_ok in Lx; [|eapply den_valid; eauto]. subst x.
      apply H. simpl. exists (p ++ w ++ y), w. repeat split; auto. exists p, y; auto.
  - apply nn_ret. exact I.
  - apply nn_ret. exact I.
  - destruct pol; simpl in H; simpl negb.
    + apply IHf; auto.
    + intros K. apply H. intros Hf. revert K. apply IHf; auto.
  - destruct pol; simpl in H.
    + apply both_nn; auto; [apply (literals_ok (FAnd f1 f2) true); auto|].
      intros s Is. apply both_nn; auto; [apply IHf1; simpl; tauto|]. intros s' Is'. apply IHf2; simpl; tauto.
    + apply (branch_inv st _ _ (~ holds M f1) (holds M f1 /\ ~ holds M f2)); auto.
      * intros [A B] s Is. apply both_nn; auto.
      * unfold NN; tauto.
  - destruct pol; simpl in H.
    + apply (branch_inv st _ _ (holds M f1) (~ holds M f1 /\ holds M f2)); auto.
      * intros [A B] s Is. apply both_nn; auto.
      * unfold NN; tauto.
    + apply both_nn; auto; [apply (literals_ok (FOr f1 f2) false); auto|].
      intros s Is. apply both_nn; auto; [apply IHf1; simpl; tauto|]. intros s' Is'. apply IHf2; simpl; tauto.
  - destruct pol; simpl in H.
    + apply (branch_inv st _ _ (holds M f1 /\ holds M f2) (~ holds M f1 /\ ~ holds M f2)); auto.
      * intros [A B] s Is. apply both_nn; auto.
      * intros [A B] s Is. apply both_nn; auto.
      * unfold NN; tauto.
    + apply (branch_inv st _ _ (holds M f1 /\ ~ holds M f2) (~ holds M f1 /\ holds M f2)); auto.
      * intros [A B] s Is. apply both_nn; auto.
      * intros [A B] s Is. apply both_nn; auto.
      * unfold NN; tauto.
Qed.
End Model.
