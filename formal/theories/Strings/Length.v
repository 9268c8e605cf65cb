(* Lengths of the words of an automaton, and refutations of linear constraints.

   Bounds come from potentials on states that every run has to pay; the potentials are
   searched, and checked edge by edge. A refutation is a combination with nonnegative
   coefficients of facts "e <= 0" whose sum is a positive constant (Farkas). *)
Require Import NArith ZArith Bool List Lia FMapPositive.
Import ListNotations.
From Trine Require Import Label Instance Syntax Semantics Propagate.
Local Open Scope N_scope.

(* ---- lengths: a potential that every accepting run must pay ---- *)
Definition pot (d : PM.t N) (n : N) : N := match PM.find (N.succ_pos n) d with Some k => k | None => 0%N end.
Definition pot_ok (A : cfa) (d : PM.t N) : bool :=
  forallb (fun kr => let n := Pos.pred_N (fst kr) in let r := snd kr in
     implb (fst r) (N.eqb (pot d n) 0) &&
     forallb (fun t => N.leb (pot d n) (pot d (snd t) + match fst t with None => 0 | Some _ => 1 end)) (snd r))
   (PM.elements (snd A)).
(* edges backward: for each state the states with an edge to it, and its cost *)
Definition cost (l : option lab) : N := match l with None => 0 | Some _ => 1 end.
Definition backward (A : cfa) : PM.t (list (N * N)) :=
  fold_left (fun m (kr : positive * row) =>
    fold_left (fun m (t : option lab * N) =>
      let k := N.succ_pos (snd t) in
      PM.add k ((Pos.pred_N (fst kr), cost (fst t)) :: match PM.find k m with Some l => l | None => [] end) m)
      (snd (snd kr)) m) (PM.elements (snd A)) (PM.empty _).
Definition preds (m : PM.t (list (N * N))) (n : N) := match PM.find (N.succ_pos n) m with Some l => l | None => [] end.
(* distances to a final state, level by level *)
Definition relax (A : cfa) : PM.t N :=
  let m := backward A in
  let put (k : N) (s : list N * PM.t N) (n : N) := let '(l, d) := s in
    match PM.find (N.succ_pos n) d with Some _ => s | None => (n :: l, PM.add (N.succ_pos n) k d) end in
  let finals := flat_map (fun kr : positive * row => if fst (snd kr) then [Pos.pred_N (fst kr)] else []) (PM.elements (snd A)) in
  let start := fold_left (put 0) finals ([], PM.empty N) in
  match iter depth (fun s : list N * list N * PM.t N * N => let '(now, later, d, k) := s in
    match now with
    | n :: now =>
        let '(now, later, d) := fold_left (fun s (p : N * N) => let '(now, later, d) := s in
          if N.eqb (snd p) 0 then let '(now, d) := put k (now, d) (fst p) in (now, later, d)
          else (now, fst p :: later, d)) (preds m n) (now, later, d) in
        inl (now, later, d, k)
    | [] =>
        match later with
        | [] => inr d
        | _ => let '(now, d) := fold_left (put (k + 1)) later ([], d) in inl (now, [], d, k + 1)
        end
    end) (fst start, [], snd start, 0)
  with inr d => d | inl _ => PM.empty N end.
Definition minlen (A : cfa) : N :=
  let d := relax A in
  if pot_ok A d then
    match fst A with [] => 0%N | q :: l => fold_left (fun m q => N.min m (pot d q)) l (pot d q) end
  else 0%N.
Definition potu_ok (A : cfa) (d : PM.t N) : bool :=
  forallb (fun kr => let n := Pos.pred_N (fst kr) in
     forallb (fun t => N.leb (pot d (snd t) + match fst t with None => 0 | Some _ => 1 end) (pot d n)) (snd (snd kr)))
   (PM.elements (snd A)).
(* longest paths: a state when all its successors are done; on a cycle none is *)
Definition relaxu (A : cfa) : PM.t N :=
  let m := backward A in
  let todo := fold_left (fun c (kr : positive * row) => PM.add (fst kr) (N.of_nat (length (snd (snd kr)))) c)
                (PM.elements (snd A)) (PM.empty N) in
  let ends := flat_map (fun kr : positive * row => match snd (snd kr) with [] => [Pos.pred_N (fst kr)] | _ => [] end)
                (PM.elements (snd A)) in
  match iter depth (fun s : list N * PM.t N * PM.t N => let '(now, c, d) := s in
    match now with
    | [] => inr d
    | n :: now => inl (fold_left (fun s (p : N * N) => let '(now, c, d) := s in
        let k := N.succ_pos (fst p) in
        let d := let v := pot d n + snd p in if N.ltb (pot d (fst p)) v then PM.add k v d else d in
        match PM.find k c with
        | Some r => (if N.eqb r 1 then fst p :: now else now, PM.add k (r - 1) c, d)
        | None => (now, c, d)
        end) (preds m n) (now, c, d))
    end) (ends, todo, PM.empty N)
  with inr d => d | inl _ => PM.empty N end.
