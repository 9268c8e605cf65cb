(* Circuits for the operators of QF_BV, each with the theorem that it computes the meaning given in
   Word.v. A word is a list of literals, least significant first. *)
Require Import NArith ZArith Bool List Lia.
Import ListNotations.
Require Import Trine.Sat.Lrat Trine.Sat.Circuit Trine.Bv.Word Trine.Bv.Bits.

(* ---- circuits ---- *)
Fixpoint map1 (f : lit -> B lit) (u : list lit) : B (list lit) :=
  match u with [] => ret [] | x :: u => o <- f x; r <- map1 f u; ret (o :: r) end.
Fixpoint map2 (f : lit -> lit -> B lit) (u w : list lit) : B (list lit) :=
  match u, w with
  | x :: u, y :: w => o <- f x y; r <- map2 f u w; ret (o :: r)
  | _, _ => ret []
  end.
Definition inverse (u : list lit) : list lit := map nt u.
Definition xnor2 x y : B lit := xor2 (nt x) y.
Definition nand2 x y : B lit := o <- and2 x y; ret (nt o).
Definition nor2 x y : B lit := and2 (nt x) (nt y).
Definition ite_w (c : lit) : list lit -> list lit -> B (list lit) := map2 (ite3 c).

(* sum and carry out *)
Fixpoint add_carry (c : lit) (u w : list lit) : B (list lit * lit) :=
  match u, w with
  | x :: u, y :: w =>
      t <- xor2 x y; o <- xor2 t c; c' <- maj3 x y c;
      r <- add_carry c' u w; ret (o :: fst r, snd r)
  | _, _ => ret ([], c)
  end.
Definition add (u w : list lit) : B (list lit) := r <- add_carry ff u w; ret (fst r).
Definition sub (u w : list lit) : B (list lit) := r <- add_carry tt u (inverse w); ret (fst r).
Definition neg (u : list lit) : B (list lit) := sub (repeat ff (length u)) u.

Fixpoint none (u : list lit) : B lit := (* all literals false *)
  match u with [] => ret tt | x :: u => o <- none u; and2 (nt x) o end.
Definition eq_w (u w : list lit) : B lit := d <- map2 xor2 u w; none d.
Fixpoint less (c : lit) (u w : list lit) : B lit := (* u < w + c *)
  match u, w with
  | x :: u, y :: w => c' <- maj3 (nt x) y c; less c' u w
  | _, _ => ret c
  end.
Fixpoint flip_top (u : list lit) : list lit :=
  match u with [] => [] | [x] => [nt x] | x :: u => x :: flip_top u end.
Definition top (u : list lit) : lit := last u ff.

Fixpoint mul (u w : list lit) : B (list lit) :=
  match u, w with
  | x :: u, y :: w' =>
      r <- mul u (removelast w); p <- map1 (and2 x) w'; o <- and2 x y;
      s <- add p r; ret (o :: s)
  | _, _ => ret []
  end.

(* quotient and remainder, restoring division from the highest digit on *)
Fixpoint divide (u d : list lit) : B (list lit * list lit) :=
  match u with
  | [] => ret ([], [])
  | x :: u => qr <- divide u d;
      let t := x :: snd qr in
      let k := length t in
      hi <- none (skipn k d);
      s <- add_carry tt t (inverse (firstn k d));
      g <- and2 hi (snd s);
      r <- ite_w g (fst s) t;
      ret (g :: fst qr, r)
  end.
Definition udiv u w : B (list lit) := r <- divide u w; ret (fst r).
Definition urem u w : B (list lit) := r <- divide u w; ret (snd r).
Definition cond_neg (c : lit) (u : list lit) : B (list lit) := n <- neg u; ite_w c n u.
Definition sdiv u w : B (list lit) :=
  a <- cond_neg (top u) u; b <- cond_neg (top w) w; q <- udiv a b;
  c <- xor2 (top u) (top w); cond_neg c q.
Definition srem u w : B (list lit) :=
  a <- cond_neg (top u) u; b <- cond_neg (top w) w; r <- urem a b; cond_neg (top u) r.
Definition smod u w : B (list lit) :=
  a <- cond_neg (top u) u; b <- cond_neg (top w) w; r <- urem a b;
  z <- none r; n <- cond_neg (top u) r; s <- add n w; c <- xor2 (top u) (top w);
  m <- ite_w c s n; ite_w z r m.

(* shift by k times the number w; once k has reached the width, any set bit empties the word *)
Definition move_up (k : nat) (u : list lit) := firstn (length u) (repeat ff k ++ u).
Definition move_down (k : nat) (u : list lit) := firstn (length u) (skipn k u ++ repeat ff k).
Fixpoint shift (move : nat -> list lit -> list lit) (k : nat) (u w : list lit) : B (list lit) :=
  match w with
  | [] => ret u
  | x :: w' =>
      if Nat.leb (length u) k then z <- none w; map1 (and2 z) u
      else r <- ite_w x (move k u) u; shift move (k + k) r w'
  end.
Definition shl := shift move_up 1.
Definition lshr := shift move_down 1.
Definition ashr u w : B (list lit) :=
  a <- map1 (xor2 (top u)) u; r <- lshr a w; map1 (xor2 (top u)) r.

Definition extract (hi lo : nat) (u : list lit) := firstn (hi + 1 - lo) (skipn lo u).
Definition zero_extend (k : nat) (u : list lit) := u ++ repeat ff k.
Definition sign_extend (k : nat) (u : list lit) := u ++ repeat (top u) k.
Fixpoint repeat_w (k : nat) (u : list lit) : list lit :=
  match k with O => [] | S k => u ++ repeat_w k u end.
Definition rotate_left (k : nat) (u : list lit) :=
  let k := Nat.modulo k (length u) in skipn (length u - k) u ++ firstn (length u - k) u.
Definition rotate_right (k : nat) (u : list lit) :=
  let k := Nat.modulo k (length u) in skipn k u ++ firstn k u.

(* no representation in n bits *)
Definition too_large (n : nat) (u : list lit) : B lit :=
  let h := skipn (n - 1) u in z <- none h; o <- none (inverse h); and2 (nt z) (nt o).
Definition nego u : B lit := r <- neg (sign_extend 1 u); too_large (length u) r.
Definition uaddo u w : B lit := r <- add_carry ff u w; ret (snd r).
Definition saddo u w : B lit := r <- add (sign_extend 1 u) (sign_extend 1 w); too_large (length u) r.
Definition ssubo u w : B lit := r <- sub (sign_extend 1 u) (sign_extend 1 w); too_large (length u) r.
Definition umulo u w : B lit :=
  let n := length u in
  r <- mul (zero_extend n u) (zero_extend n w); z <- none (skipn n r); ret (nt z).
Definition smulo u w : B lit :=
  let n := length u in r <- mul (sign_extend n u) (sign_extend n w); too_large n r.
Definition sdivo u w : B lit := o <- none (inverse w); n <- nego u; and2 o n.

(* ---- correctness ---- *)
Section Correct.
Variable a : asg.
Notation v := (lt_true a).
Definition bits (u : list lit) : list bool := map v u.
Definition wv (u : list lit) : N := val (bits u).

