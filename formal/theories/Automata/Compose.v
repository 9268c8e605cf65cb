(* Composition of transducers: first S, then T. *)
Require Import NArith Bool List Lia.
Import ListNotations.
From Trine Require Import Label Regex Sfa Sft.

Module ComposeF (La : LABEL).
Module Export Transducers := SftF La.

(* T reads what S writes; where neither meets the other, each moves alone *)
Definition comp_step {P Q} (S : sft P) (T : sft Q) (s : P * Q) : list (tlab * (P * Q)) :=
  let (p, q) := s in
  flat_map (fun t => match t with
    | (TEps, p') => [(TEps, (p', q))]
    | (TDrop l, p') => [(TDrop l, (p', q))]
    | (TEmit x, p') => flat_map (fun u => match u with
        | (TDrop y, q') => if lsat (linter x y) then [(TEps, (p', q'))] else []
        | (TMap y g, q') => [(TEmit (oimg g (linter x y)), (p', q'))]
        | _ => [] end) (tstep T q)
    | (TMap l f, p') => flat_map (fun u => match u with
        | (TDrop y, q') => [(TDrop (linter l (opre f y)), (p', q'))]
        | (TMap y g, q') => [(TMap l (o_comp f y g), (p', q'))]
        | _ => [] end) (tstep T q)
    end) (tstep S p)
  ++ flat_map (fun u => match u with
    | (TEps, q') => [(TEps, (p, q'))]
    | (TEmit y, q') => [(TEmit y, (p, q'))]
    | _ => [] end) (tstep T q).
Definition compose {P Q} (S : sft P) (T : sft Q) : sft (P * Q) :=
  mk_sft (list_prod (tinit S) (tinit T)) (comp_step S T) (fun s => tfin S (fst s) && tfin T (snd s)).

Section Compose.
Context {P Q : Type} (S : sft P) (T : sft Q).
Ltac here := simpl; apply in_or_app; left; apply in_flat_map; eexists; split; [eassumption|].
Ltac there := simpl; apply in_or_app; right; apply in_flat_map; eexists; split; [eassumption|left; reflexivity].

Lemma tacc_compose_l : forall p q u w, tacc (compose S T) (p, q) u w ->
  exists v, tacc S p u v /\ tacc T q v w.
Proof.
  intros p q u w H. remember (p, q) as s eqn:E. revert p q E.
  induction H as [s F|s s1 u w I H IH|s x s1 b u w I M H IH|s l s1 a u w I M H IH|s l f s1 a b u w I M O H IH];
  intros p q ->.
  { simpl in F. apply andb_true_iff in F. exists []. split; constructor; tauto. }
  all: destruct s1 as [p1 q1]; destruct (IH _ _ eq_refl) as (v & HS & HT); clear IH;
    simpl in I; apply in_app_or in I; destruct I as [I|I]; apply in_flat_map in I;
    destruct I as ([[|x1|x1|x1 f1] r1] & I1 & I2); simpl in I2; try contradiction;
    try (apply in_flat_map in I2; destruct I2 as ([[|y1|y1|y1 g1] r2] & I2 & I3); simpl in I3; try contradiction);
    try (match type of I3 with context [if lsat ?z then _ else _] => destruct (lsat z) eqn:L; simpl in I3; try contradiction end);
    repeat match goal with H : _ \/ False |- _ => destruct H as [H|[]] end;
    match goal with H : (_, _) = (_, _) |- _ => inversion H; subst; clear H end.
  (* empty moves: of S, of T reading what S writes, of T alone *)
  - exists v. split; auto. eapply tacc_eps; eauto.
  - apply lsat_ok in L. destruct L as (b & L). rewrite lmem_inter in L. apply andb_true_iff in L. destruct L.
    exists (b :: v). split; [eapply tacc_emit|eapply tacc_drop]; eauto.
  - exists v. split; auto. eapply tacc_eps; eauto.
  (* written characters *)
  - apply oimg_ok in M. destruct M as (c & M & O). rewrite lmem_inter in M. apply andb_true_iff in M. destruct M.
    exists (c :: v). split; [eapply tacc_emit|eapply tacc_map]; eauto.
  - exists v. split; auto. eapply tacc_emit; eauto.
  (* dropped characters *)
  - exists v. split; auto. eapply tacc_drop; eauto.
  - rewrite lmem_inter in M. apply andb_true_iff in M. destruct M as [M M2].
    apply opre_ok in M2. destruct M2 as (b & B & O). exists (b :: v).
    split; [eapply tacc_map|eapply tacc_drop]; eauto.
  (* characters mapped twice *)
  - simpl in O. destruct O as (c & C & O1 & O2). exists (c :: v). split; eapply tacc_map; eauto.