Definition maxlen (A : cfa) : option N :=
  let d := relaxu A in
  if potu_ok A d then Some (fold_left (fun m q => N.max m (pot d q)) (fst A) 0%N) else None.
Lemma pot_sound : forall A d, pot_ok A d = true -> forall n w, acc (sem A) n w -> (pot d n <= N.of_nat (length w))%N.
Proof.
  intros A d OK n w H. unfold pot_ok in OK. rewrite forallb_forall in OK.
  assert (ROW : forall n, (fst (getrow (snd A) n) = true -> pot d n = 0%N) /\
            forall t, In t (snd (getrow (snd A) n)) ->
            (pot d n <= pot d (snd t) + match fst t with None => 0 | Some _ => 1 end)%N).
  { intros m. unfold getrow. destruct (PM.find (N.succ_pos m) (snd A)) as [r|] eqn:E.
    - apply PM.elements_correct in E. specialize (OK _ E). cbv zeta in OK. cbn [fst snd] in OK.
      rewrite N.pos_pred_succ in OK. apply andb_true_iff in OK. destruct OK as [O1 O2]. split.
      + intros Fr. rewrite Fr in O1. apply N.eqb_eq; auto.
      + intros t It. rewrite forallb_forall in O2. apply N.leb_le. apply O2; auto.
    - split; [discriminate|intros t []]. }
  induction H as [q F|q q1 w I H IH|q l q1 a w I M H IH]; destruct (ROW q) as [R1 R2].
  - rewrite R1; auto. simpl. lia.
  - specialize (R2 _ I). simpl in R2. lia.
  - specialize (R2 _ I). simpl in R2. cbn [length]. lia.
Qed.
Lemma minlen_ok : forall A w, L (sem A) w -> (minlen A <= N.of_nat (length w))%N.
Proof.
  intros A w (q & I & H). unfold minlen.
  set (d := relax A). destruct (pot_ok A d) eqn:E; [|lia].
  apply (pot_sound A d E) in H. simpl in I. destruct (fst A) as [|q0 l]; [destruct I|].
  assert (G : forall l m, (fold_left (fun m q => N.min m (pot d q)) l m <= m)%N /\
             forall q, In q l -> (fold_left (fun m q => N.min m (pot d q)) l m <= pot d q)%N).
  { clear. induction l as [|x l IH]; simpl; intros m; split; try lia; try tauto.
    - destruct (IH (N.min m (pot d x))). lia.
    - intros q [->|Iq].
      + destruct (IH (N.min m (pot d q))) as [A1 _]. lia.
      + destruct (IH (N.min m (pot d x))) as [_ A2]. auto. }
  destruct (G l (pot d q0)) as [G1 G2]. destruct I as [->|I]; [lia|]. specialize (G2 q I). lia.
Qed.
Lemma potu_sound : forall A d, potu_ok A d = true -> forall n w, acc (sem A) n w -> (N.of_nat (length w) <= pot d n)%N.
Proof.
  intros A d OK n w H. unfold potu_ok in OK. rewrite forallb_forall in OK.
  assert (ROW : forall n t, In t (snd (getrow (snd A) n)) ->
            (pot d (snd t) + match fst t with None => 0 | Some _ => 1 end <= pot d n)%N).
  { intros m t. unfold getrow. destruct (PM.find (N.succ_pos m) (snd A)) as [r|] eqn:E; [|intros []].
    apply PM.elements_correct in E. specialize (OK _ E). cbv zeta in OK. cbn [fst snd] in OK.
    rewrite N.pos_pred_succ in OK. intros It. rewrite forallb_forall in OK. apply N.leb_le. apply OK; auto. }
  induction H as [q F|q q1 w I H IH|q l q1 a w I M H IH].
  - simpl. lia.
  - specialize (ROW q _ I). simpl in ROW. lia.
  - specialize (ROW q _ I). simpl in ROW. cbn [length]. lia.
