(* Labels of symbolic automata: a Boolean algebra of sets of characters with
   decidable membership and emptiness. Everything about regexes, automata and
   transducers is proved for every such algebra; two instances follow:
   interval lists over the code points of SMT-LIB, and sets of bytes as bit masks.
   (The idea of a label theory as a parameter: D'Antoni and Veanes, "Minimization of
   symbolic automata", POPL 2014; CertiStrR has the same parameter in Isabelle.) *)
Require Import NArith Bool Lia Eqdep_dec.
From Trine Require Import Interval.
Local Open Scope N_scope.

Module Type LABEL.
  Parameter chr : Set.
  Parameter ceqb : chr -> chr -> bool.
  Parameter ccmp : chr -> chr -> comparison.
  Parameter okc : chr -> bool.                 (* the characters of the alphabet *)
  Parameter lab : Set.
  Parameter lmem : chr -> lab -> bool.
  Parameters linter : lab -> lab -> lab.
  Parameter lcompl : lab -> lab.
  Parameters lempty lfull : lab.
  Parameter lchar : chr -> lab.
  Parameter lsat : lab -> bool.
  Parameter lpick : lab -> chr.                (* some member of a nonempty label *)
  Parameter lcmp : lab -> lab -> comparison.

  Axiom ceqb_eq : forall a b, ceqb a b = true <-> a = b.
  Axiom ccmp_eq : forall a b, ccmp a b = Eq -> a = b.
  Axiom lmem_ok : forall a x, lmem a x = true -> okc a = true.
  Axiom lmem_inter : forall a x y, lmem a (linter x y) = lmem a x && lmem a y.
  Axiom lmem_compl : forall a x, lmem a (lcompl x) = okc a && negb (lmem a x).
  Axiom lmem_empty : forall a, lmem a lempty = false.
  Axiom lmem_full : forall a, lmem a lfull = okc a.
  Axiom lmem_char : forall a b, okc b = true -> lmem a (lchar b) = ceqb a b.
  Axiom lsat_ok : forall x, lsat x = true <-> exists a, lmem a x = true.
  Axiom lpick_ok : forall x, lsat x = true -> lmem (lpick x) x = true.
  Axiom lfull_sat : lsat lfull = true.         (* the alphabet is not empty *)
  Axiom lcmp_eq : forall x y, lcmp x y = Eq -> x = y.
End LABEL.

(* operations that every label algebra has *)
Module LabelOps (La : LABEL).
  Export La.
  Definition ldiff x y := linter x (lcompl y).
  Definition lunion x y := lcompl (linter (lcompl x) (lcompl y)).
  Lemma ceqb_refl : forall a, ceqb a a = true.
  Proof. intros. apply ceqb_eq. reflexivity. Qed.
  Lemma lmem_diff : forall a x y, lmem a (ldiff x y) = lmem a x && negb (lmem a y).
  Proof.
    intros. unfold ldiff. rewrite lmem_inter, lmem_compl.
    destruct (lmem a x) eqn:E; auto. apply lmem_ok in E. rewrite E. reflexivity.
  Qed.
  Lemma lmem_union : forall a x y, lmem a (lunion x y) = lmem a x || lmem a y.
  Proof.
    intros. unfold lunion. rewrite lmem_compl, lmem_inter, !lmem_compl.
    destruct (okc a) eqn:E; simpl.
    - rewrite negb_andb, !negb_involutive. reflexivity.
    - destruct (lmem a x) eqn:F; [apply lmem_ok in F; congruence|].
      destruct (lmem a y) eqn:G; [apply lmem_ok in G; congruence|]. reflexivity.
  Qed.
End LabelOps.

(* Instance 1: canonical interval lists over the code points 0 .. 0x2FFFF. *)
Module Intervals <: LABEL.
  Definition chr := N.
  Definition ceqb := N.eqb.
  Definition ccmp := N.compare.
  Definition okc (a : N) := a <=? top.
  Definition lab := Interval.lab.
  Definition lmem := Interval.lmem.
  Definition linter := Interval.linter.
  Definition lcompl := Interval.lcompl.
  Definition lempty := Interval.lempty.
  Definition lfull := Interval.lfull.
  Definition lchar := Interval.lchar.
  Definition lsat := Interval.lsat.
  Definition lpick := Interval.lpick.
  Definition lcmp := Interval.lcmp.
  Definition ceqb_eq := N.eqb_eq.
  Definition ccmp_eq := N.compare_eq.
  Lemma lmem_ok : forall a x, lmem a x = true -> okc a = true.
  Proof. intros. apply N.leb_le. eapply Interval.lmem_le; eauto. Qed.
  Definition lmem_inter := Interval.lmem_inter.
  Definition lmem_compl := Interval.lmem_compl.
  Definition lmem_empty := Interval.lmem_empty.
  Definition lmem_full := Interval.lmem_full.
  Lemma lmem_char : forall a b, okc b = true -> lmem a (lchar b) = ceqb a b.
  Proof. intros. apply Interval.lmem_char. apply N.leb_le; auto. Qed.
  Definition lsat_ok := Interval.lsat_ok.
  Definition lpick_ok := Interval.lpick_ok.
  Definition lfull_sat : lsat lfull = true := eq_refl.
  Definition lcmp_eq := Interval.lcmp_eq.
End Intervals.

(* Instance 2: sets of bytes as masks of 256 bits. *)
Module ByteMasks <: LABEL.
  Definition chr := N.
  Definition ceqb := N.eqb.
  Definition ccmp := N.compare.
  Definition okc (a : N) := a <? 256.
  Definition full := N.ones 256.
  Definition lab := { m : N | N.land m full = m }.
  Definition lmem (a : N) (x : lab) : bool := N.testbit (proj1_sig x) a.
  Definition clip (m : N) : lab.
  Proof. exists (N.land m full). rewrite <- N.land_assoc, N.land_diag. reflexivity. Defined.
  Definition linter (x y : lab) : lab := clip (N.land (proj1_sig x) (proj1_sig y)).
  Definition lcompl (x : lab) : lab := clip (N.ldiff full (proj1_sig x)).
  Definition lempty : lab := clip 0.
  Definition lfull : lab := clip full.
  Definition lchar (a : N) : lab := clip (2 ^ a).
  Definition lsat (x : lab) : bool := negb (proj1_sig x =? 0).
  Definition lpick (x : lab) : N := N.log2 (proj1_sig x).
  Definition lcmp (x y : lab) : comparison := N.compare (proj1_sig x) (proj1_sig y).
  Definition ceqb_eq := N.eqb_eq.
  Definition ccmp_eq := N.compare_eq.

  Lemma full_bit : forall a, N.testbit full a = okc a.
  Proof.
    intros. unfold full, okc. destruct (N.ltb_spec a 256).
    - apply N.ones_spec_low; auto.
    - apply N.ones_spec_high; auto.
  Qed.
  Lemma lmem_clip : forall a m, lmem a (clip m) = N.testbit m a && okc a.
  Proof. intros. unfold lmem, clip. cbn [proj1_sig]. rewrite N.land_spec, full_bit. reflexivity. Qed.
  Lemma lmem_ok : forall a x, lmem a x = true -> okc a = true.
  Proof.
    intros a [m H]. unfold lmem. cbn [proj1_sig]. intros M. rewrite <- H, N.land_spec, full_bit in M.
    apply andb_true_iff in M. tauto.
  Qed.
  Lemma lmem_inter : forall a x y, lmem a (linter x y) = lmem a x && lmem a y.
  Proof.
    intros. unfold linter. rewrite lmem_clip, N.land_spec. fold (lmem a x) (lmem a y).
    destruct (lmem a x) eqn:E; auto. simpl. rewrite (lmem_ok a x E). apply andb_true_r.
  Qed.
  Lemma lmem_compl : forall a x, lmem a (lcompl x) = okc a && negb (lmem a x).
  Proof.
    intros. unfold lcompl. rewrite lmem_clip, N.ldiff_spec, full_bit. fold (lmem a x).
    destruct (okc a), (lmem a x); reflexivity.
  Qed.
  Lemma lmem_empty : forall a, lmem a lempty = false.
  Proof. intros. unfold lempty. rewrite lmem_clip, N.bits_0. reflexivity. Qed.
  Lemma lmem_full : forall a, lmem a lfull = okc a.
  Proof. intros. unfold lfull. rewrite lmem_clip, full_bit. apply andb_diag. Qed.
  Lemma lmem_char : forall a b, okc b = true -> lmem a (lchar b) = ceqb a b.
  Proof.
    intros a b H. unfold lchar. rewrite lmem_clip, N.pow2_bits_eqb, N.eqb_sym. unfold ceqb.
    destruct (N.eqb_spec a b) as [->|]; cbn [andb]; auto.
  Qed.
  Lemma lsat_ok : forall x, lsat x = true <-> exists a, lmem a x = true.
  Proof.
    intros [m H]. unfold lsat, lmem. cbn [proj1_sig]. split.
    - intros E. exists (N.log2 m). apply N.bit_log2. intros ->. discriminate.
    - intros (a & A). destruct (N.eqb_spec m 0) as [->|]; [rewrite N.bits_0 in A; discriminate|reflexivity].
  Qed.
  Lemma lpick_ok : forall x, lsat x = true -> lmem (lpick x) x = true.
  Proof.
    intros [m H]. unfold lsat, lmem, lpick. cbn [proj1_sig]. intros E. apply N.bit_log2.
    intros ->. discriminate.
  Qed.
  Lemma lfull_sat : lsat lfull = true.
  Proof. apply lsat_ok. exists 0. rewrite lmem_full. reflexivity. Qed.
  Lemma lcmp_eq : forall x y, lcmp x y = Eq -> x = y.
  Proof.
    intros [m H] [k K]. unfold lcmp. cbn [proj1_sig]. intros E. apply N.compare_eq in E. subst k.
    f_equal. apply Eqdep_dec.UIP_dec. apply N.eq_dec.
  Qed.
End ByteMasks.
