(* The string operators of SMT-LIB ("Theory of Unicode strings", version 2.6) as
   relations on words. This file and Smt/Semantics.v are the specification of the
   string half; nothing here is executed. *)
Require Import List.
Import ListNotations.

(* spec: begin *)
Section Words.
Context {A : Type}.
Notation word := (list A).

Definition prefix (u w : word) := exists v, w = u ++ v.
Definition suffix (v w : word) := exists u, w = u ++ v.
Definition contains (w x : word) := exists u v, w = u ++ x ++ v.

(* Matches of a language P inside w = u x z. *)
Definition no_match (P : word -> Prop) (w : word) :=
  forall u x z, w = u ++ x ++ z -> ~ P x.
(* leftmost start, then the shortest match at this start *)
Definition first_match (P : word -> Prop) (w u x z : word) :=
  w = u ++ x ++ z /\ P x /\
  forall u' x' z', w = u' ++ x' ++ z' -> P x' ->
    length u < length u' \/ (length u = length u' /\ length x <= length x').

(* str.replace and str.replace_re *)
Definition replace_first (P : word -> Prop) (r w v : word) :=
  (exists u x z, first_match P w u x z /\ v = u ++ r ++ z) \/ (no_match P w /\ v = w).
(* The non-standard reading of CertiStrR: any match may be the replaced one. *)
Definition replace_any (P : word -> Prop) (r w v : word) :=
  (exists u x z, w = u ++ x ++ z /\ P x /\ v = u ++ r ++ z) \/ (no_match P w /\ v = w).
(* str.replace_all and str.replace_re_all: nonempty matches, from left to right *)
Definition nonempty (P : word -> Prop) (x : word) := P x /\ x <> [].
Inductive replace_all (P : word -> Prop) (r : word) : word -> word -> Prop :=
| ra_done : forall w, no_match (nonempty P) w -> replace_all P r w w
| ra_match : forall w u x z v, first_match (nonempty P) w u x z ->
    replace_all P r z v -> replace_all P r w (u ++ r ++ v).
End Words.
(* spec: end *)