Qed.
Lemma maxlen_ok : forall A w u, maxlen A = Some u -> L (sem A) w -> (N.of_nat (length w) <= u)%N.
Proof.
  intros A w u H (q & I & Ha). unfold maxlen in H. revert H.
  set (d := relaxu A). destruct (potu_ok A d) eqn:E; [|discriminate]. intros H. inversion H; subst; clear H.
  apply (potu_sound A d E) in Ha. simpl in I.
  assert (G : forall l m, (m <= fold_left (fun m q => N.max m (pot d q)) l m)%N /\
             forall q, In q l -> (pot d q <= fold_left (fun m q => N.max m (pot d q)) l m)%N).
  { clear. induction l as [|x l IH]; simpl; intros m; split; try lia; try tauto.
    - destruct (IH (N.max m (pot d x))). lia.
    - intros q [->|Iq].
      + destruct (IH (N.max m (pot d q))) as [A1 _]. lia.
      + destruct (IH (N.max m (pot d x))) as [_ A2]. auto. }
  destruct (G (fst A) 0%N) as [_ G2]. specialize (G2 q I). lia.
Qed.

(* ---- linear expressions over lengths and integer variables ---- *)
Local Open Scope Z_scope.
Inductive unknown := ULen (x : N) | UInt (x : N).
Definition ueqb (a b : unknown) : bool :=
  match a, b with ULen x, ULen y | UInt x, UInt y => N.eqb x y | _, _ => false end.
Definition lin := (list (Z * unknown) * Z)%type.
Fixpoint add_mono (c : Z) (u : unknown) (l : list (Z * unknown)) : list (Z * unknown) :=
  match l with
  | [] => [(c, u)]
  | (d, v) :: l => if ueqb u v then (c + d, v) :: l else (d, v) :: add_mono c u l
  end.
Definition lscale (k : Z) (e : lin) : lin := (map (fun cu => (k * fst cu, snd cu)) (fst e), k * snd e).
Definition ladd (e f : lin) : lin :=
  (fold_left (fun l cu => add_mono (fst cu) (snd cu) l) (fst e) (fst f), snd e + snd f).
Definition lconst (k : Z) : lin := ([], k).
Definition lunk (u : unknown) : lin := ([(1, u)], 0).

Fixpoint len_lin (t : sterm) : option lin :=
  match t with
  | SVar x => Some (lunk (ULen x))
  | SLit w => Some (lconst (Z.of_nat (length (proj1_sig w))))
  | SCat s t => match len_lin s, len_lin t with Some e, Some f => Some (ladd e f) | _, _ => None end
  | _ => None
  end.
Fixpoint int_lin (i : iterm) : option lin :=
  match i with
  | IConst k => Some (lconst k)
  | IVar x => Some (lunk (UInt x))
  | ILen s => len_lin s
  | IAdd i j => match int_lin i, int_lin j with Some e, Some f => Some (ladd e f) | _, _ => None end
  | IMul k i => match int_lin i with Some e => Some (lscale k e) | None => None end
  end.
(* an expression that is at most 0 when the formula holds; [flip] takes an equation
   the other way round *)
Definition at_most (f : form) (flip : bool) : option lin :=
  let sub e f := match e, f with
    | Some e, Some f => Some (if flip then ladd f (lscale (-1) e) else ladd e (lscale (-1) f))
    | _, _ => None end in
  match f with
  | FLe i j => if flip then None else sub (int_lin i) (int_lin j)
  | FNot (FLe i j) =>
      if flip then None else
      match sub (int_lin j) (int_lin i) with Some e => Some (ladd (lconst 1) e) | None => None end
  | FEqI i j => sub (int_lin i) (int_lin j)
  | FEqS s t => sub (len_lin s) (len_lin t)
  | _ => None
  end.

Inductive source := Fact (i : N) (flip : bool) | MinLen (x : N) | MaxLen (x : N).
Definition farkas := list (source * N).
Definition fact_lin (facts : N -> option form) (st : store) (s : source) : option lin :=
  match s with
  | Fact i flip => match facts i with Some f => at_most f flip | None => None end
  | MinLen x => Some ([(-1, ULen x)], Z.of_N (minlen (dom st x)))
  | MaxLen x => match maxlen (dom st x) with Some k => Some ([(1, ULen x)], - Z.of_N k) | None => None end
  end.
