(* Symbolic transducers and their product with a symbolic automaton. *)
Require Import NArith Bool List Lia.
Import ListNotations.
From Trine Require Import Label Regex Sfa.

Module SftF (La : LABEL).
Module Export Automata := SfaF La.

(* An output function is a relation on characters with its exact image and
   preimage on labels. *)
Record ofn := mk_ofn {
  orel : chr -> chr -> Prop;
  oimg : lab -> lab;
  opre : lab -> lab;
  oimg_ok : forall b l, lmem b (oimg l) = true <-> exists a, lmem a l = true /\ orel a b;
  opre_ok : forall a l, lmem a (opre l) = true <-> exists b, lmem b l = true /\ orel a b }.

Program Definition o_id : ofn := mk_ofn (fun a b => a = b) (fun l => l) (fun l => l) _ _.
Next Obligation. split; [eauto|]. intros (a & M & ->); auto. Qed.
Next Obligation. split; [eauto|]. intros (b & M & <-); auto. Qed.
Lemma if_sat : forall x y b, lmem b (if lsat x then y else lempty) = true <->
  (exists a, lmem a x = true) /\ lmem b y = true.
Proof.
  intros. rewrite <- lsat_ok. destruct (lsat x); [tauto|]. rewrite lmem_empty. split; [discriminate|].
  intros [? _]; discriminate.
Qed.
(* any character of the alphabet becomes some character of [s] *)
Program Definition o_const (s : lab) : ofn :=
  mk_ofn (fun a b => okc a = true /\ lmem b s = true)
         (fun l => if lsat l then s else lempty) (fun l => if lsat (linter l s) then lfull else lempty) _ _.
Next Obligation.
  rewrite if_sat. split.
  - intros [(a & A) B]. exists a. repeat split; auto. eapply lmem_ok; eauto.
  - intros (a & A & _ & B). eauto.
Qed.
Next Obligation.
  rewrite if_sat, lmem_full. split.
  - intros [(b & B) A]. rewrite lmem_inter in B. apply andb_true_iff in B. exists b. tauto.
  - intros (b & B & A & C). split; auto. exists b. rewrite lmem_inter, B, C. auto.
Qed.
(* first [f], then a character of [m], then [g] *)
Program Definition o_comp (f : ofn) (m : lab) (g : ofn) : ofn :=
  mk_ofn (fun a c => exists b, lmem b m = true /\ orel f a b /\ orel g b c)
         (fun l => oimg g (linter m (oimg f l))) (fun l => opre f (linter m (opre g l))) _ _.
Next Obligation.
  rewrite oimg_ok. split.
  - intros (c & C & G). rewrite lmem_inter in C. apply andb_true_iff in C. destruct C as [C D].
    apply oimg_ok in D. destruct D as (a & A & F). exists a. eauto 6.
  - intros (a & A & c & C & F & G). exists c. split; auto. rewrite lmem_inter, C.
    apply oimg_ok. eauto.
Qed.
Next Obligation.
  rewrite opre_ok. split.
  - intros (c & C & F). rewrite lmem_inter in C. apply andb_true_iff in C. destruct C as [C D].
    apply opre_ok in D. destruct D as (b & B & G). exists b. eauto 6.
  - intros (b & B & c & C & F & G). exists c. split; auto. rewrite lmem_inter, C.
    apply opre_ok. eauto.
Qed.

Inductive tlab :=
| TEps                          (* read nothing, write nothing *)
| TEmit (s : lab)               (* read nothing, write one character of s *)
| TDrop (l : lab)               (* read one character of l, write nothing *)
| TMap (l : lab) (f : ofn).     (* read a in l, write some b with f a b *)

Record sft (P : Type) := mk_sft {
  tinit : list P;
  tstep : P -> list (tlab * P);
  tfin  : P -> bool }.
Arguments mk_sft {P}. Arguments tinit {P}. Arguments tstep {P}. Arguments tfin {P}.

