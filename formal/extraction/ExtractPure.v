(* The checker as it is: binary and unary numbers, no directive that replaces one. *)
Require Import Trine.Sat.Lrat Trine.Bv.Formula Trine.Smt.BvElab.
Require Extraction.
Require Import ExtrOcamlBasic.
Extraction "checker.ml" bv_clauses bv_sat check.
