(* Scripts of QF_BV: terms, their meaning, and the circuit of a script.

   [eval], [holds] and [models] are part of what a reviewer reads; [unsat_sound] and [sat_sound]
   are the theorems about the circuit. Names are numbers here: the elaborator gives each declared
   constant, each definition and each bound variable a number of its own. *)
Require Import NArith ZArith Bool List Lia FMapPositive.
Import ListNotations.
Require Import Trine.Sat.Lrat Trine.Sat.Circuit Trine.Bv.Word Trine.Bv.Bits Trine.Bv.Blast.

(* spec: begin *)
(* ---- terms ---- *)
Inductive sort := SBool | SWord (n : nat).
Inductive bop := CAnd | COr | CXor | CImplies.
Inductive wop1 :=
  | UNot | UNeg | UExtract (hi lo : nat) | UZeroExtend (k : nat) | USignExtend (k : nat)
  | URotateLeft (k : nat) | URotateRight (k : nat) | URepeat (k : nat)
  | URedOr | URedAnd.
Inductive wop2 :=
  | OAnd | OOr | OXor | ONand | ONor | OXnor | OAdd | OSub | OMul | OUdiv | OUrem
  | OSdiv | OSrem | OSmod | OShl | OLshr | OAshr.
Inductive wpred :=
  | PUlt | PUle | PSlt | PSle | PUaddo | PSaddo | PUmulo | PSmulo | PUsubo | PSsubo | PSdivo.
Inductive term :=
  | TVar (x : positive)
  | TBool (b : bool)
  | TWord (bits : list bool)                     (* least significant first *)
  | TNot (t : term)
  | TBop (o : bop) (t u : term)
  | TEq (t u : term)
  | TWop1 (o : wop1) (t : term)
  | TWop2 (o : wop2) (t u : term)
  | TPred (o : wpred) (t u : term)
  | TNegO (t : term)
  | TConcat (t u : term)
  | TIte (c t u : term)
  | TAs (t : term) (s : sort)                    (* t, which must have sort s *)
  | TLet (x : positive) (t u : term).            (* u with x standing for t *)
Inductive command :=
  | Declare (x : positive) (s : sort)
  | Define (x : positive) (t : term)
  | Assert (t : term).
Definition script := list command.

(* ---- meaning ---- *)
Inductive value := VBool (b : bool) | VWord (n : nat) (x : N). (* x below 2^n *)
Definition bop_val (o : bop) (x y : bool) : bool :=
  match o with CAnd => x && y | COr => x || y | CXor => xorb x y | CImplies => implb x y end.
Definition wop1_val (o : wop1) (n : nat) (x : N) : option (nat * N) :=
  match o with
  | UNot => Some (n, wnot n x)
  | UNeg => Some (n, wneg n x)
  | UExtract hi lo => if Nat.ltb hi n && Nat.leb lo hi then Some (hi + 1 - lo, wextract hi lo x) else None
  | UZeroExtend k => Some (n + k, x)
  | USignExtend k => Some (n + k, wsign_extend k n x)
  | URotateLeft k => Some (n, wrotate_left k n x)
  | URotateRight k => Some (n, wrotate_right k n x)
  | URepeat k => if Nat.eqb k 0 then None else Some (k * n, wrepeat k n x)
  | URedOr => Some (1, wredor x)
  | URedAnd => Some (1, wredand n x)
  end.
Definition wop2_val (o : wop2) : nat -> N -> N -> N :=
  match o with
  | OAnd => wand | OOr => wor | OXor => wxor | ONand => wnand | ONor => wnor | OXnor => wxnor
  | OAdd => wadd | OSub => wsub | OMul => wmul | OUdiv => wudiv | OUrem => wurem
  | OSdiv => wsdiv | OSrem => wsrem | OSmod => wsmod | OShl => wshl | OLshr => wlshr | OAshr => washr
  end.
Definition wpred_val (o : wpred) : nat -> N -> N -> bool :=
  match o with
  | PUlt => wult | PUle => wule | PSlt => wslt | PSle => wsle | PUaddo => wuaddo | PSaddo => wsaddo
  | PUmulo => wumulo | PSmulo => wsmulo | PUsubo => wusubo | PSsubo => wssubo | PSdivo => wsdivo
  end.
