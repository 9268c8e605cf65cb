(* Words as lists of bits, least significant first, and the numbers they stand for. *)
Require Import NArith ZArith Bool List Lia.
Import ListNotations.
Require Import Trine.Bv.Word.

Fixpoint val (b : list bool) : N := match b with [] => 0 | x :: b => N.b2n x + 2 * val b end.
Fixpoint zip (f : bool -> bool -> bool) (u v : list bool) : list bool :=
  match u, v with x :: u, y :: v => f x y :: zip f u v | _, _ => [] end.

Lemma pow2_S : forall n, pow2 (S n) = (2 * pow2 n)%N.
Proof. intros. unfold pow2. rewrite Nat2N.inj_succ, N.pow_succ_r'. reflexivity. Qed.
Lemma pow2_0 : pow2 0 = 1%N. Proof. reflexivity. Qed.
Lemma pow2_pos : forall n, (0 < pow2 n)%N.
Proof. intros. unfold pow2. assert (2 ^ N.of_nat n <> 0)%N by (apply N.pow_nonzero; discriminate). lia. Qed.
Lemma pow2_nz : forall n, pow2 n <> 0%N. Proof. intros. pose proof (pow2_pos n). lia. Qed.
Lemma pow2_add : forall n m, pow2 (n + m) = (pow2 n * pow2 m)%N.
Proof. intros. unfold pow2. rewrite Nat2N.inj_add, N.pow_add_r. reflexivity. Qed.
Lemma pow2_mono : forall n m, n <= m -> (pow2 n <= pow2 m)%N.
Proof. intros n m H. replace m with (n + (m - n)) by lia. rewrite pow2_add. pose proof (pow2_pos (m - n)). nia. Qed.
Lemma b2n_lt : forall b, (N.b2n b < 2)%N. Proof. destruct b; simpl; lia. Qed.

Lemma val_lt : forall b, (val b < pow2 (length b))%N.
Proof.
  induction b as [|x b IH]; [reflexivity|]. cbn [val length]. rewrite pow2_S. pose proof (b2n_lt x). lia.
Qed.
Lemma val_app : forall u v, val (u ++ v) = (val u + pow2 (length u) * val v)%N.
Proof.
  induction u as [|x u IH]; intros v; cbn [app val length]; [rewrite pow2_0; lia|].
  rewrite IH, pow2_S. lia.
Qed.
Lemma val_repeat_false : forall n, val (repeat false n) = 0%N.
Proof. induction n; simpl; auto. rewrite IHn; auto. Qed.
Lemma val_negb : forall b, val (map negb b) = (pow2 (length b) - 1 - val b)%N.
Proof.
  induction b as [|x b IH]; [reflexivity|]. cbn [map val length]. rewrite IH, pow2_S.
  pose proof (val_lt b). destruct x; simpl N.b2n; lia.
Qed.
Lemma split_mod : forall a b q r, (a = b * q + r -> r < b -> a mod b = r /\ a / b = q)%N.
Proof. intros a b q r H L. split; [symmetry; eapply N.mod_unique; eauto|symmetry; eapply N.div_unique; eauto]. Qed.
Lemma val_split : forall k b, k <= length b ->
  (val b mod pow2 k = val (firstn k b) /\ val b / pow2 k = val (skipn k b))%N.
Proof.
  intros k b H. apply split_mod.
  - rewrite <- (firstn_skipn k b) at 1. rewrite val_app, firstn_length_le by auto. lia.
  - pose proof (val_lt (firstn k b)) as L. rewrite firstn_length_le in L by auto. auto.
Qed.
Lemma val_firstn : forall k b, val (firstn k b) = (val b mod pow2 k)%N.
Proof.
  intros k b. destruct (Nat.le_gt_cases k (length b)) as [L|L].
  - symmetry. apply val_split; auto.
  - rewrite firstn_all2 by lia. rewrite N.mod_small; auto. pose proof (val_lt b).
    pose proof (pow2_mono (length b) k ltac:(lia)). lia.
Qed.
Lemma val_skipn : forall k b, val (skipn k b) = (val b / pow2 k)%N.
Proof.
  intros k b. destruct (Nat.le_gt_cases k (length b)) as [L|L].
  - symmetry. apply val_split; auto.
  - rewrite skipn_all2 by lia. rewrite N.div_small; auto. pose proof (val_lt b).
    pose proof (pow2_mono (length b) k ltac:(lia)). lia.
Qed.
Lemma val_testbit : forall b k, N.testbit (val b) (N.of_nat k) = nth k b false.
Proof.
  induction b as [|x b IH]; intros k; [destruct k; apply N.bits_0|].
  cbn [val]. destruct k as [|k].
  - rewrite N.add_comm. cbn [nth]. change (N.of_nat 0) with 0%N. apply N.testbit_0_r.
  - rewrite N.add_comm, Nat2N.inj_succ. rewrite N.testbit_succ_r. apply IH.
