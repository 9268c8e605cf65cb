(* SMT-LIB regular expressions over a label algebra, Brzozowski derivatives,
   and symbolic derivative classes. *)
Require Import NArith Bool List Lia.
Import ListNotations.
From Trine Require Import Label.

Module RegexF (La : LABEL).
Module Export Labels := LabelOps La.

(* spec: begin *)
Definition word := list chr.
Definition valid (w : word) := Forall (fun a => okc a = true) w.

Inductive re :=
| REmpty | REps | RChr (l : lab)
| RCat (r s : re) | RAlt (r s : re) | RAnd (r s : re) | RNot (r : re) | RStar (r : re).

Inductive star (P : word -> Prop) : word -> Prop :=
| star_nil : star P []
| star_app : forall u v, P u -> star P v -> star P (u ++ v).

Fixpoint lang (r : re) (w : word) : Prop :=
  match r with
  | REmpty => False
  | REps => w = []
  | RChr l => exists a, w = [a] /\ lmem a l = true
  | RCat r s => exists u v, w = u ++ v /\ lang r u /\ lang s v
  | RAlt r s => lang r w \/ lang s w
  | RAnd r s => lang r w /\ lang s w
  | RNot r => ~ lang r w
  | RStar r => star (lang r) w
  end.
(* spec: end *)

Fixpoint nullable (r : re) : bool :=
  match r with
  | REmpty => false | REps => true | RChr _ => false
  | RCat r s => nullable r && nullable s
  | RAlt r s => nullable r || nullable s
  | RAnd r s => nullable r && nullable s
  | RNot r => negb (nullable r)
  | RStar _ => true
  end.

Lemma nullable_ok : forall r, nullable r = true <-> lang r [].
Proof.
  induction r; simpl.
  - split; [discriminate|tauto].
  - split; auto.
  - split; [discriminate|]. intros (a & H & _). discriminate.
  - rewrite andb_true_iff, IHr1, IHr2. split.
    + intros [A B]. exists [], []. auto.
    + intros (u & v & E & A & B). symmetry in E. apply app_eq_nil in E. destruct E; subst; auto.
  - rewrite orb_true_iff, IHr1, IHr2. tauto.
  - rewrite andb_true_iff, IHr1, IHr2. tauto.
  - rewrite negb_true_iff, <- not_true_iff_false, IHr. tauto.
  - split; auto. intros _. constructor.
Qed.

(* total order on regexes, used only to recognise equal states *)
Definition tag (r : re) : N :=
  match r with REmpty => 0 | REps => 1 | RChr _ => 2 | RCat _ _ => 3 | RAlt _ _ => 4
             | RAnd _ _ => 5 | RNot _ => 6 | RStar _ => 7 end.
Fixpoint cmp (r s : re) : comparison :=
  match r, s with
  | REmpty, REmpty => Eq | REps, REps => Eq
  | RChr a, RChr b => lcmp a b
  | RCat a b, RCat c d => match cmp a c with Eq => cmp b d | x => x end
  | RAlt a b, RAlt c d => match cmp a c with Eq => cmp b d | x => x end
  | RAnd a b, RAnd c d => match cmp a c with Eq => cmp b d | x => x end
  | RNot a, RNot b => cmp a b
  | RStar a, RStar b => cmp a b
  | _, _ => (tag r ?= tag s)%N
  end.
Lemma cmp_eq : forall r s, cmp r s = Eq -> r = s.
Proof.
  induction r; destruct s; simpl; intros; try discriminate; auto;
  try (destruct (cmp r1 s1) eqn:E; try discriminate; f_equal; auto; fail);
  try (f_equal; auto; fail).
  apply lcmp_eq in H. f_equal. auto.
Qed.

(* smart constructors: similarity rules that keep the derivative set finite *)
Definition re_all := RNot REmpty.
Definition is_all r := match r with RNot REmpty => true | _ => false end.
Definition mk_cat r s :=
  match r with
  | REmpty => REmpty | REps => s
  | _ => match s with REmpty => REmpty | REps => r | _ => RCat r s end
  end.
Fixpoint ins_alt (x : re) (r : re) : re :=
  match r with
  | RAlt y t => match cmp x y with Eq => r | Lt => RAlt x r | Gt => RAlt y (ins_alt x t) end
  | REmpty => x
  | _ => match cmp x r with Eq => r | Lt => RAlt x r | Gt => RAlt r x end
  end.