Definition env := PM.t value.
(* None: ill-sorted. Words have at least one bit. *)
Fixpoint eval (e : env) (t : term) : option value :=
  match t with
  | TVar x => PM.find x e
  | TBool b => Some (VBool b)
  | TWord b => if Nat.eqb (length b) 0 then None else Some (VWord (length b) (val b))
  | TNot t => match eval e t with Some (VBool b) => Some (VBool (negb b)) | _ => None end
  | TBop o t u => match eval e t, eval e u with
      | Some (VBool x), Some (VBool y) => Some (VBool (bop_val o x y)) | _, _ => None end
  | TEq t u => match eval e t, eval e u with
      | Some (VBool x), Some (VBool y) => Some (VBool (Bool.eqb x y))
      | Some (VWord n x), Some (VWord m y) => if Nat.eqb n m then Some (VBool (N.eqb x y)) else None
      | _, _ => None end
  | TWop1 o t => match eval e t with
      | Some (VWord n x) => match wop1_val o n x with Some (m, y) => Some (VWord m y) | None => None end
      | _ => None end
  | TWop2 o t u => match eval e t, eval e u with
      | Some (VWord n x), Some (VWord m y) => if Nat.eqb n m then Some (VWord n (wop2_val o n x y)) else None
      | _, _ => None end
  | TPred o t u => match eval e t, eval e u with
      | Some (VWord n x), Some (VWord m y) => if Nat.eqb n m then Some (VBool (wpred_val o n x y)) else None
      | _, _ => None end
  | TNegO t => match eval e t with Some (VWord n x) => Some (VBool (wnego n x)) | _ => None end
  | TConcat t u => match eval e t, eval e u with
      | Some (VWord n x), Some (VWord m y) => Some (VWord (n + m) (wconcat n m x y)) | _, _ => None end
  | TIte c t u => match eval e c, eval e t, eval e u with
      | Some (VBool c), Some (VBool x), Some (VBool y) => Some (VBool (if c then x else y))
      | Some (VBool c), Some (VWord n x), Some (VWord m y) =>
          if Nat.eqb n m then Some (VWord n (if c then x else y)) else None
      | _, _, _ => None end
  | TAs t s => match eval e t, s with
      | Some (VBool b), SBool => Some (VBool b)
      | Some (VWord n x), SWord k => if Nat.eqb n k then Some (VWord n x) else None
      | _, _ => None end
  | TLet x t u => match eval e t with Some v => eval (PM.add x v e) u | None => None end
  end.
(* A model gives every declared constant a number: its remainder is the word, its parity the Boolean. *)
Definition model := positive -> N.
Definition value_of (m : model) (x : positive) (s : sort) : value :=
  match s with SBool => VBool (N.odd (m x)) | SWord n => VWord n (m x mod pow2 n) end.
Fixpoint holds (m : model) (e : env) (c : script) : Prop :=
  match c with
  | [] => True
  | Declare x s :: c => holds m (PM.add x (value_of m x s) e) c
  | Define x t :: c => exists v, eval e t = Some v /\ holds m (PM.add x v e) c
  | Assert t :: c => eval e t = Some (VBool true) /\ holds m e c
  end.
Definition models (m : model) (c : script) : Prop := holds m (PM.empty _) c.

(* spec: end *)
(* ---- circuits of terms ---- *)
Inductive circuit := CBit (l : lit) | CWord (w : list lit).
Definition cenv := PM.t circuit.
Definition wop1_circuit (o : wop1) (u : list lit) : B (option (list lit)) :=
  match o with
  | UNot => ret (Some (inverse u))
  | UNeg => r <- neg u; ret (Some r)
  | UExtract hi lo => ret (if Nat.ltb hi (length u) && Nat.leb lo hi then Some (extract hi lo u) else None)
  | UZeroExtend k => ret (Some (zero_extend k u))
  | USignExtend k => ret (Some (sign_extend k u))
  | URotateLeft k => ret (Some (rotate_left k u))
  | URotateRight k => ret (Some (rotate_right k u))
  | URepeat k => ret (if Nat.eqb k 0 then None else Some (repeat_w k u))
  | URedOr => z <- none u; ret (Some [nt z])
  | URedAnd => z <- none (inverse u); ret (Some [z])
  end.
Definition wop2_circuit (o : wop2) : list lit -> list lit -> B (list lit) :=
  match o with
  | OAnd => map2 and2 | OOr => map2 or2 | OXor => map2 xor2
  | ONand => map2 nand2 | ONor => map2 nor2 | OXnor => map2 xnor2
  | OAdd => add | OSub => sub | OMul => mul | OUdiv => udiv | OUrem => urem
  | OSdiv => sdiv | OSrem => srem | OSmod => smod | OShl => shl | OLshr => lshr | OAshr => ashr
  end.
Definition wpred_circuit (o : wpred) (u w : list lit) : B lit :=
  match o with
  | PUlt => less ff u w | PUle => less tt u w
  | PSlt => less ff (flip_top u) (flip_top w) | PSle => less tt (flip_top u) (flip_top w)
  | PUaddo => uaddo u w | PSaddo => saddo u w | PUmulo => umulo u w | PSmulo => smulo u w
  | PUsubo => less ff u w | PSsubo => ssubo u w | PSdivo => sdivo u w
  end.
Definition bop_circuit (o : bop) (x y : lit) : B lit :=
  match o with CAnd => and2 x y | COr => or2 x y | CXor => xor2 x y | CImplies => or2 (nt x) y end.
Definition fail {A} : B (option A) := ret None.
Definition bindo {A C} (m : B (option A)) (f : A -> B (option C)) : B (option C) :=
  bind m (fun o => match o with Some x => f x | None => fail end).
