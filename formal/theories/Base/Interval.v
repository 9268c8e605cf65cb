(* Interval lists over code points, canonical form, Boolean operations. *)
Require Import NArith Bool List Lia.
Import ListNotations.
Local Open Scope N_scope.

Definition chr := N.
Definition top : N := 196607. (* 0x2FFFF: last SMT-LIB code point *)
Definition ivs := list (N * N).

Fixpoint imem (a : N) (l : ivs) : bool :=
  match l with
  | [] => false
  | (i, j) :: t => ((i <=? a) && (a <=? j)) || imem a t
  end.

(* canonical above [lo]: sorted, nonempty, pairwise non-adjacent, below [top] *)
Fixpoint canon (lo : N) (l : ivs) : bool :=
  match l with
  | [] => true
  | (i, j) :: t => (lo <=? i) && (i <=? j) && (j <=? top) && canon (j + 2) t
  end.

Fixpoint iinter (a : ivs) : ivs -> ivs :=
  fix aux (b : ivs) : ivs :=
    match a, b with
    | (i, j) :: a', (k, l) :: b' =>
        if j <? k then iinter a' b
        else if l <? i then aux b'
        else (N.max i k, N.min j l) :: (if j <=? l then iinter a' b else aux b')
    | _, _ => []
    end.

Fixpoint icompl_from (lo : N) (b : ivs) : ivs :=
  match b with
  | [] => if lo <=? top then [(lo, top)] else []
  | (k, l) :: b' =>
      if lo <? k then (lo, k - 1) :: icompl_from (l + 1) b'
      else icompl_from (l + 1) b'
  end.
Definition icompl := icompl_from 0.
Definition idiff a b := iinter a (icompl b).
Definition iunion a b := icompl (iinter (icompl a) (icompl b)).

(* boolean reflection helper *)
Ltac bsimp :=
  repeat match goal with
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  | H : (_ <=? _) = true |- _ => apply N.leb_le in H
  | H : (_ <=? _) = false |- _ => apply N.leb_gt in H
  | H : (_ <? _) = true |- _ => apply N.ltb_lt in H
  | H : (_ <? _) = false |- _ => apply N.ltb_ge in H
  end.
Ltac bgoal :=
  repeat match goal with
  | |- _ && _ = true => apply andb_true_iff; split
  | |- (_ <=? _) = true => apply N.leb_le
  | |- (_ <? _) = true => apply N.ltb_lt
  end.

Lemma canon_weaken : forall l lo lo', lo' <= lo -> canon lo l = true -> canon lo' l = true.
Proof. destruct l as [|[i j] t]; simpl; intros; auto. bsimp. bgoal; auto; lia. Qed.

Lemma canon_below : forall l lo a, canon lo l = true -> a < lo -> imem a l = false.
Proof.
  induction l as [|[i j] t IH]; simpl; intros; auto. bsimp.
  rewrite (IH (j + 2)) by (auto; lia).
  replace (i <=? a) with false by (symmetry; apply N.leb_gt; lia). reflexivity.
Qed.

Lemma canon_le_top : forall l lo a, canon lo l = true -> imem a l = true -> a <= top.
Proof.
  induction l as [|[i j] t IH]; simpl; intros; [discriminate|]. bsimp.
  apply orb_true_iff in H0; destruct H0; bsimp; [lia|]. eapply IH; eauto.
Qed.

Lemma leb_case : forall a b, {(a <=? b) = true /\ a <= b} + {(a <=? b) = false /\ b < a}.
Proof. intros. destruct (a <=? b) eqn:E; [left|right]; split; auto; bsimp; lia. Qed.

Ltac bcase :=
  repeat match goal with
  | |- context [?a <=? ?b] =>
      let E := fresh in let F := fresh in
      destruct (leb_case a b) as [[E F]|[E F]]; rewrite E in *
  end.

Lemma imem_cons : forall x i j t, imem x ((i, j) :: t) = ((i <=? x) && (x <=? j)) || imem x t.
Proof. reflexivity. Qed.

