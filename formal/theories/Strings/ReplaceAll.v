(* str.replace_re_all (and str.replace_all) as a symbolic transducer: nonempty
   leftmost shortest matches, all of them from left to right.

   States as in Replace.v. After a match the copying state returns with the residual K
   of the matches that started before it: an earlier start may still complete. *)
Require Import NArith Arith Bool List Lia.
Import ListNotations.
From Trine Require Import Label Regex Sfa Sft Preimage Sim Replace Eval Spec.

Module ReplaceAllF (La : LABEL).
Module Export Evaluation := EvalF La.

Inductive gst := GPre (K : re) | GIn (K D : re) | GOut (r : word) (K : re).

Definition gstep (P : re) (r : word) (s : gst) : list (tlab * gst) :=
  match s with
  | GPre K =>
      let K1 := mk_alt K P in
      (TEps, GIn K P) ::
      flat_map (fun c => let K' := der (lpick c) K1 in
                if nullable K' then [] else [(TMap c o_id, GPre K')]) (classes K1)
  | GIn K D =>
      flat_map (fun c => let K' := der (lpick c) K in let D' := der (lpick c) D in
                if nullable K' then [] else
                if nullable D' then [(TDrop c, GOut r K')] else
                match D' with REmpty => [] | _ => [(TDrop c, GIn K' D')] end)
               (meet (classes K) (classes D))
  | GOut [] K => [(TEps, GPre K)]
  | GOut (b :: r') K => [(TEmit (lchar b), GOut r' K)]
  end.
Definition gfin (s : gst) : bool := match s with GPre _ => true | _ => false end.
(* only nonempty matches count *)
Definition ne (P : re) : re := mk_and P (RNot REps).
Definition rep_all (P : re) (r : word) : sft gst := mk_sft [GPre REmpty] (gstep (ne P) r) gfin.

(* replacement as one step per character *)
Inductive rall (P : re) (r : word) : word -> word -> Prop :=
| rall_nil : rall P r [] []
| rall_copy : forall a w v, safe P (a :: w) -> rall P r w v -> rall P r (a :: w) (a :: v)
| rall_match : forall x z v, x <> [] -> lang P x -> shortest P x -> rall P r z v ->
    rall P r (x ++ z) (r ++ v).

Lemma ne_ok : forall P x, lang (ne P) x <-> Spec.nonempty (lang P) x.
Proof. intros. unfold ne, nonempty. rewrite mk_and_ok. simpl. tauto. Qed.
Lemma ne_nullable : forall P, nullable (ne P) = false.
Proof.
  intros. apply not_true_iff_false. intros H. apply nullable_ok in H. apply ne_ok in H.
  destruct H. congruence.
Qed.
Lemma first_match_ext : forall (P Q : word -> Prop), (forall x, P x <-> Q x) ->
  forall w u x z, Spec.first_match P w u x z <-> Spec.first_match Q w u x z.
Proof.
  intros P Q H w u x z. unfold Spec.first_match. rewrite H. split; intros (A & B & C);
  repeat split; auto; intros u' x' z' E D; apply (C u' x' z'); auto; apply H; auto.
Qed.
Lemma no_match_ext : forall (P Q : word -> Prop), (forall x, P x <-> Q x) ->
  forall w, Spec.no_match P w <-> Spec.no_match Q w.
Proof. intros P Q H w. split; intros N u x z E D; apply (N u x z E); apply H; auto. Qed.

Lemma rall_copies : forall P r u w v,
  (forall u1 u2, u = u1 ++ u2 -> u2 <> [] -> safe P (u2 ++ w)) -> rall P r w v -> rall P r (u ++ w) (u ++ v).
Proof.
  induction u as [|a u IH]; intros w v S H; auto. simpl. constructor.
  - apply (S [] (a :: u)); auto. discriminate.
  - apply IH; auto. intros u1 u2 E. apply (S (a :: u1) u2). subst; auto.
Qed.
Lemma rall_id : forall P r w, no_match P w -> rall P r w w.
Proof.
  intros P r w. induction w as [|a w IH]; intros N; [constructor|].
  constructor.
  - intros y z E Y. apply (N [] y z); auto.
  - apply IH. intros u x z E. apply (N (a :: u) x z). subst; auto.