Lemma bits_length : forall u, length (bits u) = length u.
Proof. intros. apply map_length. Qed.
Lemma same_length : forall (r : list lit) b, bits r = b -> length r = length b.
Proof. intros r b <-. symmetry. apply bits_length. Qed.
Lemma wv_lt : forall u, (wv u < pow2 (length u))%N.
Proof. intros u. unfold wv. rewrite <- (bits_length u). apply val_lt. Qed.
Lemma wv_cons : forall x u, wv (x :: u) = (N.b2n (v x) + 2 * wv u)%N. Proof. reflexivity. Qed.
Lemma bits_app : forall u w, bits (u ++ w) = bits u ++ bits w. Proof. intros. apply map_app. Qed.
Lemma bits_repeat : forall l n, bits (repeat l n) = repeat (v l) n.
Proof. induction n; simpl; f_equal; auto. Qed.
Lemma bits_inverse : forall u, bits (inverse u) = map negb (bits u).
Proof. induction u; simpl; auto. f_equal; auto. apply nt_ok. Qed.
Lemma wv_inverse : forall u, wv (inverse u) = wnot (length u) (wv u).
Proof. intros. unfold wv, wnot. rewrite bits_inverse, val_negb, bits_length. reflexivity. Qed.
Lemma inverse_length : forall u, length (inverse u) = length u. Proof. intros. apply map_length. Qed.
Lemma wv_app : forall u w, wv (u ++ w) = (wv u + pow2 (length u) * wv w)%N.
Proof. intros. unfold wv. rewrite bits_app, val_app, bits_length. reflexivity. Qed.
Lemma bits_firstn : forall k u, bits (firstn k u) = firstn k (bits u).
Proof. intros. symmetry. apply firstn_map. Qed.
Lemma bits_skipn : forall k u, bits (skipn k u) = skipn k (bits u).
Proof. intros. symmetry. apply skipn_map. Qed.
Lemma wv_firstn : forall k u, wv (firstn k u) = (wv u mod pow2 k)%N.
Proof. intros. unfold wv. rewrite bits_firstn. apply val_firstn. Qed.
Lemma wv_skipn : forall k u, wv (skipn k u) = (wv u / pow2 k)%N.
Proof. intros. unfold wv. rewrite bits_skipn. apply val_skipn. Qed.
Lemma nonempty : forall u, u <> [] -> bits u <> [].
Proof. intros [|x u] H; [congruence|discriminate]. Qed.
Lemma wv_0 : forall k, a 1%positive = true -> wv (repeat ff k) = 0%N.
Proof. intros k T. unfold wv. rewrite bits_repeat, ff_false by auto. apply val_repeat_false. Qed.

Lemma map1_ok : forall f F u, (forall x, spec a (f x) (fun l => v l = F (v x))) ->
  spec a (map1 f u) (fun r => bits r = map F (bits u)).
Proof.
  intros f F u H. induction u as [|x u IH]; cbn [map1].
  - apply spec_ret. reflexivity.
  - eapply spec_bind; [apply H|]. intros o O. eapply spec_bind; [apply IH|]. intros r R.
    apply spec_ret. simpl. rewrite O, R. reflexivity.
Qed.
Lemma map2_ok : forall f F u w, (forall x y, spec a (f x y) (fun l => v l = F (v x) (v y))) ->
  spec a (map2 f u w) (fun r => bits r = zip F (bits u) (bits w)).
Proof.
  intros f F u. induction u as [|x u IH]; intros w H; destruct w as [|y w]; cbn [map2]; try (apply spec_ret; reflexivity).
  eapply spec_bind; [apply H|]. intros o O. eapply spec_bind; [apply IH; auto|]. intros r R.
  apply spec_ret. simpl. rewrite O, R. reflexivity.
Qed.
Lemma xnor2_ok : forall x y, spec a (xnor2 x y) (fun l => v l = negb (xorb (v x) (v y))).
Proof.
  intros. eapply spec_imp; [apply xor2_ok|]. cbv beta. intros o ->. rewrite nt_ok. destruct (v x), (v y); auto.
Qed.
Lemma nand2_ok : forall x y, spec a (nand2 x y) (fun l => v l = negb (v x && v y)).
Proof. intros. eapply spec_bind; [apply and2_ok|]. intros o O. apply spec_ret. rewrite nt_ok, O. auto. Qed.
Lemma nor2_ok : forall x y, spec a (nor2 x y) (fun l => v l = negb (v x || v y)).
Proof.
  intros. eapply spec_imp; [apply and2_ok|]. cbv beta. intros o ->. rewrite !nt_ok. destruct (v x), (v y); auto.
Qed.
Lemma zip_if : forall (c : bool) u w, length u = length w -> zip (fun x y => if c then x else y) u w = if c then u else w.
Proof.
  induction u as [|x u IH]; destruct w as [|y w]; try discriminate; intros L; simpl; [destruct c; auto|].
  rewrite IH by (simpl in L; lia). destruct c; auto.
Qed.
Lemma ite_w_ok : forall c u w, length u = length w ->
  spec a (ite_w c u w) (fun r => bits r = if v c then bits u else bits w).
Proof.
  intros c u w L. eapply spec_imp; [apply (map2_ok _ (fun x y => if v c then x else y)); intros; apply ite3_ok|].
  cbv beta. intros r ->. apply zip_if. rewrite !bits_length. auto.
Qed.

(* what every word operator is to satisfy *)
Definition word (n : nat) (x : N) (r : list lit) := length r = n /\ wv r = x.

Lemma zip_word : forall f F g u w n, length u = n -> length w = n ->
  (forall x y, spec a (f x y) (fun l => v l = F (v x) (v y))) ->
  (forall x y, length x = n -> length y = n -> val (zip F x y) = g (val x) (val y)) ->
  spec a (map2 f u w) (word n (g (wv u) (wv w))).
Proof.
  intros f F g u w n Lu Lw H G. eapply spec_imp; [apply (map2_ok f F); auto|]. cbv beta. intros r R. split.
  - rewrite (same_length _ _ R), zip_length; rewrite !bits_length; lia.
  - unfold wv. rewrite R. apply G; rewrite bits_length; auto.
Qed.
Lemma zip_negb : forall F u w, zip (fun x y => negb (F x y)) u w = map negb (zip F u w).
Proof. induction u as [|x u IH]; destruct w; simpl; auto. f_equal; auto. Qed.
Section Bitwise.
Variables (u w : list lit) (n : nat).
Hypotheses (Lu : length u = n) (Lw : length w = n).
Lemma and_ok : spec a (map2 and2 u w) (word n (wand n (wv u) (wv w))).
Proof. apply zip_word with (F := andb) (g := N.land); auto. apply and2_ok. intros. apply val_and; lia. Qed.
Lemma or_ok : spec a (map2 or2 u w) (word n (wor n (wv u) (wv w))).
Proof. apply zip_word with (F := orb) (g := N.lor); auto. apply or2_ok. intros. apply val_or; lia. Qed.
Lemma xor_ok : spec a (map2 xor2 u w) (word n (wxor n (wv u) (wv w))).
Proof. apply zip_word with (F := xorb) (g := N.lxor); auto. apply xor2_ok. intros. apply val_xor; lia. Qed.
Lemma nand_ok : spec a (map2 nand2 u w) (word n (wnand n (wv u) (wv w))).
Proof.
  apply zip_word with (F := fun x y => negb (andb x y)) (g := wnand n); auto. apply nand2_ok.
  intros. rewrite zip_negb, val_negb, zip_length, val_and by lia. rewrite H; reflexivity.
Qed.
Lemma nor_ok : spec a (map2 nor2 u w) (word n (wnor n (wv u) (wv w))).
Proof.
  apply zip_word with (F := fun x y => negb (orb x y)) (g := wnor n); auto. apply nor2_ok.
  intros. rewrite zip_negb, val_negb, zip_length, val_or by lia. rewrite H; reflexivity.
Qed.
Lemma xnor_ok : spec a (map2 xnor2 u w) (word n (wxnor n (wv u) (wv w))).
Proof.
  apply zip_word with (F := fun x y => negb (xorb x y)) (g := wxnor n); auto. apply xnor2_ok.
  intros. rewrite zip_negb, val_negb, zip_length, val_xor by lia. rewrite H; reflexivity.
Qed.
End Bitwise.