Definition bit (m : B lit) : B (option circuit) := l <- m; ret (Some (CBit l)).
Definition wrd (m : B (list lit)) : B (option circuit) := w <- m; ret (Some (CWord w)).
Definition constant (b : bool) : lit := if b then tt else ff.
(* same length, not empty *)
Definition same {A C} (u : list A) (w : list C) : bool := Nat.eqb (length u) (length w).
Fixpoint blast (e : cenv) (t : term) : B (option circuit) :=
  match t with
  | TVar x => ret (PM.find x e)
  | TBool b => ret (Some (CBit (constant b)))
  | TWord b => ret (if Nat.eqb (length b) 0 then None else Some (CWord (map constant b)))
  | TNot t => bindo (blast e t) (fun c => match c with CBit l => ret (Some (CBit (nt l))) | _ => fail end)
  | TBop o t u => bindo (blast e t) (fun c => bindo (blast e u) (fun d => match c, d with
      | CBit x, CBit y => bit (bop_circuit o x y) | _, _ => fail end))
  | TEq t u => bindo (blast e t) (fun c => bindo (blast e u) (fun d => match c, d with
      | CBit x, CBit y => bit (xnor2 x y)
      | CWord x, CWord y => if same x y then bit (eq_w x y) else fail
      | _, _ => fail end))
  | TWop1 o t => bindo (blast e t) (fun c => match c with
      | CWord x => bindo (wop1_circuit o x) (fun r => ret (Some (CWord r))) | _ => fail end)
  | TWop2 o t u => bindo (blast e t) (fun c => bindo (blast e u) (fun d => match c, d with
      | CWord x, CWord y => if same x y then wrd (wop2_circuit o x y) else fail | _, _ => fail end))
  | TPred o t u => bindo (blast e t) (fun c => bindo (blast e u) (fun d => match c, d with
      | CWord x, CWord y => if same x y then bit (wpred_circuit o x y) else fail | _, _ => fail end))
  | TNegO t => bindo (blast e t) (fun c => match c with CWord x => bit (nego x) | _ => fail end)
  | TConcat t u => bindo (blast e t) (fun c => bindo (blast e u) (fun d => match c, d with
      | CWord x, CWord y => ret (Some (CWord (y ++ x))) | _, _ => fail end))
  | TIte c t u => bindo (blast e c) (fun c => bindo (blast e t) (fun d => bindo (blast e u) (fun f => match c, d, f with
      | CBit c, CBit x, CBit y => bit (ite3 c x y)
      | CBit c, CWord x, CWord y => if same x y then wrd (ite_w c x y) else fail
      | _, _, _ => fail end)))
  | TAs t s => bindo (blast e t) (fun c => match c, s with
      | CBit l, SBool => ret (Some c)
      | CWord w, SWord k => if Nat.eqb (length w) k then ret (Some c) else fail
      | _, _ => fail end)
  | TLet x t u => bindo (blast e t) (fun c => blast (PM.add x c e) u)
  end.

(* Inputs take the variables from p on, in the order of the declarations. *)
Fixpoint vars (p : positive) (n : nat) : list lit :=
  match n with O => [] | S n => P p :: vars (Pos.succ p) n end.
Fixpoint advance (p : positive) (n : nat) : positive :=
  match n with O => p | S n => advance (Pos.succ p) n end.
Definition width (s : sort) : nat := match s with SBool => 1 | SWord n => n end.
Definition input (p : positive) (s : sort) : circuit :=
  match s with SBool => CBit (P p) | SWord n => CWord (vars p n) end.
Fixpoint build (p : positive) (e : cenv) (c : script) : B (option (list lit)) :=
  match c with
  | [] => ret (Some [])
  | Declare x s :: c => if Nat.eqb (width s) 0 then fail else build (advance p (width s)) (PM.add x (input p s) e) c
  | Define x t :: c => bindo (blast e t) (fun r => build p (PM.add x r e) c)
  | Assert t :: c => bindo (blast e t) (fun r => match r with
      | CBit l => bindo (build p e c) (fun ls => ret (Some (l :: ls)))
      | _ => fail end)
  end.
Fixpoint input_bits (b : positive -> nat -> list bool) (c : script) : list bool :=
  match c with
  | [] => []
  | Declare x s :: c => b x (width s) ++ input_bits b c
  | _ :: c => input_bits b c
  end.
Fixpoint inputs_number (c : script) : nat :=
  match c with [] => 0 | Declare _ s :: c => width s + inputs_number c | _ :: c => inputs_number c end.
(* The circuit of a script and the literals it asserts; None: ill-sorted. *)
Definition circuit_of (c : script) : option (state * list lit) :=
  let n := advance 2 (inputs_number c) in
  match exec (build 2 (PM.empty _) c) (start n) with
  | (Some ls, s) => if ordered n (nxt s) (gs s) then Some (s, ls) else None
  | (None, _) => None
  end.
Definition clauses_of (c : script) : option (list clause) :=
  match circuit_of c with Some (s, ls) => Some (cnf s ls) | None => None end.

