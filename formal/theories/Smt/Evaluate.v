(* Evaluation of a script under a model: what is behind an answer sat.

   A term has a list of values: one, unless a replacement may take any match. An
   accepted formula holds; a refuted one ([says M f false]) does not. *)
Require Import NArith ZArith Bool List Lia.
Import ListNotations.
From Trine Require Spec.
From Trine Require Import Label Instance Syntax Semantics Propagate Elab.
Local Open Scope N_scope.

Definition weqb (u v : word) : bool := match cmp_word u v with Eq => true | _ => false end.
Lemma weqb_ok : forall u v, weqb u v = true <-> u = v.
Proof.
  intros u v. unfold weqb. split.
  - destruct (cmp_word u v) eqn:E; try discriminate. intros _. apply cmp_word_eq; auto.
  - intros <-. replace (cmp_word u u) with Eq; auto. induction u as [|a u IH]; auto. simpl.
    change (ccmp a a) with (N.compare a a). rewrite N.compare_refl. exact IH.
Qed.

(* every result of replacing one match of P *)
Fixpoint ends (D : re) (w : word) : list word :=      (* w = x z with x in D: all z *)
  (if nullable D then [w] else []) ++ match w with [] => [] | a :: w => ends (der a D) w end.
Fixpoint any_match (P : re) (r w : word) : list word :=
  map (fun z => r ++ z) (ends P w) ++ match w with [] => [] | a :: w => map (cons a) (any_match P r w) end.
Definition any_values (P : re) (r w : word) : list word :=
  match any_match P r w with [] => [w] | l => l end.
Lemma ends_ok : forall w D z, In z (ends D w) <-> exists x, w = x ++ z /\ lang D x.
Proof.
  induction w as [|a w IH]; intros D z; cbn [ends]; rewrite in_app_iff.
  - split.
    + intros [H|[]]. destruct (nullable D) eqn:N; [|destruct H]. destruct H as [<-|[]].
      exists []. split; auto. apply nullable_ok; auto.
    + intros (x & E & Lx). symmetry in E. apply app_eq_nil in E. destruct E; subst. left.
      apply nullable_ok in Lx. rewrite Lx. left; auto.
  - rewrite IH. split.
    + intros [H|(x & -> & Lx)].
      * destruct (nullable D) eqn:N; [|destruct H]. destruct H as [<-|[]].
        exists []. split; auto. apply nullable_ok; auto.
      * exists (a :: x). split; auto. apply der_ok; auto.
    + intros (x & E & Lx). destruct x as [|b x].
      * left. apply nullable_ok in Lx. rewrite Lx. left; auto.
      * inversion E; subst. right. exists x. split; auto. apply der_ok; auto.
Qed.
Lemma any_match_ok : forall P r w v, In v (any_match P r w) <->
  exists u x z, w = u ++ x ++ z /\ lang P x /\ v = u ++ r ++ z.
