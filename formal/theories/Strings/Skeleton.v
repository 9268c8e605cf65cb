(* The Boolean structure of a script, refuted by LRAT over verified lemmas.

   The atoms of a script become inputs of a circuit ([Circuit.v]), its connectives gates. A lemma
   is a list of literals over inputs that a tree refutes together, so that its negation is a
   clause. A refutation of the clauses of the circuit and of the lemmas refutes the script.
   Which atoms are the same is looked up, and the atom found is compared with the one wanted. *)
Require Import NArith ZArith Bool List Lia FMapPositive Eqdep_dec.
Import ListNotations.
From Trine Require Import Lrat Circuit.
From Trine Require Import Tree Instance Syntax Semantics Propagate.

(* ---- comparison of atoms ---- *)
Definition lex (a b : comparison) : comparison := match a with Eq => b | _ => a end.
Definition cmp_mode (m n : mode) : comparison :=
  match m, n with First, First | Any, Any => Eq | First, Any => Lt | Any, First => Gt end.
Definition stag (t : sterm) : N :=
  match t with SVar _ => 0 | SLit _ => 1 | SCat _ _ => 2 | SRep _ _ _ _ => 3 | SRepRe _ _ _ _ => 4
             | SRepAll _ _ _ => 5 | SRepReAll _ _ _ => 6 end.
Fixpoint cmp_s (s t : sterm) : comparison :=
  match s, t with
  | SVar x, SVar y => N.compare x y
  | SLit u, SLit w => cmp_word (proj1_sig u) (proj1_sig w)
  | SCat a b, SCat c d => lex (cmp_s a c) (cmp_s b d)
  | SRep m a b c, SRep n d e f => lex (cmp_mode m n) (lex (cmp_s a d) (lex (cmp_s b e) (cmp_s c f)))
  | SRepRe m a p c, SRepRe n d q f => lex (cmp_mode m n) (lex (cmp_s a d) (lex (cmp p q) (cmp_s c f)))
  | SRepAll a b c, SRepAll d e f => lex (cmp_s a d) (lex (cmp_s b e) (cmp_s c f))
  | SRepReAll a p c, SRepReAll d q f => lex (cmp_s a d) (lex (cmp p q) (cmp_s c f))
  | _, _ => N.compare (stag s) (stag t)
  end.
Definition itag (i : iterm) : N :=
  match i with IConst _ => 0 | IVar _ => 1 | ILen _ => 2 | IAdd _ _ => 3 | IMul _ _ => 4 end.
Fixpoint cmp_i (i j : iterm) : comparison :=
  match i, j with
  | IConst k, IConst l => Z.compare k l
  | IVar x, IVar y => N.compare x y
  | ILen s, ILen t => cmp_s s t
  | IAdd a b, IAdd c d => lex (cmp_i a c) (cmp_i b d)
  | IMul k a, IMul l b => lex (Z.compare k l) (cmp_i a b)
  | _, _ => N.compare (itag i) (itag j)
  end.
Definition ftag (f : form) : N :=
  match f with FBool _ => 0 | FVar _ => 1 | FEqS _ _ => 2 | FIn _ _ => 3 | FPrefix _ _ => 4 | FSuffix _ _ => 5
             | FContains _ _ => 6 | FLe _ _ => 7 | FEqI _ _ => 8 | _ => 9 end.
(* Connectives are not compared. *)
Definition cmp_atom (f g : form) : comparison :=
  match f, g with
  | FVar x, FVar y => N.compare x y
  | FEqS s t, FEqS u v | FPrefix s t, FPrefix u v | FSuffix s t, FSuffix u v | FContains s t, FContains u v =>
      lex (cmp_s s u) (cmp_s t v)
  | FIn s p, FIn t q => lex (cmp_s s t) (cmp p q)
  | FLe i j, FLe k l | FEqI i j, FEqI k l => lex (cmp_i i k) (cmp_i j l)
  | _, _ => match N.compare (ftag f) (ftag g) with Eq => Lt | o => o end
  end.