(* ---- addition ---- *)
Lemma add_carry_ok : forall u c w, length u = length w -> spec a (add_carry c u w)
  (fun r => length (fst r) = length u /\
    (wv (fst r) + pow2 (length u) * N.b2n (v (snd r)) = wv u + wv w + N.b2n (v c))%N).
Proof.
  induction u as [|x u IH]; intros c [|y w] L; try discriminate; cbn [add_carry].
  - apply spec_ret. cbn [fst snd length]. split; auto. unfold wv, bits. cbn [map val]. rewrite pow2_0. lia.
  - eapply spec_bind; [apply xor2_ok|]. intros t T. eapply spec_bind; [apply xor2_ok|]. intros o O.
    eapply spec_bind; [apply maj3_ok|]. intros c' C. eapply spec_bind; [apply IH; simpl in L; lia|].
    intros r [R1 R2]. apply spec_ret. cbn [fst snd length] in *. split; [simpl; lia|].
    rewrite !wv_cons, pow2_S. rewrite O, T. rewrite C in R2. unfold maj in R2.
    remember (pow2 (length u) * N.b2n (v (snd r)))%N as X. replace (2 * pow2 (length u) * N.b2n (v (snd r)))%N with (2 * X)%N by lia.
    destruct (v x), (v y), (v c); simpl xorb in *; simpl andb in *; simpl orb in *; unfold N.b2n in *; lia.
Qed.
Lemma add_ok : forall u w n, length u = n -> length w = n -> spec a (add u w) (word n (wadd n (wv u) (wv w))).
Proof.
  intros u w n Lu Lw. apply spec_true. intros T. eapply spec_bind; [apply add_carry_ok; lia|].
  intros r [R1 R2]. apply spec_ret. split; [lia|]. unfold wadd. rewrite ff_false in R2 by auto.
  pose proof (wv_lt (fst r)). rewrite R1, Lu in *.
  apply N.mod_unique with (q := N.b2n (v (snd r))); auto. simpl N.b2n in R2. lia.
Qed.
Lemma sub_ok : forall u w n, length u = n -> length w = n -> spec a (sub u w) (word n (wsub n (wv u) (wv w))).
Proof.
  intros u w n Lu Lw. apply spec_true. intros T. eapply spec_bind; [apply add_carry_ok; rewrite inverse_length; lia|].
  intros r [R1 R2]. apply spec_ret. split; [lia|]. unfold wsub. rewrite tt_true in R2 by auto.
  rewrite wv_inverse, Lw in R2. unfold wnot in R2. pose proof (wv_lt w). pose proof (wv_lt (fst r)). rewrite R1, Lu, Lw in *.
  apply N.mod_unique with (q := N.b2n (v (snd r))); auto. simpl N.b2n in R2. lia.
Qed.
Lemma neg_ok : forall u n, length u = n -> spec a (neg u) (word n (wneg n (wv u))).
Proof.
  intros u n Lu. apply spec_true. intros T. eapply spec_imp; [apply sub_ok; [apply repeat_length|reflexivity]|].
  intros r [R1 R2]. split; [lia|]. rewrite R2. rewrite wv_0 by auto. unfold wsub, wneg. rewrite Lu, N.add_0_l. reflexivity.
Qed.

(* ---- comparison ---- *)
Lemma none_ok : forall u, spec a (none u) (fun l => v l = N.eqb (wv u) 0).
Proof.
  induction u as [|x u IH]; cbn [none].
  - apply spec_true. intros T. apply spec_ret. rewrite tt_true by auto. reflexivity.
  - eapply spec_bind; [apply IH|]. intros o O. eapply spec_imp; [apply and2_ok|]. cbv beta. intros l ->.
    rewrite nt_ok, O, wv_cons. apply eq_true_iff_eq. rewrite andb_true_iff, !N.eqb_eq.
    destruct (v x); simpl negb; simpl N.b2n; (split; [intros [? ?]; try discriminate; lia|intros; try (split; [reflexivity|]); lia]).
Qed.
Lemma eq_ok : forall u w, length u = length w -> spec a (eq_w u w) (fun l => v l = N.eqb (wv u) (wv w)).
Proof.
  intros u w L. eapply spec_bind; [apply (xor_ok u w (length u)); auto|]. intros d [_ D].
  eapply spec_imp; [apply none_ok|]. cbv beta. intros l ->. rewrite D. unfold wxor.
  apply eq_true_iff_eq. rewrite !N.eqb_eq. apply N.lxor_eq_0_iff.
Qed.
Lemma less_ok : forall u c w, length u = length w -> spec a (less c u w) (fun l => v l = N.ltb (wv u) (wv w + N.b2n (v c))).
Proof.
  induction u as [|x u IH]; intros c [|y w] L; try discriminate; cbn [less].
  - apply spec_ret. unfold wv. simpl. destruct (v c); reflexivity.
  - eapply spec_bind; [apply maj3_ok|]. intros c' C. eapply spec_imp; [apply IH; simpl in L; lia|].
    cbv beta. intros l ->. rewrite C, nt_ok. unfold maj. rewrite !wv_cons.
    apply eq_true_iff_eq. rewrite !N.ltb_lt.
    destruct (v x), (v y), (v c); simpl negb; simpl andb; simpl orb; unfold N.b2n; lia.
Qed.
Lemma ult_ok : forall u w n, length u = length w -> spec a (less ff u w) (fun l => v l = wult n (wv u) (wv w)).
Proof.
  intros u w n L. apply spec_true. intros T. eapply spec_imp; [apply less_ok; auto|]. cbv beta. intros l ->.
  rewrite ff_false by auto. unfold wult. f_equal. simpl N.b2n. lia.
Qed.
Lemma ule_ok : forall u w n, length u = length w -> spec a (less tt u w) (fun l => v l = wule n (wv u) (wv w)).
Proof.
  intros u w n L. apply spec_true. intros T. eapply spec_imp; [apply less_ok; auto|]. cbv beta. intros l ->.
  rewrite tt_true by auto. unfold wule. simpl N.b2n. apply eq_true_iff_eq. rewrite N.ltb_lt, N.leb_le. lia.
Qed.
Lemma flip_top_app : forall u x, flip_top (u ++ [x]) = u ++ [nt x].
Proof. induction u as [|y u IH]; intros x; simpl; auto. rewrite IH. destruct u; reflexivity. Qed.
Lemma flip_top_length : forall u, length (flip_top u) = length u.
Proof. induction u as [|x [|y u] IH]; auto. change (flip_top (x :: y :: u)) with (x :: flip_top (y :: u)). simpl in *. lia. Qed.
Lemma flip_signed : forall u n, length u = S n ->
  (Z.of_N (wv (flip_top u)) = signed (S n) (wv u) + Z.of_N (pow2 n))%Z.
Proof.
  intros u n L. destruct (exists_last (l := u)) as (lo & m & ->). { intros ->; discriminate. }
  rewrite flip_top_app. unfold wv. rewrite !bits_app. rewrite <- L. rewrite app_length in L. cbn [length] in L.
  replace (length (lo ++ [m])) with (length (bits lo ++ [v m])) by (rewrite !app_length, bits_length; reflexivity).
  change (bits [m]) with [v m]. rewrite signed_app1. rewrite val_app. cbn [bits map val]. rewrite nt_ok.
  rewrite bits_length. replace (length lo) with n by lia. destruct (v m); simpl N.b2n; lia.
Qed.
Lemma slt_ok : forall u w n, length u = S n -> length w = S n ->
  spec a (less ff (flip_top u) (flip_top w)) (fun l => v l = wslt (S n) (wv u) (wv w)).
Proof.
  intros u w n Lu Lw. eapply spec_imp; [apply ult_ok with (n := n); rewrite !flip_top_length; lia|].
  cbv beta. intros l ->. unfold wult, wslt. pose proof (flip_signed u n Lu). pose proof (flip_signed w n Lw).
  apply eq_true_iff_eq. rewrite N.ltb_lt, Z.ltb_lt. lia.