(* ---- correctness ---- *)
Section Correct.
Variable a : asg.
Hypothesis T : a 1%positive = true.
Notation v := (lt_true a).
Definition corr (c : circuit) (x : value) : Prop :=
  match c, x with
  | CBit l, VBool b => v l = b
  | CWord w, VWord n x => word a n x w /\ n <> 0
  | _, _ => False
  end.
Definition ecorr (e : cenv) (f : env) : Prop :=
  forall x, match PM.find x e, PM.find x f with
    | Some c, Some y => corr c y | None, None => True | _, _ => False end.
Lemma ecorr_add : forall e f x c y, ecorr e f -> corr c y -> ecorr (PM.add x c e) (PM.add x y f).
Proof.
  intros e f x c y H C z. destruct (Pos.eq_dec z x) as [->|N].
  - rewrite !PM.gss. auto.
  - rewrite !PM.gso by auto. apply H.
Qed.
(* a builder that may fail; if it does not, the value exists and corresponds *)
Definition gives (m : B (option circuit)) (y : option value) :=
  spec a m (fun o => forall c, o = Some c -> exists x, y = Some x /\ corr c x).
Lemma gives_fail : forall y, gives fail y.
Proof. intros y. apply spec_ret. discriminate. Qed.
Lemma gives_ret : forall c x, corr c x -> gives (ret (Some c)) (Some x).
Proof. intros c x C. apply spec_ret. intros d E; inversion E; subst; eauto. Qed.
Lemma gives_bit : forall m b, spec a m (fun l => v l = b) -> gives (bit m) (Some (VBool b)).
Proof. intros m b H. eapply spec_bind; [exact H|]. intros l L. apply gives_ret. exact L. Qed.
Lemma gives_wrd : forall m n x, n <> 0 -> spec a m (word a n x) -> gives (wrd m) (Some (VWord n x)).
Proof. intros m n x N H. eapply spec_bind; [exact H|]. intros l L. apply gives_ret. split; auto. Qed.
Lemma gives_bind : forall m f x z, gives m x ->
  (forall c y, x = Some y -> corr c y -> gives (f c) z) -> gives (bindo m f) z.
Proof.
  intros m f x z H K. eapply spec_bind; [exact H|]. intros [c|] C; [|apply gives_fail].
  destruct (C c eq_refl) as (y & E & R). apply (K c y E R).
Qed.
Lemma word_length : forall n x w, word a n x w -> length w = n. Proof. intros n x w [L _]; auto. Qed.
Lemma wop1_ok : forall o n x u, n <> 0 -> word a n x u -> spec a (wop1_circuit o u)
  (fun r => forall w, r = Some w -> exists m y, wop1_val o n x = Some (m, y) /\ word a m y w /\ m <> 0).
Proof.
  intros o n x u N [L V]. subst x. destruct n as [|n]; [congruence|].
  destruct o; cbn [wop1_circuit wop1_val]; try rewrite L.
  - apply spec_ret. intros w E; inversion E; subst. do 2 eexists. split; [reflexivity|]. split; auto. apply not_ok; auto.
  - eapply spec_bind; [apply neg_ok; exact L|]. intros r R. apply spec_ret. intros w E; inversion E; subst. eauto 8.
  - apply spec_ret. intros w. destruct (Nat.ltb_spec hi (S n)), (Nat.leb_spec lo hi); try discriminate.
    intros E; inversion E; subst. do 2 eexists. split; [reflexivity|]. split; [|lia]. apply extract_ok with (n := S n); auto.
  - apply spec_ret. intros w E; inversion E; subst. do 2 eexists. split; [reflexivity|]. split; [|lia]. apply zero_extend_ok; auto.
  - apply spec_ret. intros w E; inversion E; subst. do 2 eexists. split; [reflexivity|]. split; [|lia]. apply sign_extend_ok; auto.
  - apply spec_ret. intros w E; inversion E; subst. do 2 eexists. split; [reflexivity|]. split; [|lia]. apply rotate_left_ok; auto.
  - apply spec_ret. intros w E; inversion E; subst. do 2 eexists. split; [reflexivity|]. split; [|lia]. apply rotate_right_ok; auto.
  - apply spec_ret. intros w. destruct (Nat.eqb_spec k 0); [discriminate|]. intros E; inversion E; subst.
    do 2 eexists. split; [reflexivity|]. split; [|nia]. apply repeat_w_ok; auto.
  - eapply spec_bind; [apply none_ok|]. intros z Z. apply spec_ret. intros w E; inversion E; subst.
    do 2 eexists. split; [reflexivity|]. split; [|lia]. split; [reflexivity|].
    rewrite wv_cons, nt_ok, Z. unfold wredor. change (wv a []) with 0%N. lia.
  - eapply spec_bind; [apply none_ok|]. intros z Z. apply spec_ret. intros w E; inversion E; subst.
    do 2 eexists. split; [reflexivity|]. split; [|lia]. split; [reflexivity|].
    destruct (not_ok a u (S n) L) as [_ NU].
    rewrite wv_cons, Z, NU. change (wv a []) with 0%N. unfold wnot, wredand.
    pose proof (wv_lt a u) as B. rewrite L in B.
    rewrite N.mul_0_r, N.add_0_r. f_equal. apply eq_true_iff_eq. rewrite !N.eqb_eq. lia.