Fixpoint combine_facts (facts : N -> option form) (st : store) (c : farkas) : option lin :=
  match c with
  | [] => Some (lconst 0)
  | (s, k) :: c => match fact_lin facts st s, combine_facts facts st c with
      | Some e, Some f => Some (ladd (lscale (Z.of_N k) e) f) | _, _ => None end
  end.
Definition farkas_ok (facts : N -> option form) (st : store) (c : farkas) : bool :=
  match combine_facts facts st c with
  | Some (l, k) => (0 <? k) && forallb (fun cu => fst cu =? 0) l
  | None => false
  end.

Section Model.
Variable M : model.
Hypothesis V : wellformed M.
Definition uval (u : unknown) : Z :=
  match u with ULen x => Z.of_nat (length (str_of M x)) | UInt x => int_of M x end.
Definition lsum (l : list (Z * unknown)) : Z := fold_right (fun cu s => fst cu * uval (snd cu) + s) 0 l.
Definition lval (e : lin) : Z := lsum (fst e) + snd e.

Lemma lsum_cons : forall d v l, lsum ((d, v) :: l) = d * uval v + lsum l.
Proof. reflexivity. Qed.
Lemma ueqb_ok : forall a b, ueqb a b = true -> a = b.
Proof. intros [] [] H; simpl in H; try discriminate; apply N.eqb_eq in H; congruence. Qed.
Lemma add_mono_ok : forall c u l, lsum (add_mono c u l) = c * uval u + lsum l.
Proof.
  intros c u l. induction l as [|[d v] l IH]; simpl; auto.
  destruct (ueqb u v) eqn:E; simpl.
  - apply ueqb_ok in E. subst. lia.
  - rewrite IH. lia.
Qed.
Lemma lscale_ok : forall k e, lval (lscale k e) = k * lval e.
Proof.
  intros k [l c]. unfold lval, lscale. cbn [fst snd].
  assert (G : lsum (map (fun cu => (k * fst cu, snd cu)) l) = k * lsum l).
  { induction l as [|[d v] l IH]; [simpl; lia|]. cbn [map fst snd]. rewrite !lsum_cons, IH. lia. }
  rewrite G. lia.