Qed.
Lemma sle_ok : forall u w n, length u = S n -> length w = S n ->
  spec a (less tt (flip_top u) (flip_top w)) (fun l => v l = wsle (S n) (wv u) (wv w)).
Proof.
  intros u w n Lu Lw. eapply spec_imp; [apply ule_ok with (n := n); rewrite !flip_top_length; lia|].
  cbv beta. intros l ->. unfold wule, wsle. pose proof (flip_signed u n Lu). pose proof (flip_signed w n Lw).
  apply eq_true_iff_eq. rewrite N.leb_le, Z.leb_le. lia.
Qed.
Lemma last_bits : forall u, a 1%positive = true -> v (top u) = last (bits u) false.
Proof.
  intros u T. unfold top. induction u as [|x [|y u] IH]; simpl in *; auto. rewrite T; auto.
Qed.
Lemma top_ok : forall u, a 1%positive = true -> u <> [] -> v (top u) = msb (length u) (wv u).
Proof.
  intros u T H. rewrite last_bits by auto. unfold wv. rewrite <- (bits_length u). symmetry.
  apply msb_last. apply nonempty; auto.
Qed.

(* ---- multiplication ---- *)
Lemma removelast_firstn_len : forall A (l : list A) n, length l = S n -> removelast l = firstn n l.
Proof. intros A l n L. rewrite removelast_firstn_len. f_equal. lia. Qed.
Lemma map_andb : forall c b, val (map (andb c) b) = (N.b2n c * val b)%N.
Proof.
  intros c. induction b as [|x b IH]; [simpl; lia|]. cbn [map val]. rewrite IH. destruct c, x; simpl N.b2n; simpl andb; simpl N.b2n; lia.
Qed.
Lemma mul_ok : forall u w n, length u = n -> length w = n -> spec a (mul u w) (word n (wmul n (wv u) (wv w))).
Proof.
  induction u as [|x u IH]; intros [|y w] n Lu Lw; simpl in Lu, Lw; try lia; cbn [mul].
  - subst n. apply spec_ret. split; reflexivity.
  - destruct n as [|n]; [discriminate|]. injection Lu as Lu. injection Lw as Lw.
    eapply spec_bind; [apply (IH _ n Lu); rewrite (removelast_firstn_len _ _ n), firstn_length_le; simpl; lia|].
    intros r [R1 R2]. eapply spec_bind; [apply (map1_ok _ (andb (v x))); intros; apply and2_ok|].
    intros p P. eapply spec_bind; [apply and2_ok|]. intros o O.
    eapply spec_bind; [apply add_ok with (n := n); [rewrite (same_length _ _ P), map_length, bits_length; auto|auto]|].
    intros s [S1 S2]. apply spec_ret. split; [simpl; lia|].
    rewrite wv_cons, S2, O, R2. rewrite (removelast_firstn_len _ _ n) by (simpl; lia). rewrite wv_firstn.
    replace (wv p) with (N.b2n (v x) * wv w)%N by (unfold wv; rewrite P; symmetry; apply map_andb).
    unfold wadd, wmul. rewrite N.mul_mod_idemp_r, N.add_mod_idemp_r by apply pow2_nz.
    rewrite mod_double; [|apply pow2_nz|apply b2n_lt]. rewrite pow2_S. f_equal.
    rewrite !wv_cons. destruct (v x), (v y); simpl andb; simpl N.b2n; lia.
Qed.

(* ---- division ---- *)
Lemma divide_ok : forall d u, length u <= length d -> spec a (divide u d)
  (fun r => length (fst r) = length u /\ length (snd r) = length u /\
    wv u = (wv (fst r) * wv d + wv (snd r))%N /\
    (wv d <> 0%N -> (wv (snd r) < wv d)%N) /\
    (wv d = 0%N -> wv (fst r) = (pow2 (length u) - 1)%N)).
Proof.
  intros d. induction u as [|x u IH]; intros L; cbn [divide].
  - apply spec_ret. cbn [fst snd length]. change (wv []) with 0%N. rewrite pow2_0. repeat split; lia.
  - cbn [length] in L. eapply spec_bind; [apply IH; lia|]. intros qr (Q1 & Q2 & Q3 & Q4 & Q5).
    cbv zeta. apply spec_true. intros T.
    assert (LK : length (x :: snd qr) = S (length u)) by (simpl; lia). rewrite LK.
    set (t := x :: snd qr) in *. set (k := S (length u)) in *.
    eapply spec_bind; [apply none_ok|]. intros hi HI.
    eapply spec_bind; [apply add_carry_ok; rewrite inverse_length, firstn_length_le by (unfold k; lia); lia|].
    intros s [S1 S2]. eapply spec_bind; [apply and2_ok|]. intros g G.
    eapply spec_bind; [apply ite_w_ok; lia|]. intros r R. apply spec_ret. cbv beta in *. cbn [fst snd].
    rewrite wv_inverse, firstn_length_le, tt_true, wv_firstn in S2 by (unfold k; auto; lia). rewrite LK in S2.
    rewrite wv_skipn in HI. unfold wnot in S2. simpl N.b2n in S2.
    assert (LT : (wv t < pow2 k)%N) by (rewrite <- LK; apply wv_lt).
    assert (LS : (wv (fst s) < pow2 k)%N) by (rewrite <- LK, <- S1; apply wv_lt).
    pose proof (N.mod_lt (wv d) (pow2 k) (pow2_nz k)) as LM.
    pose proof (N.div_mod (wv d) (pow2 k) (pow2_nz k)) as DM.
    assert (WT : wv t = (N.b2n (v x) + 2 * wv (snd qr))%N) by reflexivity.
    assert (GE : v g = N.leb (wv d) (wv t)).
    { rewrite G, HI. apply eq_true_iff_eq. rewrite andb_true_iff, N.eqb_eq, N.leb_le. 
      remember (wv d mod pow2 k)%N as m. remember (wv d / pow2 k)%N as q.
      destruct (v (snd s)); unfold N.b2n in S2.
      - split; [intros [-> _]; lia|]. intros. split; auto. destruct (N.eq_dec q 0); auto. exfalso. assert (pow2 k * q >= pow2 k)%N by nia. lia.
      - split; [intros [_ H]; discriminate|]. intros H. exfalso. assert (pow2 k * q >= 0)%N by lia. lia. }
    assert (RV : wv r = if v g then (wv t - wv d)%N else wv t).
    { unfold wv at 1. rewrite R. destruct (v g) eqn:E; [|reflexivity]. symmetry in GE. apply N.leb_le in GE.
      symmetry in G. apply andb_true_iff in G. destruct G as [G1 G2]. rewrite HI in G1. apply N.eqb_eq in G1.
      rewrite G1, N.mul_0_r, N.add_0_l in DM. rewrite <- DM, G2 in S2. change (val (bits (fst s))) with (wv (fst s)).
      unfold N.b2n in S2. lia. }
    repeat split.
    + simpl. lia.
    + rewrite (same_length _ _ R). destruct (v g); rewrite bits_length; simpl; lia.
    + rewrite (wv_cons x u), (wv_cons g), RV, Q3.
      destruct (v g); [symmetry in GE; apply N.leb_le in GE|]; change (N.b2n true) with 1%N; change (N.b2n false) with 0%N;
        rewrite ?WT in *; rewrite N.mul_add_distr_r; lia.
    + intros D. specialize (Q4 D). rewrite RV, WT. pose proof (b2n_lt (v x)).
      destruct (v g); symmetry in GE; [apply N.leb_le in GE|apply N.leb_gt in GE]; rewrite WT in GE; lia.
    + intros D. rewrite wv_cons, (Q5 D). rewrite GE, D. cbn [length]. rewrite pow2_S. pose proof (pow2_pos (length u)).
      destruct (N.leb_spec 0 (wv t)); [unfold N.b2n; lia|lia].
