(* The words that a transducer maps into a regular language, and the two
   transducers whose preimages are the quotients of a language. *)
Require Import NArith Bool List Lia.
Import ListNotations.
From Trine Require Import Label Regex Sfa Sft.

Module PreimageF (La : LABEL).
Module Export Transducers := SftF La.

Definition pre_step {P Q} (T : sft P) (B : sfa Q) (s : P * Q) : list (option lab * (P * Q)) :=
  let (p, q) := s in
  flat_map (fun t => match t with
    | (TEps, p') => [(None, (p', q))]
    | (TDrop x, p') => [(Some x, (p', q))]
    | (TEmit x, p') => flat_map (fun u => match u with
        | (Some y, q') => if lsat (linter x y) then [(None, (p', q'))] else []
        | _ => [] end) (step B q)
    | (TMap x f, p') => flat_map (fun u => match u with
        | (Some y, q') => let z := linter x (opre f y) in
                          if lsat z then [(Some z, (p', q'))] else []
        | _ => [] end) (step B q)
    end) (tstep T p)
  ++ flat_map (fun u => match u with (None, q') => [(None, (p, q'))] | _ => [] end) (step B q).
Definition preimage {P Q} (T : sft P) (B : sfa Q) : sfa (P * Q) :=
  mk_sfa (list_prod (tinit T) (init B)) (pre_step T B) (fun s => tfin T (fst s) && fin B (snd s)).

