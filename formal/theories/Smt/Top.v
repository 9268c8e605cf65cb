(* The main theorems of the string half: what the extracted program answers is true of
   the problem that its own reader finds in the bytes of the file. *)
Require Import NArith ZArith Bool List.
Import ListNotations.
From Trine Require Import Instance Syntax Semantics Propagate Length Tree Skeleton Elab Evaluate.
From Trine Require Sexp Lrat.
From Trine Require Import Script.

Inductive certificate :=
| Refutation (t : tree)
| Values (t : table).
Inductive verdict := Unsat | Sat | Rejected | Outside (what : Sexp.bytes).

Definition judge_problem (p : problem) (c : certificate) : verdict :=
  match c with
  | Refutation t => if refutes (asserts p) t then Unsat else Rejected
  | Values t => if satisfies t (asserts p) then Sat else Rejected
  end.
Definition judge (m : mode) (file : Sexp.bytes) (c : certificate) : verdict :=
  match parse m file with Ok p => judge_problem p c | Unsupported w => Outside w end.

(* spec: begin *)
Theorem top_unsat : forall m file p c, parse m file = Ok p -> judge m file c = Unsat ->
  forall M, ~ models M (asserts p).
(* spec: end *)
Proof.
  intros m file p c P H. unfold judge in H. rewrite P in H. destruct c as [t|t]; simpl in H.
  - destruct (refutes (asserts p) t) eqn:E; [|discriminate]. eapply tree_sound; eauto.
  - destruct (satisfies t (asserts p)); discriminate.
Qed.
(* spec: begin *)
Theorem top_sat : forall m file p c, parse m file = Ok p -> judge m file c = Sat ->
  exists M, models M (asserts p).
(* spec: end *)
Proof.
  intros m file p c P H. unfold judge in H. rewrite P in H. destruct c as [t|t]; simpl in H.
  - destruct (refutes (asserts p) t); discriminate.
  - destruct (satisfies t (asserts p)) eqn:E; [|discriminate]. eapply satisfies_ok; eauto.
Qed.

(* Scripts whose Boolean structure is refuted by clauses: the clauses of the skeleton, then one for
   each lemma. Anything may read the lines of the refutation. *)
Definition clauses (m : mode) (file : Sexp.bytes) (lemmas : list lemma) : result (option (list Lrat.clause)) :=
  match parse m file with
  | Ok p => Ok (with_lemmas (asserts p) lemmas) | Unsupported w => Unsupported w end.
(* spec: begin *)
Theorem top_unsat_clauses : forall m file p lemmas cs (S : Type) (rd : S -> option (Lrat.line * S)) steps s,
  parse m file = Ok p -> clauses m file lemmas = Ok (Some cs) -> Lrat.check rd steps cs s = Lrat.Refuted ->
  forall M, ~ models M (asserts p).
(* spec: end *)
Proof.
  intros m file p lemmas cs S rd steps s P C R. unfold clauses in C. rewrite P in C. inversion C.
  eapply skeleton_sound; eauto.
Qed.
