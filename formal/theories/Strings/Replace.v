(* str.replace_re as a symbolic transducer: exact SMT-LIB semantics
   (leftmost start, then shortest match), and the any-match relation. *)
Require Import NArith Arith Bool List Lia.
Import ListNotations.
From Trine Require Import Label Regex Sfa Sft Preimage Sim.

Module ReplaceF (La : LABEL).
Module Export Simulation := SimF La.

(* ---- specification ---- *)
Definition no_match (P : re) (w : word) := forall u x z, w = u ++ x ++ z -> ~ lang P x.
Definition first_match (P : re) (w u x z : word) :=
  w = u ++ x ++ z /\ lang P x /\
  forall u' x' z', w = u' ++ x' ++ z' -> lang P x' ->
    length u < length u' \/ (length u = length u' /\ length x <= length x').
Definition replace_first (P : re) (r w v : word) :=
  (exists u x z, first_match P w u x z /\ v = u ++ r ++ z) \/ (no_match P w /\ v = w).
Definition replace_any (P : re) (r w v : word) :=
  (exists u x z, w = u ++ x ++ z /\ lang P x /\ v = u ++ r ++ z) \/ (no_match P w /\ v = w).

(* ---- transducer ---- *)
Inductive rst := SPre (K : re) | SIn (K D : re) | SOut (r : word) (K : re) | SPost (K : re)
               | APre | AIn (D : re) | AOut (r : word) | APost | ANo (K : re).

Definition rep_step (P : re) (r : word) (s : rst) : list (tlab * rst) :=
  match s with
  | SPre K =>
      let K1 := mk_alt K P in
      (TEps, SIn K P) ::
      flat_map (fun c => let K' := der (lpick c) K1 in
                if nullable K' then [] else [(TMap c o_id, SPre K')]) (classes K1)
  | SIn K D =>
      flat_map (fun c => let K' := der (lpick c) K in let D' := der (lpick c) D in
                if nullable K' then [] else
                if nullable D' then [(TDrop c, SOut r K')] else
                match D' with REmpty => [] | _ => [(TDrop c, SIn K' D')] end)
               (meet (classes K) (classes D))
  | SOut [] K => [(TEps, SPost K)]
  | SOut (b :: r') K => [(TEmit (lchar b), SOut r' K)]
  | SPost K =>
      flat_map (fun c => let K' := der (lpick c) K in
                if nullable K' then [] else [(TMap c o_id, SPost K')]) (classes K)
  | APre => [(TMap lfull o_id, APre); (TEps, AIn P)]
  | AIn D =>
      (if nullable D then [(TEps, AOut r)] else []) ++
      flat_map (fun c => match der (lpick c) D with REmpty => [] | D' => [(TDrop c, AIn D')] end)
               (classes D)
  | AOut [] => [(TEps, APost)]
  | AOut (b :: r') => [(TEmit (lchar b), AOut r')]
  | APost => [(TMap lfull o_id, APost)]
  | ANo K =>
      let K1 := mk_alt K P in
      flat_map (fun c => let K' := der (lpick c) K1 in
                if nullable K' then [] else [(TMap c o_id, ANo K')]) (classes K1)
  end.
Definition rep_fin (s : rst) : bool :=
  match s with SPre _ | SPost _ | APost | ANo _ => true | _ => false end.
Definition rep_first (P : re) (r : word) : sft rst :=
  mk_sft [if nullable P then SOut r REmpty else SPre REmpty] (rep_step P r) rep_fin.
Definition rep_any (P : re) (r : word) : sft rst :=
  mk_sft (APre :: (if nullable P then [] else [ANo REmpty])) (rep_step P r) rep_fin.

(* ---- proof ---- *)
Definition safe (K : re) (w : word) := forall y z, w = y ++ z -> y <> [] -> ~ lang K y.
Definition shortest (D : re) (x : word) := forall y t, x = y ++ t -> y <> [] -> t <> [] -> ~ lang D y.