Qed.
Lemma ladd_ok : forall e f, lval (ladd e f) = lval e + lval f.
Proof.
  intros [l c] [m d]. unfold lval, ladd. cbn [fst snd].
  assert (G : forall m, lsum (fold_left (fun l cu => add_mono (fst cu) (snd cu) l) l m) = lsum l + lsum m).
  { induction l as [|[k v] l IH]; intros m'; [reflexivity|]. cbn [fold_left fst snd]. rewrite IH, add_mono_ok, lsum_cons. lia. }
  rewrite G. lia.
Qed.
Lemma len_lin_ok : forall t e v, len_lin t = Some e -> den M t v -> Z.of_nat (length v) = lval e.
Proof.
  induction t; intros e v H D; simpl in H; try discriminate.
  - inversion H; subst. simpl in D. subst. unfold lval. cbn [lunk fst snd lsum fold_right]. simpl uval. lia.
  - inversion H; subst. simpl in D. subst. unfold lval. simpl. lia.
  - destruct (len_lin t1) as [e1|]; [|discriminate]. destruct (len_lin t2) as [e2|]; [|discriminate].
    inversion H; subst. simpl in D. destruct D as (a & b & A & B & ->).
    rewrite ladd_ok, app_length, Nat2Z.inj_add. f_equal; auto.
Qed.
Lemma int_lin_ok : forall i e k, int_lin i = Some e -> iden M i k -> k = lval e.
Proof.
  induction i; intros e v H D; simpl in H.
  - inversion H; subst. simpl in D. subst. unfold lval. simpl. lia.
  - inversion H; subst. simpl in D. subst. unfold lval. cbn [lunk fst snd lsum fold_right]. simpl uval. lia.
  - simpl in D. destruct D as (w & D & ->). eapply len_lin_ok; eauto.
  - destruct (int_lin i1) as [e1|]; [|discriminate]. destruct (int_lin i2) as [e2|]; [|discriminate].
    inversion H; subst. simpl in D. destruct D as (a & b & A & B & ->).
    rewrite ladd_ok. f_equal; auto.
  - destruct (int_lin i) as [e1|]; [|discriminate]. inversion H; subst. simpl in D.
    destruct D as (a & A & ->). rewrite lscale_ok. f_equal; auto.
Qed.
Lemma int_total : forall i, exists k, iden M i k.
Proof.
  induction i as [k|x|s|i [a A] j [b B]|c i [a A]]; simpl; eauto 8.
  destruct (den_total M V s) as [v D]. eauto.
Qed.
Lemma at_most_ok : forall f flip e, at_most f flip = Some e -> holds M f -> lval e <= 0.
Proof.
  intros f flip e H Hf. unfold at_most in H. destruct f; try discriminate.
  - destruct (len_lin s) as [e1|] eqn:E1; [|discriminate]. destruct (len_lin t) as [e2|] eqn:E2; [|discriminate].
    simpl in Hf. destruct Hf as (v & A & B). apply (len_lin_ok _ _ _ E1) in A. apply (len_lin_ok _ _ _ E2) in B.
    destruct flip; inversion H; subst; rewrite ladd_ok, lscale_ok; lia.
  - destruct flip; [discriminate|].
    destruct (int_lin i) as [e1|] eqn:E1; [|discriminate]. destruct (int_lin j) as [e2|] eqn:E2; [|discriminate].
    simpl in Hf. destruct Hf as (a & b & A & B & Le). apply (int_lin_ok _ _ _ E1) in A. apply (int_lin_ok _ _ _ E2) in B.
    inversion H; subst; rewrite ladd_ok, lscale_ok; lia.
  - destruct (int_lin i) as [e1|] eqn:E1; [|discriminate]. destruct (int_lin j) as [e2|] eqn:E2; [|discriminate].
    simpl in Hf. destruct Hf as (a & A & B). apply (int_lin_ok _ _ _ E1) in A. apply (int_lin_ok _ _ _ E2) in B.
    destruct flip; inversion H; subst; rewrite ladd_ok, lscale_ok; lia.
  - destruct f; try discriminate. destruct flip; [discriminate|].
    destruct (int_lin j) as [e2|] eqn:E2; [|discriminate]. destruct (int_lin i) as [e1|] eqn:E1; [|discriminate].
    destruct (int_total i) as [a A], (int_total j) as [b B]. 
    assert (~ a <= b) by (intros Le; apply Hf; simpl; eauto 6).
    apply (int_lin_ok _ _ _ E1) in A. apply (int_lin_ok _ _ _ E2) in B.
    inversion H; subst; rewrite !ladd_ok, lscale_ok. change (lval (lconst 1)) with 1. lia.
Qed.
Lemma farkas_sound : forall facts st c, inv M st -> (forall i f, facts i = Some f -> holds M f) ->
  farkas_ok facts st c = true -> False.
Proof.
  intros facts st c I F H. unfold farkas_ok in H.
  assert (G : forall e, combine_facts facts st c = Some e -> lval e <= 0).
  { clear H. induction c as [|[s k] c IH]; simpl; intros e H.
    - inversion H; subst. unfold lval. simpl. lia.
    - destruct (fact_lin facts st s) as [e1|] eqn:E1; [|discriminate].
      destruct (combine_facts facts st c) as [e2|]; [|discriminate]. inversion H; subst.
      rewrite ladd_ok, lscale_ok. specialize (IH _ eq_refl).
      assert (lval e1 <= 0); [|nia].
      destruct s as [i flip|x|x]; simpl in E1.
      + destruct (facts i) as [f|] eqn:Ef; [|discriminate]. eapply at_most_ok; eauto.
      + inversion E1; subst. destruct I as (I & _). pose proof (minlen_ok _ _ (I x)).
        unfold lval. cbn [fst snd lsum fold_right uval]. lia.
      + destruct (maxlen (dom st x)) as [m|] eqn:Em; [|discriminate].
        inversion E1; subst. destruct I as (I & _). pose proof (maxlen_ok _ _ _ Em (I x)).
        unfold lval. cbn [fst snd lsum fold_right uval]. lia. }
  destruct (combine_facts facts st c) as [[l k]|]; [|discriminate]. specialize (G _ eq_refl).
  apply andb_true_iff in H. destruct H as [K Z]. apply Z.ltb_lt in K. unfold lval in G. cbn [fst snd] in G.
  assert (lsum l = 0); [|lia]. clear G K. induction l as [|[d v] l IH]; auto. cbn [forallb fst] in Z.
  apply andb_true_iff in Z. destruct Z as [Z1 Z2]. apply Z.eqb_eq in Z1.
  cbn [lsum fold_right fst snd]. fold (lsum l). rewrite IH by auto. subst. lia.
Qed.
End Model.