Qed.

Lemma tacc_compose_r : forall p u v, tacc S p u v -> forall q w, tacc T q v w -> tacc (compose S T) (p, q) u w.
Proof.
  induction 1 as [p F|p p1 u v I H IH|p x p1 b u v I M H IH|p l p1 a u v I M H IH|p l f p1 a b u v I M O H IH];
  intros q w HT.
  - remember [] as v eqn:E.
    induction HT as [q G|q q1 v w I H IH|q y q1 c v w I M H IH|q l q1 a v w I M H IH|q l f q1 a b v w I M O H IH];
    try discriminate.
    + constructor. simpl. rewrite F, G. auto.
    + apply (tacc_eps _ _ (p, q1)); auto. there.
    + apply (tacc_emit _ _ y (p, q1)); auto. there.
  - apply (tacc_eps _ _ (p1, q)); auto. here. left; reflexivity.
  - remember (b :: v) as v0 eqn:E. revert v E H IH.
    induction HT as [q G|q q1 v0 w I2 H2 IH2|q y q1 c v0 w I2 M2 H2 IH2|q l q1 a v0 w I2 M2 H2 IH2|q l f q1 a c v0 w I2 M2 O2 H2 IH2];
    intros v E H IH; try discriminate.
    + apply (tacc_eps _ _ (p, q1)); eauto. there.
    + apply (tacc_emit _ _ y (p, q1)); eauto. there.
    + inversion E; subst. apply (tacc_eps _ _ (p1, q1)); auto. here. apply in_flat_map. eexists. split; [eassumption|].
      simpl. replace (lsat (linter x l)) with true; [left; reflexivity|].
      symmetry. apply lsat_ok. exists b. rewrite lmem_inter, M, M2. auto.
    + inversion E; subst. apply (tacc_emit _ _ (oimg f (linter x l)) (p1, q1)); auto.
      * here. apply in_flat_map. eexists. split; [eassumption|]. left; reflexivity.
      * apply oimg_ok. exists b. rewrite lmem_inter, M, M2. auto.
  - apply (tacc_drop _ _ l (p1, q)); auto. here. left; reflexivity.
  - remember (b :: v) as v0 eqn:E. revert v E H IH.
    induction HT as [q G|q q1 v0 w I2 H2 IH2|q y q1 c v0 w I2 M2 H2 IH2|q m q1 a2 v0 w I2 M2 H2 IH2|q m g q1 a2 c v0 w I2 M2 O2 H2 IH2];
    intros v E H IH; try discriminate.
    + apply (tacc_eps _ _ (p, q1)); eauto. there.
    + apply (tacc_emit _ _ y (p, q1)); eauto. there.
    + inversion E; subst. apply (tacc_drop _ _ (linter l (opre f m)) (p1, q1)); auto.
      * here. apply in_flat_map. eexists. split; [eassumption|]. left; reflexivity.
      * rewrite lmem_inter, M. apply opre_ok. eauto.
    + inversion E; subst. apply (tacc_map _ _ l (o_comp f m g) (p1, q1)); auto.
      * here. apply in_flat_map. eexists. split; [eassumption|]. left; reflexivity.
      * simpl. eauto.
Qed.
End Compose.

Theorem compose_correct : forall {P Q} (S : sft P) (T : sft Q) u w,
  R (compose S T) u w <-> exists v, R S u v /\ R T v w.
Proof.
  intros. unfold R. simpl. split.
  - intros ([p q] & I & H). apply in_prod_iff in I. apply tacc_compose_l in H.
    destruct H as (v & A & B), I. exists v. split; eauto.
  - intros (v & (p & Ip & A) & (q & Iq & B)). exists (p, q). split; [apply in_prod_iff; auto|].
    eapply tacc_compose_r; eauto.
Qed.
End ComposeF.