Proof.
  intros P r. induction w as [|a w IH]; intros v; cbn [any_match]; rewrite in_app_iff, in_map_iff.
  - split.
    + intros [(z & <- & H)|[]]. apply ends_ok in H. destruct H as (x & E & Lx). exists [], x, z. auto.
    + intros (u & x & z & E & Lx & ->). symmetry in E. apply app_eq_nil in E. destruct E as [-> E].
      left. exists z. split; auto. apply ends_ok. exists x. auto.
  - rewrite in_map_iff. split.
    + intros [(z & <- & H)|(v' & <- & H)].
      * apply ends_ok in H. destruct H as (x & E & Lx). exists [], x, z. auto.
      * apply IH in H. destruct H as (u & x & z & -> & Lx & ->). exists (a :: u), x, z. auto.
    + intros (u & x & z & E & Lx & ->). destruct u as [|b u].
      * left. exists z. split; auto. apply ends_ok. exists x. auto.
      * inversion E; subst. right. exists (u ++ r ++ z). split; auto. apply IH. exists u, x, z. auto.
Qed.
Lemma any_values_ok : forall P r w v, In v (any_values P r w) -> Spec.replace_any (lang P) r w v.
Proof.
  intros P r w v H. unfold any_values in H. destruct (any_match P r w) as [|y l] eqn:E.
  - destruct H as [<-|[]]. right. split; auto. intros u x z Ew Lx.
    assert (I : In (u ++ r ++ z) (any_match P r w)) by (apply any_match_ok; exists u, x, z; auto).
    rewrite E in I. destruct I.
  - rewrite <- E in H. apply any_match_ok in H. destruct H as (u & x & z & A & B & C). left. exists u, x, z. auto.
Qed.

Definition rep_values (m : mode) (P : re) (r w : word) : list word :=
  match m with First => [rep_eval P r w] | Any => any_values P r w end.
Lemma rep_values_ok : forall m P r w v, In v (rep_values m P r w) -> replaces m (lang P) r w v.
Proof.
  intros [] P r w v H; simpl in *; [|apply any_values_ok; auto].
  destruct H as [<-|[]]. apply rep_eval_ok.
Qed.

Definition each {A B} (l : list A) (f : A -> list B) : list B := flat_map f l.
Section Model.
Variable M : model.
Fixpoint values (t : sterm) : list word :=
  match t with
  | SVar x => [str_of M x]
  | SLit w => [proj1_sig w]
  | SCat s t => each (values s) (fun a => map (app a) (values t))
  | SRep m s p r => each (values s) (fun a => each (values p) (fun b => each (values r) (fun c =>
                      rep_values m (re_word b) c a)))
  | SRepRe m s P r => each (values s) (fun a => each (values r) (fun c => rep_values m P c a))
  | SRepAll s p r => each (values s) (fun a => each (values p) (fun b => map (fun c =>
                      rep_all_eval (re_word b) c a) (values r)))
  | SRepReAll s P r => each (values s) (fun a => map (fun c => rep_all_eval P c a) (values r))
  end.
Fixpoint ivalues (i : iterm) : list Z :=
  match i with
  | IConst k => [k]
  | IVar x => [int_of M x]
  | ILen s => map (fun v => Z.of_nat (length v)) (values s)
  | IAdd i j => each (ivalues i) (fun a => map (Z.add a) (ivalues j))
  | IMul k i => map (Z.mul k) (ivalues i)
  end.
Fixpoint prefixb (u v : word) : bool :=
  match u, v with [], _ => true | a :: u, b :: v => N.eqb a b && prefixb u v | _, [] => false end.
Fixpoint containsb (w x : word) : bool :=
  prefixb x w || match w with [] => false | _ :: w => containsb w x end.
Definition some2 {A B} (p : A -> B -> bool) (l : list A) (m : list B) : bool :=
  existsb (fun a => existsb (p a) m) l.
(* [truth f pol]: f is true, or false, for certain *)
Definition sure {A B} (p : A -> B -> bool) (exact : bool) (l : list A) (m : list B) (pol : bool) : bool :=
  if pol then some2 p l m else exact && negb (some2 p l m).
Fixpoint truth (f : form) (pol : bool) : bool :=
  match f with
  | FBool b => Bool.eqb b pol
  | FVar x => Bool.eqb (bool_of M x) pol
  | FEqS s t => sure weqb (exact s && exact t) (values s) (values t) pol
  | FIn s P => if pol then existsb (matchb P) (values s) else exact s && negb (existsb (matchb P) (values s))
  | FPrefix s t => sure prefixb (exact s && exact t) (values s) (values t) pol
  | FSuffix s t => sure (fun u v => prefixb (rev u) (rev v)) (exact s && exact t) (values s) (values t) pol
  | FContains s t => sure containsb (exact s && exact t) (values s) (values t) pol
  | FLe i j => sure Z.leb (iexact i && iexact j) (ivalues i) (ivalues j) pol
  | FEqI i j => sure Z.eqb (iexact i && iexact j) (ivalues i) (ivalues j) pol
  | FNot f => truth f (negb pol)
  | FAnd f g => if pol then truth f true && truth g true else truth f false || truth g false
  | FOr f g => if pol then truth f true || truth g true else truth f false && truth g false
  | FIff f g =>
      if pol then (truth f true && truth g true) || (truth f false && truth g false)
      else (truth f true && truth g false) || (truth f false && truth g true)
  end.

Hypothesis V : wellformed M.
Lemma values_ok : forall t v, In v (values t) -> den M t v.
Proof.
  induction t as [x|w|s IHs t IHt|m s IHs p IHp r IHr|m s IHs P r IHr|s IHs p IHp r IHr|s IHs P r IHr];
  intros v H; cbn [values] in H; unfold each in H.
  - destruct H as [<-|[]]. reflexivity.
  - destruct H as [<-|[]]. reflexivity.
  - apply in_flat_map in H. destruct H as (a & A & H). apply in_map_iff in H. destruct H as (b & <- & B).
    exists a, b. auto.
  - apply in_flat_map in H. destruct H as (a & A & H). apply in_flat_map in H. destruct H as (b & B & H).
    apply in_flat_map in H. destruct H as (c & C & H). apply rep_values_ok in H.
    apply den_rep. exists a, b, c. repeat split; auto.
    apply (replaces_ext m (eq b) (lang (re_word b))); auto. apply eq_word. eapply den_valid; eauto.
  - apply in_flat_map in H. destruct H as (a & A & H). apply in_flat_map in H. destruct H as (c & C & H).
    apply rep_values_ok in H. apply den_rep_re. exists a, c. auto.
  - apply in_flat_map in H. destruct H as (a & A & H). apply in_flat_map in H. destruct H as (b & B & H).
    apply in_map_iff in H. destruct H as (c & <- & C). exists a, b, c. repeat split; auto.
    apply (replace_all_ext (eq b) (lang (re_word b))); [apply eq_word; eapply den_valid; eauto|].
    apply replace_all_eval. auto.
  - apply in_flat_map in H. destruct H as (a & A & H).
    apply in_map_iff in H. destruct H as (c & <- & C). exists a, c. repeat split; auto.
    apply replace_all_eval. auto.
Qed.
(* an exact term has no other value *)
Lemma values_exact : forall t v, exact t = true -> den M t v -> In v (values t).
Proof.
  induction t as [x|w|s IHs t IHt|m s IHs p IHp r IHr|m s IHs P r IHr|s IHs p IHp r IHr|s IHs P r IHr];
  intros v E H; cbn [values exact] in *; unfold each.
  - left. symmetry. exact H.
  - left. symmetry. exact H.
  - apply andb_true_iff in E. destruct E. destruct H as (a & b & A & B & ->).
    apply in_flat_map. exists a. split; auto. apply in_map; auto.
  - destruct m; [|discriminate]. apply andb_true_iff in E. destruct E as [E E3]. apply andb_true_iff in E. destruct E.
    destruct H as (a & b & c & A & B & C & H).
    apply in_flat_map. exists a. split; auto. apply in_flat_map. exists b. split; auto.
    apply in_flat_map. exists c. split; auto. simpl. left. symmetry. apply replace_first_eval.
    apply (replaces_ext First (eq b) (lang (re_word b))); auto. apply eq_word. eapply den_valid; eauto.
  - destruct m; [|discriminate]. apply andb_true_iff in E. destruct E.
    destruct H as (a & c & A & C & H).
    apply in_flat_map. exists a. split; auto.
    apply in_flat_map. exists c. split; auto. simpl. left. symmetry. apply replace_first_eval. exact H.
  - apply andb_true_iff in E. destruct E as [E E3]. apply andb_true_iff in E. destruct E.
    destruct H as (a & b & c & A & B & C & H).
    apply in_flat_map. exists a. split; auto. apply in_flat_map. exists b. split; auto.
    apply in_map_iff. exists c. split; auto. symmetry. apply replace_all_eval.
    apply (replace_all_ext (eq b) (lang (re_word b))); auto. apply eq_word. eapply den_valid; eauto.
  - apply andb_true_iff in E. destruct E. destruct H as (a & c & A & C & H).
    apply in_flat_map. exists a. split; auto.
    apply in_map_iff. exists c. split; auto. symmetry. apply replace_all_eval. exact H.
Qed.
Lemma ivalues_ok : forall i k, In k (ivalues i) -> iden M i k.
Proof.
  induction i; intros v H; cbn [ivalues] in H; unfold each in H.
  - destruct H as [<-|[]]. reflexivity.
  - destruct H as [<-|[]]. reflexivity.
  - apply in_map_iff in H. destruct H as (w & <- & H). exists w. split; auto. apply values_ok; auto.
  - apply in_flat_map in H. destruct H as (a & A & H). apply in_map_iff in H. destruct H as (b & <- & B).
    exists a, b. auto.
  - apply in_map_iff in H. destruct H as (a & <- & A). exists a. auto.
Qed.
Lemma ivalues_exact : forall i k, iexact i = true -> iden M i k -> In k (ivalues i).
Proof.
  induction i; intros v E H; cbn [ivalues iexact] in *; unfold each.
  - left. symmetry. exact H.
  - left. symmetry. exact H.
  - destruct H as (w & D & ->). apply (in_map (fun v => Z.of_nat (length v))). apply values_exact; auto.
  - apply andb_true_iff in E. destruct E. destruct H as (a & b & A & B & ->).
    apply in_flat_map. exists a. split; auto. apply in_map; auto.
  - destruct H as (a & A & ->). apply in_map; auto.
Qed.
Lemma prefixb_ok : forall u v, prefixb u v = true <-> Spec.prefix u v.
Proof.
  induction u as [|a u IH]; intros v; simpl.
  - split; auto. intros _. exists v. auto.
  - destruct v as [|b v]; [split; [discriminate|intros (x & E); discriminate]|].
    rewrite andb_true_iff, N.eqb_eq, IH. split.
    + intros [-> (x & ->)]. exists x. auto.
    + intros (x & E). inversion E; subst. split; auto. exists x. auto.
Qed.
Lemma suffixb_ok : forall u v, prefixb (rev u) (rev v) = true <-> Spec.suffix u v.
Proof.
  intros u v. rewrite prefixb_ok. split; intros (x & E).
  - exists (rev x). rewrite <- (rev_involutive v), E, rev_app_distr, rev_involutive. auto.
  - exists (rev x). rewrite E, rev_app_distr. auto.
Qed.
Lemma containsb_ok : forall w x, containsb w x = true <-> Spec.contains w x.
Proof.
  induction w as [|a w IH]; intros x; cbn [containsb]; rewrite orb_true_iff, prefixb_ok.
  - split.
    + intros [(v & E)|]; [|discriminate]. exists [], v. auto.
    + intros (u & v & E). left. symmetry in E. apply app_eq_nil in E. destruct E as [-> E]. exists v. auto.
  - rewrite IH. split.
    + intros [(v & E)|(u & v & ->)]; [exists [], v; auto|exists (a :: u), v; auto].
    + intros (u & v & E). destruct u as [|b u]; [left; exists v; auto|].
      inversion E; subst. right. exists u, v. auto.
Qed.
Lemma sure_ok : forall {A B} (p : A -> B -> bool) (Q : A -> B -> Prop) e l m pol (DA : A -> Prop) (DB : B -> Prop),
  (forall a b, p a b = true <-> Q a b) ->
  (forall a, In a l -> DA a) -> (forall b, In b m -> DB b) ->
  (e = true -> (forall a, DA a -> In a l) /\ (forall b, DB b -> In b m)) ->
  sure p e l m pol = true ->
  if pol then exists a b, DA a /\ DB b /\ Q a b else ~ exists a b, DA a /\ DB b /\ Q a b.
Proof.
  intros A B p Q e l m pol DA DB PQ HA HB HE H. unfold sure, some2 in H. destruct pol.
  - apply existsb_exists in H. destruct H as (a & Ia & H). apply existsb_exists in H. destruct H as (b & Ib & H).
    exists a, b. repeat split; auto. apply PQ; auto.
  - apply andb_true_iff in H. destruct H as [E H]. apply negb_true_iff in H. destruct (HE E) as [EA EB].
    intros (a & b & Da & Db & Qab). apply PQ in Qab.
    rewrite (proj2 (existsb_exists _ _)) in H; [discriminate|].
    exists a. split; auto. apply existsb_exists. eauto.
Qed.
Lemma exacts : forall s t, exact s && exact t = true ->
  (forall a, den M s a -> In a (values s)) /\ (forall b, den M t b -> In b (values t)).
Proof. intros s t E. apply andb_true_iff in E. destruct E. split; intros; apply values_exact; auto. Qed.
Lemma iexacts : forall s t, iexact s && iexact t = true ->
  (forall a, iden M s a -> In a (ivalues s)) /\ (forall b, iden M t b -> In b (ivalues t)).
Proof. intros s t E. apply andb_true_iff in E. destruct E. split; intros; apply ivalues_exact; auto. Qed.
Lemma truth_ok : forall f pol, truth f pol = true -> says M f pol.
Proof.
  induction f; intros pol H; cbn [truth] in H.
  - apply eqb_prop in H. subst. destruct pol; simpl; congruence.
  - apply eqb_prop in H. destruct pol; simpl; congruence.
  - assert (G := sure_ok weqb eq _ _ _ pol (den M s) (den M t) weqb_ok (values_ok s) (values_ok t)
       (exacts s t) H).
    destruct pol; simpl.
    + destruct G as (a & b & A & B & <-). eauto.
    + intros (v & A & B). apply G. eauto.
  - destruct pol; simpl.
    + apply existsb_exists in H. destruct H as (v & I & H). exists v. split; [apply values_ok; auto|apply matchb_ok; auto].
    + apply andb_true_iff in H. destruct H as [E H]. apply negb_true_iff in H. intros (v & D & Lv).
      rewrite (proj2 (existsb_exists _ _)) in H; [discriminate|].
      exists v. split; [apply values_exact; auto|apply matchb_ok; auto].
  - assert (G := sure_ok prefixb Spec.prefix _ _ _ pol (den M s) (den M t) prefixb_ok (values_ok s) (values_ok t)
       (exacts s t) H). destruct pol; exact G.
  - assert (G := sure_ok _ Spec.suffix _ _ _ pol (den M s) (den M t) suffixb_ok (values_ok s) (values_ok t)
       (exacts s t) H). destruct pol; exact G.
  - assert (G := sure_ok containsb Spec.contains _ _ _ pol (den M s) (den M t) containsb_ok (values_ok s) (values_ok t)
       (exacts s t) H). destruct pol; exact G.
  - assert (G := sure_ok Z.leb Z.le _ _ _ pol (iden M i) (iden M j) Z.leb_le (ivalues_ok i) (ivalues_ok j)
       (iexacts i j) H). destruct pol; exact G.
  - assert (G := sure_ok Z.eqb eq _ _ _ pol (iden M i) (iden M j) Z.eqb_eq (ivalues_ok i) (ivalues_ok j)
       (iexacts i j) H).
    destruct pol; simpl.
    + destruct G as (a & b & A & B & <-). eauto.
    + intros (v & A & B). apply G. eauto.
  - apply IHf in H. destruct pol; simpl in *; auto.
  - destruct pol.
    + apply andb_true_iff in H. destruct H as [H1 H2]. apply IHf1 in H1. apply IHf2 in H2. simpl in *; tauto.
    + apply orb_true_iff in H. destruct H as [H|H]; [apply IHf1 in H|apply IHf2 in H]; simpl in *; tauto.
  - destruct pol.
    + apply orb_true_iff in H. destruct H as [H|H]; [apply IHf1 in H|apply IHf2 in H]; simpl in *; tauto.
    + apply andb_true_iff in H. destruct H as [H1 H2]. apply IHf1 in H1. apply IHf2 in H2. simpl in *; tauto.
  - destruct pol; apply orb_true_iff in H;
    (destruct H as [H|H]; apply andb_true_iff in H; destruct H as [H1 H2]; apply IHf1 in H1; apply IHf2 in H2;
     simpl in *; tauto).
Qed.
End Model.

(* ---- models as finite tables ---- *)
Record table := { strs : list (N * word); trues : list N; nums : list (N * Z) }.
Definition assoc {A} (d : A) (l : list (N * A)) : PM.t A :=
  fold_left (fun m xa => PM.add (key (fst xa)) (snd xa) m) l (PM.empty A).
Definition get {A} (d : A) (m : PM.t A) (x : N) : A := match PM.find (key x) m with Some a => a | None => d end.
Definition model_of (t : table) : model :=
  let ss := assoc [] (strs t) in let bs := assoc false (map (fun b => (b, true)) (trues t)) in let is := assoc 0%Z (nums t) in
  {| str_of := get [] ss; bool_of := get false bs; int_of := get 0%Z is |}.
Definition satisfies (t : table) (sc : script) : bool :=
  forallb (fun xw => validb (snd xw)) (strs t) &&
  (let M := model_of t in forallb (fun f => truth M f true) sc).

Lemma assoc_wf : forall l m, (forall x, valid (get [] m x)) -> forallb (fun xw => validb (snd xw)) l = true ->
  forall x, valid (get [] (fold_left (fun m (xa : N * word) => PM.add (key (fst xa)) (snd xa) m) l m) x).
Proof.
  induction l as [|[y w] l IH]; intros m H F; auto. cbn [forallb snd] in F. apply andb_true_iff in F. destruct F as [Vw F].
  cbn [fold_left fst snd]. apply IH; auto. intros x. unfold get. destruct (N.eq_dec y x) as [<-|D].
  - rewrite PM.gss. apply validb_ok; auto.
  - rewrite PM.gso; [apply H|]. intros K. apply key_inj in K. congruence.
Qed.
Theorem satisfies_ok : forall t sc, satisfies t sc = true -> exists M, models M sc.
Proof.
  intros t sc H. unfold satisfies in H. apply andb_true_iff in H. destruct H as [W H].
  exists (model_of t). assert (V : wellformed (model_of t)).
  { intros x. simpl. apply assoc_wf; auto. intros y. unfold get. rewrite PM.gempty. constructor. }
  split; auto. apply Forall_forall. intros f I. cbv zeta in H. rewrite forallb_forall in H.
  exact (truth_ok (model_of t) V f true (H f I)).
Qed.