Lemma imem_inter : forall a la b lb x, canon la a = true -> canon lb b = true ->
  imem x (iinter a b) = imem x a && imem x b.
Proof.
  induction a as [|[i j] a IHa]; intros la b.
  - destruct b; reflexivity.
  - induction b as [|[k l] b IHb]; intros lb x Ha Hb.
    + simpl. rewrite andb_false_r. reflexivity.
    + assert (Ha' := Ha). assert (Hb' := Hb).
      simpl in Ha, Hb. bsimp.
      change (iinter ((i, j) :: a) ((k, l) :: b)) with
        (if j <? k then iinter a ((k, l) :: b)
         else if l <? i then iinter ((i, j) :: a) b
         else (N.max i k, N.min j l) ::
              (if j <=? l then iinter a ((k, l) :: b) else iinter ((i, j) :: a) b)).
      destruct (j <? k) eqn:E1; bsimp.
      * erewrite IHa; eauto. simpl.
        destruct (imem x a) eqn:Mx; [rewrite orb_true_r; reflexivity|].
        rewrite orb_false_r. simpl. symmetry.
        destruct (leb_case i x) as [[A A']|[A A']]; rewrite A; auto.
        destruct (leb_case x j) as [[B B']|[B B']]; rewrite B; auto. simpl.
        replace (k <=? x) with false by (symmetry; apply N.leb_gt; lia). simpl.
        apply canon_below with (lo := l + 2); auto. lia.
      * destruct (l <? i) eqn:E2; bsimp.
        -- erewrite IHb; eauto. simpl.
           destruct (imem x b) eqn:Mx; [rewrite !orb_true_r; reflexivity|].
           rewrite orb_false_r, andb_false_r. symmetry.
           destruct (leb_case x l) as [[B B']|[B B']]; rewrite B;
             [|rewrite andb_false_r; rewrite andb_false_r; reflexivity].
           replace (i <=? x) with false by (symmetry; apply N.leb_gt; lia). simpl.
           rewrite (canon_below a (j + 2) x); auto. lia.
        -- rewrite imem_cons.
           assert (HR : imem x (if j <=? l then iinter a ((k, l) :: b) else iinter ((i, j) :: a) b)
                        = if j <=? l then imem x a && imem x ((k,l)::b)
                          else imem x ((i,j)::a) && imem x b).
           { destruct (j <=? l); [eapply IHa | eapply IHb]; eauto. }
           match goal with |- ?p || ?q = _ => replace q with
             (if j <=? l then imem x a && imem x ((k,l)::b)
              else imem x ((i,j)::a) && imem x b) by (symmetry; exact HR) end.
           clear HR IHa IHb.
           destruct (leb_case j l) as [[C C']|[C C']]; rewrite C; simpl;
           destruct (leb_case i x) as [[D D']|[D D']]; rewrite D;
           destruct (leb_case x j) as [[E E']|[E E']]; rewrite E;
           destruct (leb_case k x) as [[F F']|[F F']]; rewrite F;
           destruct (leb_case x l) as [[G G']|[G G']]; rewrite G;
           destruct (leb_case (N.max i k) x) as [[K K']|[K K']]; rewrite K;
           destruct (leb_case x (N.min j l)) as [[M M']|[M M']]; rewrite M;
           simpl; try lia; auto;
           try (rewrite (canon_below a (j + 2) x) by (auto; lia));
           try (rewrite (canon_below b (l + 2) x) by (auto; lia)); simpl;
           rewrite ?andb_false_r, ?orb_false_r, ?andb_true_r; auto.
Qed.

Lemma canon_inter : forall a la b lb lo, canon la a = true -> canon lb b = true ->
  lo <= N.max la lb -> canon lo (iinter a b) = true.