Qed.
Lemma wop2_ok : forall o n x y u w, n <> 0 -> word a n x u -> word a n y w ->
  spec a (wop2_circuit o u w) (word a n (wop2_val o n x y)).
Proof.
  intros o n x y u w N [Lu Vu] [Lw Vw]. subst x y. destruct n as [|n]; [congruence|].
  destruct o; cbn [wop2_circuit wop2_val];
    first [ apply and_ok | apply or_ok | apply xor_ok | apply nand_ok | apply nor_ok | apply xnor_ok
          | apply add_ok | apply sub_ok | apply mul_ok | apply udiv_ok | apply urem_ok | apply sdiv_ok
          | apply srem_ok | apply smod_ok | apply shl_ok | apply lshr_ok | apply ashr_ok ]; auto.
Qed.
Lemma wpred_ok : forall o n x y u w, n <> 0 -> word a n x u -> word a n y w ->
  spec a (wpred_circuit o u w) (fun l => v l = wpred_val o n x y).
Proof.
  intros o n x y u w N [Lu Vu] [Lw Vw]. subst x y. destruct n as [|n]; [congruence|].
  destruct o; cbn [wpred_circuit wpred_val].
  - apply ult_ok; lia.
  - apply ule_ok; lia.
  - apply slt_ok; auto.
  - apply sle_ok; auto.
  - apply uaddo_ok; auto.
  - apply saddo_ok; auto.
  - apply umulo_ok; auto.
  - apply smulo_ok; auto.
  - apply ult_ok with (n := S n); lia.
  - apply ssubo_ok; auto.
  - apply sdivo_ok; auto.
Qed.
Lemma bop_ok : forall o x y, spec a (bop_circuit o x y) (fun l => v l = bop_val o (v x) (v y)).
Proof.
  intros [] x y; cbn [bop_circuit bop_val]; [apply and2_ok|apply or2_ok|apply xor2_ok|].
  eapply spec_imp; [apply or2_ok|]. cbv beta. intros l ->. rewrite nt_ok. destruct (v x), (v y); auto.
Qed.
Lemma constant_ok : forall b, v (constant b) = b.
Proof. intros []; cbn [constant lt_true tt ff]; rewrite T; auto. Qed.
Lemma same_ok : forall n m x y (u w : list lit), word a n x u -> word a m y w -> same u w = Nat.eqb n m.
Proof. intros n m x y u w [<- _] [<- _]. reflexivity. Qed.

