(* Abstract syntax of the fragment: what the elaborator makes of a script.

   Variables are numbered. A [let], a [define-fun] without arguments and a declared
   constant all become variables; the first two come with an assertion that equates
   the variable with its definition, so a script is a list of assertions. *)
Require Import NArith ZArith List.
From Trine Require Import Instance.

(* spec: begin *)
(* which match a replacement takes: the standard one, or any (CertiStrR) *)
Inductive mode := First | Any.

(* a word over the code points 0 .. 0x2FFFF *)
Definition literal := { w : word | forallb okc w = true }.

Inductive sterm :=
| SVar (x : N)
| SLit (w : literal)
| SCat (s t : sterm)                          (* str.++ *)
| SRep (m : mode) (s p r : sterm)             (* str.replace *)
| SRepRe (m : mode) (s : sterm) (P : re) (r : sterm)  (* str.replace_re *)
| SRepAll (s p r : sterm)                     (* str.replace_all *)
| SRepReAll (s : sterm) (P : re) (r : sterm). (* str.replace_re_all *)

Inductive iterm :=
| IConst (k : Z)
| IVar (x : N)
| ILen (s : sterm)                            (* str.len *)
| IAdd (i j : iterm)
| IMul (k : Z) (i : iterm).

Inductive form :=
| FBool (b : bool)
| FVar (x : N)
| FEqS (s t : sterm)
| FIn (s : sterm) (P : re)                    (* str.in_re *)
| FPrefix (s t : sterm)                       (* str.prefixof *)
| FSuffix (s t : sterm)                       (* str.suffixof *)
| FContains (s t : sterm)                     (* str.contains *)
| FLe (i j : iterm)
| FEqI (i j : iterm)
| FNot (f : form)
| FAnd (f g : form)
| FOr (f g : form)
| FIff (f g : form).

Definition script := list form.
(* spec: end *)
