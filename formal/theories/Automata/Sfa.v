(* Symbolic automata with epsilon moves, given lazily by a step function. *)
Require Import NArith Bool List Lia.
Import ListNotations.
From Trine Require Import Label Regex.

Module SfaF (La : LABEL).
Module Export Regexes := RegexF La.

Record sfa (Q : Type) := mk_sfa {
  init : list Q;
  step : Q -> list (option lab * Q);
  fin  : Q -> bool }.
Arguments mk_sfa {Q}. Arguments init {Q}. Arguments step {Q}. Arguments fin {Q}.

Inductive acc {Q} (A : sfa Q) : Q -> word -> Prop :=
| acc_fin : forall q, fin A q = true -> acc A q []
| acc_eps : forall q q1 w, In (None, q1) (step A q) -> acc A q1 w -> acc A q w
| acc_chr : forall q l q1 a w, In (Some l, q1) (step A q) -> lmem a l = true ->
            acc A q1 w -> acc A q (a :: w).
Definition L {Q} (A : sfa Q) (w : word) := exists q, In q (init A) /\ acc A q w.

(* ---- regex ---- *)
Definition re_step (r : re) : list (option lab * re) :=
  flat_map (fun c => match der (lpick c) r with REmpty => [] | d => [(Some c, d)] end) (classes r).
Definition sfa_re (r : re) : sfa re := mk_sfa [r] re_step nullable.

Lemma re_step_in : forall r l d, In (l, d) (re_step r) <->
  d <> REmpty /\ exists c, In c (classes r) /\ l = Some c /\ d = der (lpick c) r.
Proof.
  intros. unfold re_step. rewrite in_flat_map. split.
  - intros (c & Hc & H). destruct (der (lpick c) r) eqn:E; simpl in H; try contradiction;
    destruct H as [H|[]]; inversion H; subst; split; try discriminate; exists c; auto.
  - intros (N & c & Hc & El & Ed). exists c. split; auto. rewrite <- Ed, El.
    destruct d; try (left; reflexivity). congruence.
Qed.
Lemma acc_re : forall w i r, valid w -> (acc (sfa_re i) r w <-> lang r w).
Proof.
  intros w i r V. split.
  - intros H. clear V. induction H as [q F|q q1 w I H IH|q l q1 a w I M H IH].
    + apply nullable_ok; auto.
    + apply re_step_in in I. destruct I as (_ & c & _ & E & _). discriminate.
    + apply re_step_in in I. destruct I as (_ & c & Hc & E & ->). inversion E; subst.
      apply der_ok. rewrite (classes_const q c a (lpick c)); auto.
      apply lpick_ok. eapply classes_sat; eauto.
  - revert r. induction w as [|a w IH]; intros r H.
    + constructor. apply nullable_ok; auto.
    + inversion V; subst. apply der_ok in H.
      destruct (classes_cover r a) as (c & Hc & M); auto.
      assert (E : der a r = der (lpick c) r).
      { apply (classes_const r c); auto. apply lpick_ok. eapply classes_sat; eauto. }
      apply acc_chr with (l := c) (q1 := der a r); auto.
      apply re_step_in. split; [|eauto]. intros Z. rewrite Z in H. destruct H.
Qed.
Theorem L_re : forall r w, valid w -> (L (sfa_re r) w <-> lang r w).
Proof.
  intros. rewrite <- (acc_re w r) by auto. unfold L. simpl. split.
  - intros (q & [<-|[]] & A); auto.
  - eauto.
Qed.

(* ---- intersection ---- *)
Definition inter_step {P Q} (A : sfa P) (B : sfa Q) (s : P * Q) : list (option lab * (P * Q)) :=
  let (p, q) := s in
  flat_map (fun t => match t with
    | (None, p') => [(None, (p', q))]
    | (Some x, p') => flat_map (fun u => match u with
        | (None, _) => []
        | (Some y, q') => let z := linter x y in if lsat z then [(Some z, (p', q'))] else []
        end) (step B q) end) (step A p)
  ++ flat_map (fun u => match u with (None, q') => [(None, (p, q'))] | _ => [] end) (step B q).