Lemma blast_ok : forall t e f, ecorr e f -> gives (blast e t) (eval f t).
Proof.
  induction t; intros e f H; cbn [blast eval].
  - apply spec_ret. intros c E. specialize (H x). rewrite E in H. destruct (PM.find x f); [eauto|contradiction].
  - apply gives_ret. apply constant_ok.
  - destruct (Nat.eqb_spec (length bits) 0); [apply gives_fail|]. apply gives_ret. split; auto. split; [apply map_length|].
    unfold wv. f_equal. unfold Blast.bits. rewrite map_map. rewrite <- (map_id bits) at 2. apply map_ext. apply constant_ok.
  - eapply gives_bind; [apply IHt; eauto|]. intros [l|w] [b|n x] E C; try contradiction; [|apply gives_fail].
    rewrite E. apply gives_ret. cbn [corr] in *. rewrite nt_ok, C. auto.
  - eapply gives_bind; [apply IHt1; eauto|]. intros c y E1 C1. eapply gives_bind; [apply IHt2; eauto|]. intros d z E2 C2.
    rewrite E1, E2. destruct c, y; try contradiction; destruct d, z; try contradiction; try apply gives_fail.
    apply gives_bit. cbn [corr] in *. subst. apply bop_ok.
  - eapply gives_bind; [apply IHt1; eauto|]. intros c y E1 C1. eapply gives_bind; [apply IHt2; eauto|]. intros d z E2 C2.
    rewrite E1, E2. destruct c, y; try contradiction; destruct d, z; try contradiction; try apply gives_fail.
    + apply gives_bit. eapply spec_imp; [apply xnor2_ok|]. cbv beta. cbn [corr] in *. intros r ->. subst.
      destruct (v l), (v l0); auto.
    + destruct C1 as [C1 N1], C2 as [C2 N2]. rewrite (same_ok _ _ _ _ _ _ C1 C2).
      destruct (Nat.eqb_spec n n0); [|apply gives_fail]. subst n0. destruct C1 as [L1 V1], C2 as [L2 V2].
      apply gives_bit. subst x x0. apply eq_ok. lia.
  - eapply gives_bind; [apply IHt; eauto|]. intros [l|w] [b|n x] E C; try contradiction; [apply gives_fail|].
    rewrite E. destruct C as [C N]. eapply spec_bind; [apply (wop1_ok o n x w N C)|]. intros [r|] R; [|apply gives_fail].
    destruct (R r eq_refl) as (m & y & -> & W & M). apply gives_ret. split; auto.
  - eapply gives_bind; [apply IHt1; eauto|]. intros c y E1 C1. eapply gives_bind; [apply IHt2; eauto|]. intros d z E2 C2.
    rewrite E1, E2. destruct c, y; try contradiction; destruct d, z; try contradiction; try apply gives_fail.
    destruct C1 as [C1 N1], C2 as [C2 N2]. rewrite (same_ok _ _ _ _ _ _ C1 C2).
    destruct (Nat.eqb_spec n n0); [|apply gives_fail]. subst n0. apply gives_wrd; auto. apply wop2_ok; auto.
  - eapply gives_bind; [apply IHt1; eauto|]. intros c y E1 C1. eapply gives_bind; [apply IHt2; eauto|]. intros d z E2 C2.
    rewrite E1, E2. destruct c, y; try contradiction; destruct d, z; try contradiction; try apply gives_fail.
    destruct C1 as [C1 N1], C2 as [C2 N2]. rewrite (same_ok _ _ _ _ _ _ C1 C2).
    destruct (Nat.eqb_spec n n0); [|apply gives_fail]. subst n0. apply gives_bit. apply wpred_ok; auto.
  - eapply gives_bind; [apply IHt; eauto|]. intros [l|w] [b|n x] E C; try contradiction; [apply gives_fail|].
    rewrite E. destruct C as [[L V] N]. destruct n as [|n]; [congruence|]. apply gives_bit. subst x. apply nego_ok; auto.
  - eapply gives_bind; [apply IHt1; eauto|]. intros c y E1 C1. eapply gives_bind; [apply IHt2; eauto|]. intros d z E2 C2.
    rewrite E1, E2. destruct c, y; try contradiction; destruct d, z; try contradiction; try apply gives_fail.
    destruct C1 as [[L1 V1] N1], C2 as [[L2 V2] N2]. subst x x0. apply gives_ret. split; [apply concat_ok; auto|lia].
  - eapply gives_bind; [apply IHt1; eauto|]. intros c y E1 C1. eapply gives_bind; [apply IHt2; eauto|]. intros d z E2 C2.
    eapply gives_bind; [apply IHt3; eauto|]. intros g q E3 C3. rewrite E1, E2, E3.
    destruct c, y; try contradiction; destruct d, z; try contradiction; destruct g, q; try contradiction; try apply gives_fail.
    + apply gives_bit. cbn [corr] in *. subst. apply ite3_ok.
    + destruct C2 as [C2 N2], C3 as [C3 N3]. rewrite (same_ok _ _ _ _ _ _ C2 C3). cbn [corr] in C1.
      destruct (Nat.eqb_spec n n0); [|apply gives_fail]. subst n0 b. apply gives_wrd; auto. apply ite_word; auto.
  - eapply gives_bind; [apply IHt; eauto|]. intros [l|w] [b|n x] E C; try contradiction; rewrite E; destruct s; try apply gives_fail.
    + apply gives_ret. exact C.
    + destruct C as [[L V] N]. rewrite L. destruct (Nat.eqb n n0); [|apply gives_fail]. apply gives_ret. split; auto. split; auto.
  - eapply gives_bind; [apply IHt1; eauto|]. intros c y E1 C1. rewrite E1. apply IHt2. apply ecorr_add; auto.
Qed.

Lemma vars_length : forall n p, length (vars p n) = n.
Proof. induction n; simpl; intros; auto. Qed.
Lemma vars_app : forall n m p, vars p (n + m) = vars p n ++ vars (advance p n) m.
Proof. induction n; simpl; intros; auto. f_equal. auto. Qed.
Variables (m : model) (b : positive -> nat -> list bool).
Hypothesis b_length : forall x n, length (b x n) = n.
Hypothesis b_val : forall x n, val (b x n) = (m x mod pow2 n)%N.
Lemma app_inj_length : forall A (p q r s : list A), length p = length r -> p ++ q = r ++ s -> p = r /\ q = s.
Proof.
  induction p as [|x p IH]; intros q [|y r] s L E; try discriminate; simpl in *; auto.
  inversion E; subst. destruct (IH q r s) as [-> ->]; auto.
Qed.
Lemma build_ok : forall c p e f, ecorr e f ->
  bits a (vars p (inputs_number c)) = input_bits b c ->
  spec a (build p e c) (fun o => forall ls, o = Some ls -> (holds m f c <-> Forall (fun l => v l = true) ls)).