Qed.
(* equal to the specification *)
Lemma rall_spec : forall P r w v, rall (ne P) r w v <-> Spec.replace_all (lang P) r w v.
Proof.
  intros P r w v. pose proof (ne_nullable P) as NP. split.
  - induction 1 as [|a w v S H IH|x z v X Lx Sx H IH].
    + constructor. apply (no_match_ext (lang (ne P))); [apply ne_ok|]. apply no_match_nil; auto.
    + inversion IH as [w0 N E1 E2|w0 u x z v0 F H' E1 E2]; subst.
      * constructor. apply (no_match_ext (lang (ne P))); [apply ne_ok|].
        apply no_match_cons; auto. split; auto.
        apply (no_match_ext (lang (ne P))) in N; [exact N|apply ne_ok].
      * change (a :: u ++ r ++ v0) with ((a :: u) ++ r ++ v0).
        apply (ra_match _ _ (a :: w) (a :: u) x z v0); auto.
        apply (first_match_ext (lang (ne P))); [apply ne_ok|].
        apply (first_match_ext (lang (ne P))) in F; [|apply ne_ok].
        pose proof F as F'. destruct F' as (E & _). subst w.
        apply (good_first (ne P) u x z _ NP eq_refl) in F. destruct F as (G1 & G2 & G3 & G4).
        apply (good_first (ne P) (a :: u) x z _ NP eq_refl). repeat split; auto.
        intros u1 u2 Eu Nu. destruct u1 as [|b u1]; simpl in Eu.
        -- subst u2. auto.
        -- inversion Eu; subst. eapply G4; eauto.
    + change (r ++ v) with ([] ++ r ++ v). apply (ra_match _ _ (x ++ z) [] x z v); auto.
      apply (first_match_ext (lang (ne P))); [apply ne_ok|].
      apply (good_first (ne P) [] x z _ NP eq_refl). repeat split; auto.
      intros u1 u2 Eu Nu. symmetry in Eu. apply app_eq_nil in Eu. tauto.
  - induction 1 as [w N|w u x z v F H IH].
    + apply rall_id. apply (no_match_ext (Spec.nonempty (lang P))); [intros; symmetry; apply ne_ok|auto].
    + apply (first_match_ext (lang (ne P))) in F; [|apply ne_ok].
      pose proof F as F'. destruct F' as (E & _). subst w.
      apply (good_first (ne P) u x z _ NP eq_refl) in F. destruct F as (G1 & G2 & G3 & G4).
      apply rall_copies; auto. constructor; auto.
Qed.

Section All.
Variables (P : re) (r : word) (i : list gst).
Hypothesis Vr : valid r.
Let T : sft gst := mk_sft i (gstep P r) gfin.

Lemma gout_ok : forall o K w v, valid o ->
  (tacc T (GOut o K) w v <-> exists v', v = o ++ v' /\ tacc T (GPre K) w v').
Proof.
  induction o as [|b o IH]; intros K w v Vo.
  - split.
    + intros H. inversion H as [| ? ? ? ? I H' | ? ? ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? ? ? ? I ]; subst;
      try discriminate; simpl in I; one I; inversion I; subst. exists v; auto.
    + intros (v' & -> & H). eapply tacc_eps; [left; reflexivity|]. auto.
  - inversion Vo; subst. split.
    + intros H. inversion H as [| ? ? ? ? I H' | ? ? ? ? ? ? I M H' | ? ? ? ? ? ? I | ? ? ? ? ? ? ? ? I ]; subst;
      try discriminate; simpl in I; one I; inversion I; subst.
      rewrite lmem_char in M by auto. apply ceqb_eq in M. subst. apply IH in H'; auto.
      destruct H' as (v' & -> & H'). exists v'; auto.
    + intros (v' & -> & H'). simpl. eapply tacc_emit; [left; reflexivity| |apply IH; eauto].
      rewrite lmem_char by auto. apply ceqb_refl.
Qed.

(* no nonempty prefix of x, x included, is in K *)
Definition quiet (K : re) (x : word) := forall y t, x = y ++ t -> y <> [] -> ~ lang K y.
Definition kder (K : re) (x : word) := fold_left (fun k a => der a k) x K.
Lemma quiet_cons : forall K a x, quiet K (a :: x) <-> nullable (der a K) = false /\ quiet (der a K) x.
Proof. intros. exact (safe_cons K a x). Qed.
Lemma safe_app : forall x K z, safe K (x ++ z) <-> quiet K x /\ safe (kder K x) z.
Proof.
  induction x as [|a x IH]; intros K z.
  - simpl. split; [|tauto]. intros S. split; auto. exact (safe_nil K).
  - change ((a :: x) ++ z) with (a :: (x ++ z)). rewrite safe_cons, quiet_cons, IH. unfold kder. simpl. tauto.
Qed.

Lemma gin_ok : forall w K D v, valid w ->
  (tacc T (GIn K D) w v <-> exists x z v', w = x ++ z /\ x <> [] /\ lang D x /\ shortest D x /\
       quiet K x /\ v = r ++ v' /\ tacc T (GPre (kder K x)) z v').
Proof.
  induction w as [|a w IH]; intros K D v V.
  - split.
    + intros H. inversion H as [? F | ? ? ? ? I | ? ? ? ? ? ? I | |]; subst; [discriminate| |];
      simpl in I; apply in_flat_map in I; destruct I as (c & _ & I);
      destruct (nullable (der _ _)); [destruct I| |destruct I|];
      (destruct (nullable (der _ _)); [one I; discriminate|]);
      destruct (der _ D); one I; discriminate || destruct I.
    + intros (x & z & v' & E & N & _). symmetry in E. apply app_eq_nil in E. tauto.
  - inversion V; subst. split.
    + intros H. inversion H as [| ? ? ? ? I | ? ? ? ? ? ? I | ? l ? ? ? ? I M H' | ? ? ? ? ? ? ? ? I]; subst;
      simpl in I; apply in_flat_map in I; destruct I as (c & Ic & I);
      destruct (nullable (der (lpick c) K)) eqn:N; try (destruct I; fail);
      destruct (nullable (der (lpick c) D)) eqn:N'.
      all: try (one I; discriminate).
      all: try (destruct (der (lpick c) D); one I; discriminate).
      * one I. inversion I; subst.
        destruct (cls_der2 K D l a Ic M) as [E1 E2]. rewrite E1, E2 in *.
        apply gout_ok in H'; auto. destruct H' as (v' & -> & H').
        exists [a], w, v'. repeat split; auto; try discriminate.
        -- apply der_ok. apply nullable_ok; auto.
        -- intros y t E Y1 Y2. destruct y as [|b y]; [congruence|].
           destruct y, t; try discriminate; congruence.
        -- apply quiet_cons. split; auto. exact (safe_nil _).
      * assert (I' : l = c /\ p1 = GIn (der (lpick c) K) (der (lpick c) D)).
        { destruct (der (lpick c) D); one I; inversion I; auto. }
        destruct I' as [-> ->]. clear I.
        destruct (cls_der2 K D c a Ic M) as [E1 E2]. rewrite E1, E2 in *.
        apply IH in H'; auto. destruct H' as (x & z & v' & -> & Nx & Lx & Sx & Sk & -> & H').
        exists (a :: x), z, v'. repeat split; auto; try discriminate.
        -- apply der_ok; auto.
        -- intros y t E Y1 Y2 Ly. destruct y as [|b y]; [congruence|]. inversion E; subst.
           apply der_ok in Ly. destruct y as [|b' y].
           ++ apply nullable_ok in Ly. congruence.
           ++ revert Ly. apply (Sx (b' :: y) t); auto. discriminate.
        -- apply quiet_cons; auto.
    + intros (x & z & v' & E & Nx & Lx & Sx & Sk & -> & HP).
      destruct x as [|b x]; [congruence|]. simpl in E. injection E as Eb Ew. subst b w.
      apply quiet_cons in Sk. destruct Sk as [N Sk].
      destruct (rep_char2 K D a) as (c & Ic & M & E1 & E2); auto.
      destruct (nullable (der a D)) eqn:N'.
      * assert (x = []).
        { destruct x as [|b x]; auto. exfalso. apply (Sx [a] (b :: x)); auto; try discriminate.
          apply der_ok. apply nullable_ok; auto. }
        subst x. simpl in *.
        eapply tacc_drop with (l := c) (p1 := GOut r (der a K)); auto.
        -- simpl. apply in_flat_map. exists c. split; auto. rewrite E1, E2, N, N'. left; auto.
        -- apply gout_ok; eauto.
      * eapply tacc_drop with (l := c) (p1 := GIn (der a K) (der a D)); auto.
        -- simpl. apply in_flat_map. exists c. split; auto. rewrite E1, E2, N, N'.
           apply der_ok in Lx. destruct (der a D); try (left; reflexivity). destruct Lx.
        -- apply IH; auto. exists x, z, v'. repeat split; auto.
           ++ intros ->. apply der_ok in Lx. apply nullable_ok in Lx. congruence.
           ++ apply der_ok; auto.
           ++ intros y t E' Y1 Y2 Ly. apply (Sx (a :: y) t); auto; try discriminate.
              ** subst; auto.
              ** apply der_ok; auto.
Qed.

Lemma gpre_ok : forall n w, length w <= n -> forall K v, valid w ->
  (tacc T (GPre K) w v <-> safe K w /\ rall P r w v).
Proof.
  induction n as [|n IHn]; intros w Hn.
  { destruct w; [|simpl in Hn; lia]. intros K v V. split.
    - intros H. split; [apply safe_nil|].
      inversion H as [? F | ? ? ? ? I H' | ? ? ? ? ? ? I | |]; subst; [constructor| |].
      + simpl in I. destruct I as [I|I].
        * inversion I; subst. apply gin_ok in H'; auto. destruct H' as (x & z & v' & E & N & _).
          symmetry in E. apply app_eq_nil in E. tauto.
        * apply in_flat_map in I. destruct I as (c & _ & I).
          destruct (nullable (der _ _)); one I; discriminate.
      + simpl in I. destruct I as [I|I]; [discriminate|].
        apply in_flat_map in I. destruct I as (c & _ & I).
        destruct (nullable (der _ _)); one I; discriminate.
    - intros [_ H]. inversion H as [E1|? ? ? ? ? E1|x z v' X ? ? ? E1]; subst; [constructor; auto|].
      destruct x; [congruence|discriminate]. }
  destruct w as [|a w]; [apply IHn; simpl; lia|]. intros K v V. inversion V; subst. split.
  - intros H. inversion H as [| ? ? ? ? I H' | ? ? ? ? ? ? I | ? ? ? ? ? ? I | ? ? ? ? ? b ? v' I M O H']; subst;
    simpl in I; destruct I as [I|I]; try discriminate;
    try (apply in_flat_map in I; destruct I as (c & Ic & I);
         destruct (nullable (der (lpick c) (mk_alt K P))) eqn:N; one I; try discriminate).
    + inversion I; subst. apply gin_ok in H'; auto.
      destruct H' as (x & z & v' & E & Nx & Lx & Sx & Q & -> & H'). rewrite E in *.
      assert (Lz : length z <= n).
      { rewrite app_length in Hn. destruct x; [congruence|]. simpl in Hn. lia. }
      apply IHn in H'; auto.
      2: { apply Forall_app in V. tauto. }
      destruct H' as [S H']. split; [apply safe_app; auto|constructor; auto].
    + inversion I; subst. simpl in O. subst b.
      pose proof (cls_der _ _ a Ic M) as E. rewrite E in *.
      apply IHn in H'; auto; [|simpl in Hn; lia]. destruct H' as [Sk H'].
      assert (SK : safe (mk_alt K P) (a :: w)) by (apply safe_cons; auto).
      apply safe_alt in SK. destruct SK as [SK SP]. split; auto. constructor; auto.
  - intros [SK H]. inversion H as [E1|a' w' v' SP H' E1 E2|x z v' X Lx Sx H' E1 E2]; subst.
    + assert (SA : safe (mk_alt K P) (a :: w)) by (apply safe_alt; auto).
      apply safe_cons in SA. destruct SA as [N SA].
      destruct (rep_char (mk_alt K P) a) as (c & Ic & M & Ed); auto.
      eapply tacc_map with (l := c) (f := o_id) (p1 := GPre (der a (mk_alt K P))); auto.
      * simpl. right. apply in_flat_map. exists c. split; auto. rewrite Ed, N. left; auto.
      * reflexivity.
      * apply IHn; auto. simpl in Hn; lia.
    + rewrite <- E1 in *. apply safe_app in SK. destruct SK as [Q S].
      eapply tacc_eps; [left; reflexivity|]. apply gin_ok; auto. exists x, z, v'.
      repeat split; auto. apply IHn; auto.
      * rewrite app_length in Hn. destruct x; [congruence|]. simpl in Hn. lia.
      * apply Forall_app in V. tauto.
Qed.
End All.

Theorem rep_all_correct : forall P r w v, valid r -> valid w ->
  (R (rep_all P r) w v <-> Spec.replace_all (lang P) r w v).
Proof.
  intros P r w v Vr V. rewrite <- rall_spec. unfold R, rep_all. simpl. split.
  - intros (p & [<-|[]] & H).
    apply (gpre_ok _ _ [GPre REmpty] Vr (length w) w (le_n _) REmpty v V) in H. tauto.
  - intros H. exists (GPre REmpty). split; [left; auto|].
    apply (gpre_ok _ _ [GPre REmpty] Vr (length w) w (le_n _) REmpty v V).
    split; auto. apply safe_empty.
Qed.

(* ---- the evaluator ---- *)
Fixpoint rall_eval (d : nat) (P : re) (r w : word) : word :=
  match d with
  | O => w
  | S d =>
      match sp P w with
      | Some (_, z) => r ++ rall_eval d P r z
      | None => match w with [] => [] | a :: w' => a :: rall_eval d P r w' end
      end
  end.
Definition rep_all_eval (P : re) (r w : word) : word := rall_eval (S (length w)) (ne P) r w.

Lemma rall_eval_ok : forall P r, nullable P = false -> forall d w, length w < d -> rall P r w (rall_eval d P r w).
Proof.
  intros P r NP. induction d as [|d IH]; intros w Hd; [lia|].
  cbn [rall_eval]. destruct (sp P w) as [[x z]|] eqn:E.
  - apply sp_some in E. destruct E as (E & Lx & M). subst w.
    assert (X : x <> []) by (intros ->; apply nullable_ok in Lx; congruence).
    constructor; auto.
    + intros y t -> Y1 Y2 Ly. assert (H : length (y ++ t) <= length y).
      { apply (M y (t ++ z)); auto. rewrite app_assoc. auto. }
      rewrite app_length in H. destruct t; [congruence|simpl in H; lia].
    + apply IH. rewrite app_length in Hd. destruct x; [congruence|simpl in Hd; lia].
  - destruct w as [|a w]; [constructor|]. constructor.
    + intros y z Ey _. apply (sp_none _ _ E y z); auto.
    + apply IH. simpl in Hd; lia.
Qed.
Lemma rall_fun : forall P r w v, nullable P = false -> rall P r w v -> forall v', rall P r w v' -> v = v'.
Proof.
  intros P r w v NP H. induction H as [|a w v S H IH|x z v X Lx Sx H IH]; intros v' H'.
  - inversion H' as [E|? ? ? ? ? E|x z ? X ? ? ? E]; subst; auto.
    destruct x; [congruence|discriminate].
  - inversion H' as [E|? ? ? ? ? E|x z ? X Lx ? ? E E2]; subst.
    + f_equal; auto.
    + exfalso. apply (S x z); auto.
  - assert (U : forall y t, x ++ z = y ++ t -> y <> [] -> lang P y -> shortest P y -> x = y /\ z = t).
    { intros y t E Y Ly Sy. destruct (Nat.lt_trichotomy (length x) (length y)) as [Hl|[Hl|Hl]].
      - destruct (app_split _ _ _ _ E) as (d & -> & _); [lia|]. exfalso. apply (Sy x d); auto.
        intros ->. rewrite app_nil_r in Hl. lia.
      - apply app_len_inj; auto.
      - symmetry in E. destruct (app_split _ _ _ _ E) as (d & -> & _); [lia|]. exfalso. apply (Sx y d); auto.
        intros ->. rewrite app_nil_r in Hl. lia. }
    inversion H' as [E|a w v0 S H0 E|y t v0 Y Ly Sy H0 E E2]; subst.
    + destruct x; [congruence|discriminate].
    + exfalso. destruct x as [|b x]; [congruence|]. inversion E; subst.
      apply (S (b :: x) z); auto.
    + destruct (U y t) as [-> ->]; auto. f_equal. auto.
Qed.
Theorem replace_all_eval : forall P r w v, Spec.replace_all (lang P) r w v <-> v = rep_all_eval P r w.
Proof.
  intros. rewrite <- rall_spec. unfold rep_all_eval.
  pose proof (rall_eval_ok (ne P) r (ne_nullable P) (S (length w)) w ltac:(lia)) as E.
  split; [intros H|intros ->; auto].
  eapply rall_fun; eauto using ne_nullable.
Qed.

Definition gtag s := match s with GPre _ => 0 | GIn _ _ => 1 | GOut _ _ => 2 end%N.
Definition cmp_gst (s t : gst) : comparison :=
  match s, t with
  | GPre a, GPre b => cmp a b
  | GIn a b, GIn c d => match cmp a c with Eq => cmp b d | o => o end
  | GOut a b, GOut c d => match cmp_word a c with Eq => cmp b d | o => o end
  | _, _ => N.compare (gtag s) (gtag t)
  end.
Lemma cmp_gst_eq : forall x y, cmp_gst x y = Eq -> x = y.
Proof.
  destruct x, y; simpl; intros; try discriminate; auto.
  - f_equal. apply cmp_eq; auto.
  - destruct (cmp K K0) eqn:E; try discriminate. f_equal; apply cmp_eq; auto.
  - destruct (cmp_word r r0) eqn:E; try discriminate. apply cmp_word_eq in E. apply cmp_eq in H. congruence.
Qed.
End ReplaceAllF.