Definition inter {P Q} (A : sfa P) (B : sfa Q) : sfa (P * Q) :=
  mk_sfa (list_prod (init A) (init B)) (inter_step A B) (fun s => fin A (fst s) && fin B (snd s)).

Lemma inter_step_in : forall {P Q} (A : sfa P) (B : sfa Q) p q l p' q',
  In (l, (p', q')) (inter_step A B (p, q)) <->
  (l = None /\ In (None, p') (step A p) /\ q' = q) \/
  (l = None /\ In (None, q') (step B q) /\ p' = p) \/
  (exists x y, In (Some x, p') (step A p) /\ In (Some y, q') (step B q) /\
     l = Some (linter x y) /\ lsat (linter x y) = true).
Proof.
  intros. unfold inter_step. rewrite in_app_iff, !in_flat_map. split.
  - intros [([[x|] p1] & H1 & H2)|([[y|] q1] & H1 & H2)].
    + apply in_flat_map in H2. destruct H2 as ([[y|] q1] & H2 & H3); [|destruct H3].
      destruct (lsat (linter x y)) eqn:E; [|destruct H3]. destruct H3 as [H3|[]].
      inversion H3; subst. right; right. exists x, y. auto.
    + destruct H2 as [H2|[]]; inversion H2; subst; auto.
    + destruct H2.
    + destruct H2 as [H2|[]]; inversion H2; subst; auto.
  - intros [(-> & H & ->)|[(-> & H & ->)|(x & y & H1 & H2 & -> & S)]].
    + left. eexists. split; [exact H|]. left; auto.
    + right. eexists. split; [exact H|]. left; auto.
    + left. eexists. split; [exact H1|]. simpl. apply in_flat_map. eexists. split; [exact H2|].
      simpl. rewrite S. left; auto.
Qed.

Lemma acc_inter : forall {P Q} (A : sfa P) (B : sfa Q) w p q,
  acc (inter A B) (p, q) w <-> acc A p w /\ acc B q w.
Proof.
  intros P Q A B w p q. split.
  - remember (p, q) as s eqn:E. intros H. revert p q E.
    induction H as [s F|s s1 w I H IH|s l s1 a w I M H IH]; intros p q ->.
    + simpl in F. apply andb_true_iff in F. destruct F. split; constructor; auto.
    + destruct s1 as [p1 q1]. destruct (IH _ _ eq_refl) as [HA HB].
      apply (inter_step_in A B) in I.
      destruct I as [(_ & I & ->)|[(_ & I & ->)|(x & y & _ & _ & E & _)]]; [| |discriminate];
      split; auto; eapply acc_eps; eauto.
    + destruct s1 as [p1 q1]. destruct (IH _ _ eq_refl) as [HA HB].
      apply (inter_step_in A B) in I.
      destruct I as [(E & _)|[(E & _)|(x & y & I1 & I2 & E & _)]]; try discriminate.
      inversion E; subst. rewrite lmem_inter in M. apply andb_true_iff in M. destruct M.
      split; eapply acc_chr; eauto.
  - intros [HA HB]. revert q HB.
    induction HA as [p F|p p1 w I H IH|p x p1 a w I M H IH]; intros q HB.
    + remember [] as w eqn:E. induction HB as [q F'|q q1 w I' H' IH'|q y q1 b w I' M' H' IH'].
      * constructor. simpl. rewrite F, F'. auto.
      * eapply acc_eps; [|apply IH'; auto]. apply (inter_step_in A B); auto.
      * discriminate.
    + eapply acc_eps; [|apply IH; eauto]. apply (inter_step_in A B); auto.
    + remember (a :: w) as v eqn:E. induction HB as [q F'|q q1 v I' H' IH'|q y q1 b v I' M' H' IH'].
      * discriminate.
      * eapply acc_eps; [|apply IH'; auto]. apply (inter_step_in A B); auto.
      * inversion E; subst. assert (M2 : lmem a (linter x y) = true) by (rewrite lmem_inter, M, M'; auto).
        eapply acc_chr; [|exact M2|apply IH; eauto].
        apply (inter_step_in A B). right; right. exists x, y. repeat split; auto. apply lsat_ok; eauto.
Qed.
Theorem L_inter : forall {P Q} (A : sfa P) (B : sfa Q) w, L (inter A B) w <-> L A w /\ L B w.
Proof.
  intros. unfold L. simpl. split.
  - intros ([p q] & I & H). apply in_prod_iff in I. apply acc_inter in H. destruct I, H. split; eauto.
  - intros [(p & I & H) (q & I' & H')]. exists (p, q). split; [apply in_prod_iff; auto|].
    apply acc_inter; auto.
Qed.

(* ---- concatenation ---- *)
Definition cat_step {P Q} (A : sfa P) (B : sfa Q) (s : P + Q) : list (option lab * (P + Q)) :=
  match s with
  | inl p => map (fun t => (fst t, inl (snd t))) (step A p)
             ++ (if fin A p then map (fun q => (None, inr q)) (init B) else [])
  | inr q => map (fun t => (fst t, inr (snd t))) (step B q)
  end.
Definition cat {P Q} (A : sfa P) (B : sfa Q) : sfa (P + Q) :=
  mk_sfa (map inl (init A)) (cat_step A B) (fun s => match s with inl _ => false | inr q => fin B q end).

Lemma acc_cat_r : forall {P Q} (A : sfa P) (B : sfa Q) w q,
  acc (cat A B) (inr q) w <-> acc B q w.
Proof.
  intros. split.
  - remember (inr q) as s eqn:E. intros H. revert q E.
    induction H as [s F|s s1 w I H IH|s l s1 a w I M H IH]; intros q ->.
    + constructor; auto.
    + simpl in I. apply in_map_iff in I. destruct I as ([l q1] & E & I). inversion E; subst.
      eapply acc_eps; eauto.
    + simpl in I. apply in_map_iff in I. destruct I as ([l1 q1] & E & I). inversion E; subst.
      eapply acc_chr; eauto.
  - induction 1 as [q F|q q1 w I H IH|q l q1 a w I M H IH].
    + constructor; auto.
    + eapply acc_eps; [|exact IH]. simpl. apply in_map_iff. exists (None, q1). auto.
    + eapply acc_chr; [|exact M|exact IH]. simpl. apply in_map_iff. exists (Some l, q1). auto.
Qed.
Lemma acc_cat_l : forall {P Q} (A : sfa P) (B : sfa Q) w p,
  acc (cat A B) (inl p) w <-> exists u v, w = u ++ v /\ acc A p u /\ L B v.
Proof.
  intros. split.
  - remember (inl p) as s eqn:E. intros H. revert p E.
    induction H as [s F|s s1 w I H IH|s l s1 a w I M H IH]; intros p ->.
    + discriminate.
    + simpl in I. apply in_app_or in I. destruct I as [I|I].
      * apply in_map_iff in I. destruct I as ([l p1] & E & I). inversion E; subst.
        destruct (IH p1 eq_refl) as (u & v & -> & HA & HB). exists u, v. repeat split; auto.
        eapply acc_eps; eauto.
      * destruct (fin A p) eqn:F; [|destruct I]. apply in_map_iff in I.
        destruct I as (q & E & I). inversion E; subst. apply acc_cat_r in H.
        exists [], w. repeat split; [constructor; auto|]. exists q; auto.
    + simpl in I. apply in_app_or in I. destruct I as [I|I].
      * apply in_map_iff in I. destruct I as ([l1 p1] & E & I). inversion E; subst.
        destruct (IH p1 eq_refl) as (u & v & -> & HA & HB). exists (a :: u), v. repeat split; auto.
        eapply acc_chr; eauto.
      * destruct (fin A p) eqn:F; [|destruct I]. apply in_map_iff in I.
        destruct I as (q & E & I). discriminate.
  - intros (u & v & -> & HA & q & I & HB).
    induction HA as [p F|p p1 u I' H IH|p l p1 a u I' M H IH].
    + simpl. apply (acc_eps _ _ (inr q)); [|apply acc_cat_r; auto].
      simpl. apply in_or_app. right. rewrite F. apply in_map_iff. eauto.
    + eapply acc_eps; [|exact IH]. simpl. apply in_or_app. left. apply in_map_iff. exists (None, p1). auto.
    + simpl. eapply acc_chr; [|exact M|exact IH]. simpl. apply in_or_app. left. apply in_map_iff.
      exists (Some l, p1). auto.
Qed.
Theorem L_cat : forall {P Q} (A : sfa P) (B : sfa Q) w,
  L (cat A B) w <-> exists u v, w = u ++ v /\ L A u /\ L B v.
Proof.
  intros. unfold L at 1. simpl. split.
  - intros (s & I & H). apply in_map_iff in I. destruct I as (p & <- & I).
    apply acc_cat_l in H. destruct H as (u & v & E & HA & HB). exists u, v. repeat split; auto.
    exists p; auto.
  - intros (u & v & E & (p & I & HA) & HB). exists (inl p). split; [apply in_map; auto|].
    apply acc_cat_l. eauto.
Qed.

(* ---- union ---- *)
Definition alt_step {P Q} (A : sfa P) (B : sfa Q) (s : P + Q) : list (option lab * (P + Q)) :=
  match s with
  | inl p => map (fun t => (fst t, inl (snd t))) (step A p)
  | inr q => map (fun t => (fst t, inr (snd t))) (step B q)
  end.
Definition alt {P Q} (A : sfa P) (B : sfa Q) : sfa (P + Q) :=
  mk_sfa (map inl (init A) ++ map inr (init B)) (alt_step A B)
         (fun s => match s with inl p => fin A p | inr q => fin B q end).
Lemma acc_alt_l : forall {P Q} (A : sfa P) (B : sfa Q) w p, acc A p w -> acc (alt A B) (inl p) w.
Proof.
  intros. induction H as [p F|p p1 w I H IH|p l p1 a w I M H IH].
  - constructor; auto.
  - eapply acc_eps; [|exact IH]. simpl. apply in_map_iff. exists (None, p1). auto.
  - eapply acc_chr; [|exact M|exact IH]. simpl. apply in_map_iff. exists (Some l, p1). auto.
Qed.
Lemma acc_alt_r : forall {P Q} (A : sfa P) (B : sfa Q) w q, acc B q w -> acc (alt A B) (inr q) w.
Proof.
  intros. induction H as [p F|p p1 w I H IH|p l p1 a w I M H IH].
  - constructor; auto.
  - eapply acc_eps; [|exact IH]. simpl. apply in_map_iff. exists (None, p1). auto.
  - eapply acc_chr; [|exact M|exact IH]. simpl. apply in_map_iff. exists (Some l, p1). auto.
Qed.
(* only the direction that soundness of refutation needs *)
Theorem L_alt : forall {P Q} (A : sfa P) (B : sfa Q) w, L A w \/ L B w -> L (alt A B) w.
Proof.
  intros P Q A B w [(p & I & H)|(q & I & H)].
  - exists (inl p). split; [apply in_or_app; left; apply in_map; auto|]. apply acc_alt_l; auto.
  - exists (inr q). split; [apply in_or_app; right; apply in_map; auto|]. apply acc_alt_r; auto.
Qed.

(* ---- universal automaton ---- *)
Definition univ : sfa N := mk_sfa [0%N] (fun _ => [(Some lfull, 0%N)]) (fun _ => true).
Lemma L_univ : forall w, valid w -> L univ w.
Proof.
  intros w H. exists 0%N. split; [left; auto|]. induction H; [constructor; auto|].
  eapply acc_chr; [left; reflexivity| |auto]. rewrite lmem_full; auto.
Qed.
End SfaF.