Qed.
Lemma udiv_ok : forall u w n, length u = n -> length w = n -> spec a (udiv u w) (word n (wudiv n (wv u) (wv w))).
Proof.
  intros u w n Lu Lw. eapply spec_bind; [apply divide_ok; lia|]. intros r (L1 & _ & E & R & Z). apply spec_ret.
  split; [lia|]. unfold wudiv. destruct (N.eqb_spec (wv w) 0) as [D|D].
  - rewrite (Z D), Lu. reflexivity.
  - apply N.div_unique with (r := wv (snd r)); auto. lia.
Qed.
Lemma urem_ok : forall u w n, length u = n -> length w = n -> spec a (urem u w) (word n (wurem n (wv u) (wv w))).
Proof.
  intros u w n Lu Lw. eapply spec_bind; [apply divide_ok; lia|]. intros r (_ & L2 & E & R & _). apply spec_ret.
  split; [lia|]. unfold wurem. destruct (N.eqb_spec (wv w) 0) as [D|D].
  - rewrite E, D. lia.
  - apply N.mod_unique with (q := wv (fst r)); auto. lia.
Qed.
Lemma ite_word : forall c u w n x y, word n x u -> word n y w ->
  spec a (ite_w c u w) (word n (if v c then x else y)).
Proof.
  intros c u w n x y [Lu Vu] [Lw Vw]. eapply spec_imp; [apply ite_w_ok; lia|]. cbv beta. intros r R. split.
  - rewrite (same_length _ _ R). destruct (v c); rewrite bits_length; auto.
  - unfold wv at 1. rewrite R. destruct (v c); auto.
Qed.
Lemma cond_neg_ok : forall c u n x, word n x u -> spec a (cond_neg c u) (word n (if v c then wneg n x else x)).
Proof.
  intros c u n x [L V]. eapply spec_bind; [apply neg_ok; eauto|]. intros m M. rewrite V in M.
  apply ite_word; auto. split; auto.
Qed.
Lemma abs_ok : forall u n, length u = S n -> spec a (cond_neg (top u) u) (word (S n) (wabs (S n) (wv u))).
Proof.
  intros u n L. apply spec_true. intros T. eapply spec_imp; [apply cond_neg_ok; split; [exact L|reflexivity]|].
  intros r R. unfold wabs. rewrite top_ok, L in R; auto. intros ->; discriminate.
Qed.
Ltac step H := eapply spec_bind; [H|].
Section Signed.
Variables (u w : list lit) (n : nat).
Hypotheses (Lu : length u = S n) (Lw : length w = S n).
Lemma top_u : a 1%positive = true -> v (top u) = msb (S n) (wv u).
Proof. intros T. rewrite <- Lu. apply top_ok; auto. destruct u; discriminate. Qed.
Lemma top_w : a 1%positive = true -> v (top w) = msb (S n) (wv w).
Proof. intros T. rewrite <- Lw. apply top_ok; auto. destruct w; discriminate. Qed.
Lemma sdiv_ok : spec a (sdiv u w) (word (S n) (wsdiv (S n) (wv u) (wv w))).
Proof.
  apply spec_true. intros T. step ltac:(apply (abs_ok u n Lu)). intros x [X1 X2]. step ltac:(apply (abs_ok w n Lw)). intros y [Y1 Y2].
  step ltac:(apply (udiv_ok _ _ (S n)); auto). intros q Q. rewrite X2, Y2 in Q. step ltac:(apply xor2_ok). intros c C.
  eapply spec_imp; [apply cond_neg_ok; exact Q|]. intros r R. rewrite C, top_u, top_w in R by auto. exact R.
Qed.
Lemma srem_ok : spec a (srem u w) (word (S n) (wsrem (S n) (wv u) (wv w))).
Proof.
  apply spec_true. intros T. step ltac:(apply (abs_ok u n Lu)). intros x [X1 X2]. step ltac:(apply (abs_ok w n Lw)). intros y [Y1 Y2].
  step ltac:(apply (urem_ok _ _ (S n)); auto). intros q Q. rewrite X2, Y2 in Q.
  eapply spec_imp; [apply cond_neg_ok; exact Q|]. intros r R. rewrite top_u in R by auto. exact R.
Qed.
Lemma smod_ok : spec a (smod u w) (word (S n) (wsmod (S n) (wv u) (wv w))).
Proof.
  apply spec_true. intros T. step ltac:(apply (abs_ok u n Lu)). intros x [X1 X2]. step ltac:(apply (abs_ok w n Lw)). intros y [Y1 Y2].
  step ltac:(apply (urem_ok _ _ (S n)); auto). intros q Q. rewrite X2, Y2 in Q.
  step ltac:(apply none_ok). intros z Z. step ltac:(apply cond_neg_ok; exact Q). intros m M.
  destruct M as [M1 M2]. step ltac:(apply (add_ok _ _ (S n)); [exact M1|exact Lw]). intros s SM. rewrite M2 in SM.
  step ltac:(apply xor2_ok). intros c C. step ltac:(apply ite_word; [exact SM|split; [exact M1|exact M2]]). intros o O.
  eapply spec_imp; [apply ite_word; [exact Q|exact O]|]. intros r R.
  rewrite Z, C, top_u, top_w in R by auto. destruct Q as [_ Q]. rewrite Q in R. unfold wsmod. cbv zeta.
  clear - R. remember (wurem (S n) (wabs (S n) (wv u)) (wabs (S n) (wv w))) as x.
  destruct (N.eqb x 0); [exact R|]. destruct (msb (S n) (wv u)), (msb (S n) (wv w)); exact R.
Qed.
End Signed.

(* ---- shifts ---- *)
Section Shift.
Variables (move : nat -> list lit -> list lit) (E : N -> N -> N) (n : nat).
Hypothesis move_ok : forall k u, length u = n -> length (move k u) = n /\ wv (move k u) = E (wv u) (N.of_nat k).
Hypothesis E_0 : forall x, (x < pow2 n)%N -> E x 0%N = x.
Hypothesis E_add : forall x j k, E (E x j) k = E x (j + k)%N.
Hypothesis E_all : forall x k, (x < pow2 n)%N -> (N.of_nat n <= k)%N -> E x k = 0%N.
Lemma shift_ok : forall w k u, length u = n -> spec a (shift move k u w) (word n (E (wv u) (N.of_nat k * wv w)%N)).
Proof.
  induction w as [|x w IH]; intros k u L; cbn [shift].
  - apply spec_ret. split; auto. change (wv []) with 0%N. rewrite N.mul_0_r, E_0; auto. rewrite <- L. apply wv_lt.
  - pose proof (wv_lt u) as LU. rewrite L in LU. rewrite L. destruct (Nat.leb_spec n k) as [K|K].
    + eapply spec_bind; [apply none_ok|]. intros z Z. cbv beta in Z.
      eapply spec_imp; [apply (map1_ok _ (andb (v z))); intros; apply and2_ok|]. cbv beta. intros r R. split.
      * rewrite (same_length _ _ R), map_length, bits_length. auto.
      * unfold wv at 1. rewrite R, map_andb. change (val (bits u)) with (wv u). rewrite Z.
        destruct (N.eqb_spec (wv (x :: w)) 0) as [D|D].
        { rewrite D, N.mul_0_r, E_0 by auto. unfold N.b2n. lia. }
        { rewrite E_all; auto. nia. }
    + destruct (move_ok k u L) as [M1 M2].
      eapply spec_bind; [apply ite_word; split; [exact M1|exact M2|exact L|reflexivity]|]. intros r [R1 R2].
      eapply spec_imp; [apply IH; exact R1|]. intros o [O1 O2]. split; auto. rewrite O2, R2, wv_cons.
      destruct (v x); unfold N.b2n; rewrite ?E_add; [f_equal; lia|].
      f_equal. lia.