Proof.
  induction c as [|[x s|x t|t] c IH]; intros p e f H I; cbn [build holds].
  - apply spec_ret. intros ls E; inversion E; subst. split; auto.
  - destruct (Nat.eqb_spec (width s) 0); [apply spec_ret; discriminate|].
    cbn [inputs_number input_bits] in I. rewrite vars_app, bits_app in I.
    apply app_inj_length in I; [|rewrite bits_length, vars_length, b_length; auto]. destruct I as [I1 I2].
    apply IH; auto. apply ecorr_add; auto. pose proof (b_val x (width s)) as V. rewrite <- I1 in V.
    destruct s as [|k]; cbn [input value_of corr width] in *.
    + unfold bits in V. cbn [vars map val] in V. change (pow2 1) with 2%N in V. rewrite <- N.bit0_mod, N.bit0_odd in V.
      destruct (v (P p)), (N.odd (m x)); simpl in V; auto; discriminate.
    + split; auto. split; [apply vars_length|exact V].
  - eapply spec_bind; [apply (blast_ok t e f H)|]. intros [r|] R; [|apply spec_ret; discriminate].
    destruct (R r eq_refl) as (y & E & C). rewrite E. eapply spec_imp; [apply (IH p (PM.add x r e) (PM.add x y f))|]; auto.
    + apply ecorr_add; auto.
    + cbv beta. intros o O ls L. rewrite <- (O ls L). split; [intros (z & Z & K); inversion Z; subst; auto|eauto].
  - eapply spec_bind; [apply (blast_ok t e f H)|]. intros [r|] R; [|apply spec_ret; discriminate].
    destruct (R r eq_refl) as (y & E & C). rewrite E. destruct r as [l|w]; [|apply spec_ret; discriminate].
    eapply spec_bind; [apply (IH p e f); auto|]. cbv beta. intros [ls|] O; [|apply spec_ret; discriminate].
    apply spec_ret. intros ls' L; inversion L; subst. destruct y as [z|]; [|contradiction]. cbn [corr] in C. subst z.
    rewrite (O ls eq_refl). split.
    + intros [K F]. constructor; auto. inversion K; auto.
    + intros F; inversion F; subst. split; auto. congruence.
Qed.
End Correct.

Lemma ecorr_empty : forall a, ecorr a (PM.empty _) (PM.empty _).
Proof. intros a x. rewrite !PM.gempty. auto. Qed.
Fixpoint assign (p : positive) (l : list bool) (i : asg) : asg :=
  match l with [] => i | x :: l => let j := assign (Pos.succ p) l i in fun v => if Pos.eqb v p then x else j v end.
Lemma assign_below : forall l p i v, (v < p)%positive -> assign p l i v = i v.
Proof.
  induction l as [|x l IH]; intros p i v H; simpl; auto.
  replace (Pos.eqb v p) with false by (symmetry; apply Pos.eqb_neq; lia). apply IH. lia.
Qed.
Lemma assign_start : forall l p i j v, i v = j v -> assign p l i v = assign p l j v.
Proof. induction l as [|x l IH]; simpl; intros p i j v H; auto. destruct (Pos.eqb v p); auto. Qed.
Lemma advance_le : forall n p, (p <= advance p n)%positive.
Proof. induction n; simpl; intros; [lia|]. specialize (IHn (Pos.succ p)). lia. Qed.
Lemma assign_bits : forall l p i a, (forall v, (v < advance p (length l))%positive -> a v = assign p l i v) ->
  bits a (vars p (length l)) = l.
Proof.
  induction l as [|x l IH]; intros p i a H; simpl; auto. f_equal.
  - cbn [lt_true]. rewrite H; [simpl; rewrite Pos.eqb_refl; auto|]. simpl. pose proof (advance_le (length l) (Pos.succ p)). lia.
  - destruct l as [|y l']; [reflexivity|]. set (l := y :: l') in *.
    apply (IH (Pos.succ p) (fun v => if Pos.eqb v p then x else i v)). intros v Hv. rewrite H by exact Hv.
    change (assign p (x :: l) i v) with (if Pos.eqb v p then x else assign (Pos.succ p) l i v). destruct (Pos.eqb_spec v p) as [->|N].
    + rewrite assign_below by lia. rewrite Pos.eqb_refl. reflexivity.
    + apply assign_start. apply Pos.eqb_neq in N. rewrite N. reflexivity.
Qed.
Definition bits_of (m : model) (x : positive) (n : nat) : list bool :=
  map (fun k => N.testbit (m x) (N.of_nat k)) (seq 0 n).