Qed.
Lemma val_inj : forall u v, length u = length v -> val u = val v -> u = v.
Proof.
  induction u as [|x u IH]; destruct v as [|y v]; try discriminate; auto.
  cbn [length val]. intros L E. f_equal.
  - destruct x, y; simpl N.b2n in E; try reflexivity; lia.
  - apply IH; [lia|]. destruct x, y; simpl N.b2n in E; lia.
Qed.
Lemma zip_length : forall f u v, length u = length v -> length (zip f u v) = length u.
Proof. induction u as [|x u IH]; destruct v; simpl; intros; try lia. rewrite IH; lia. Qed.
Lemma zip_nth : forall f u v k, length u = length v -> f false false = false ->
  nth k (zip f u v) false = f (nth k u false) (nth k v false).
Proof.
  induction u as [|x u IH]; destruct v as [|y v]; intros k L F; try discriminate.
  - destruct k; simpl; auto.
  - destruct k; simpl; auto.
Qed.
Lemma val_zip : forall f g u v, length u = length v -> f false false = false ->
  (forall x y k, N.testbit (g x y) k = f (N.testbit x k) (N.testbit y k)) ->
  val (zip f u v) = g (val u) (val v).
Proof.
  intros f g u v L F G. apply N.bits_inj. intros k. rewrite G.
  rewrite <- (N2Nat.id k), !val_testbit. apply zip_nth; auto.
Qed.
Lemma val_and : forall u v, length u = length v -> val (zip andb u v) = N.land (val u) (val v).
Proof. intros. apply val_zip; auto. intros; apply N.land_spec. Qed.
Lemma val_or : forall u v, length u = length v -> val (zip orb u v) = N.lor (val u) (val v).
Proof. intros. apply val_zip; auto. intros; apply N.lor_spec. Qed.
Lemma val_xor : forall u v, length u = length v -> val (zip xorb u v) = N.lxor (val u) (val v).
Proof. intros. apply val_zip; auto. intros; apply N.lxor_spec. Qed.