Proof.
  induction a as [|[i j] a IHa]; intros la b.
  - destruct b; reflexivity.
  - induction b as [|[k l] b IHb]; intros lb lo Ha Hb Hlo; [reflexivity|].
    assert (Ha' := Ha). assert (Hb' := Hb). simpl in Ha, Hb. bsimp.
    change (iinter ((i, j) :: a) ((k, l) :: b)) with
        (if j <? k then iinter a ((k, l) :: b)
         else if l <? i then iinter ((i, j) :: a) b
         else (N.max i k, N.min j l) ::
              (if j <=? l then iinter a ((k, l) :: b) else iinter ((i, j) :: a) b)).
    destruct (j <? k) eqn:E1; bsimp.
    + eapply IHa; eauto. lia.
    + destruct (l <? i) eqn:E2; bsimp.
      * eapply IHb; eauto. lia.
      * simpl. bgoal; try lia.
        destruct (j <=? l) eqn:E3; bsimp.
        -- eapply IHa; [eauto| eauto |]. lia.
        -- apply IHb with (lb := l + 2); auto. lia.
Qed.

Lemma imem_compl_from : forall b lo x, canon lo b = true -> 
  imem x (icompl_from lo b) = (lo <=? x) && (x <=? top) && negb (imem x b).
Proof.
  induction b as [|[k l] b IH]; intros lo x H; simpl.
  - destruct (leb_case lo top) as [[A A']|[A A']]; rewrite A; simpl.
    + rewrite orb_false_r, andb_true_r. reflexivity.
    + bcase; simpl; auto; lia.
  - simpl in H; bsimp.
    assert (HI : imem x (icompl_from (l + 1) b) = (l + 1 <=? x) && (x <=? top) && negb (imem x b)).
    { apply IH. eapply canon_weaken; [|eauto]. lia. }
    destruct (lo <? k) eqn:E; bsimp; simpl; rewrite HI;
    destruct (leb_case k x) as [[A A']|[A A']]; rewrite A;
    destruct (leb_case x l) as [[B B']|[B B']]; rewrite B;
    destruct (leb_case lo x) as [[C C']|[C C']]; rewrite C;
    destruct (leb_case (l+1) x) as [[D D']|[D D']]; rewrite D;
    destruct (leb_case x top) as [[F F']|[F F']]; rewrite F; simpl; try lia;
    try destruct (leb_case x (k-1)) as [[G G']|[G G']]; try rewrite G; simpl; try lia; auto;
    rewrite (canon_below b (l + 2) x) by (auto; lia); reflexivity.
Qed.

Lemma canon_compl_from : forall b lo, canon lo b = true -> canon lo (icompl_from lo b) = true.
Proof.
  induction b as [|[k l] b IH]; intros lo H; simpl.
  - destruct (lo <=? top) eqn:E; simpl; auto. bsimp. bgoal; try lia; auto.
  - simpl in H; bsimp.
    assert (HI : canon (l + 1) (icompl_from (l + 1) b) = true).
    { apply IH. eapply canon_weaken; [|eauto]. lia. }
    destruct (lo <? k) eqn:E; bsimp; simpl.
    + bgoal; try lia. eapply canon_weaken; [|exact HI]. lia.
    + eapply canon_weaken; [|exact HI]. lia.
Qed.

(* canonical interval lists as a type *)
Definition lab := { l : ivs | canon 0 l = true }.
Definition lmem (a : chr) (x : lab) : bool := imem a (proj1_sig x).
Program Definition linter (x y : lab) : lab := iinter (proj1_sig x) (proj1_sig y).
Next Obligation. destruct x, y. eapply canon_inter; simpl; eauto. lia. Qed.
Program Definition lcompl (x : lab) : lab := icompl (proj1_sig x).
Next Obligation. destruct x. apply canon_compl_from; auto. Qed.
Definition ldiff x y := linter x (lcompl y).
Definition lunion x y := lcompl (linter (lcompl x) (lcompl y)).
Program Definition lempty : lab := [].
Program Definition lfull : lab := [(0, top)].
Definition irange (i j : N) : ivs := if (i <=? j) && (j <=? top) then [(i, j)] else [].
Lemma canon_range : forall i j, canon 0 (irange i j) = true.
Proof.
  intros. unfold irange. destruct ((i <=? j) && (j <=? top)) eqn:E; auto. bsimp.
  unfold canon. bgoal; try lia; auto.