Lemma bits_of_val : forall m x n, val (bits_of m x n) = (m x mod pow2 n)%N.
Proof.
  intros m x n. apply N.bits_inj. intros k. rewrite <- (N2Nat.id k), val_testbit. unfold bits_of, pow2.
  destruct (Nat.lt_ge_cases (N.to_nat k) n) as [L|L].
  - rewrite nth_indep with (d' := N.testbit (m x) (N.of_nat 0)) by (rewrite map_length, seq_length; auto).
    change (N.testbit (m x) (N.of_nat 0)) with ((fun k => N.testbit (m x) (N.of_nat k)) 0).
    rewrite map_nth, seq_nth by auto. rewrite N.mod_pow2_bits_low by lia. reflexivity.
  - rewrite nth_overflow by (rewrite map_length, seq_length; auto). rewrite N.mod_pow2_bits_high by lia. reflexivity.
Qed.
Lemma input_bits_length : forall b c, (forall x n, length (b x n) = n) -> length (input_bits b c) = inputs_number c.
Proof. induction c as [|[x s|x t|t] c IH]; intros H; simpl; auto. rewrite app_length, H, IH; auto. Qed.

(* A refutation of the clauses refutes the script. *)
Theorem unsat_sound : forall (c : script) (S : Type) (next : S -> option (line * S)) steps s f,
  clauses_of c = Some f -> check next steps f s = Refuted -> forall m, ~ models m c.
Proof.
  intros c S next steps s f H R m M. unfold clauses_of, circuit_of in H. set (n := advance 2 (inputs_number c)) in *.
  destruct (exec (build 2 (PM.empty circuit) c) (start n)) as [[ls|] st] eqn:E; [|discriminate].
  destruct (ordered n (nxt st) (gs st)) eqn:O; [|discriminate]. inversion H; subst f; clear H.
  set (i := assign 2 (input_bits (bits_of m) c) (fun _ => true)). set (a := extension i (gs st)).
  assert (BL : forall x k, length (bits_of m x k) = k) by (intros; unfold bits_of; rewrite map_length, seq_length; auto).
  assert (N1 : (1 < n)%positive) by (pose proof (advance_le (inputs_number c) 2); unfold n; lia).
  assert (I1 : i 1%positive = true) by (unfold i; rewrite assign_below by lia; auto).
  assert (G : good a st) by (apply extension_ok with (n := n); auto).
  assert (I : bits a (vars 2 (inputs_number c)) = input_bits (bits_of m) c).
  { rewrite <- (input_bits_length (bits_of m) c BL). apply assign_bits with (i := fun _ => true). intros v Hv.
    rewrite (input_bits_length _ _ BL) in Hv. unfold a. apply extension_inputs with (n := n) (top := nxt st); auto. }
  pose proof (build_ok a (proj1 G) m (bits_of m) BL (bits_of_val m) c 2 _ _ (ecorr_empty a) I (start n) (inv_start n)) as K.
  rewrite E in K. simpl fst in K. simpl snd in K. specialize (K G ls eq_refl). apply K in M.
  apply (check_sound _ _ _ _ _ R a). apply cnf_ok; auto.
Qed.
(* Models as finite maps to bits; missing bits are false. *)
Definition bits_in (m : PM.t (list bool)) (x : positive) : list bool :=
  match PM.find x m with Some b => b | None => [] end.
Definition fit (m : PM.t (list bool)) (x : positive) (n : nat) : list bool := firstn n (bits_in m x ++ repeat false n).
Definition model_of (m : PM.t (list bool)) : model := fun x => val (bits_in m x).
Fixpoint same_bits (u w : list bool) : bool :=
  match u, w with [], [] => true | x :: u, y :: w => Bool.eqb x y && same_bits u w | _, _ => false end.
Lemma same_bits_eq : forall u w, same_bits u w = true -> u = w.
Proof.
  induction u as [|x u IH]; destruct w; simpl; try discriminate; auto. intros H. apply andb_true_iff in H.
  destruct H as [H K]. apply eqb_prop in H. f_equal; auto.
Qed.
Fixpoint put (p : positive) (l : list bool) (m : PM.t bool) : PM.t bool :=
  match l with [] => m | x :: l => put (Pos.succ p) l (PM.add p x m) end.
Definition check_model (c : script) (m : PM.t (list bool)) : bool :=
  match circuit_of c with
  | None => false
  | Some (s, ls) =>
      let i := input_bits (fit m) c in
      let a := look (evaluate (put 2 i (PM.add 1%positive true (PM.empty _))) (gs s)) in
      goodb a s && same_bits (bits a (vars 2 (inputs_number c))) i && forallb (lt_true a) ls
  end.
Theorem sat_sound : forall c m, check_model c m = true -> models (model_of m) c.
Proof.
  intros c m H. unfold check_model, circuit_of in H. set (n := advance 2 (inputs_number c)) in *.
  destruct (exec (build 2 (PM.empty circuit) c) (start n)) as [[ls|] st] eqn:E; [|discriminate].
  destruct (ordered n (nxt st) (gs st)); [|discriminate]. cbv zeta in H.
  set (a := look _) in H. apply andb_true_iff in H. destruct H as [H F]. apply andb_true_iff in H. destruct H as [G I].
  apply goodb_ok in G. apply same_bits_eq in I.
  assert (BL : forall x k, length (fit m x k) = k).
  { intros x k. unfold fit. apply firstn_length_le. rewrite app_length, repeat_length. lia. }
  assert (BV : forall x k, val (fit m x k) = (model_of m x mod pow2 k)%N).
  { intros x k. unfold fit, model_of. rewrite val_firstn, val_app, val_repeat_false. f_equal. lia. }
  pose proof (build_ok a (proj1 G) (model_of m) (fit m) BL BV c 2 _ _ (ecorr_empty a) I (start n) (inv_start n)) as K.
  rewrite E in K. simpl fst in K. simpl snd in K. apply (K G ls eq_refl).
  apply Forall_forall. intros l L. rewrite forallb_forall in F. auto.
Qed.