Qed.
End Shift.
Lemma shl_ok : forall u w n, length u = n -> spec a (shl u w) (word n (wshl n (wv u) (wv w))).
Proof.
  intros u w n L. apply spec_true. intros T.
  eapply spec_imp; [apply shift_ok with (E := fun x k => ((x * 2 ^ k) mod pow2 n)%N) (n := n); auto|].
  - intros k x Lx. unfold move_up. rewrite firstn_length_le by (rewrite app_length, repeat_length; lia). split; auto.
    rewrite wv_firstn, wv_app, wv_0, repeat_length, Lx by auto. fold (pow2 k). f_equal. lia.
  - intros x H. cbv beta. rewrite N.pow_0_r, N.mul_1_r. apply N.mod_small; auto.
  - intros x j k. rewrite N.mul_mod_idemp_l by apply pow2_nz. f_equal. rewrite N.pow_add_r. lia.
  - intros x k H K. replace k with (N.of_nat n + (k - N.of_nat n))%N by lia. rewrite N.pow_add_r. fold (pow2 n).
    replace (x * (pow2 n * 2 ^ (k - N.of_nat n)))%N with (x * 2 ^ (k - N.of_nat n) * pow2 n)%N by lia.
    apply N.mod_mul. apply pow2_nz.
  - cbv beta. intros r R. change (N.of_nat 1) with 1%N in R. rewrite N.mul_1_l in R. exact R.
Qed.
Lemma lshr_ok : forall u w n, length u = n -> spec a (lshr u w) (word n (wlshr n (wv u) (wv w))).
Proof.
  intros u w n L. apply spec_true. intros T.
  eapply spec_imp; [apply shift_ok with (E := fun x k => (x / 2 ^ k)%N) (n := n); auto|].
  - intros k x Lx. unfold move_down.
    rewrite firstn_length_le by (rewrite app_length, repeat_length, skipn_length; lia). split; auto.
    rewrite wv_firstn, wv_app, wv_0, wv_skipn by auto. fold (pow2 k). rewrite N.mul_0_r, N.add_0_r.
    apply N.mod_small. pose proof (wv_lt x). pose proof (N.div_le_upper_bound (wv x) (pow2 k) (wv x) (pow2_nz k)).
    pose proof (pow2_pos k). assert (wv x <= pow2 k * wv x)%N by nia. lia.
  - intros x H. cbv beta. rewrite N.pow_0_r. apply N.div_1_r.
  - intros x j k. rewrite N.div_div by (apply N.pow_nonzero; discriminate). rewrite N.pow_add_r. reflexivity.
  - intros x k H K. apply N.div_small. eapply N.lt_le_trans; [exact H|]. unfold pow2. apply N.pow_le_mono_r; [discriminate|auto].
  - cbv beta. intros r R. change (N.of_nat 1) with 1%N in R. rewrite N.mul_1_l in R. exact R.
Qed.
Lemma map_xorb : forall c b, map (xorb c) b = if c then map negb b else b.
Proof. intros [] b; [apply map_ext; intros []; auto|]. rewrite <- (map_id b) at 2. apply map_ext. intros []; auto. Qed.
Lemma xor_with_ok : forall c u n x, word n x u -> spec a (map1 (xor2 c) u) (word n (if v c then wnot n x else x)).
Proof.
  intros c u n x [L V]. eapply spec_imp; [apply (map1_ok _ (xorb (v c))); intros; apply xor2_ok|]. cbv beta. intros r R.
  split; [rewrite (same_length _ _ R), map_length, bits_length; auto|]. unfold wv. rewrite R, map_xorb.
  destruct (v c); [|exact V]. rewrite val_negb, bits_length, L. unfold wnot. rewrite <- V. reflexivity.
Qed.
Lemma ashr_ok : forall u w n, length u = S n -> spec a (ashr u w) (word (S n) (washr (S n) (wv u) (wv w))).
Proof.
  intros u w n L. apply spec_true. intros T. step ltac:(apply (xor_with_ok (top u) u (S n) (wv u)); split; auto).
  intros x [X1 X2]. step ltac:(apply (lshr_ok x w (S n) X1)). intros r R. rewrite X2 in R.
  eapply spec_imp; [apply xor_with_ok; exact R|]. intros o O. rewrite (top_u u n L T) in O. unfold washr.
  destruct (msb (S n) (wv u)); exact O.
Qed.

(* ---- cutting and joining ---- *)
Lemma not_ok : forall u n, length u = n -> word n (wnot n (wv u)) (inverse u).
Proof. intros u n L. split; [rewrite inverse_length; auto|]. rewrite wv_inverse, L. reflexivity. Qed.
Lemma concat_ok : forall u w n m, length u = n -> length w = m -> word (n + m) (wconcat n m (wv u) (wv w)) (w ++ u).
Proof. intros u w n m Lu Lw. split; [rewrite app_length; lia|]. rewrite wv_app, Lw. unfold wconcat. lia. Qed.
Lemma extract_ok : forall hi lo u n, length u = n -> hi < n -> lo <= hi ->
  word (hi + 1 - lo) (wextract hi lo (wv u)) (extract hi lo u).
Proof.
  intros hi lo u n L H K. unfold extract. split; [apply firstn_length_le; rewrite skipn_length; lia|].
  rewrite wv_firstn, wv_skipn. reflexivity.
Qed.
Lemma zero_extend_ok : forall k u n, a 1%positive = true -> length u = n -> word (n + k) (wv u) (zero_extend k u).
Proof.
  intros k u n T L. unfold zero_extend. split; [rewrite app_length, repeat_length; lia|].
  rewrite wv_app, wv_0 by auto. lia.
Qed.
Lemma sign_extend_ok : forall k u n, a 1%positive = true -> length u = S n ->
  word (S n + k) (wsign_extend k (S n) (wv u)) (sign_extend k u).
Proof.
  intros k u n T L. unfold sign_extend. split; [rewrite app_length, repeat_length; lia|].
  rewrite wv_app, L. unfold wv at 2. rewrite bits_repeat, (top_u u n L T). unfold wsign_extend.
  rewrite pow2_add. pose proof (pow2_pos k). pose proof (pow2_pos (S n)). destruct (msb (S n) (wv u)).
  - rewrite val_repeat_true. nia.
  - rewrite val_repeat_false. lia.
Qed.
Lemma repeat_w_ok : forall k u n, length u = n -> word (k * n) (wrepeat k n (wv u)) (repeat_w k u).
Proof.
  intros k u n L. induction k as [|k [IH1 IH2]]; [split; reflexivity|]. cbn [repeat_w wrepeat]. split.
  - rewrite app_length. lia.
  - rewrite wv_app, IH2, L. unfold wconcat. lia.
Qed.
Lemma shift_out : forall k n x, k <= n -> (x < pow2 n -> (x * pow2 k) mod pow2 n = pow2 k * (x mod pow2 (n - k)))%N.
Proof.
  intros k n x K H. replace n with (k + (n - k)) at 1 by lia. rewrite pow2_add.
  rewrite (N.mul_comm x). apply N.mul_mod_distr_l; apply pow2_nz.
Qed.
Lemma rotate_left_ok : forall k u n, length u = S n -> word (S n) (wrotate_left k (S n) (wv u)) (rotate_left k u).
Proof.
  intros k u n L. unfold rotate_left, wrotate_left. cbv zeta. rewrite L. set (j := k mod S n).
  assert (J : j < S n) by (apply Nat.mod_upper_bound; lia). pose proof (wv_lt u) as LU. rewrite L in LU. split.
  - rewrite app_length, skipn_length, firstn_length. lia.
  - rewrite wv_app, wv_skipn, wv_firstn, skipn_length, L. rewrite shift_out by (auto; lia).
    replace (S n - (S n - j)) with j by lia. lia.