(* ---- the most significant bit, two's complement ---- *)
Lemma msb_app : forall lo m, msb (length (lo ++ [m])) (val (lo ++ [m])) = m.
Proof.
  intros lo m. unfold msb. rewrite app_length. cbn [length].
  replace (N.of_nat (length lo + 1) - 1)%N with (N.of_nat (length lo)) by lia.
  rewrite val_testbit, app_nth2 by lia. rewrite Nat.sub_diag. reflexivity.
Qed.
Lemma last_cases : forall b : list bool, b <> [] -> exists lo m, b = lo ++ [m].
Proof. intros b H. destruct (exists_last H) as (lo & m & E). eauto. Qed.
Lemma msb_last : forall b, b <> [] -> msb (length b) (val b) = last b false.
Proof.
  intros b H. destruct (last_cases b H) as (lo & m & ->). rewrite msb_app, last_last. reflexivity.
Qed.
Lemma signed_app1 : forall lo m, signed (length (lo ++ [m])) (val (lo ++ [m])) =
  (Z.of_N (val lo) - (if m then Z.of_N (pow2 (length lo)) else 0))%Z.
Proof.
  intros lo m. unfold signed. rewrite msb_app, app_length, val_app, pow2_add. cbn [length val].
  change (pow2 1) with 2%N. destruct m; simpl N.b2n; lia.
Qed.
Lemma signed_app : forall lo hi, hi <> [] -> signed (length (lo ++ hi)) (val (lo ++ hi)) =
  (Z.of_N (val lo) + Z.of_N (pow2 (length lo)) * signed (length hi) (val hi))%Z.
Proof.
  intros lo hi H. destruct (last_cases hi H) as (l2 & m & ->). rewrite app_assoc, !signed_app1, val_app.
  rewrite app_length, pow2_add. destruct m; lia.
Qed.
Lemma signed_range : forall b, b <> [] -> fits (length b) (signed (length b) (val b)) = true.
Proof.
  intros b H. destruct (last_cases b H) as (lo & m & ->). rewrite signed_app1. unfold fits.
  rewrite app_length, pow2_add. cbn [length]. change (pow2 1) with 2%N. pose proof (val_lt lo).
  apply andb_true_iff. rewrite Z.leb_le, Z.ltb_lt. destruct m; lia.
Qed.
Lemma signed_congr : forall n a, exists k, Z.of_N a = (signed n a + k * Z.of_N (pow2 n))%Z.
Proof. intros n a. unfold signed. destruct (msb n a); [exists 1%Z|exists 0%Z]; lia. Qed.
Lemma signed_unique : forall b z k, b <> [] -> fits (length b) z = true ->
  Z.of_N (val b) = (z + k * Z.of_N (pow2 (length b)))%Z -> signed (length b) (val b) = z.
Proof.
  intros b z k H F E. destruct (last_cases b H) as (lo & m & ->). rewrite signed_app1.
  unfold fits in F. apply andb_true_iff in F. rewrite Z.leb_le, Z.ltb_lt in F.
  rewrite app_length, pow2_add in *. cbn [length] in *. change (pow2 1) with 2%N in *.
  rewrite val_app in E. cbn [val] in E. pose proof (val_lt lo). pose proof (pow2_pos (length lo)).
  set (p := Z.of_N (pow2 (length lo))) in *.
  assert (Hp : (0 < p)%Z) by (unfold p; lia).
  replace (Z.of_N (pow2 (length lo) * 2)) with (2 * p)%Z in * by (unfold p; lia).
  replace (Z.of_N (val lo + pow2 (length lo) * (N.b2n m + 2 * 0))) with (Z.of_N (val lo) + p * Z.b2z m)%Z in E
    by (unfold p; destruct m; simpl N.b2n; simpl Z.b2z; lia).
  assert (L : (0 <= Z.of_N (val lo) < p)%Z) by (unfold p; lia).
  clear H; destruct m; simpl Z.b2z in E.
  - assert (K : (k = 1 \/ k <= 0 \/ k >= 2)%Z) by lia. destruct K as [->|[K|K]]; [lia| |]; exfalso.
    + assert (k * p <= 0)%Z by nia. lia.
    + assert (k * p >= 2 * p)%Z by nia. lia.
  - assert (K : (k = 0 \/ k <= -1 \/ k >= 1)%Z) by lia. destruct K as [->|[K|K]]; [lia| |]; exfalso.
    + assert (k * p <= - p)%Z by nia. lia.
    + assert (k * p >= p)%Z by nia. lia.
Qed.
Lemma fits_mono : forall n m z, n <= m -> fits n z = true -> fits m z = true.
Proof.
  intros n m z L F. unfold fits in *. apply andb_true_iff in F. apply andb_true_iff. rewrite Z.leb_le, Z.ltb_lt in *.
  pose proof (pow2_mono n m L). lia.
Qed.
(* only sign bits above position n-1 *)
Lemma fits_split : forall n lo hi, length lo = n -> hi <> [] ->
  fits (S n) (signed (length (lo ++ hi)) (val (lo ++ hi))) =
  N.eqb (val hi) 0 || N.eqb (val (map negb hi)) 0.
Proof.
  intros n lo hi L H. rewrite signed_app by auto. rewrite val_negb. subst n.
  pose proof (val_lt lo). pose proof (pow2_pos (length lo)).
  assert (S2 : (signed (length hi) (val hi) = Z.of_N (val hi) /\ (2 * val hi < pow2 (length hi))%N)
     \/ (signed (length hi) (val hi) = (Z.of_N (val hi) - Z.of_N (pow2 (length hi)))%Z /\ (pow2 (length hi) <= 2 * val hi)%N)).
  { destruct (last_cases hi H) as (l2 & m & ->). rewrite signed_app1, app_length, pow2_add, val_app. cbn [length val].
    change (pow2 1) with 2%N. pose proof (val_lt l2). destruct m; simpl N.b2n; [right|left]; lia. }
  pose proof (val_lt hi). pose proof (pow2_pos (length hi)).
  unfold fits. rewrite pow2_S. set (p := pow2 (length lo)) in *. set (q := pow2 (length hi)) in *.
  set (h := val hi) in *. set (l := val lo) in *.
  apply eq_true_iff_eq. rewrite orb_true_iff, andb_true_iff, !N.eqb_eq, Z.leb_le, Z.ltb_lt.
  destruct S2 as [[-> K]|[-> K]].
  - split; [|intros [E|E]; [rewrite E|]; try lia; assert (h = 0 \/ h = 0)%N by lia; lia].
    intros [_ M]. left. destruct (N.eq_dec h 0); auto. exfalso. nia.
  - split.
    + intros [M _]. right. assert (q - h <= 1)%N; [|lia]. assert (0 < q - h)%N by lia.
      destruct (N.le_gt_cases (q - h) 1); auto. exfalso. nia.
    + intros [E|E]; [lia|]. replace (Z.of_N h - Z.of_N q)%Z with (-1)%Z by lia. lia.
Qed.
Lemma val_repeat_true : forall n, val (repeat true n) = (pow2 n - 1)%N.
Proof.
  induction n; [reflexivity|]. cbn [repeat val]. rewrite IHn, pow2_S. pose proof (pow2_pos n). simpl N.b2n. lia.
Qed.
(* arithmetic on remainders *)
Lemma mod_double : forall p m b, p <> 0%N -> (b < 2)%N -> (b + 2 * (m mod p) = (b + 2 * m) mod (2 * p))%N.
Proof.
  intros p m b P L. apply N.mod_unique with (q := (m / p)%N).
  - pose proof (N.mod_lt m p P). lia.
  - pose proof (N.div_mod m p P). lia.
Qed.
