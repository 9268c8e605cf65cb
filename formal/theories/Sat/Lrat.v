(* LRAT without RAT steps, and the theorem that an accepted refutation refutes.

   A line adds a clause that follows by unit propagation from the clauses its hints name, in their
   order, or deletes clauses. A hint that is satisfied or not yet unit is skipped: CaDiCaL writes
   such hints, and skipping one can only lose a refutation.
   Reference: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient certified RAT
   verification", CADE 2017. *)
Require Import NArith Bool List Lia FMapPositive.
Import ListNotations.
Module PM := PositiveMap.
Inductive lit := P (v : positive) | M (v : positive).
Definition var l := match l with P v | M v => v end.
Definition pol l := match l with P _ => true | M _ => false end.
Definition clause := list lit.
Definition asg := positive -> bool.
Definition lt_true (s : asg) l := match l with P v => s v | M v => negb (s v) end.
Definition sat_c (s : asg) (c : clause) := exists l, In l c /\ lt_true s l = true.
Definition db := PM.t clause.
Definition sat_db (s : asg) (d : db) := forall k c, PM.find k d = Some c -> sat_c s c.

(* partial assignment: literals known true, as a map from variables to polarity *)
Definition pa := PM.t bool.
Definition lval (a : pa) l := match PM.find (var l) a with Some b => Some (Bool.eqb b (pol l)) | None => None end.
Definition lit_eqb a b := match a, b with
  | P x, P y => Pos.eqb x y | M x, M y => Pos.eqb x y | _, _ => false end.
Lemma lit_eqb_eq : forall a b, lit_eqb a b = true -> a = b.
Proof. intros [x|x] [y|y]; simpl; try discriminate; intros H; apply Pos.eqb_eq in H; subst; auto. Qed.
Inductive ures := UConf | UUnit (l : lit) | UFail.
Fixpoint unit_of (a : pa) (c : clause) (u : option lit) : ures :=
  match c with
  | [] => match u with None => UConf | Some l => UUnit l end
  | l :: c => match lval a l with
      | Some false => unit_of a c u
      | Some true => UFail
      | None => match u with
        | None => unit_of a c (Some l)
        | Some l' => if lit_eqb l l' then unit_of a c u else UFail end end
  end.
Definition set_true (a : pa) l : pa := PM.add (var l) (pol l) a.
Definition set_false (a : pa) l : pa := PM.add (var l) (negb (pol l)) a.
Fixpoint rup (d : db) (a : pa) (hs : list positive) : bool :=
  match hs with
  | [] => false
  | h :: hs => match PM.find h d with
      | None => false
      | Some c => match unit_of a c None with
          | UConf => true
          | UUnit l => rup d (set_true a l) hs
          | UFail => rup d a hs end end   (* satisfied or not unit: hint ignored *)
  end.
Definition agree (s : asg) (a : pa) := forall v b, PM.find v a = Some b -> s v = b.
Lemma agree_set : forall s a l, agree s a -> lt_true s l = true -> agree s (set_true a l).
Proof.
  intros s a l A H v b F. unfold set_true in F. destruct (Pos.eq_dec (var l) v) as [<-|N].
  - rewrite PM.gss in F. inversion F; subst. destruct l; simpl in *; auto. apply negb_true_iff; auto.
  - rewrite PM.gso in F by auto. auto.
Qed.
Lemma agree_setf : forall s a l, agree s a -> lt_true s l = false -> agree s (set_false a l).
Proof.
  intros s a l A H v b F. unfold set_false in F. destruct (Pos.eq_dec (var l) v) as [<-|N].
  - rewrite PM.gss in F. inversion F; subst. destruct l; simpl in *; auto. apply negb_false_iff; auto.
  - rewrite PM.gso in F by auto. auto.
Qed.
Lemma lval_ok : forall s a l b, agree s a -> lval a l = Some b -> lt_true s l = b.
Proof.
  intros s a l b A H. unfold lval in H. destruct (PM.find (var l) a) as [x|] eqn:E; [|discriminate].
  inversion H; subst. apply A in E. destruct l; simpl in *; rewrite E; destruct x; auto.
Qed.
Lemma unit_ok : forall s a c u, agree s a ->
  match unit_of a c u with
  | UConf => u = None /\ ~ sat_c s c
  | UUnit l => (exists l', In l' c /\ lt_true s l' = true) \/ (exists l', u = Some l' /\ lt_true s l' = true) -> lt_true s l = true
  | UFail => True end.
Proof.
  intros s a c u A. revert u. induction c as [|x c IH]; intros u; simpl.
  - destruct u as [l|].
    + intros [(l' & [] & _)|(l' & E & T)]. inversion E; subst; auto.
    + split; auto. intros (l & [] & _).
  - destruct (lval a x) as [[|]|] eqn:E; auto.
    + pose proof (lval_ok _ _ _ _ A E) as F. specialize (IH u). destruct (unit_of a c u); auto.
      * destruct IH as [U N]. split; auto. intros (l & [->|I] & T); [congruence|]. apply N; exists l; auto.
      * intros [(l' & [->|I] & T)|R]; [congruence| |]; apply IH; eauto.
    + destruct u as [l'|].
      { destruct (lit_eqb x l') eqn:Q; auto. apply lit_eqb_eq in Q. subst x. specialize (IH (Some l')).
        destruct (unit_of a c (Some l')); auto.
        - destruct IH; discriminate.
        - intros [(l0 & [<-|I] & T)|R]; apply IH; eauto. }
      specialize (IH (Some x)). destruct (unit_of a c (Some x)); auto.
      * destruct IH; discriminate.
      * intros [(l' & [->|I] & T)|(l' & D & _)]; [| |discriminate]; apply IH; eauto.
Qed.
Lemma rup_ok : forall d hs a, rup d a hs = true -> forall s, sat_db s d -> agree s a -> False.
Proof.
  intros d hs. induction hs as [|h hs IH]; simpl; intros a H s S A; [discriminate|].
  destruct (PM.find h d) as [c|] eqn:F; [|discriminate]. pose proof (unit_ok s a c None A) as U.
  destruct (unit_of a c None); [|eapply IH; eauto; apply agree_set; auto|eapply IH; eauto].
  - destruct U as [_ U]. apply U. eapply S; eauto.
  - apply U. left. destruct (S _ _ F) as (l' & I & T). eauto.
Qed.
Inductive line := Add (id : positive) (c : clause) (hs : list positive) | Del (ids : list positive).
Definition negate (c : clause) : pa := fold_left set_false c (PM.empty _).
Inductive res := Cont (d : db) | Ended | Bad.
Definition do_line (d : db) (l : line) : res :=
  match l with
  | Del ids => Cont (fold_left (fun d k => PM.remove k d) ids d)
  | Add id c hs => if rup d (negate c) hs then match c with [] => Ended | _ => Cont (PM.add id c d) end else Bad
  end.
Lemma do_line_ok : forall d l s, sat_db s d -> match do_line d l with Cont d' => sat_db s d' | Ended => False | Bad => True end.
Proof.
  intros d l s S. destruct l as [id c hs|ids]; simpl.
  - destruct (rup d (negate c) hs) eqn:R; auto.
    assert (SC : sat_c s c).
    { destruct (existsb (lt_true s) c) eqn:E.
      - apply existsb_exists in E. destruct E as (l & I & T). exists l; auto.
      - exfalso. eapply rup_ok; eauto. unfold negate.
        assert (G : forall c a, existsb (lt_true s) c = false -> agree s a -> agree s (fold_left set_false c a)).
        { clear. induction c as [|x c IH]; simpl; intros a H A; auto. apply orb_false_iff in H.
          destruct H. apply IH; auto. apply agree_setf; auto. }
        apply G; auto. intros v b F. rewrite PM.gempty in F. discriminate. }
    destruct c as [|x c]; [destruct SC as (l & [] & _)|].
    intros k c' F. destruct (Pos.eq_dec id k) as [<-|N].
    + rewrite PM.gss in F. inversion F; subst; auto.
    + rewrite PM.gso in F by auto. eapply S; eauto.
  - revert d S. induction ids as [|i ids IH]; simpl; intros d S; auto. apply IH.
    intros k c F. destruct (Pos.eq_dec i k) as [<-|N].
    + rewrite PM.grs in F. discriminate.
    + rewrite PM.gro in F by auto. eapply S; eauto.
Qed.

Fixpoint load (k : positive) (f : list clause) (d : db) : db :=
  match f with [] => d | c :: f => load (Pos.succ k) f (PM.add k c d) end.

(* The lines come from a reader of the caller, one at a time, so that a proof never has to be in
   memory as a whole. Nothing is assumed of the reader. [steps] bounds their number. *)
Inductive verdict (S : Type) := More (d : db) (s : S) | Refuted | Stuck (s : S).
Arguments More {S}. Arguments Refuted {S}. Arguments Stuck {S}.
Section Stream.
Variable S : Type.
Variable next : S -> option (line * S).
Definition one (d : db) (s : S) : verdict S :=
  match next s with
  | None => Stuck s
  | Some (l, s') => match do_line d l with Cont d' => More d' s' | Ended => Refuted | Bad => Stuck s' end
  end.
Fixpoint run (steps : positive) (d : db) (s : S) : verdict S :=
  match steps with
  | xH => one d s
  | xO p => match run p d s with More d' s' => run p d' s' | v => v end
  | xI p => match one d s with
      | More d' s' => match run p d' s' with More d' s' => run p d' s' | v => v end
      | v => v end
  end.
Lemma one_ok : forall d s a, sat_db a d ->
  match one d s with More d' _ => sat_db a d' | Refuted => False | Stuck _ => True end.
Proof.
  intros d s a A. unfold one. destruct (next s) as [[l s']|]; auto.
  pose proof (do_line_ok d l a A) as H. destruct (do_line d l); auto.
Qed.
Lemma run_ok : forall p d s a, sat_db a d ->
  match run p d s with More d' _ => sat_db a d' | Refuted => False | Stuck _ => True end.
Proof.
  induction p as [p IH|p IH|]; intros d s a A; cbn [run].
  - pose proof (one_ok d s a A) as H. destruct (one d s) as [d1 s1| |]; auto.
    specialize (IH d1 s1 a H) as H1. destruct (run p d1 s1) as [d2 s2| |]; auto. apply IH; auto.
  - specialize (IH d s a A) as H1. destruct (run p d s) as [d2 s2| |]; auto. apply IH; auto.
  - apply one_ok; auto.
Qed.
Definition check (steps : positive) (f : list clause) (s : S) : verdict S :=
  run steps (load 1 f (PM.empty _)) s.
Theorem check_sound : forall steps f s, check steps f s = Refuted -> forall a, ~ Forall (sat_c a) f.
Proof.
  intros steps f s H a F.
  assert (G : sat_db a (load 1 f (PM.empty _))).
  { assert (S0 : sat_db a (PM.empty _)) by (intros k c E; rewrite PM.gempty in E; discriminate).
    clear H. revert S0. generalize 1%positive (PM.empty clause). induction F as [|c f H F IH]; simpl; auto.
    intros p d S0. apply IH. intros k c' E. destruct (Pos.eq_dec p k) as [<-|N].
    - rewrite PM.gss in E. inversion E; subst; auto.
    - rewrite PM.gso in E by auto. eapply S0; eauto. }
  unfold check in H. pose proof (run_ok steps _ s a G) as R. rewrite H in R. exact R.
Qed.
End Stream.
Arguments check {S}.