Qed.
Lemma rotate_right_ok : forall k u n, length u = S n -> word (S n) (wrotate_right k (S n) (wv u)) (rotate_right k u).
Proof.
  intros k u n L. unfold rotate_right, wrotate_right. cbv zeta. rewrite L. set (j := k mod S n).
  assert (J : j < S n) by (apply Nat.mod_upper_bound; lia). pose proof (wv_lt u) as LU. rewrite L in LU. split.
  - rewrite app_length, skipn_length, firstn_length. lia.
  - rewrite wv_app, wv_skipn, wv_firstn, skipn_length, L. rewrite shift_out by (auto; lia).
    replace (S n - (S n - j)) with j by lia. lia.
Qed.

(* ---- overflow ---- *)
Lemma too_large_ok : forall n u, S n <= length u ->
  spec a (too_large (S n) u) (fun l => v l = negb (fits (S n) (signed (length u) (wv u)))).
Proof.
  intros n u L. unfold too_large. cbv zeta. replace (S n - 1) with n by lia.
  step ltac:(apply none_ok). intros z Z. step ltac:(apply none_ok). intros o O.
  eapply spec_imp; [apply and2_ok|]. cbv beta. intros l ->. cbv beta in Z, O. rewrite !nt_ok, Z, O.
  unfold wv. rewrite <- (firstn_skipn n u) at 3 4. rewrite bits_app.
  assert (LL : length (bits (firstn n u)) = n) by (rewrite bits_length; apply firstn_length_le; lia).
  replace (length (firstn n u ++ skipn n u)) with (length (bits (firstn n u) ++ bits (skipn n u)))
    by (rewrite <- bits_app; apply bits_length).
  rewrite fits_split by (auto; intros E; apply (f_equal (@length bool)) in E; rewrite bits_length, skipn_length in E; simpl in E; lia).
  rewrite bits_inverse. destruct (val (bits (skipn n u)) =? 0)%N, (val (map negb (bits (skipn n u))) =? 0)%N; reflexivity.
Qed.
Lemma repeat_last : forall A (x : A) k, repeat x (S k) = repeat x k ++ [x].
Proof. intros. rewrite <- repeat_cons. reflexivity. Qed.
Lemma sign_extend_signed : forall k u n, a 1%positive = true -> length u = S n ->
  signed (S n + k) (wv (sign_extend k u)) = signed (S n) (wv u).
Proof.
  intros k u n T L. destruct (exists_last (l := u)) as (lo & m & ->). { intros ->; discriminate. }
  unfold sign_extend, wv. unfold top. rewrite last_last. rewrite <- app_assoc.
  change ([m] ++ repeat m k) with (repeat m (S k)). rewrite repeat_last, !bits_app.
  rewrite app_length in L. cbn [length] in L.
  replace (S n + k) with (length ((bits lo ++ bits (repeat m k)) ++ [v m]))
    by (rewrite !app_length, !bits_length, repeat_length; simpl; lia).
  replace (S n) with (length (bits lo ++ [v m])) by (rewrite !app_length, !bits_length; simpl; lia).
  rewrite app_assoc. change (bits [m]) with [v m]. rewrite !signed_app1, app_length, val_app, pow2_add.
  rewrite !bits_repeat, !repeat_length. destruct (v m).
  - rewrite val_repeat_true. pose proof (pow2_pos k). pose proof (pow2_pos (length (bits lo))). nia.
  - rewrite val_repeat_false. lia.
Qed.
Lemma signed_fits : forall u n, length u = S n -> fits (S n) (signed (S n) (wv u)) = true.
Proof.
  intros u n L. rewrite <- L, <- (bits_length u). apply signed_range. apply nonempty. destruct u; discriminate.
Qed.
Lemma mod_congr : forall x p, p <> 0%N -> exists k, (Z.of_N (x mod p) = Z.of_N x + k * Z.of_N p)%Z.
Proof. intros x p P. exists (- Z.of_N (x / p))%Z. pose proof (N.div_mod x p P). nia. Qed.
Lemma signed_result : forall r m z k, word (S m) z r -> forall y, fits (S m) y = true ->
  (Z.of_N z = y + k * Z.of_N (pow2 (S m)))%Z -> signed (length r) (wv r) = y.
Proof.
  intros r m z k [L V] y F E. unfold wv. rewrite <- (bits_length r). apply signed_unique with (k := k).
  - apply nonempty. destruct r; discriminate.
  - rewrite bits_length, L. auto.
  - rewrite bits_length, L. change (val (bits r)) with (wv r). rewrite V. auto.
Qed.
Ltac bounds := unfold fits in *; repeat match goal with
  | H : (_ && _)%bool = true |- _ => apply andb_true_iff in H; destruct H
  | H : Z.leb _ _ = true |- _ => apply Z.leb_le in H
  | H : Z.ltb _ _ = true |- _ => apply Z.ltb_lt in H end;
  try (apply andb_true_iff; rewrite Z.leb_le, Z.ltb_lt).
Lemma nego_ok : forall u n, length u = S n -> spec a (nego u) (fun l => v l = wnego (S n) (wv u)).
Proof.
  intros u n L. apply spec_true. intros T. unfold nego. rewrite L.
  assert (L1 : length (sign_extend 1 u) = S (S n)) by (unfold sign_extend; rewrite app_length, repeat_length; lia).
  step ltac:(apply (neg_ok _ (S (S n)) L1)). intros r R. pose proof (proj1 R) as LR.
  eapply spec_imp; [apply too_large_ok; lia|]. cbv beta. intros l ->. unfold wnego. do 2 f_equal.
  pose proof (signed_fits u n L) as F. pose proof (sign_extend_signed 1 u n T L) as SE.
  replace (S n + 1) with (S (S n)) in SE by lia. pose proof (wv_lt (sign_extend 1 u)) as LT. rewrite L1 in LT.
  destruct (signed_congr (S (S n)) (wv (sign_extend 1 u))) as [k K]. rewrite SE in K.
  destruct (mod_congr (pow2 (S (S n)) - wv (sign_extend 1 u)) (pow2 (S (S n))) (pow2_nz _)) as [j J].
  eapply signed_result with (k := (1 - k + j)%Z); [exact R| |].
  - bounds. rewrite (pow2_S (S n)). lia.
  - unfold wneg. rewrite J. rewrite N2Z.inj_sub by lia. rewrite K. lia.
Qed.
Lemma uaddo_ok : forall u w n, length u = n -> length w = n -> spec a (uaddo u w) (fun l => v l = wuaddo n (wv u) (wv w)).
Proof.
  intros u w n Lu Lw. apply spec_true. intros T. step ltac:(apply add_carry_ok; lia). intros r [R1 R2]. apply spec_ret.
  rewrite ff_false in R2 by auto. pose proof (wv_lt (fst r)) as LT. rewrite R1, Lu in *. unfold wuaddo.
  destruct (v (snd r)); unfold N.b2n in R2; symmetry; [apply N.leb_le|apply N.leb_gt]; lia.
Qed.
Section Overflow.
Variables (u w : list lit) (n : nat).
Hypotheses (Lu : length u = S n) (Lw : length w = S n).
Lemma ext_length : forall k x, length x = S n -> length (sign_extend k x) = S (n + k).
Proof. intros k x L. unfold sign_extend. rewrite app_length, repeat_length. lia. Qed.
Lemma ext_congr : forall k x, a 1%positive = true -> length x = S n -> exists j,
  (Z.of_N (wv (sign_extend k x)) = signed (S n) (wv x) + j * Z.of_N (pow2 (S (n + k))))%Z.