Lemma safe_nil : forall K, safe K [].
Proof. intros K y z E N. symmetry in E. apply app_eq_nil in E. tauto. Qed.
Lemma safe_cons : forall K a w, safe K (a :: w) <-> nullable (der a K) = false /\ safe (der a K) w.
Proof.
  intros. split.
  - intros H. split.
    + apply not_true_iff_false. intros N. apply nullable_ok in N. apply der_ok in N.
      apply (H [a] w) in N; auto. discriminate.
    + intros y z E _ D. apply der_ok in D. apply (H (a :: y) z) in D; auto; [|discriminate].
      subst; auto.
  - intros [N H] y z E Y D. destruct y as [|b y]; [congruence|]. inversion E; subst.
    apply der_ok in D. destruct y as [|c y].
    + apply nullable_ok in D. congruence.
    + revert D. apply (H (c :: y) z); auto. discriminate.
Qed.
Lemma safe_alt : forall K P w, safe (mk_alt K P) w <-> safe K w /\ safe P w.
Proof.
  intros. split.
  - intros H. split; intros y z E N D; apply (H y z E N); apply mk_alt_ok; auto.
  - intros [H1 H2] y z E N D. apply mk_alt_ok in D. destruct D; [eapply H1|eapply H2]; eauto.
Qed.
Lemma safe_empty : forall w, safe REmpty w.
Proof. intros w y z _ _ []. Qed.
Lemma no_match_cons : forall P a w, nullable P = false ->
  (no_match P (a :: w) <-> safe P (a :: w) /\ no_match P w).
Proof.
  intros P a w N. split.
  - intros H. split.
    + intros y z E _. apply (H [] y z). auto.
    + intros u x z E. apply (H (a :: u) x z). subst; auto.
  - intros [S H] u x z E D. destruct u as [|b u]; simpl in E.
    + destruct x as [|b x].
      * apply nullable_ok in D. congruence.
      * revert D. apply (S (b :: x) z); auto. discriminate.
    + inversion E; subst. eapply H; eauto.
Qed.
Lemma no_match_nil : forall P, nullable P = false -> no_match P [].
Proof.
  intros P N u x z E D. symmetry in E. apply app_eq_nil in E. destruct E as [_ E].
  apply app_eq_nil in E. destruct E; subst. apply nullable_ok in D. congruence.
Qed.

Ltac one I := simpl in I; first [ contradiction | destruct I as [I|I]; [|contradiction] ].
Section Rep.
Variables (P : re) (r : word) (i : list rst).
Hypothesis Vr : valid r.
Let T : sft rst := mk_sft i (rep_step P r) rep_fin.

(* every character of a class behaves like its representative *)
Lemma rep_char : forall K a, okc a = true -> exists c, In c (classes K) /\ lmem a c = true /\
  der (lpick c) K = der a K.
Proof.
  intros K a H. destruct (classes_cover K a H) as (c & I & M). exists c. repeat split; auto.
  apply (classes_const K c); auto. apply lpick_ok. eapply classes_sat; eauto.
Qed.
Lemma rep_char2 : forall K D a, okc a = true -> exists c, In c (meet (classes K) (classes D)) /\
  lmem a c = true /\ der (lpick c) K = der a K /\ der (lpick c) D = der a D.
Proof.
  intros K D a H.
  destruct (meet_cover _ _ (classes_cover K) (classes_cover D) a H) as (c & I & M).
  exists c. repeat split; auto;
  pose proof (meet_const _ _ _ _ (classes_const K) (classes_const D) c (lpick c) a I) as E;
  assert (LP : lmem (lpick c) c = true) by
    (apply lpick_ok; apply lsat_ok; eauto); specialize (E LP M); inversion E; auto.
Qed.
Lemma cls_der : forall K c a, In c (classes K) -> lmem a c = true -> der (lpick c) K = der a K.
Proof. intros. apply (classes_const K c); auto. apply lpick_ok. eapply classes_sat; eauto. Qed.
Lemma cls_der2 : forall K D c a, In c (meet (classes K) (classes D)) -> lmem a c = true ->
  der (lpick c) K = der a K /\ der (lpick c) D = der a D.
Proof.
  intros K D c a I M.
  assert (LP : lmem (lpick c) c = true) by (apply lpick_ok; apply lsat_ok; eauto).
  pose proof (meet_const _ _ _ _ (classes_const K) (classes_const D) c (lpick c) a I LP M) as E.
  inversion E; auto.
Qed.

