(* What a script of the fragment means. With Strings/Spec.v this is what a reviewer
   has to believe; [lang] of Automata/Regex.v gives regular expressions. *)
Require Import NArith ZArith List.
From Trine Require Spec.
From Trine Require Import Instance Syntax.

(* spec: begin *)
(* Values of the variables, by sort. Words are over the code points 0 .. 0x2FFFF. *)
Record model := { str_of : N -> word; bool_of : N -> bool; int_of : N -> Z }.
Definition wellformed (M : model) := forall x, valid (str_of M x).

(* [den M t v]: v is a value of t. Each term has exactly one value, unless it holds a
   replacement with the mode [Any], which has one value per match. *)
Fixpoint den (M : model) (t : sterm) (v : word) : Prop :=
  match t with
  | SVar x => v = str_of M x
  | SLit w => v = proj1_sig w
  | SCat s t => exists a b, den M s a /\ den M t b /\ v = a ++ b
  | SRep First s p r => exists a b c, den M s a /\ den M p b /\ den M r c /\
                          Spec.replace_first (eq b) c a v
  | SRep Any s p r => exists a b c, den M s a /\ den M p b /\ den M r c /\
                          Spec.replace_any (eq b) c a v
  | SRepRe First s P r => exists a c, den M s a /\ den M r c /\
                          Spec.replace_first (lang P) c a v
  | SRepRe Any s P r => exists a c, den M s a /\ den M r c /\
                          Spec.replace_any (lang P) c a v
  | SRepAll s p r => exists a b c, den M s a /\ den M p b /\ den M r c /\
                          Spec.replace_all (eq b) c a v
  | SRepReAll s P r => exists a c, den M s a /\ den M r c /\
                          Spec.replace_all (lang P) c a v
  end.

(* As [den], for integers. *)
Fixpoint iden (M : model) (i : iterm) (k : Z) : Prop :=
  match i with
  | IConst c => k = c
  | IVar x => k = int_of M x
  | ILen s => exists v, den M s v /\ k = Z.of_nat (length v)
  | IAdd i j => exists a b, iden M i a /\ iden M j b /\ k = (a + b)%Z
  | IMul c i => exists a, iden M i a /\ k = (c * a)%Z
  end.

Fixpoint holds (M : model) (f : form) : Prop :=
  match f with
  | FBool b => b = true
  | FVar x => bool_of M x = true
  | FEqS s t => exists v, den M s v /\ den M t v
  | FIn s P => exists v, den M s v /\ lang P v
  | FPrefix s t => exists u v, den M s u /\ den M t v /\ Spec.prefix u v
  | FSuffix s t => exists u v, den M s u /\ den M t v /\ Spec.suffix u v
  | FContains s t => exists u v, den M s u /\ den M t v /\ Spec.contains u v
  | FLe i j => exists a b, iden M i a /\ iden M j b /\ (a <= b)%Z
  | FEqI i j => exists a, iden M i a /\ iden M j a
  | FNot f => ~ holds M f
  | FAnd f g => holds M f /\ holds M g
  | FOr f g => holds M f \/ holds M g
  | FIff f g => holds M f <-> holds M g
  end.

Definition models (M : model) (sc : script) := wellformed M /\ Forall (holds M) sc.
(* spec: end *)