Lemma lex_eq : forall a b, lex a b = Eq -> a = Eq /\ b = Eq.
Proof. intros [] b H; simpl in H; try discriminate; auto. Qed.
Lemma literal_eq : forall u w : literal, proj1_sig u = proj1_sig w -> u = w.
Proof. intros [u p] [w q]; simpl; intros <-. f_equal. apply UIP_dec. apply bool_dec. Qed.
Ltac parts := repeat match goal with
  | H : lex _ _ = Eq |- _ => apply lex_eq in H; destruct H
  | H : N.compare _ _ = Eq |- _ => apply N.compare_eq in H; subst
  | H : Z.compare _ _ = Eq |- _ => apply Z.compare_eq in H; subst
  | H : cmp _ _ = Eq |- _ => apply cmp_eq in H; subst end.
Lemma cmp_mode_eq : forall m n, cmp_mode m n = Eq -> m = n.
Proof. intros [] []; simpl; auto; discriminate. Qed.
Lemma cmp_s_eq : forall s t, cmp_s s t = Eq -> s = t.
Proof.
  induction s; intros [] H; cbn [cmp_s stag] in H; try discriminate H; parts;
    repeat match goal with
    | H : cmp_mode _ _ = Eq |- _ => apply cmp_mode_eq in H; subst
    | H : cmp_word _ _ = Eq |- _ => apply cmp_word_eq in H; apply literal_eq in H; subst end;
    try reflexivity; f_equal; auto.
Qed.
Lemma cmp_i_eq : forall i j, cmp_i i j = Eq -> i = j.
Proof.
  induction i; intros [] H; cbn [cmp_i itag] in H; try discriminate H; parts; try reflexivity; f_equal; auto.
  apply cmp_s_eq; auto.
Qed.
Lemma cmp_atom_eq : forall f g, cmp_atom f g = Eq -> f = g.
Proof.
  intros [] [] H; cbn [cmp_atom ftag] in H; try discriminate H; parts;
    repeat match goal with
    | H : cmp_s _ _ = Eq |- _ => apply cmp_s_eq in H; subst
    | H : cmp_i _ _ = Eq |- _ => apply cmp_i_eq in H; subst end; reflexivity.
Qed.

(* ---- the table of atoms; inputs are the variables from 2 on ---- *)
Record atoms := mk_atoms { places : tree form positive; forms : PM.t form; end_of : positive }.
Definition no_atoms : atoms := mk_atoms Leaf (PM.empty _) 2.
Fixpoint collect (f : form) (t : atoms) : atoms :=
  match f with
  | FBool _ => t
  | FNot f => collect f t
  | FAnd f g | FOr f g | FIff f g => collect g (collect f t)
  | _ => match find cmp_atom f (places t) with
         | Some _ => t
         | None => mk_atoms (insert cmp_atom f (end_of t) (places t)) (PM.add (end_of t) f (forms t)) (Pos.succ (end_of t))
         end
  end.
Definition is_input (t : atoms) (p : positive) : bool := Pos.ltb 1 p && Pos.ltb p (end_of t).
Definition place_of (t : atoms) (f : form) : option lit :=
  match find cmp_atom f (places t) with
  | Some p => match PM.find p (forms t) with
      | Some g => match cmp_atom f g with Eq => if is_input t p then Some (P p) else None | _ => None end
      | None => None end
  | None => None
  end.

(* ---- the circuit ---- *)
Definition both_ok (m n : B (option lit)) (k : lit -> lit -> B lit) : B (option lit) :=
  bind m (fun x => bind n (fun y => match x, y with
    | Some x, Some y => bind (k x y) (fun l => ret (Some l)) | _, _ => ret None end)).
