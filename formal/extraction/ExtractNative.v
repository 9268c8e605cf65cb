(* The checker with machine integers for numbers. What makes this sound is that no number in it
   grows beyond the size of its input: words are lists of bits, numerals have at most six digits. *)
Require Import Trine.Sat.Lrat Trine.Bv.Formula Trine.Smt.BvElab.
Require Extraction.
Require Import ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
(* A literal is a number with a sign. *)
Extract Inductive lit => "int" [ "" "(~-)" ] "(fun p m l -> if l > 0 then p l else m (-l))".
Extract Constant lit_eqb => "(fun (a : int) b -> a = b)".
Extraction "checker.ml" bv_clauses bv_sat check.