Proof.
  intros k x T L. destruct (signed_congr (S (n + k)) (wv (sign_extend k x))) as [j J]. exists j. rewrite J at 1.
  pose proof (sign_extend_signed k x n T L) as E. replace (S n + k) with (S (n + k)) in E by lia. rewrite E. reflexivity.
Qed.
Lemma saddo_ok : spec a (saddo u w) (fun l => v l = wsaddo (S n) (wv u) (wv w)).
Proof.
  apply spec_true. intros T. unfold saddo. rewrite Lu.
  step ltac:(apply (add_ok _ _ (S (n + 1))); apply ext_length; auto). intros r R. pose proof (proj1 R) as LR.
  eapply spec_imp; [apply too_large_ok; lia|]. cbv beta. intros l ->. unfold wsaddo. do 2 f_equal.
  pose proof (signed_fits u n Lu) as Fu. pose proof (signed_fits w n Lw) as Fw.
  destruct (ext_congr 1 u T Lu) as [i I]. destruct (ext_congr 1 w T Lw) as [j J]. unfold wadd in R.
  destruct (mod_congr (wv (sign_extend 1 u) + wv (sign_extend 1 w)) (pow2 (S (n + 1))) (pow2_nz _)) as [k K].
  eapply signed_result with (k := (i + j + k)%Z); [exact R| |].
  - bounds. replace (n + 1) with (S n) by lia. rewrite (pow2_S (S n)). lia.
  - rewrite K. lia.
Qed.
Lemma ssubo_ok : spec a (ssubo u w) (fun l => v l = wssubo (S n) (wv u) (wv w)).
Proof.
  apply spec_true. intros T. unfold ssubo. rewrite Lu.
  step ltac:(apply (sub_ok _ _ (S (n + 1))); apply ext_length; auto). intros r R. pose proof (proj1 R) as LR.
  eapply spec_imp; [apply too_large_ok; lia|]. cbv beta. intros l ->. unfold wssubo. do 2 f_equal.
  pose proof (signed_fits u n Lu) as Fu. pose proof (signed_fits w n Lw) as Fw.
  pose proof (wv_lt (sign_extend 1 w)) as LT. rewrite (ext_length 1 w Lw) in LT.
  destruct (ext_congr 1 u T Lu) as [i I]. destruct (ext_congr 1 w T Lw) as [j J]. unfold wsub in R.
  destruct (mod_congr (wv (sign_extend 1 u) + (pow2 (S (n + 1)) - wv (sign_extend 1 w))) (pow2 (S (n + 1))) (pow2_nz _)) as [k K].
  eapply signed_result with (k := (i - j + k + 1)%Z); [exact R| |].
  - bounds. replace (n + 1) with (S n) by lia. rewrite (pow2_S (S n)). lia.
  - rewrite K. rewrite N2Z.inj_add, N2Z.inj_sub by lia. lia.
Qed.
Lemma smulo_ok : spec a (smulo u w) (fun l => v l = wsmulo (S n) (wv u) (wv w)).
Proof.
  apply spec_true. intros T. unfold smulo. cbv zeta. rewrite Lu.
  step ltac:(apply (mul_ok _ _ (S (n + S n))); apply ext_length; auto). intros r R. pose proof (proj1 R) as LR.
  eapply spec_imp; [apply too_large_ok; lia|]. cbv beta. intros l ->. unfold wsmulo. do 2 f_equal.
  pose proof (signed_fits u n Lu) as Fu. pose proof (signed_fits w n Lw) as Fw.
  destruct (ext_congr (S n) u T Lu) as [i I]. destruct (ext_congr (S n) w T Lw) as [j J]. unfold wmul in R.
  destruct (mod_congr (wv (sign_extend (S n) u) * wv (sign_extend (S n) w)) (pow2 (S (n + S n))) (pow2_nz _)) as [k K].
  set (x := signed (S n) (wv u)) in *. set (y := signed (S n) (wv w)) in *. set (P := Z.of_N (pow2 (S (n + S n)))) in *.
  eapply signed_result with (k := (i * y + j * x + i * j * P + k)%Z); [exact R| |].
  - bounds. replace (S (n + S n)) with (S n + S n) by lia. rewrite pow2_add. rewrite N2Z.inj_mul.
    set (Q := Z.of_N (pow2 (S n))) in *. assert (0 < Q)%Z by (unfold Q; pose proof (pow2_pos (S n)); lia).
    assert (- (Q * Q) <= (2 * x) * (2 * y) <= Q * Q)%Z; [|nia]. 
    assert (AB : forall p q, (- Q <= p <= Q)%Z -> (- Q <= q <= Q)%Z -> (- (Q * Q) <= p * q <= Q * Q)%Z).
    { intros p q Hp Hq. nia. }
    apply AB; lia.
  - rewrite K. rewrite N2Z.inj_mul, I, J. fold P. lia.
Qed.
Lemma sdivo_ok : spec a (sdivo u w) (fun l => v l = wsdivo (S n) (wv u) (wv w)).
Proof.
  unfold sdivo. step ltac:(apply none_ok). intros o O. step ltac:(apply (nego_ok u n Lu)). intros m M.
  eapply spec_imp; [apply and2_ok|]. cbv beta. intros l ->. cbv beta in O, M. rewrite O, M. unfold wsdivo, wnego. f_equal.
  rewrite wv_inverse, Lw. unfold wnot, signed. pose proof (wv_lt w) as LT. rewrite Lw in LT.
  assert (HM : msb (S n) (wv w) = true <-> (pow2 n <= wv w)%N).
  { destruct (exists_last (l := w)) as (lo & x & E). { intros ->; discriminate. }
    rewrite E in Lw |- *. rewrite app_length in Lw. cbn [length] in Lw. unfold wv. rewrite bits_app. change (bits [x]) with [v x].
    replace (S n) with (length (bits lo ++ [v x])) by (rewrite app_length, bits_length; simpl; lia). rewrite msb_app.
    rewrite val_app, bits_length. cbn [val]. pose proof (val_lt (bits lo)) as B. rewrite bits_length in B.
    replace (length lo) with n in * by lia. destruct (v x); unfold N.b2n; split; intros; try lia; try discriminate; auto. }
  apply eq_true_iff_eq. rewrite N.eqb_eq, Z.eqb_eq. pose proof (pow2_pos n). rewrite pow2_S in *.
  destruct (msb (S n) (wv w)).
  - lia.
  - split; [|lia]. intros H0. assert (pow2 n <= wv w)%N by lia. apply HM in H1. discriminate.
Qed.
End Overflow.
Lemma umulo_ok : forall u w n, length u = n -> length w = n -> spec a (umulo u w) (fun l => v l = wumulo n (wv u) (wv w)).
Proof.
  intros u w n Lu Lw. apply spec_true. intros T. unfold umulo. cbv zeta. rewrite Lu.
  destruct (zero_extend_ok n u n T Lu) as [U1 U2]. destruct (zero_extend_ok n w n T Lw) as [W1 W2].
  step ltac:(apply (mul_ok _ _ (n + n)); auto). intros r [R1 R2]. step ltac:(apply none_ok). intros z Z. apply spec_ret.
  cbv beta in Z. rewrite nt_ok, Z, wv_skipn, R2, U2, W2. unfold wmul, wumulo. rewrite pow2_add.
  pose proof (wv_lt u) as A1. pose proof (wv_lt w) as A2. rewrite Lu in A1. rewrite Lw in A2.
  rewrite N.mod_small by nia. pose proof (N.div_small_iff (wv u * wv w) (pow2 n) (pow2_nz n)).
  apply eq_true_iff_eq. rewrite negb_true_iff, N.eqb_neq, N.leb_le. lia.
Qed.
End Correct.