Fixpoint gate_of (t : atoms) (f : form) : B (option lit) :=
  match f with
  | FBool b => ret (Some (if b then tt else ff))
  | FNot f => bind (gate_of t f) (fun x => ret (match x with Some l => Some (nt l) | None => None end))
  | FAnd f g => both_ok (gate_of t f) (gate_of t g) and2
  | FOr f g => both_ok (gate_of t f) (gate_of t g) or2
  | FIff f g => both_ok (gate_of t f) (gate_of t g) (fun x y => xor2 (nt x) y)
  | _ => ret (place_of t f)
  end.
Fixpoint gates_of (t : atoms) (l : script) : B (option (list lit)) :=
  match l with
  | [] => ret (Some [])
  | f :: l => bind (gate_of t f) (fun x => bind (gates_of t l) (fun r => ret (match x, r with
      | Some x, Some r => Some (x :: r) | _, _ => None end)))
  end.
Definition atoms_of (sc : script) : atoms := fold_left (fun t f => collect f t) sc no_atoms.
Definition skeleton (sc : script) : option (list clause * atoms) :=
  let t := atoms_of sc in
  match exec (gates_of t sc) (start (end_of t)) with
  | (Some ls, s) => if Pos.ltb 1 (end_of t) && ordered (end_of t) (nxt s) (gs s) then Some (cnf s ls, t) else None
  | (None, _) => None
  end.

(* ---- lemmas ---- *)
Definition says_of (t : atoms) (l : lit) : option form :=
  if is_input t (var l) then
    match PM.find (var l) (forms t) with
    | Some f => Some (if pol l then f else FNot f) | None => None end
  else None.
Fixpoint facts_of (t : atoms) (c : list lit) : option (list form) :=
  match c with
  | [] => Some []
  | l :: c => match says_of t l, facts_of t c with Some f, Some r => Some (f :: r) | _, _ => None end
  end.
(* literals that do not hold together, and why *)
Definition lemma := (list lit * Tree.tree)%type.
Definition lemma_ok (t : atoms) (m : lemma) : bool :=
  match facts_of t (fst m) with Some fs => refutes fs (snd m) | None => false end.
Definition with_lemmas (sc : script) (ms : list lemma) : option (list clause) :=
  match skeleton sc with
  | Some (cs, t) => if forallb (lemma_ok t) ms then Some (cs ++ map (fun m => map nt (fst m)) ms) else None
  | None => None
  end.

(* ---- correctness ---- *)
Definition knows (M : model) (t : atoms) (a : asg) :=
  forall p f, is_input t p = true -> PM.find p (forms t) = Some f -> (a p = true <-> holds M f).
Lemma input_values : forall M (m : PM.t form) (n : nat),
  NN (exists i : asg, forall p f, Pos.to_nat p < n -> PM.find p m = Some f -> (i p = true <-> holds M f)).
Proof.
  intros M m. induction n as [|n IH].
  - apply nn_ret. exists (fun _ => true). intros; lia.
  - apply (nn_bind _ _ IH). intros (i & H). destruct (PM.find (Pos.of_nat n) m) as [f|] eqn:F.
    + assert (D : NN (holds M f \/ ~ holds M f)) by (unfold NN; tauto). apply (nn_bind _ _ D). clear D. intros D.
      apply nn_ret.
      assert (exists b : bool, b = true <-> holds M f) as (b & Hb).
      { destruct D; [exists true|exists false]; split; auto; try discriminate; tauto. }
      exists (fun p => if Nat.eqb (Pos.to_nat p) n then b else i p). intros p g L Fp.
      destruct (Nat.eqb_spec (Pos.to_nat p) n) as [E|N].
      * subst n. rewrite Pos2Nat.id in F. rewrite F in Fp. inversion Fp; subst; auto.
      * apply H; auto. lia.
    + apply nn_ret. exists i. intros p g L Fp. apply H; auto.
      destruct (Nat.eq_dec (Pos.to_nat p) n) as [E|N]; [|lia].
      subst n. rewrite Pos2Nat.id in F. congruence.