Inductive tacc {P} (T : sft P) : P -> word -> word -> Prop :=
| tacc_fin : forall p, tfin T p = true -> tacc T p [] []
| tacc_eps : forall p p1 w v, In (TEps, p1) (tstep T p) -> tacc T p1 w v -> tacc T p w v
| tacc_emit : forall p s p1 b w v, In (TEmit s, p1) (tstep T p) -> lmem b s = true ->
    tacc T p1 w v -> tacc T p w (b :: v)
| tacc_drop : forall p l p1 a w v, In (TDrop l, p1) (tstep T p) -> lmem a l = true ->
    tacc T p1 w v -> tacc T p (a :: w) v
| tacc_map : forall p l f p1 a b w v, In (TMap l f, p1) (tstep T p) -> lmem a l = true ->
    orel f a b -> tacc T p1 w v -> tacc T p (a :: w) (b :: v).
Definition R {P} (T : sft P) (w v : word) := exists p, In p (tinit T) /\ tacc T p w v.

Definition prod_step {P Q} (T : sft P) (A : sfa Q) (s : P * Q) : list (option lab * (P * Q)) :=
  let (p, q) := s in
  flat_map (fun t => match t with
    | (TEps, p') => [(None, (p', q))]
    | (TEmit x, p') => [(Some x, (p', q))]
    | (TDrop x, p') => flat_map (fun u => match u with
        | (Some y, q') => if lsat (linter x y) then [(None, (p', q'))] else []
        | _ => [] end) (step A q)
    | (TMap x f, p') => flat_map (fun u => match u with
        | (Some y, q') => let z := oimg f (linter x y) in
                          if lsat z then [(Some z, (p', q'))] else []
        | _ => [] end) (step A q)
    end) (tstep T p)
  ++ flat_map (fun u => match u with (None, q') => [(None, (p, q'))] | _ => [] end) (step A q).
Definition product {P Q} (T : sft P) (A : sfa Q) : sfa (P * Q) :=
  mk_sfa (list_prod (tinit T) (init A)) (prod_step T A) (fun s => tfin T (fst s) && fin A (snd s)).

