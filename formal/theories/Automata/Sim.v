(* Materialisation of lazily given automata. A search builds a finite automaton and a
   map from states to its states; a simulation check, the only part with a proof,
   accepts the result: every word of the first is a word of the second. *)
Require Import NArith Bool List Lia FMapPositive.
Import ListNotations.
From Trine Require Import Label Regex Sfa Sft Preimage.

Module SimF (La : LABEL).
Module Export Preimages := PreimageF La.
Module PM := PositiveMap.

(* ---- an unverified search tree: only lookups that succeed are trusted ---- *)
Section Tree.
Context {K V : Type} (cmp : K -> K -> comparison).
Inductive tree := Leaf | Node (l : tree) (k : K) (v : V) (r : tree) (h : N).
Definition ht t := match t with Leaf => 0%N | Node _ _ _ _ h => h end.
Definition node l k v r := Node l k v r (N.succ (N.max (ht l) (ht r))).
Definition bal l k v r :=
  if N.ltb (ht r + 1)%N (ht l) then
    match l with
    | Node ll lk lv lr _ =>
        if N.leb (ht lr) (ht ll) then node ll lk lv (node lr k v r) else
        match lr with
        | Node a b c d _ => node (node ll lk lv a) b c (node d k v r)
        | Leaf => node l k v r end
    | Leaf => node l k v r end
  else if N.ltb (ht l + 1)%N (ht r) then
    match r with
    | Node rl rk rv rr _ =>
        if N.leb (ht rl) (ht rr) then node (node l k v rl) rk rv rr else
        match rl with
        | Node a b c d _ => node (node l k v a) b c (node d rk rv rr)
        | Leaf => node l k v r end
    | Leaf => node l k v r end
  else node l k v r.
Fixpoint insert (x : K) (y : V) (t : tree) : tree :=
  match t with
  | Leaf => node Leaf x y Leaf
  | Node l k v r h => match cmp x k with
      | Eq => Node l k y r h | Lt => bal (insert x y l) k v r | Gt => bal l k v (insert x y r) end
  end.
Fixpoint find (x : K) (t : tree) : option V :=
  match t with
  | Leaf => None
  | Node l k v r _ => match cmp x k with Eq => Some v | Lt => find x l | Gt => find x r end
  end.
Fixpoint all (f : K -> V -> bool) (t : tree) : bool :=
  match t with Leaf => true | Node l k v r _ => f k v && all f l && all f r end.
Fixpoint elems (t : tree) (acc : list (K * V)) : list (K * V) :=
  match t with Leaf => acc | Node l k v r _ => elems l ((k, v) :: elems r acc) end.
Hypothesis cmp_eq : forall x y, cmp x y = Eq -> x = y.
Lemma find_all : forall f t x v, all f t = true -> find x t = Some v -> f x v = true.
Proof.
  induction t as [|l IHl k v r IHr h]; simpl; intros x y A F; [discriminate|].
  apply andb_true_iff in A. destruct A as [A A3]. apply andb_true_iff in A. destruct A as [A1 A2].
  destruct (cmp x k) eqn:E; auto. apply cmp_eq in E. inversion F; subst; auto.
Qed.
End Tree.
Arguments tree : clear implicits.

(* ---- concrete automata: rows indexed by positive numbers ---- *)
Definition row := (bool * list (option lab * N))%type.
Definition rows := PM.t row.
Definition getrow (R : rows) (n : N) : row :=
  match PM.find (N.succ_pos n) R with Some r => r | None => (false, []) end.
Definition conc (i : list N) (R : rows) : sfa N :=
  mk_sfa i (fun n => snd (getrow R n)) (fun n => fst (getrow R n)).

Definition cfa := (list N * rows)%type.
Definition sem (c : cfa) : sfa N := conc (fst c) (snd c).