Qed.
Section Correct.
Variables (M : model) (t : atoms) (a : asg).
Hypothesis T : a 1%positive = true.
Hypothesis K : knows M t a.
Notation v := (lt_true a).
Lemma place_ok : forall f l, place_of t f = Some l -> (v l = true <-> holds M f).
Proof.
  intros f l H. unfold place_of in H. destruct (find cmp_atom f (places t)) as [p|]; [|discriminate].
  destruct (PM.find p (forms t)) as [g|] eqn:F; [|discriminate].
  destruct (cmp_atom f g) eqn:E; try discriminate. apply cmp_atom_eq in E. subst g.
  destruct (is_input t p) eqn:I; [|discriminate]. inversion H; subst. simpl. apply K; auto.
Qed.
Definition right_of (f : form) (m : B (option lit)) := spec a m (fun o => forall l, o = Some l -> (v l = true <-> holds M f)).
Lemma both_right : forall f g h m n k, right_of f m -> right_of g n ->
  (forall x y, (v x = true <-> holds M f) -> (v y = true <-> holds M g) -> spec a (k x y) (fun l => v l = true <-> holds M h)) ->
  right_of h (both_ok m n k).
Proof.
  intros f g h m n k Hm Hn Hk. eapply spec_bind; [exact Hm|]. intros x X. eapply spec_bind; [exact Hn|]. intros y Y.
  destruct x as [x|]; [|apply spec_ret; discriminate]. destruct y as [y|]; [|apply spec_ret; discriminate].
  eapply spec_bind; [apply Hk; auto|]. intros l L. apply spec_ret. intros l' E. inversion E; subst; auto.
Qed.
Lemma not_value : forall b : bool, negb b = true <-> ~ b = true.
Proof. intros b. rewrite negb_true_iff. apply iff_sym. apply not_true_iff_false. Qed.
Lemma same_value : forall b c : bool, xorb (negb b) c = true <-> (b = true <-> c = true).
Proof.
  intros [] []; simpl; split; intros H; try reflexivity; try discriminate; tauto.
Qed.
Lemma gate_ok : forall f, right_of f (gate_of t f).
Proof.
  induction f; cbn [gate_of]; try (apply spec_ret; intros l H; apply place_ok in H; exact H).
  - apply spec_ret. intros l H. inversion H; subst. simpl. destruct b; simpl; rewrite T; split; auto; discriminate.
  - eapply spec_bind; [exact IHf|]. intros [x|] X; apply spec_ret; intros l H; inversion H; subst.
    specialize (X x eq_refl). rewrite nt_ok. cbn [holds]. rewrite <- X. apply not_value.
  - eapply both_right; eauto. intros x y X Y. eapply spec_imp; [apply and2_ok|]. cbv beta. intros l ->.
    cbn [holds]. rewrite andb_true_iff. tauto.
  - eapply both_right; eauto. intros x y X Y. eapply spec_imp; [apply or2_ok|]. cbv beta. intros l ->.
    cbn [holds]. rewrite orb_true_iff. tauto.
  - eapply both_right; eauto. intros x y X Y. eapply spec_imp; [apply xor2_ok|]. cbv beta. intros l ->.
    cbn [holds]. rewrite <- X, <- Y, nt_ok. apply same_value.
Qed.
Lemma gates_ok : forall l, Forall (holds M) l ->
  spec a (gates_of t l) (fun o => forall ls, o = Some ls -> Forall (fun l => v l = true) ls).
Proof.
  induction 1 as [|f l Hf Hl IH]; cbn [gates_of].
  - apply spec_ret. intros ls E. inversion E; subst. constructor.
  - eapply spec_bind; [apply gate_ok|]. intros x X. eapply spec_bind; [exact IH|]. intros r R. apply spec_ret.
    intros ls E. destruct x as [x|]; [|discriminate]. destruct r as [r|]; [|discriminate]. inversion E; subst.
    constructor; auto. apply X; auto.