Qed.
Definition lrange (i j : N) : lab := exist _ (irange i j) (canon_range i j).
Definition lchar (a : chr) := lrange a a.
Definition lsat (x : lab) : bool := match proj1_sig x with [] => false | _ => true end.
Definition lpick (x : lab) : chr := match proj1_sig x with [] => 0 | (i, _) :: _ => i end.

Lemma lmem_inter : forall a x y, lmem a (linter x y) = lmem a x && lmem a y.
Proof. intros a [x Hx] [y Hy]. unfold lmem; simpl. eapply imem_inter; eauto. Qed.
Lemma lmem_le : forall a x, lmem a x = true -> a <= top.
Proof. intros a [x Hx] H. eapply canon_le_top; eauto. Qed.
Lemma lmem_compl : forall a x, lmem a (lcompl x) = (a <=? top) && negb (lmem a x).
Proof.
  intros a [x Hx]. unfold lmem, lcompl; simpl. unfold icompl.
  rewrite imem_compl_from by auto.
  replace (0 <=? a) with true by (symmetry; apply N.leb_le; lia). reflexivity.
Qed.
Lemma lmem_diff : forall a x y, lmem a (ldiff x y) = lmem a x && negb (lmem a y).
Proof.
  intros. unfold ldiff. rewrite lmem_inter, lmem_compl.
  destruct (lmem a x) eqn:E; auto. apply lmem_le in E. apply N.leb_le in E. rewrite E. reflexivity.
Qed.
Lemma lmem_union : forall a x y, lmem a (lunion x y) = lmem a x || lmem a y.
Proof.
  intros. unfold lunion. rewrite lmem_compl, lmem_inter, !lmem_compl.
  destruct (a <=? top) eqn:E; simpl.
  - rewrite negb_andb, !negb_involutive. reflexivity.
  - destruct (lmem a x) eqn:F; [apply lmem_le in F; bsimp; lia|].
    destruct (lmem a y) eqn:G; [apply lmem_le in G; bsimp; lia|]. reflexivity.
Qed.
Lemma lsat_ok : forall x, lsat x = true <-> exists a, lmem a x = true.
Proof.
  intros [l H]. unfold lsat, lmem; simpl. destruct l as [|[i j] t]; simpl; split; try discriminate; auto.
  - intros [a Ha]; discriminate.
  - intros _. exists i. simpl in H. bsimp. apply orb_true_iff. left. bgoal; lia.
Qed.
Lemma lpick_ok : forall x, lsat x = true -> lmem (lpick x) x = true.
Proof.
  intros [l H]. unfold lsat, lmem, lpick; simpl. destruct l as [|[i j] t]; simpl; [discriminate|].
  intros _. simpl in H. bsimp. apply orb_true_iff. left. bgoal; lia.
Qed.
Lemma lmem_full : forall a, lmem a lfull = (a <=? top).
Proof. intros. unfold lmem; simpl. rewrite orb_false_r. bcase; reflexivity || lia. Qed.
Lemma lmem_empty : forall a, lmem a lempty = false.
Proof. reflexivity. Qed.
Lemma lmem_char : forall a b, b <= top -> lmem a (lchar b) = (a =? b).
Proof.
  intros. unfold lmem, lchar, lrange, irange; simpl.
  replace (b <=? b) with true by (symmetry; apply N.leb_le; lia).
  replace (b <=? top) with true by (symmetry; apply N.leb_le; lia). simpl.
  rewrite orb_false_r. destruct (a =? b) eqn:E; bcase; simpl; auto;
  try apply N.eqb_eq in E; try apply N.eqb_neq in E; lia.
Qed.