Lemma post_ok : forall w K v, valid w -> (tacc T (SPost K) w v <-> v = w /\ safe K w).
Proof.
  induction w as [|a w IH]; intros K v V.
  - split.
    + intros H. inversion H as [| ? ? ? ? I | ? ? ? ? ? ? I | |]; subst.
      * split; auto. apply safe_nil.
      * simpl in I. apply in_flat_map in I. destruct I as (c & _ & I).
        destruct (nullable (der _ _)); one I; discriminate.
      * simpl in I. apply in_flat_map in I. destruct I as (c & _ & I).
        destruct (nullable (der _ _)); one I; discriminate.
    + intros [-> _]. constructor. reflexivity.
  - inversion V; subst. rewrite safe_cons. split.
    + intros H. inversion H as [| ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? b ? v' I M O H']; subst;
      simpl in I; apply in_flat_map in I; destruct I as (c & Ic & I);
      destruct (nullable (der (lpick c) K)) eqn:N; one I; try discriminate.
      inversion I; subst. apply IH in H'; auto. destruct H' as [-> S].
      pose proof (cls_der K l a Ic M) as E. rewrite E in *. simpl in O. subst. auto.
    + intros [-> [N S]]. destruct (rep_char K a) as (c & Ic & M & E); auto.
      eapply tacc_map with (l := c) (f := o_id) (p1 := SPost (der a K)); auto.
      * simpl. apply in_flat_map. exists c. split; auto. rewrite E, N. left; auto.
      * reflexivity.
      * apply IH; auto.
Qed.

Lemma out_ok : forall o K w v, valid o -> valid w ->
  (tacc T (SOut o K) w v <-> v = o ++ w /\ safe K w).