Lemma prod_step_in : forall {P Q} (T : sft P) (A : sfa Q) p q l p' q',
  In (l, (p', q')) (prod_step T A (p, q)) <->
  (l = None /\ In (TEps, p') (tstep T p) /\ q' = q) \/
  (exists x, l = Some x /\ In (TEmit x, p') (tstep T p) /\ q' = q) \/
  (exists x y, l = None /\ In (TDrop x, p') (tstep T p) /\ In (Some y, q') (step A q) /\
       lsat (linter x y) = true) \/
  (exists x f y, l = Some (oimg f (linter x y)) /\ In (TMap x f, p') (tstep T p) /\
       In (Some y, q') (step A q) /\ lsat (oimg f (linter x y)) = true) \/
  (l = None /\ In (None, q') (step A q) /\ p' = p).
Proof.
  intros. unfold prod_step. rewrite in_app_iff, !in_flat_map. split.
  - intros [([[|x|x|x f] p1] & H1 & H2)|([[y|] q1] & H1 & H2)].
    + destruct H2 as [H2|[]]; inversion H2; subst; auto.
    + destruct H2 as [H2|[]]; inversion H2; subst. right; left. eauto.
    + apply in_flat_map in H2. destruct H2 as ([[y|] q1] & H2 & H3); [|destruct H3].
      destruct (lsat (linter x y)) eqn:E; [|destruct H3]. destruct H3 as [H3|[]].
      inversion H3; subst. right; right; left. exists x, y. auto.
    + apply in_flat_map in H2. destruct H2 as ([[y|] q1] & H2 & H3); [|destruct H3].
      cbv zeta in H3. destruct (lsat (oimg f (linter x y))) eqn:E; [|destruct H3].
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

Lemma acc_product : forall {P Q} (T : sft P) (A : sfa Q) v p q,
  acc (product T A) (p, q) v <-> exists w, acc A q w /\ tacc T p w v.
Proof.
  intros P Q T A v p q. split.
  - remember (p, q) as s eqn:E. intros H. revert p q E.
    induction H as [s F|s s1 v I H IH|s l s1 b v I M H IH]; intros p q ->.
    + simpl in F. apply andb_true_iff in F. destruct F. exists []. split; constructor; auto.
    + destruct s1 as [p1 q1]. destruct (IH _ _ eq_refl) as (w & HA & HT).
      apply (prod_step_in T A) in I.
      destruct I as [(_ & I & ->)|[(x & E & _)|[(x & y & _ & I1 & I2 & S)|
                    [(x & f & y & E & _)|(_ & I & ->)]]]]; try discriminate.
      * exists w. split; auto. eapply tacc_eps; eauto.
      * apply lsat_ok in S. destruct S as (a & S). rewrite lmem_inter in S.
        apply andb_true_iff in S. destruct S. exists (a :: w).
        split; [eapply acc_chr|eapply tacc_drop]; eauto.
      * exists w. split; auto. eapply acc_eps; eauto.
    + destruct s1 as [p1 q1]. destruct (IH _ _ eq_refl) as (w & HA & HT).
      apply (prod_step_in T A) in I.
      destruct I as [(E & _)|[(x & E & I & ->)|[(x & y & E & _)|
                    [(x & f & y & E & I1 & I2 & S)|(E & _)]]]]; try discriminate;
      inversion E; subst.
      * exists w. split; auto. eapply tacc_emit; eauto.
      * apply oimg_ok in M. destruct M as (a & M & O). rewrite lmem_inter in M.
        apply andb_true_iff in M. destruct M. exists (a :: w).
        split; [eapply acc_chr|eapply tacc_map]; eauto.
  - intros (w & HA & HT). revert q HA.
    assert (EPS : forall p q q1 v, In (None, q1) (step A q) ->
              acc (product T A) (p, q1) v -> acc (product T A) (p, q) v).
    { intros p0 q q1 v0 I H. eapply acc_eps; [|exact H]. apply (prod_step_in T A). auto 10. }
    induction HT as [p F|p p1 w v I H IH|p s p1 b w v I M H IH|p l p1 a w v I M H IH
                    |p l f p1 a b w v I M O H IH]; intros q HA.
    + remember [] as w eqn:E. induction HA as [q F'|q q1 w I' H' IH'|]; [|eauto|discriminate].
      constructor. simpl. rewrite F, F'. auto.
    + eapply acc_eps; [|apply IH; eauto]. apply (prod_step_in T A). auto.
    + eapply acc_chr; [|exact M|apply IH; eauto]. apply (prod_step_in T A). right; left. eauto.
    + remember (a :: w) as u eqn:E. induction HA as [q F'|q q1 u I' H' IH'|q y q1 c u I' M' H' IH'];
      [discriminate|eauto|]. inversion E; subst.
      eapply acc_eps; [|apply IH; eauto]. apply (prod_step_in T A). right; right; left.
      exists l, y. repeat split; auto. apply lsat_ok. exists a. rewrite lmem_inter, M, M'. auto.
    + remember (a :: w) as u eqn:E. induction HA as [q F'|q q1 u I' H' IH'|q y q1 c u I' M' H' IH'];
      [discriminate|eauto|]. inversion E; subst.
      assert (MB : lmem b (oimg f (linter l y)) = true).
      { apply oimg_ok. exists a. rewrite lmem_inter, M, M'. auto. }
      eapply acc_chr; [|exact MB|apply IH; eauto]. apply (prod_step_in T A). right; right; right; left.
      exists l, f, y. repeat split; auto. apply lsat_ok. eauto.
Qed.

(* the analogue of productT_correct: the language of the product is the set of
   outputs of T on words of A *)
Theorem product_correct : forall {P Q} (T : sft P) (A : sfa Q) v,
  L (product T A) v <-> exists w, L A w /\ R T w v.
Proof.
  intros. unfold L, R. simpl. split.
  - intros ([p q] & I & H). apply in_prod_iff in I. destruct I.
    apply acc_product in H. destruct H as (w & HA & HT). exists w. split; eauto.
  - intros (w & (q & Iq & HA) & (p & Ip & HT)). exists (p, q). split; [apply in_prod_iff; auto|].
    apply acc_product. eauto.
Qed.
End SftF.