(* canonical form is unique: semantic equality is syntactic equality *)
Lemma canon_ext : forall l l' lo lo', canon lo l = true -> canon lo' l' = true ->
  (forall a, imem a l = imem a l') -> l = l'.
Proof.
  induction l as [|[i j] t IH]; destruct l' as [|[k m] t']; intros lo lo' H H' E; auto.
  - simpl in H'. bsimp. specialize (E k). simpl in E. symmetry in E.
    apply orb_false_iff in E. destruct E as [E _]. apply andb_false_iff in E.
    destruct E; bsimp; lia.
  - simpl in H. bsimp. specialize (E i). simpl in E.
    apply orb_false_iff in E. destruct E as [E _]. apply andb_false_iff in E.
    destruct E; bsimp; lia.
  - simpl in H, H'. bsimp.
    assert (Hik : i = k).
    { pose proof (E i) as Ei. pose proof (E k) as Ek. simpl in Ei, Ek.
      destruct (N.lt_trichotomy i k) as [L|[L|L]]; auto; exfalso.
      - rewrite (canon_below t' (m+2) i) in Ei by (auto; lia).
        revert Ei. bcase; simpl; try discriminate; lia.
      - rewrite (canon_below t (j+2) k) in Ek by (auto; lia).
        revert Ek. bcase; simpl; try discriminate; lia. }
    subst k.
    assert (Hjm : j = m).
    { destruct (N.lt_trichotomy j m) as [L|[L|L]]; auto; exfalso.
      - pose proof (E (j+1)) as Ej. simpl in Ej.
        rewrite (canon_below t (j+2) (j+1)) in Ej by (auto; lia).
        revert Ej. bcase; simpl; try discriminate; lia.
      - pose proof (E (m+1)) as Ej. simpl in Ej.
        rewrite (canon_below t' (m+2) (m+1)) in Ej by (auto; lia).
        revert Ej. bcase; simpl; try discriminate; lia. }
    subst m. f_equal. eapply IH; eauto.
    intros a. pose proof (E a) as Ea. simpl in Ea.
    destruct (leb_case a j) as [[A A']|[A A']].
    + rewrite (canon_below t (j+2) a), (canon_below t' (j+2) a) by (auto; lia). auto.
    + rewrite A in Ea. rewrite andb_false_r in Ea. auto.
Qed.

(* canonical interval lists carry no proof-relevant content *)
Require Import Eqdep_dec.
Lemma lab_ext : forall x y : lab, (forall a, lmem a x = lmem a y) -> x = y.
Proof.
  intros [x Hx] [y Hy] H. unfold lmem in H; simpl in H.
  assert (x = y) by (eapply canon_ext; eauto). subst y. f_equal.
  apply UIP_dec. apply Bool.bool_dec.
Qed.

(* an order on labels, used only to recognise equal ones *)
Definition cmp_ivs : ivs -> ivs -> comparison :=
  fix go a b :=
    match a, b with
    | [], [] => Eq | [], _ => Lt | _, [] => Gt
    | (i, j) :: a, (k, l) :: b =>
        match (i ?= k)%N with
        | Eq => match (j ?= l)%N with Eq => go a b | c => c end
        | c => c end
    end.
Lemma cmp_ivs_eq : forall a b, cmp_ivs a b = Eq -> a = b.
Proof.
  induction a as [|[i j] a IH]; destruct b as [|[k l] b]; simpl; intros; try discriminate; auto.
  destruct (i ?= k)%N eqn:E; try discriminate. destruct (j ?= l)%N eqn:F; try discriminate.
  apply N.compare_eq in E. apply N.compare_eq in F. subst. f_equal; auto.
Qed.
Definition lcmp (x y : lab) : comparison := cmp_ivs (proj1_sig x) (proj1_sig y).
Lemma lcmp_eq : forall x y, lcmp x y = Eq -> x = y.
Proof. intros x y H. apply cmp_ivs_eq in H. apply lab_ext. intros. unfold lmem. rewrite H. reflexivity. Qed.