Fixpoint mk_alt' (r s : re) : re :=
  match r with RAlt x t => ins_alt x (mk_alt' t s) | REmpty => s | _ => ins_alt r s end.
Definition mk_alt r s :=
  if is_all r then r else if is_all s then s else mk_alt' r s.
Fixpoint ins_and (x : re) (r : re) : re :=
  match r with
  | RAnd y t => match cmp x y with Eq => r | Lt => RAnd x r | Gt => RAnd y (ins_and x t) end
  | REmpty => REmpty
  | _ => match cmp x r with Eq => r | Lt => RAnd x r | Gt => RAnd r x end
  end.
Fixpoint mk_and' (r s : re) : re :=
  match r with RAnd x t => ins_and x (mk_and' t s) | REmpty => REmpty | _ => ins_and r s end.
Definition mk_and r s :=
  if is_all r then s else if is_all s then r else mk_and' r s.
Definition mk_not r := match r with RNot r => r | _ => RNot r end.

Lemma mk_cat_ok : forall r s w, lang (mk_cat r s) w <-> lang (RCat r s) w.
Proof.
  assert (E1 : forall s w, lang (RCat REmpty s) w <-> False).
  { simpl. split; [intros (u & v & _ & [] & _)|tauto]. }
  assert (E2 : forall s w, lang (RCat REps s) w <-> lang s w).
  { simpl. split; [intros (u & v & H & A & B); subst; auto| intros; exists [], w; auto]. }
  assert (E3 : forall r w, lang (RCat r REmpty) w <-> False).
  { simpl. split; [intros (u & v & _ & _ & [])|tauto]. }
  assert (E4 : forall r w, lang (RCat r REps) w <-> lang r w).
  { simpl. split; [intros (u & v & H & A & B); subst; rewrite app_nil_r; auto|
                   intros; exists w, []; rewrite app_nil_r; auto]. }
  intros r s w. unfold mk_cat.
  destruct r; rewrite ?E1, ?E2; try (simpl; tauto);
  destruct s; rewrite ?E3, ?E4; simpl; tauto.
Qed.

Lemma ins_alt_ok : forall r x w, lang (ins_alt x r) w <-> lang x w \/ lang r w.
Proof.
  induction r; intros x w; simpl ins_alt;
  try (match goal with |- context [cmp ?a ?b] => destruct (cmp a b) eqn:E end;
       try (apply cmp_eq in E; subst); simpl; rewrite ?IHr2; tauto).
  simpl; tauto.
Qed.
Lemma mk_alt'_ok : forall r s w, lang (mk_alt' r s) w <-> lang r w \/ lang s w.
Proof.
  induction r; intros s w; simpl mk_alt'; rewrite ?ins_alt_ok, ?IHr2; simpl; tauto.
Qed.
Lemma is_all_ok : forall r w, is_all r = true -> lang r w.
Proof. destruct r; simpl; try discriminate. destruct r; try discriminate. simpl. auto. Qed.
Lemma mk_alt_ok : forall r s w, lang (mk_alt r s) w <-> lang r w \/ lang s w.
Proof.
  intros. unfold mk_alt. destruct (is_all r) eqn:E.
  - pose proof (is_all_ok r w E). tauto.
  - destruct (is_all s) eqn:F; [pose proof (is_all_ok s w F); tauto | apply mk_alt'_ok].
Qed.
Lemma ins_and_ok : forall r x w, lang (ins_and x r) w <-> lang x w /\ lang r w.
Proof.
  induction r; intros x w; simpl ins_and;
  try (match goal with |- context [cmp ?a ?b] => destruct (cmp a b) eqn:E end;
       try (apply cmp_eq in E; subst); simpl; rewrite ?IHr2; tauto).
  simpl; tauto.
Qed.
Lemma mk_and'_ok : forall r s w, lang (mk_and' r s) w <-> lang r w /\ lang s w.
Proof.
  induction r; intros s w; simpl mk_and'; rewrite ?ins_and_ok, ?IHr2; simpl; tauto.
Qed.
Lemma mk_and_ok : forall r s w, lang (mk_and r s) w <-> lang r w /\ lang s w.
Proof.
  intros. unfold mk_and. destruct (is_all r) eqn:E.
  - pose proof (is_all_ok r w E). tauto.
  - destruct (is_all s) eqn:F; [pose proof (is_all_ok s w F); tauto | apply mk_and'_ok].
Qed.

(* decidability of membership comes from derivatives below; used for mk_not *)
Fixpoint der (a : chr) (r : re) : re :=
  match r with
  | REmpty | REps => REmpty
  | RChr l => if lmem a l then REps else REmpty
  | RCat r s => if nullable r then mk_alt (mk_cat (der a r) s) (der a s)
                else mk_cat (der a r) s
  | RAlt r s => mk_alt (der a r) (der a s)
  | RAnd r s => mk_and (der a r) (der a s)
  | RNot r => RNot (der a r)
  | RStar r0 => mk_cat (der a r0) r
  end.

Lemma cat_cons : forall r s a w, lang (RCat r s) (a :: w) <->
  (lang r [] /\ lang s (a :: w)) \/ exists u v, w = u ++ v /\ lang r (a :: u) /\ lang s v.
Proof.
  simpl. split.
  - intros (u & v & E & A & B). destruct u as [|b u]; simpl in E.
    + subst; auto.
    + inversion E; subst. right. eauto.
  - intros [[A B]|(u & v & E & A & B)].
    + exists [], (a :: w). auto.
    + exists (a :: u), v. subst; auto.
Qed.
Lemma star_cons : forall (P : word -> Prop) a w, star P (a :: w) <->
  exists u v, w = u ++ v /\ P (a :: u) /\ star P v.
Proof.
  split.
  - remember (a :: w) as x eqn:E. intros H. revert a w E.
    induction H as [|u v Hu Hv IH]; intros a w E; [discriminate|].
    destruct u as [|b u]; simpl in E; [auto|]. inversion E; subst. eauto.
  - intros (u & v & E & A & B). subst. change (a :: u ++ v) with ((a :: u) ++ v).
    constructor; auto.
Qed.

Lemma der_ok : forall r a w, lang (der a r) w <-> lang r (a :: w).
Proof.
  induction r; intros a w.
  - simpl. tauto.
  - simpl. split; intuition discriminate.
  - simpl. destruct (lmem a l) eqn:E; simpl; split.
    + intros ->. eauto.
    + intros (b & H & _). inversion H; auto.
    + tauto.
    + intros (b & H & M). inversion H; subst. congruence.
  - rewrite cat_cons. simpl der.
    assert (HC : lang (mk_cat (der a r1) r2) w <->
                 exists u v, w = u ++ v /\ lang r1 (a :: u) /\ lang r2 v).
    { rewrite mk_cat_ok. simpl. split; intros (u & v & E & A & B); exists u, v;
      repeat split; auto; apply IHr1; auto. }
    destruct (nullable r1) eqn:E.
    + rewrite mk_alt_ok, HC, IHr2. apply nullable_ok in E. tauto.
    + rewrite HC. split; auto. intros [[A _]|]; auto.
      apply nullable_ok in A. congruence.
  - simpl der. rewrite mk_alt_ok, IHr1, IHr2. simpl; tauto.
  - simpl der. rewrite mk_and_ok, IHr1, IHr2. simpl; tauto.
  - simpl. rewrite IHr. tauto.
  - simpl der. rewrite mk_cat_ok. change (lang (RStar r) (a :: w)) with (star (lang r) (a :: w)).
    rewrite star_cons. simpl. split; intros (u & v & E & A & B); exists u, v;
    repeat split; auto; apply IHr; auto.
Qed.

Definition matchb (r : re) (w : word) : bool := nullable (fold_left (fun r a => der a r) w r).
Theorem matchb_ok : forall w r, matchb r w = true <-> lang r w.
Proof.
  induction w as [|a w IH]; intros r; unfold matchb; simpl.
  - apply nullable_ok.
  - rewrite <- der_ok. apply IH.
Qed.

(* derivative classes: a cover of the alphabet by labels on which [der] is constant *)
Definition meet (c d : list lab) : list lab :=
  filter lsat (flat_map (fun x => map (linter x) d) c).
Fixpoint classes (r : re) : list lab :=
  match r with
  | REmpty | REps => [lfull]
  | RChr l => filter lsat [l; lcompl l]
  | RCat r s => if nullable r then meet (classes r) (classes s) else classes r
  | RAlt r s | RAnd r s => meet (classes r) (classes s)
  | RNot r | RStar r => classes r
  end.

Definition cover (c : list lab) := forall a, okc a = true -> exists l, In l c /\ lmem a l = true.
Definition const_on {B} (f : chr -> B) (c : list lab) :=
  forall l a b, In l c -> lmem a l = true -> lmem b l = true -> f a = f b.

Lemma meet_in : forall c d l, In l (meet c d) ->
  exists x y, In x c /\ In y d /\ l = linter x y /\ lsat l = true.
Proof.
  unfold meet. intros c d l H. apply filter_In in H. destruct H as [H S].
  apply in_flat_map in H. destruct H as (x & Hx & H). apply in_map_iff in H.
  destruct H as (y & E & Hy). subst. exists x, y. auto.
Qed.
Lemma meet_cover : forall c d, cover c -> cover d -> cover (meet c d).
Proof.
  intros c d Hc Hd a Ha. destruct (Hc a Ha) as (x & Ix & Mx). destruct (Hd a Ha) as (y & Iy & My).
  exists (linter x y). assert (M : lmem a (linter x y) = true) by (rewrite lmem_inter, Mx, My; auto).
  split; auto. unfold meet. apply filter_In. split.
  - apply in_flat_map. exists x. split; auto. apply in_map; auto.
  - apply lsat_ok. eauto.
Qed.
Lemma meet_const : forall {B C} (f : chr -> B) (g : chr -> C) c d,
  const_on f c -> const_on g d -> const_on (fun a => (f a, g a)) (meet c d).
Proof.
  intros B C f g c d Hf Hg l a b Hl Ma Mb.
  apply meet_in in Hl. destruct Hl as (x & y & Ix & Iy & E & _). subst.
  rewrite lmem_inter in Ma, Mb. apply andb_true_iff in Ma, Mb.
  f_equal; [eapply Hf | eapply Hg]; eauto; tauto.
Qed.
Lemma classes_sat : forall r l, In l (classes r) -> lsat l = true.
Proof.
  induction r; cbn [classes]; intros x H;
  try (apply meet_in in H; destruct H as (? & ? & ? & ? & ? & ?); auto; fail);
  try (destruct H as [<-|[]]; apply lfull_sat); auto.
  - apply filter_In in H; tauto.
  - destruct (nullable r1); auto. apply meet_in in H; destruct H as (? & ? & ? & ? & ? & ?); auto.
Qed.
Lemma classes_cover : forall r, cover (classes r).
Proof.
  assert (F : cover [lfull]).
  { intros a Ha. exists lfull. split; [left; auto|]. rewrite lmem_full. auto. }
  induction r; cbn [classes]; auto using meet_cover.
  - intros a Ha. destruct (lmem a l) eqn:E.
    + exists l. split; auto. apply filter_In. split; [left; auto|]. apply lsat_ok; eauto.
    + assert (M : lmem a (lcompl l) = true).
      { rewrite lmem_compl, E, Ha. auto. }
      exists (lcompl l). split; auto. apply filter_In. split; [right; left; auto|].
      apply lsat_ok; eauto.
  - destruct (nullable r1); auto using meet_cover.
Qed.
Lemma classes_const : forall r, const_on (fun a => der a r) (classes r).
Proof.
  induction r; cbn [classes]; intros x a b Hx Ma Mb; cbn [der]; auto.
  - apply filter_In in Hx. destruct Hx as [[<-|[<-|[]]] _].
    + rewrite Ma, Mb; auto.
    + rewrite lmem_compl in Ma, Mb. apply andb_true_iff in Ma, Mb.
      destruct Ma as [_ Ma], Mb as [_ Mb]. apply negb_true_iff in Ma, Mb. rewrite Ma, Mb; auto.
  - destruct (nullable r1).
    + pose proof (meet_const _ _ _ _ IHr1 IHr2 x a b Hx Ma Mb) as E. inversion E. congruence.
    + rewrite (IHr1 x a b); auto.
  - pose proof (meet_const _ _ _ _ IHr1 IHr2 x a b Hx Ma Mb) as E. inversion E. congruence.
  - pose proof (meet_const _ _ _ _ IHr1 IHr2 x a b Hx Ma Mb) as E. inversion E. congruence.
  - rewrite (IHr x a b); auto.
  - rewrite (IHr x a b); auto.
Qed.

(* SMT-LIB derived forms *)
Fixpoint re_word (w : word) : re := match w with [] => REps | a :: w => mk_cat (RChr (lchar a)) (re_word w) end.
Lemma re_word_ok : forall w v, valid w -> (lang (re_word w) v <-> v = w).
Proof.
  induction w as [|a w IH]; intros v H; [simpl; tauto|].
  inversion H; subst. cbn [re_word]. rewrite mk_cat_ok. cbn [lang]. split.
  - intros (u & x & E & (b & E1 & M) & B). apply IH in B; auto. subst.
    rewrite lmem_char in M by auto. apply ceqb_eq in M. subst. reflexivity.
  - intros ->. exists [a], w. repeat split; auto.
    + exists a. split; auto. rewrite lmem_char by auto. apply ceqb_refl.
    + apply IH; auto.
Qed.
Definition re_allchar := RChr lfull.
Fixpoint re_pow (r : re) (n : nat) : re := match n with O => REps | S n => mk_cat r (re_pow r n) end.
Definition re_plus r := mk_cat r (RStar r).
Definition re_opt r := mk_alt REps r.
Definition re_diff r s := mk_and r (RNot s).
End RegexF.