Definition edge_ok (r : list (option lab * N)) (l : option lab) (n : N) : bool :=
  match l with
  | None => existsb (fun t => match fst t with None => N.eqb (snd t) n | _ => false end) r
  | Some x =>
      negb (lsat (fold_left (fun y t => match fst t with
                     | Some z => if N.eqb (snd t) n then ldiff y z else y | None => y end) r x))
  end.

(* everything that the second row does, the first one does too: an empty move between them may be left out *)
Definition covers (r r' : row) : bool :=
  implb (fst r') (fst r) && forallb (fun t => edge_ok (snd r) (fst t) (snd t)) (snd r').

Section Sim.
Context {Q : Type} (cmp : Q -> Q -> comparison) (cmp_eq : forall x y, cmp x y = Eq -> x = y).
Variable A : sfa Q.
(* [Some n]: mapped to state n of the result; [None]: claimed dead *)
Variable h : tree Q (option N).
Variables (i : list N) (Rw : rows).

Definition st_ok (q : Q) (m : option N) : bool :=
  match m with
  | Some n => let r := getrow Rw n in
      implb (fin A q) (fst r) &&
      forallb (fun t => match find cmp (snd t) h with
                 | None => false | Some None => true
                 | Some (Some n') => edge_ok (snd r) (fst t) n' ||
                     match fst t with None => covers r (getrow Rw n') | Some _ => false end end) (step A q)
  | None => negb (fin A q) &&
      forallb (fun t => match find cmp (snd t) h with Some None => true | _ => false end) (step A q)
  end.
Definition sim_ok : bool :=
  all st_ok h &&
  forallb (fun q => match find cmp q h with
     | None => false | Some None => true | Some (Some n) => existsb (N.eqb n) i end) (init A).

Lemma edge_ok_eps : forall r n, edge_ok r None n = true -> In (None, n) r.
Proof.
  intros r n H. apply existsb_exists in H. destruct H as ([l m] & I & E). simpl in E.
  destruct l; [discriminate|]. apply N.eqb_eq in E. subst; auto.
Qed.
Lemma edge_ok_chr : forall r x n a, edge_ok r (Some x) n = true -> lmem a x = true ->
  exists z, In (Some z, n) r /\ lmem a z = true.
Proof.
  intros r x n a H M. simpl in H.
  assert (NM : lmem a (fold_left (fun y t => match fst t with
                     | Some z => if N.eqb (snd t) n then ldiff y z else y | None => y end) r x) = false).
  { match goal with |- ?b = false => destruct b eqn:E; auto end. exfalso.
    apply negb_true_iff in H. apply eq_true_false_abs with (2 := H). apply lsat_ok. eauto. }
  clear H. revert x M NM. induction r as [|[l m] r IH]; simpl; intros x M NM; [congruence|].
  destruct l as [z|].
  - destruct (N.eqb m n) eqn:E.
    + apply N.eqb_eq in E. subst m. destruct (lmem a z) eqn:Z.
      * exists z. auto.
      * destruct (IH (ldiff x z)) as (z' & I & M'); auto.
        -- rewrite lmem_diff, M, Z. auto.
        -- exists z'. auto.
    + destruct (IH x) as (z' & I & M'); auto. exists z'. auto.
  - destruct (IH x) as (z' & I & M'); auto. exists z'. auto.
Qed.

Lemma covers_acc : forall n n1 w, covers (getrow Rw n) (getrow Rw n1) = true ->
  acc (conc i Rw) n1 w -> acc (conc i Rw) n w.
Proof.
  intros n n1 w C H. apply andb_true_iff in C. destruct C as [C1 C2]. rewrite forallb_forall in C2.
  inversion H as [q F|q q1 v I H1|q l q1 a v I M H1]; subst.
  - constructor. simpl in *. rewrite F in C1. exact C1.
  - eapply acc_eps; [|exact H1]. simpl in *. apply edge_ok_eps. exact (C2 _ I).
  - destruct (edge_ok_chr _ _ _ _ (C2 _ I) M) as (z & Iz & Mz). eapply acc_chr; [exact Iz|exact Mz|exact H1].
Qed.
Lemma sim_acc : all st_ok h = true -> forall q w, acc A q w -> find cmp q h <> None ->
  exists n, find cmp q h = Some (Some n) /\ acc (conc i Rw) n w.
Proof.
  intros OK q w H. induction H as [q F|q q1 w I H IH|q l q1 a w I M H IH]; intros K;
  destruct (find cmp q h) as [m|] eqn:E; try congruence; clear K;
  pose proof (find_all cmp cmp_eq st_ok h q m OK E) as S; destruct m as [n|]; simpl in S;
  apply andb_true_iff in S; destruct S as [S1 S2].
  - exists n. split; auto. constructor. simpl. rewrite F in S1. auto.
  - rewrite F in S1. discriminate.
  - rewrite forallb_forall in S2. specialize (S2 _ I). simpl in S2.
    destruct (find cmp q1 h) as [[n1|]|] eqn:E1; try discriminate.
    + destruct IH as (n' & E' & A'); [discriminate|]. inversion E'; subst.
      exists n. split; auto. apply orb_true_iff in S2. destruct S2 as [S2|S2].
      * eapply acc_eps; [|exact A']. simpl. apply edge_ok_eps; auto.
      * eapply covers_acc; eauto.
    + destruct IH as (n' & E' & _); [discriminate|]. discriminate.
  - rewrite forallb_forall in S2. specialize (S2 _ I). simpl in S2.
    destruct (find cmp q1 h) as [[n1|]|] eqn:E1; try discriminate.
    destruct IH as (n' & E' & _); [discriminate|]. discriminate.
  - rewrite forallb_forall in S2. specialize (S2 _ I). simpl in S2.
    destruct (find cmp q1 h) as [[n1|]|] eqn:E1; try discriminate.
    + destruct IH as (n' & E' & A'); [discriminate|]. inversion E'; subst.
      rewrite orb_false_r in S2. destruct (edge_ok_chr _ _ _ _ S2 M) as (z & Iz & Mz).
      exists n. split; auto. eapply acc_chr; [|exact Mz|exact A']. auto.
    + destruct IH as (n' & E' & _); [discriminate|]. discriminate.
  - rewrite forallb_forall in S2. specialize (S2 _ I). simpl in S2.
    destruct (find cmp q1 h) as [[n1|]|] eqn:E1; try discriminate.
    destruct IH as (n' & E' & _); [discriminate|]. discriminate.
Qed.
Theorem sim_sound : sim_ok = true -> forall w, L A w -> L (conc i Rw) w.
Proof.
  unfold sim_ok. intros H w (q & I & Ha). apply andb_true_iff in H. destruct H as [OK H].
  rewrite forallb_forall in H. specialize (H q I).
  destruct (find cmp q h) as [m|] eqn:E; [|discriminate].
  destruct (sim_acc OK q w Ha) as (n & En & An); [congruence|].
  rewrite E in En. inversion En; subst. apply existsb_exists in H. destruct H as (n' & In' & Eq).
  apply N.eqb_eq in Eq. subst. exists n'. auto.
Qed.
End Sim.

(* ---- unverified construction of the map and the rows ---- *)
Section Mat.
Context {Q : Type} (cmp : Q -> Q -> comparison) (cmp_eq : forall x y, cmp x y = Eq -> x = y).
(* [iter d f s] runs [f] until it answers, at most 2^d times *)
Fixpoint iter {S R : Type} (d : nat) (f : S -> S + R) (s : S) : S + R :=
  match d with
  | O => f s
  | S d => match iter d f s with inl s => iter d f s | inr r => inr r end
  end.
Definition explore (d : nat) (A : sfa Q) (todo : list Q) (t : tree Q N) (next : N) : option (tree Q N * N) :=
  match iter d (fun s : list Q * tree Q N * N => let '(todo, t, next) := s in
      match todo with
      | [] => inr (t, next)
      | q :: todo => inl (fold_left (fun s e => let '(todo, t, next) := s in
              match find cmp (snd e) t with
              | Some _ => s
              | None => (snd e :: todo, insert cmp (snd e) next t, N.succ next) end)
              (step A q) (todo, t, next))
      end) (todo, t, next)
  with inr r => Some r | inl _ => None end.
Definition addrev (m : PM.t (list N)) (src dst : N) : PM.t (list N) :=
  let k := N.succ_pos dst in
  PM.add k (src :: match PM.find k m with Some l => l | None => [] end) m.
Definition back (d : nat) (rev : PM.t (list N)) (todo : list N) (live : PM.t unit) : PM.t unit :=
  match iter d (fun s : list N * PM.t unit => let '(todo, live) := s in
      match todo with
      | [] => inr live
      | n :: todo => inl (fold_left (fun s m => let '(todo, live) := s in
             let k := N.succ_pos m in
             match PM.find k live with Some _ => s | None => (m :: todo, PM.add k tt live) end)
             (match PM.find (N.succ_pos n) rev with Some l => l | None => [] end) (todo, live))
      end) (todo, live)
  with inr live => live | inl (_, live) => live end.
(* merge parallel edges *)
Fixpoint add_edge (l : option lab) (n : N) (r : list (option lab * N)) : list (option lab * N) :=
  match r with
  | [] => [(l, n)]
  | (l', n') :: t =>
      if N.eqb n n' then
        match l, l' with
        | None, None => r
        | Some x, Some y => (Some (lunion x y), n) :: t
        | _, _ => (l', n') :: add_edge l n t end
      else (l', n') :: add_edge l n t
  end.
(* The finished automaton is made smaller: without empty moves, then states that do the same become one. *)
Definition is_empty_move (t : option lab * N) : bool := match fst t with None => true | Some _ => false end.
Definition closure (d : nat) (R : rows) (n : N) : list N :=
  match iter d (fun s : list N * list N * PM.t unit => let '(todo, found, seen) := s in
      match todo with
      | [] => inr found
      | m :: todo =>
          match PM.find (N.succ_pos m) seen with
          | Some _ => inl (todo, found, seen)
          | None => inl (fold_left (fun l t => if is_empty_move t then snd t :: l else l) (snd (getrow R m)) todo,
                         m :: found, PM.add (N.succ_pos m) tt seen)
          end
      end) ([n], [], PM.empty _)
  with inr l => l | inl _ => [] end.
Definition without_empty (d : nat) (R : rows) : rows :=
  PM.mapi (fun k r => if existsb is_empty_move (snd r) then
      let c := closure d R (Pos.pred_N k) in
      (existsb (fun m => fst (getrow R m)) c,
       fold_left (fun l m => fold_left (fun l t => if is_empty_move t then l else add_edge (fst t) (snd t) l)
                   (snd (getrow R m)) l) c [])
    else r) R.
(* classes of states, finer from round to round; those of equal signature stay together *)
Fixpoint put_sorted (t : option lab * N) (l : list (option lab * N)) : list (option lab * N) :=
  match l with [] => [t] | u :: r => if N.leb (snd t) (snd u) then t :: l else u :: put_sorted t r end.
Definition class_of (c : PM.t N) (n : N) : N := match PM.find (N.succ_pos n) c with Some k => k | None => 0%N end.
Definition signature := (N * list (option lab * N))%type.
Fixpoint cmp_edges (x y : list (option lab * N)) : comparison :=
  match x, y with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt
  | (l, n) :: x, (m, k) :: y =>
      match N.compare n k with
      | Eq => match l, m with
          | None, None => cmp_edges x y | None, _ => Lt | _, None => Gt
          | Some a, Some b => match lcmp a b with Eq => cmp_edges x y | o => o end end
      | o => o end
  end.
Definition cmp_signature (x y : signature) : comparison :=
  match N.compare (fst x) (fst y) with Eq => cmp_edges (snd x) (snd y) | o => o end.
Definition mapped (c : PM.t N) (r : row) : list (option lab * N) :=
  fold_left (fun l t => add_edge (fst t) (class_of c (snd t)) l) (snd r) [].
(* the classes of the next round, with one state of each, and their number *)
Definition refine (R : rows) (c : PM.t N) : PM.t N * tree signature N * N :=
  PM.fold (fun k r s => let '(c', t, n) := s in
      let g := (class_of c (Pos.pred_N k), fold_right put_sorted [] (mapped c r)) in
      match find cmp_signature g t with
      | Some m => (PM.add k m c', t, n)
      | None => let m := Pos.pred_N k in (PM.add k m c', insert cmp_signature g m t, N.succ n)
      end) R (PM.empty N, Leaf, 0%N).
(* Where the rounds begin: states at different distances from acceptance do not do the same. Long
   literals need few rounds then. Final states have 1, those that this does not reach 0; and the
   largest distance. *)
Definition distances (d : nat) (R : rows) : PM.t N * N :=
  let rev := PM.fold (fun k r m => fold_left (fun m t => addrev m (Pos.pred_N k) (snd t)) (snd r) m) R (PM.empty _) in
  let fins := PM.fold (fun k (r : row) l => if fst r then Pos.pred_N k :: l else l) R [] in
  match iter d (fun s : list N * list N * N * PM.t N => let '(todo, later, k, c) := s in
      match todo, later with
      | [], [] => inr (c, N.pred k)
      | [], _ => inl (later, [], N.succ k, c)
      | n :: todo, _ =>
          let '(later, c) := fold_left (fun s m => let '(later, c) := s in
             match PM.find (N.succ_pos m) c with Some _ => s | None => (m :: later, PM.add (N.succ_pos m) k c) end)
             (match PM.find (N.succ_pos n) rev with Some l => l | None => [] end) (later, c) in
          inl (todo, later, k, c)
      end) (fins, [], 2%N, fold_left (fun c n => PM.add (N.succ_pos n) 1%N c) fins (PM.empty _))
  with inr found => found | inl (_, _, k, c) => (c, k) end.
Definition rounds : nat := 7.
Definition classes_of (d : nat) (R : rows) : option (PM.t N) :=
  match iter rounds (fun s : PM.t N * N => let '(c, n) := s in
      let '(c', _, n') := refine R c in
      if N.eqb n n' then inr c' else inl (c', n'))
    (distances d R)
  with inr c => Some c | inl _ => None end.
Definition smaller (d : nat) (R : rows) : (N -> N) * rows :=
  let R := without_empty d R in
  match classes_of d R with
  | None => (fun n => n, R)
  | Some c =>
      let rep := class_of c in
      (rep, PM.fold (fun k r S => if N.eqb (rep (Pos.pred_N k)) (Pos.pred_N k) then PM.add k (fst r, mapped c r) S else S)
              R (PM.empty _))
  end.
(* smaller automata are not worth the effort, larger ones take too much of it *)
Definition worth (n : N) : bool := N.ltb 8 n && N.leb n 3000.

Definition mat (fuel : nat) (A : sfa Q) : option cfa :=
  let '(t0, n0) := fold_left (fun s q => let '(t, n) := s in
      match find cmp q t with Some _ => s | None => (insert cmp q n t, N.succ n) end) (init A) (Leaf, 0%N) in
  match explore fuel A (init A) t0 n0 with
  | None => None
  | Some (t, next) =>
      let es := elems t [] in
      let idx q := match find cmp q t with Some n => n | None => 0%N end in
      let rev := fold_left (fun m e => fold_left (fun m u => addrev m (snd e) (idx (snd u))) (step A (fst e)) m)
                           es (PM.empty _) in
      let fins := flat_map (fun e => if fin A (fst e) then [snd e] else []) es in
      let live := back fuel rev fins
                    (fold_left (fun m n => PM.add (N.succ_pos n) tt m) fins (PM.empty _)) in
      let isl n := match PM.find (N.succ_pos n) live with Some _ => true | None => false end in
      let full := fold_left (fun R e => if isl (snd e) then
                   PM.add (N.succ_pos (snd e))
                     (fin A (fst e), fold_left (fun r u => let n := idx (snd u) in
                          if isl n then add_edge (fst u) n r else r) (step A (fst e)) []) R
                 else R) es (PM.empty _) in
      let starts := filter isl (map idx (init A)) in
      let '(rep, Rw) := if worth next then smaller fuel full else (fun n => n, full) in
      let h := fold_left (fun h e => insert cmp (fst e) (if isl (snd e) then Some (rep (snd e)) else None) h) es Leaf in
      let i := fold_left (fun l n => if existsb (N.eqb (rep n)) l then l else rep n :: l) starts [] in
      if sim_ok cmp A h i Rw then Some (i, Rw) else None
  end.
Theorem mat_sound : forall fuel A B, mat fuel A = Some B -> forall w, L A w -> L (sem B) w.
Proof.
  intros fuel A B H w. unfold mat in H.
  destruct (fold_left _ (init A) _) as [t0 n0].
  destruct (explore fuel A (init A) t0 n0) as [[t n]|]; [|discriminate].
  cbv zeta in H.
  match type of H with (let '(_, _) := ?p in _) = _ => destruct p as [rep Rw] end.
  match type of H with (if ?b then _ else _) = _ => destruct b eqn:E end; [|discriminate].
  inversion H; subst. eapply sim_sound; eauto.
Qed.
End Mat.

(* ---- state orders ---- *)
Definition cmp_pair {A B} (c : A -> A -> comparison) (d : B -> B -> comparison) (x y : A * B) :=
  match c (fst x) (fst y) with Eq => d (snd x) (snd y) | o => o end.
Lemma cmp_pair_eq : forall {A B} (c : A -> A -> comparison) (d : B -> B -> comparison),
  (forall x y, c x y = Eq -> x = y) -> (forall x y, d x y = Eq -> x = y) ->
  forall x y, cmp_pair c d x y = Eq -> x = y.
Proof.
  intros A B c d Hc Hd [a b] [a' b'] H. unfold cmp_pair in H. simpl in H.
  destruct (c a a') eqn:E; try discriminate. f_equal; auto.
Qed.
Definition cmp_sum {A B} (c : A -> A -> comparison) (d : B -> B -> comparison) (x y : A + B) :=
  match x, y with inl a, inl b => c a b | inr a, inr b => d a b | inl _, inr _ => Lt | _, _ => Gt end.
Lemma cmp_sum_eq : forall {A B} (c : A -> A -> comparison) (d : B -> B -> comparison),
  (forall x y, c x y = Eq -> x = y) -> (forall x y, d x y = Eq -> x = y) ->
  forall x y, cmp_sum c d x y = Eq -> x = y.
Proof. intros A B c d Hc Hd [a|a] [b|b] H; simpl in H; try discriminate; f_equal; auto. Qed.
Fixpoint cmp_word (x y : word) : comparison :=
  match x, y with
  | [], [] => Eq | [], _ => Lt | _, [] => Gt
  | a :: x, b :: y => match ccmp a b with Eq => cmp_word x y | o => o end end.
Lemma cmp_word_eq : forall x y, cmp_word x y = Eq -> x = y.
Proof.
  induction x; destruct y; simpl; intros; try discriminate; auto.
  destruct (ccmp a c) eqn:E; try discriminate. apply ccmp_eq in E. subst. f_equal; auto.
Qed.
End SimF.