Qed.
Lemma lemma_clause : wellformed M -> forall m, lemma_ok t m = true -> sat_c a (map nt (fst m)).
Proof.
  intros V [c tr] H. unfold lemma_ok in H. cbn [fst snd] in *.
  destruct (facts_of t c) as [fs|] eqn:F; [|discriminate].
  pose proof (tree_sound fs tr H M) as N.
  destruct (existsb v (map nt c)) eqn:E.
  - apply existsb_exists in E. destruct E as (l & I & L). exists l; auto.
  - exfalso. apply N. split; auto. clear H N. revert fs F. induction c as [|l c IH]; intros fs F.
    + inversion F. constructor.
    + cbn [map existsb facts_of] in *. apply orb_false_iff in E. destruct E as [E1 E2].
      destruct (says_of t l) as [f|] eqn:S; [|discriminate]. destruct (facts_of t c) as [r|]; [|discriminate].
      inversion F; subst. constructor; auto. rewrite nt_ok in E1. apply negb_false_iff in E1.
      unfold says_of in S. destruct (is_input t (var l)) eqn:I; [|discriminate].
      destruct (PM.find (var l) (forms t)) as [g|] eqn:G; [|discriminate]. inversion S; subst.
      pose proof (K _ _ I G) as Kg. destruct l as [p|p]; simpl in *.
      * apply Kg; auto.
      * rewrite <- Kg. intros H. rewrite H in E1. discriminate.
Qed.
End Correct.

(* Refuted clauses of a script and of lemmas refute the script. *)
Theorem skeleton_sound : forall sc ms cs, with_lemmas sc ms = Some cs ->
  forall (S : Type) (rd : S -> option (line * S)) steps s, Lrat.check rd steps cs s = Refuted ->
  forall M, ~ models M sc.
Proof.
  intros sc ms cs H S rd steps s R M [V Hs]. unfold with_lemmas, skeleton in H.
  set (t := atoms_of sc) in *.
  destruct (exec (gates_of t sc) (start (end_of t))) as [[ls|] st] eqn:E; [|discriminate].
  destruct (Pos.ltb 1 (end_of t) && ordered (end_of t) (nxt st) (gs st)) eqn:O; [|discriminate].
  apply andb_true_iff in O. destruct O as [O1 O]. apply Pos.ltb_lt in O1.
  destruct (forallb (lemma_ok t) ms) eqn:L; [|discriminate].
  assert (cs = cnf st ls ++ map (fun m => map nt (fst m)) ms) as -> by congruence. clear H.
  apply (input_values M (forms t) (Pos.to_nat (end_of t))). intros (i0 & I0).
  set (i := fun p => if Pos.eqb p 1 then true else i0 p). set (a := extension i (gs st)).
  assert (G : Circuit.good a st) by (apply extension_ok with (n := end_of t); auto).
  assert (K : knows M t a).
  { intros p f I F. unfold is_input in I. apply andb_true_iff in I. destruct I as [I1 I2].
    apply Pos.ltb_lt in I1. apply Pos.ltb_lt in I2.
    unfold a. rewrite (extension_inputs i (gs st) (end_of t) (nxt st)) by auto. unfold i.
    destruct (Pos.eqb_spec p 1); [lia|]. apply I0; auto. lia. }
  pose proof (gates_ok M t a (proj1 G) K sc Hs (start (end_of t)) (inv_start _)) as A.
  rewrite E in A. cbn [fst snd] in A. specialize (A G ls eq_refl).
  apply (check_sound _ _ _ _ _ R a). apply Forall_app. split; [apply cnf_ok; auto|].
  rewrite forallb_forall in L. apply Forall_forall. intros c I. apply in_map_iff in I. destruct I as (m & <- & I).
  eapply lemma_clause; eauto.
Qed.