Lemma pre_step_in : forall {P Q} (T : sft P) (B : sfa Q) p q l p' q',
  In (l, (p', q')) (pre_step T B (p, q)) <->
  (l = None /\ In (TEps, p') (tstep T p) /\ q' = q) \/
  (exists x, l = Some x /\ In (TDrop x, p') (tstep T p) /\ q' = q) \/
  (exists x y, l = None /\ In (TEmit x, p') (tstep T p) /\ In (Some y, q') (step B q) /\
       lsat (linter x y) = true) \/
  (exists x f y, l = Some (linter x (opre f y)) /\ In (TMap x f, p') (tstep T p) /\
       In (Some y, q') (step B q) /\ lsat (linter x (opre f y)) = true) \/
  (l = None /\ In (None, q') (step B q) /\ p' = p).
Proof.
  intros. unfold pre_step. rewrite in_app_iff, !in_flat_map. split.
  - intros [([[|x|x|x f] p1] & H1 & H2)|([[y|] q1] & H1 & H2)].
    + destruct H2 as [H2|[]]; inversion H2; subst; auto.
    + apply in_flat_map in H2. destruct H2 as ([[y|] q1] & H2 & H3); [|destruct H3].
      destruct (lsat (linter x y)) eqn:E; [|destruct H3]. destruct H3 as [H3|[]].
      inversion H3; subst. right; right; left. exists x, y. auto.
    + destruct H2 as [H2|[]]; inversion H2; subst. right; left. eauto.
    + apply in_flat_map in H2. destruct H2 as ([[y|] q1] & H2 & H3); [|destruct H3].
      cbv zeta in H3. destruct (lsat (linter x (opre f y))) eqn:E; [|destruct H3].
      destruct H3 as [H3|[]].
      inversion H3; subst. right; right; right; left. exists x, f, y. auto.
    + destruct H2.
    + destruct H2 as [H2|[]]; inversion H2; subst; auto 10.
  - intros [(-> & H & ->)|[(x & -> & H & ->)|[(x & y & -> & H1 & H2 & S)|
           [(x & f & y & -> & H1 & H2 & S)|(-> & H & ->)]]]].
    + left. eexists. split; [exact H|]. left; auto.
    + left. eexists. split; [exact H|]. left; auto.
    + left. eexists. split; [exact H1|]. simpl. apply in_flat_map. eexists. split; [exact H2|].
      simpl. rewrite S. left; auto.
    + left. eexists. split; [exact H1|]. simpl. apply in_flat_map. eexists. split; [exact H2|].
      simpl. rewrite S. left; auto.
    + right. eexists. split; [exact H|]. left; auto.
Qed.

Lemma acc_preimage : forall {P Q} (T : sft P) (B : sfa Q) w p q,
  acc (preimage T B) (p, q) w <-> exists v, acc B q v /\ tacc T p w v.
Proof.
  intros P Q T B w p q. split.
  - remember (p, q) as s eqn:E. intros H. revert p q E.
    induction H as [s F|s s1 w I H IH|s l s1 a w I M H IH]; intros p q ->.
    + simpl in F. apply andb_true_iff in F. destruct F. exists []. split; constructor; auto.
    + destruct s1 as [p1 q1]. destruct (IH _ _ eq_refl) as (v & HB & HT).
      apply (pre_step_in T B) in I.
      destruct I as [(_ & I & ->)|[(x & E & _)|[(x & y & _ & I1 & I2 & S)|
                    [(x & f & y & E & _)|(_ & I & ->)]]]]; try discriminate.
      * exists v. split; auto. eapply tacc_eps; eauto.
      * apply lsat_ok in S. destruct S as (b & S). rewrite lmem_inter in S.
        apply andb_true_iff in S. destruct S. exists (b :: v).
        split; [eapply acc_chr|eapply tacc_emit]; eauto.
      * exists v. split; auto. eapply acc_eps; eauto.
    + destruct s1 as [p1 q1]. destruct (IH _ _ eq_refl) as (v & HB & HT).
      apply (pre_step_in T B) in I.
      destruct I as [(E & _)|[(x & E & I & ->)|[(x & y & E & _)|
                    [(x & f & y & E & I1 & I2 & S)|(E & _)]]]]; try discriminate;
      inversion E; subst.
      * exists v. split; auto. eapply tacc_drop; eauto.
      * rewrite lmem_inter in M. apply andb_true_iff in M. destruct M as [M M2].
        apply opre_ok in M2. destruct M2 as (b & M2 & O). exists (b :: v).
        split; [eapply acc_chr|eapply tacc_map]; eauto.
  - intros (v & HB & HT). revert q HB.
    assert (EPS : forall p q q1 w, In (None, q1) (step B q) ->
              acc (preimage T B) (p, q1) w -> acc (preimage T B) (p, q) w).
    { intros p0 q q1 w0 I H. eapply acc_eps; [|exact H]. apply (pre_step_in T B). auto 10. }
    induction HT as [p F|p p1 w v I H IH|p s p1 b w v I M H IH|p l p1 a w v I M H IH
                    |p l f p1 a b w v I M O H IH]; intros q HB.
    + remember [] as v eqn:E. induction HB as [q F'|q q1 v I' H' IH'|]; [|eauto|discriminate].
      constructor. simpl. rewrite F, F'. auto.
    + eapply acc_eps; [|apply IH; eauto]. apply (pre_step_in T B). auto.
    + remember (b :: v) as u eqn:E. induction HB as [q F'|q q1 u I' H' IH'|q y q1 c u I' M' H' IH'];
      [discriminate|eauto|]. inversion E; subst.
      eapply acc_eps; [|apply IH; eauto]. apply (pre_step_in T B). right; right; left.
      exists s, y. repeat split; auto. apply lsat_ok. exists b. rewrite lmem_inter, M, M'. auto.
    + eapply acc_chr; [|exact M|apply IH; eauto]. apply (pre_step_in T B). right; left. eauto.
    + remember (b :: v) as u eqn:E. induction HB as [q F'|q q1 u I' H' IH'|q y q1 c u I' M' H' IH'];
      [discriminate|eauto|]. inversion E; subst.
      assert (MB : lmem a (linter l (opre f y)) = true).
      { rewrite lmem_inter, M. apply opre_ok. eauto. }
      eapply acc_chr; [|exact MB|apply IH; eauto]. apply (pre_step_in T B). right; right; right; left.
      exists l, f, y. repeat split; auto. apply lsat_ok. eauto.
Qed.

Theorem preimage_correct : forall {P Q} (T : sft P) (B : sfa Q) w,
  L (preimage T B) w <-> exists v, L B v /\ R T w v.
Proof.
  intros. unfold L, R. simpl. split.
  - intros ([p q] & I & H). apply in_prod_iff in I. destruct I.
    apply acc_preimage in H. destruct H as (v & HB & HT). exists v. split; eauto.
  - intros (v & (q & Iq & HB) & (p & Ip & HT)). exists (p, q). split; [apply in_prod_iff; auto|].
    apply acc_preimage. eauto.
Qed.

(* ---- appending and prepending a word of a language ---- *)
Definition emit {Q R} (inj : Q -> R) (l : list (option lab * Q)) : list (tlab * R) :=
  map (fun t => (match fst t with None => TEps | Some x => TEmit x end, inj (snd t))) l.
Definition append {Q} (B : sfa Q) : sft (option Q) :=
  mk_sft [None]
    (fun s => match s with
       | None => (TMap lfull o_id, None) :: map (fun q => (TEps, Some q)) (init B)
       | Some q => emit Some (step B q) end)
    (fun s => match s with None => false | Some q => fin B q end).
Definition prepend {Q} (B : sfa Q) : sft (option Q) :=
  mk_sft (map Some (init B))
    (fun s => match s with
       | None => [(TMap lfull o_id, None)]
       | Some q => (if fin B q then [(TEps, None)] else []) ++ emit Some (step B q) end)
    (fun s => match s with None => true | Some _ => false end).

Lemma emit_acc : forall {Q} (B : sfa Q) q v, acc B q v -> tacc (append B) (Some q) [] v.
Proof.
  induction 1 as [q F|q q1 w I H IH|q l q1 a w I M H IH].
  - constructor. auto.
  - eapply tacc_eps; [|exact IH]. simpl. apply in_map_iff. exists (None, q1). auto.
  - eapply tacc_emit; [|exact M|exact IH]. simpl. apply in_map_iff. exists (Some l, q1). auto.
Qed.
(* The direction that refutation needs; words are over the alphabet. *)
Theorem append_correct : forall {Q} (B : sfa Q) u v, valid u -> L B v -> R (append B) u (u ++ v).
Proof.
  intros Q B u v V (q & I & H). exists None. split; [left; auto|].
  induction V as [|a u A V IH].
  - eapply tacc_eps; [|apply emit_acc; eauto]. simpl. right. apply in_map_iff. exists q. auto.
  - simpl. eapply tacc_map; [left; reflexivity| |reflexivity|exact IH]. rewrite lmem_full; auto.
Qed.
Theorem prepend_correct : forall {Q} (B : sfa Q) u v, valid v -> L B u -> R (prepend B) v (u ++ v).
Proof.
  intros Q B u v V (q & I & H). exists (Some q). split; [apply in_map; auto|]. clear I.
  induction H as [q F|q q1 w I H IH|q l q1 a w I M H IH].
  - apply (tacc_eps _ _ None).
    + simpl. rewrite F. left; auto.
    + induction V as [|a v A V IH]; [constructor; auto|].
      simpl. eapply tacc_map; [left; reflexivity| |reflexivity|exact IH]. rewrite lmem_full; auto.
  - eapply tacc_eps; [|exact IH]. simpl. apply in_or_app. right. apply in_map_iff. exists (None, q1). auto.
  - simpl. eapply tacc_emit; [|exact M|exact IH]. simpl. apply in_or_app. right.
    apply in_map_iff. exists (Some l, q1). auto.
Qed.

(* ---- splitting a concatenation at a state ---- *)
Definition upto {Q} (eqb : Q -> Q -> bool) (A : sfa Q) (q : Q) : sfa Q :=
  mk_sfa (init A) (step A) (eqb q).
Definition from {Q} (A : sfa Q) (q : Q) : sfa Q := mk_sfa [q] (step A) (fin A).
Lemma acc_split : forall {Q} (eqb : Q -> Q -> bool) (A : sfa Q), (forall q, eqb q q = true) ->
  forall u v q, acc A q (u ++ v) -> exists q', acc (upto eqb A q') q u /\ acc A q' v.
Proof.
  intros Q eqb A E u v q H. remember (u ++ v) as w eqn:W. revert u v W.
  induction H as [q F|q q1 w I H IH|q l q1 a w I M H IH]; intros u v W.
  - symmetry in W. apply app_eq_nil in W. destruct W as [-> ->]. exists q. split; constructor; simpl; auto.
  - subst w. destruct (IH u v eq_refl) as (q' & A1 & A2). exists q'. split; auto.
    eapply acc_eps; eauto.
  - destruct u as [|b u]; simpl in W.
    + subst v. exists q. split; [constructor; simpl; auto|eapply acc_chr; eauto].
    + inversion W; subst. destruct (IH u v eq_refl) as (q' & A1 & A2). exists q'. split; auto.
      eapply acc_chr; eauto.
Qed.
Theorem split_cat : forall {Q} (eqb : Q -> Q -> bool) (A : sfa Q), (forall q, eqb q q = true) ->
  forall u v, L A (u ++ v) -> exists q, L (upto eqb A q) u /\ L (from A q) v.
Proof.
  intros Q eqb A E u v (q & I & H). destruct (acc_split eqb A E u v q H) as (q' & H1 & H2).
  exists q'. split; [exists q; auto|]. exists q'. split; [left; auto|].
  assert (G : forall q0 q v, acc A q v -> acc (from A q0) q v); [|auto].
  clear. intros q0 q v H2.
  induction H2; [constructor|eapply acc_eps|eapply acc_chr]; simpl; eauto.
Qed.
End PreimageF.