Proof.
  induction o as [|b o IH]; intros K w v Vo V.
  - split.
    + intros H. inversion H as [| ? ? ? ? I H' | ? ? ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? ? ? ? I ]; subst;
      try discriminate; simpl in I; one I; inversion I; subst. apply post_ok in H'; auto.
    + intros H. eapply tacc_eps; [left; reflexivity|]. apply post_ok; auto.
  - inversion Vo; subst. split.
    + intros H. inversion H as [| ? ? ? ? I H' | ? ? ? ? ? ? I M H' | ? ? ? ? ? ? I | ? ? ? ? ? ? ? ? I ]; subst;
      try discriminate; simpl in I; one I; inversion I; subst.
      rewrite lmem_char in M by auto. apply ceqb_eq in M. subst. apply IH in H'; auto.
      destruct H' as [-> S]. auto.
    + intros [-> S]. simpl. eapply tacc_emit; [left; reflexivity| |apply IH; auto].
      rewrite lmem_char by auto. apply ceqb_refl.
Qed.

Lemma in_ok : forall w K D v, valid w ->
  (tacc T (SIn K D) w v <-> exists x z, w = x ++ z /\ x <> [] /\ lang D x /\ shortest D x /\
                            safe K w /\ v = r ++ z).
Proof.
  induction w as [|a w IH]; intros K D v V.
  - split.
    + intros H. inversion H as [? F | ? ? ? ? I | ? ? ? ? ? ? I | |]; subst; [discriminate| |];
      simpl in I; apply in_flat_map in I; destruct I as (c & _ & I);
      destruct (nullable (der _ _)); [destruct I| |destruct I|];
      (destruct (nullable (der _ _)); [one I; discriminate|]);
      destruct (der _ D); one I; discriminate || destruct I.
    + intros (x & z & E & N & _). symmetry in E. apply app_eq_nil in E. tauto.
  - inversion V; subst. split.
    + intros H. inversion H as [| ? ? ? ? I | ? ? ? ? ? ? I | ? l ? ? ? ? I M H' | ? ? ? ? ? ? ? ? I]; subst;
      simpl in I; apply in_flat_map in I; destruct I as (c & Ic & I);
      destruct (nullable (der (lpick c) K)) eqn:N; try (destruct I; fail);
      destruct (nullable (der (lpick c) D)) eqn:N'.
      all: try (one I; discriminate).
      all: try (destruct (der (lpick c) D); one I; discriminate).
      * (* end of match *)
        one I. inversion I; subst.
        destruct (cls_der2 K D l a Ic M) as [E1 E2]. rewrite E1, E2 in *.
        apply out_ok in H'; auto. destruct H' as [-> S].
        exists [a], w. repeat split; auto; try discriminate.
        -- apply der_ok. apply nullable_ok; auto.
        -- intros y t E Y1 Y2. destruct y as [|b y]; [congruence|].
           destruct y, t; try discriminate; congruence.
        -- apply safe_cons; auto.
      * assert (I' : l = c /\ p1 = SIn (der (lpick c) K) (der (lpick c) D)).
        { destruct (der (lpick c) D); one I; inversion I; auto. }
        destruct I' as [-> ->]. clear I.
        destruct (cls_der2 K D c a Ic M) as [E1 E2]. rewrite E1, E2 in *.
        apply IH in H'; auto. destruct H' as (x & z & -> & Nx & Lx & Sx & Sk & ->).
        exists (a :: x), z. repeat split; auto; try discriminate.
        -- apply der_ok; auto.
        -- intros y t E Y1 Y2 Ly. destruct y as [|b y]; [congruence|]. inversion E; subst.
           apply der_ok in Ly. destruct y as [|b' y].
           ++ apply nullable_ok in Ly. congruence.
           ++ revert Ly. apply (Sx (b' :: y) t); auto. discriminate.
        -- apply safe_cons; auto.
    + intros (x & z & E & Nx & Lx & Sx & Sk & ->).
      destruct x as [|b x]; [congruence|]. simpl in E. injection E as Eb Ew. subst b w.
      apply safe_cons in Sk. destruct Sk as [N Sk].
      destruct (rep_char2 K D a) as (c & Ic & M & E1 & E2); auto.
      destruct (nullable (der a D)) eqn:N'.
      * assert (x = []).
        { destruct x as [|b x]; auto. exfalso. apply (Sx [a] (b :: x)); auto; try discriminate.
          apply der_ok. apply nullable_ok; auto. }
        subst x. simpl in *.
        eapply tacc_drop with (l := c) (p1 := SOut r (der a K)); auto.
        -- simpl. apply in_flat_map. exists c. split; auto. rewrite E1, E2, N, N'. left; auto.
        -- apply out_ok; auto.
      * eapply tacc_drop with (l := c) (p1 := SIn (der a K) (der a D)); auto.
        -- simpl. apply in_flat_map. exists c. split; auto. rewrite E1, E2, N, N'.
           apply der_ok in Lx. destruct (der a D); try (left; reflexivity). destruct Lx.
        -- apply IH; auto. exists x, z. repeat split; auto.
           ++ intros ->. apply der_ok in Lx. apply nullable_ok in Lx. congruence.
           ++ apply der_ok; auto.
           ++ intros y t E' Y1 Y2 Ly. apply (Sx (a :: y) t); auto; try discriminate.
              ** subst; auto.
              ** apply der_ok; auto.
Qed.

Definition good (u x z : word) := x <> [] /\ lang P x /\ shortest P x /\
  forall u1 u2, u = u1 ++ u2 -> u2 <> [] -> safe P (u2 ++ x ++ z).

Lemma pre_ok : nullable P = false -> forall w K v, valid w ->
  (tacc T (SPre K) w v <-> safe K w /\ ((v = w /\ no_match P w) \/
     exists u x z, w = u ++ x ++ z /\ good u x z /\ v = u ++ r ++ z)).
Proof.
  intros NP. induction w as [|a w IH]; intros K v V.
  - split.
    + intros H. split; [apply safe_nil|]. left.
      inversion H as [? F | ? ? ? ? I H' | ? ? ? ? ? ? I | |]; subst.
      * split; auto. apply no_match_nil; auto.
      * simpl in I. destruct I as [I|I].
        -- inversion I; subst. apply in_ok in H'; auto. destruct H' as (x & z & E & N & _).
           symmetry in E. apply app_eq_nil in E. tauto.
        -- apply in_flat_map in I. destruct I as (c & _ & I).
           destruct (nullable (der _ _)); one I; discriminate.
      * simpl in I. destruct I as [I|I]; [discriminate|].
        apply in_flat_map in I. destruct I as (c & _ & I).
        destruct (nullable (der _ _)); one I; discriminate.
    + intros [_ [[-> _]|(u & x & z & E & (N & _) & _)]]; [constructor; auto|].
      symmetry in E. apply app_eq_nil in E. destruct E as [_ E]. apply app_eq_nil in E. tauto.
  - inversion V; subst. split.
    + intros H. inversion H as [| ? ? ? ? I H' | ? ? ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? b ? v' I M O H']; subst;
      simpl in I; destruct I as [I|I]; try discriminate;
      try (apply in_flat_map in I; destruct I as (c & Ic & I);
           destruct (nullable (der (lpick c) (mk_alt K P))) eqn:N; one I; try discriminate).
      * inversion I; subst. apply in_ok in H'; auto.
        destruct H' as (x & z & E & Nx & Lx & Sx & Sk & ->). split; auto. right.
        exists [], x, z. repeat split; auto.
        intros u1 u2 Eu Nu. symmetry in Eu. apply app_eq_nil in Eu. tauto.
      * inversion I; subst. simpl in O. subst b.
        pose proof (cls_der _ _ a Ic M) as E. rewrite E in *.
        apply IH in H'; auto. destruct H' as [Sk H'].
        assert (SK : safe (mk_alt K P) (a :: w)) by (apply safe_cons; auto).
        apply safe_alt in SK. destruct SK as [SK SP]. split; auto.
        destruct H' as [[-> NM]|(u & x & z & -> & (G1 & G2 & G3 & G4) & ->)].
        -- left. split; auto. apply no_match_cons; auto.
        -- right. exists (a :: u), x, z. repeat split; auto.
           intros u1 u2 Eu Nu. destruct u1 as [|b u1]; simpl in Eu.
           ++ subst u2. auto.
           ++ inversion Eu; subst. eapply G4; eauto.
    + intros [SK H].
      destruct H as [[-> NM]|(u & x & z & E & (G1 & G2 & G3 & G4) & ->)].
      * apply no_match_cons in NM; auto. destruct NM as [SP NM].
        assert (SA : safe (mk_alt K P) (a :: w)) by (apply safe_alt; auto).
        apply safe_cons in SA. destruct SA as [N SA].
        destruct (rep_char (mk_alt K P) a) as (c & Ic & M & Ed); auto.
        eapply tacc_map with (l := c) (f := o_id) (p1 := SPre (der a (mk_alt K P))); auto.
        -- simpl. right. apply in_flat_map. exists c. split; auto. rewrite Ed, N. left; auto.
        -- reflexivity.
        -- apply IH; auto.
      * destruct u as [|b u]; simpl in E.
        -- eapply tacc_eps; [left; reflexivity|]. apply in_ok; auto. exists x, z. auto 10.
        -- injection E as Eb Ew. subst b w.
           assert (SP : safe P (a :: u ++ x ++ z)) by (apply (G4 [] (a :: u)); auto; discriminate).
           assert (SA : safe (mk_alt K P) (a :: u ++ x ++ z)) by (apply safe_alt; auto).
           apply safe_cons in SA. destruct SA as [N SA].
           destruct (rep_char (mk_alt K P) a) as (c & Ic & M & Ed); auto.
           simpl. eapply tacc_map with (l := c) (f := o_id) (p1 := SPre (der a (mk_alt K P))); auto.
           ++ simpl. right. apply in_flat_map. exists c. split; auto. rewrite Ed, N. left; auto.
           ++ reflexivity.
           ++ apply IH; auto. split; auto. right. exists u, x, z. repeat split; auto.
              intros u1 u2 Eu Nu. apply (G4 (a :: u1) u2); auto. subst; auto.
Qed.

(* ---- any-match ---- *)
Lemma apost_ok : forall w v, valid w -> (tacc T APost w v <-> v = w).
Proof.
  induction w as [|a w IH]; intros v V.
  - split; [|intros ->; constructor; auto].
    intros H. inversion H as [| ? ? ? ? I | ? ? ? ? ? ? I | |]; subst; auto; one I; discriminate.
  - inversion V; subst. split.
    + intros H. inversion H as [| ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? b ? v' I M O H']; subst;
      one I; try discriminate. inversion I; subst. simpl in O. subst b. f_equal. apply IH; auto.
    + intros ->. eapply tacc_map; [left; reflexivity| |reflexivity|apply IH; auto].
      rewrite lmem_full; auto.
Qed.
Lemma aout_ok : forall o w v, valid o -> valid w -> (tacc T (AOut o) w v <-> v = o ++ w).
Proof.
  induction o as [|b o IH]; intros w v Vo V.
  - split.
    + intros H. inversion H as [| ? ? ? ? I H' | ? ? ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? ? ? ? I ]; subst;
      try discriminate; one I; inversion I; subst. apply apost_ok in H'; auto.
    + intros ->. eapply tacc_eps; [left; reflexivity|]. apply apost_ok; auto.
  - inversion Vo; subst. split.
    + intros H. inversion H as [| ? ? ? ? I H' | ? ? ? ? ? ? I M H' | ? ? ? ? ? ? I | ? ? ? ? ? ? ? ? I ]; subst;
      try discriminate; one I; inversion I; subst.
      rewrite lmem_char in M by auto. apply ceqb_eq in M. subst. apply IH in H'; auto. subst; auto.
    + intros ->. simpl. eapply tacc_emit; [left; reflexivity| |apply IH; auto].
      rewrite lmem_char by auto. apply ceqb_refl.
Qed.
Lemma ain_ok : forall w D v, valid w ->
  (tacc T (AIn D) w v <-> exists x z, w = x ++ z /\ lang D x /\ v = r ++ z).
Proof.
  intros w D v V. split.
  - intros H. remember (AIn D) as s eqn:E. revert D E.
    induction H as [| s s1 w v I H IH | s x s1 b w v I | s l s1 a w v I M H IH | s l f s1 a b w v I];
    intros D ->; [discriminate| | | |]; simpl in I; apply in_app_or in I; destruct I as [I|I];
    try (destruct (nullable D) eqn:N; one I; try discriminate);
    try (apply in_flat_map in I; destruct I as (c & Ic & I);
         destruct (der (lpick c) D) eqn:ED; one I; discriminate).
    + inversion I; subst. apply aout_ok in H; auto. exists [], w. repeat split; auto.
      apply nullable_ok; auto.
    + apply in_flat_map in I. destruct I as (c & Ic & I).
      assert (I' : l = c /\ s1 = AIn (der (lpick c) D)).
      { destruct (der (lpick c) D); one I; inversion I; auto. }
      destruct I' as [-> ->]. inversion V; subst.
      destruct (IH ltac:(assumption) _ eq_refl) as (x & z & -> & Lx & ->).
      exists (a :: x), z. repeat split; auto. apply der_ok.
      rewrite <- (cls_der D c a Ic M). auto.
  - intros (x & z & -> & Lx & ->). revert D Lx. induction x as [|a x IH]; intros D Lx.
    + eapply tacc_eps; [|apply (aout_ok r z); auto]. simpl. apply in_or_app. left.
      apply nullable_ok in Lx. rewrite Lx. left; auto.
    + inversion V; subst. apply der_ok in Lx. destruct (rep_char D a) as (c & Ic & M & E); auto.
      simpl. eapply tacc_drop with (l := c) (p1 := AIn (der a D)); auto.
      simpl. apply in_or_app. right. apply in_flat_map. exists c. split; auto. rewrite E.
      destruct (der a D); try (left; reflexivity). destruct Lx.
Qed.
Lemma apre_ok : forall w v, valid w ->
  (tacc T APre w v <-> exists u x z, w = u ++ x ++ z /\ lang P x /\ v = u ++ r ++ z).
Proof.
  intros w v V. split.
  - intros H. remember APre as s eqn:E. revert E.
    induction H as [| s s1 w v I H IH | s x s1 b w v I | s l s1 a w v I M H IH | s l f s1 a b w v I M O H IH];
    intros ->.
    + discriminate.
    + destruct I as [I|[I|[]]]; inversion I; subst. apply ain_ok in H; auto.
      destruct H as (x & z & -> & Lx & ->). exists [], x, z. auto.
    + destruct I as [I|[I|[]]]; inversion I.
    + destruct I as [I|[I|[]]]; inversion I.
    + destruct I as [I|[I|[]]]; inversion I; subst. simpl in O; subst. inversion V; subst.
      destruct (IH ltac:(assumption) eq_refl) as (u & x & z & -> & Lx & ->).
      exists (b :: u), x, z. auto.
  - intros (u & x & z & -> & Lx & ->). induction u as [|a u IH].
    + eapply tacc_eps; [right; left; reflexivity|]. apply ain_ok; auto. exists x, z. auto.
    + inversion V; subst. simpl. eapply tacc_map; [left; reflexivity| |reflexivity|auto].
      rewrite lmem_full; auto.
Qed.
Lemma ano_ok : nullable P = false -> forall w K v, valid w ->
  (tacc T (ANo K) w v <-> v = w /\ safe K w /\ no_match P w).
Proof.
  intros NP. induction w as [|a w IH]; intros K v V.
  - split.
    + intros H. inversion H as [| ? ? ? ? I | ? ? ? ? ? ? I | |]; subst;
      [repeat split; auto using safe_nil, no_match_nil| |];
      simpl in I; apply in_flat_map in I; destruct I as (c & _ & I);
      destruct (nullable (der _ _)); one I; discriminate.
    + intros (-> & _). constructor. auto.
  - inversion V; subst. rewrite no_match_cons by auto.
    assert (SE : safe K (a :: w) /\ safe P (a :: w) <->
                 nullable (der a (mk_alt K P)) = false /\ safe (der a (mk_alt K P)) w)
      by (rewrite <- safe_cons, safe_alt; tauto).
    split.
    + intros H. inversion H as [| ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? b ? v' I M O H']; subst;
      simpl in I; apply in_flat_map in I; destruct I as (c & Ic & I);
      destruct (nullable (der (lpick c) (mk_alt K P))) eqn:N; one I; try discriminate.
      inversion I; subst. apply IH in H'; auto. destruct H' as (-> & S & NM).
      pose proof (cls_der _ l a Ic M) as E. rewrite E in *. simpl in O. subst. tauto.
    + intros (-> & S & SP & NM). destruct (proj1 SE (conj S SP)) as [N S'].
      destruct (rep_char (mk_alt K P) a) as (c & Ic & M & E); auto.
      eapply tacc_map with (l := c) (f := o_id) (p1 := ANo (der a (mk_alt K P))); auto.
      * simpl. apply in_flat_map. exists c. split; auto. rewrite E, N. left; auto.
      * reflexivity.
      * apply IH; auto.
Qed.
End Rep.

Lemma app_split : forall (u v u' v' : word), u ++ v = u' ++ v' -> length u <= length u' ->
  exists d, u' = u ++ d /\ v = d ++ v'.
Proof.
  intros u v u' v' E Hl. destruct (app_eq_app _ _ _ _ E) as (d & [[-> ->]|[-> ->]]).
  - rewrite app_length in Hl. destruct d; [|simpl in Hl; lia].
    exists []. rewrite !app_nil_r. auto.
  - eauto.
Qed.

Lemma good_first : forall P u x z w, nullable P = false -> w = u ++ x ++ z ->
  (good P u x z <-> first_match P w u x z).
Proof.
  intros P u x z w NP ->. split.
  - intros (G1 & G2 & G3 & G4). split; [auto|]. split; auto. intros u' x' z' E Lx.
    destruct (Nat.lt_trichotomy (length u) (length u')) as [Hl|[Hl|Hl]];
      [left; auto | right | exfalso].
    + split; auto. destruct (Nat.le_gt_cases (length x) (length x')) as [|Hx]; auto. exfalso.
      destruct (app_split _ _ _ _ E) as (d & -> & E'); [lia|].
      assert (d = []) by (destruct d; auto; rewrite app_length in Hl; simpl in Hl; lia). subst d.
      simpl in E'. symmetry in E'. destruct (app_split _ _ _ _ E') as (d & -> & _); [lia|].
      apply (G3 x' d); auto.
      * intros ->. apply nullable_ok in Lx. congruence.
      * intros ->. rewrite app_nil_r in Hx. lia.
    + symmetry in E. destruct (app_split _ _ _ _ E) as (d & -> & E'); [lia|].
      assert (Nd : d <> []) by (intros ->; rewrite app_nil_r in Hl; lia).
      apply (G4 u' d eq_refl Nd x' z'); auto.
      intros ->. apply nullable_ok in Lx. congruence.
  - intros (_ & Lx & H). repeat split; auto.
    + intros ->. apply nullable_ok in Lx. congruence.
    + intros y t -> Y1 Y2 Ly. destruct (H u y (t ++ z)) as [C|[_ C]]; auto.
      * rewrite <- app_assoc. auto.
      * lia.
      * rewrite app_length in C. destruct t; [congruence|simpl in C; lia].
    + intros u1 u2 -> Nu y t E Y Ly. destruct (H u1 y t) as [C|[C _]]; auto.
      * rewrite <- app_assoc, E. auto.
      * rewrite app_length in C. lia.
      * rewrite app_length in C. destruct u2; [congruence|simpl in C; lia].
Qed.

Theorem rep_first_correct : forall P r w v, valid r -> valid w ->
  (R (rep_first P r) w v <-> replace_first P r w v).
Proof.
  intros P r w v Vr V. unfold R, rep_first, replace_first. simpl. destruct (nullable P) eqn:NP.
  - split.
    + intros (p & [<-|[]] & H). apply out_ok in H; auto. destruct H as [-> _].
      left. exists [], [], w. repeat split; auto.
      * apply nullable_ok; auto.
      * intros u' x' z' _ _. destruct u'; simpl; [right; lia|left; lia].
    + intros H. exists (SOut r REmpty). split; auto. apply out_ok; auto.
      split; [|apply safe_empty].
      destruct H as [(u & x & z & (E & Lx & F) & ->)|[NM _]].
      * destruct (F [] [] w) as [C|[C D]]; auto; [apply nullable_ok; auto|simpl in C; lia|].
        destruct u; [|simpl in C; lia]. destruct x; [|simpl in D; lia]. simpl in *. subst; auto.
      * exfalso. apply (NM [] [] w); auto. apply nullable_ok; auto.
  - split.
    + intros (p & [<-|[]] & H). apply pre_ok in H; auto.
      destruct H as [_ [[-> NM]|(u & x & z & E & G & ->)]]; auto.
      left. exists u, x, z. split; auto. apply good_first; auto.
    + intros H. exists (SPre REmpty). split; auto. apply pre_ok; auto.
      split; [apply safe_empty|].
      destruct H as [(u & x & z & F & ->)|[NM ->]]; auto.
      right. exists u, x, z. pose proof F as F'. destruct F' as (E & _). repeat split; auto; 
      apply (good_first P u x z w NP E); auto.
Qed.

Theorem rep_any_correct : forall P r w v, valid r -> valid w ->
  (R (rep_any P r) w v <-> replace_any P r w v).
Proof.
  intros P r w v Vr V. unfold R, rep_any, replace_any. simpl. destruct (nullable P) eqn:NP; split.
  - intros (p & [<-|[]] & H). apply apre_ok in H; auto.
  - intros [H|[NM _]].
    + exists APre. split; auto. apply apre_ok; auto.
    + exfalso. apply (NM [] [] w); auto. apply nullable_ok; auto.
  - intros (p & [<-|[<-|[]]] & H).
    + apply apre_ok in H; auto.
    + apply ano_ok in H; auto. tauto.
  - intros [H|[NM ->]].
    + exists APre. split; auto. apply apre_ok; auto.
    + exists (ANo REmpty). split; [right; left; auto|]. apply ano_ok; auto using safe_empty.
Qed.

(* the exact semantics refines the any-match one *)
Lemma first_any : forall P r w v, replace_first P r w v -> replace_any P r w v.
Proof. intros P r w v [(u & x & z & (E & Lx & _) & ->)|]; [left; eauto 10|right; auto]. Qed.
(* an order on states, used only to recognise equal ones *)
Definition rtag s := match s with SPre _ => 0 | SIn _ _ => 1 | SOut _ _ => 2 | SPost _ => 3
  | APre => 4 | AIn _ => 5 | AOut _ => 6 | APost => 7 | ANo _ => 8 end%N.
Definition cmp_rst (s t : rst) : comparison :=
  match s, t with
  | SPre a, SPre b | SPost a, SPost b | ANo a, ANo b | AIn a, AIn b => cmp a b
  | SIn a b, SIn c d => match cmp a c with Eq => cmp b d | o => o end
  | SOut a b, SOut c d => match cmp_word a c with Eq => cmp b d | o => o end
  | AOut a, AOut b => cmp_word a b
  | APre, APre | APost, APost => Eq
  | _, _ => N.compare (rtag s) (rtag t)
  end.
Lemma cmp_rst_eq : forall x y, cmp_rst x y = Eq -> x = y.
Proof.
  destruct x, y; simpl; intros; try discriminate; auto;
  try (f_equal; apply cmp_eq; auto; fail); try (f_equal; apply cmp_word_eq; auto; fail).
  - destruct (cmp K K0) eqn:E; try discriminate. f_equal; apply cmp_eq; auto.
  - destruct (cmp_word r r0) eqn:E; try discriminate. apply cmp_word_eq in E. apply cmp_eq in H. congruence.
Qed.
End ReplaceF.
