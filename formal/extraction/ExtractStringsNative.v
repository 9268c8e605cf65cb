(* The string half with machine integers for code points, state numbers and lengths. *)
Require Import NArith ZArith.
From Trine Require Sexp Lrat.
From Trine Require Import Instance Elab Evaluate Tree Length Propagate Skeleton Top.
Require Extraction.
Require Import ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt.
(* A literal is a number with a sign. *)
Extract Inductive Lrat.lit => "int" [ "" "(~-)" ] "(fun p m l -> if l > 0 then p l else m (-l))".
Extract Constant Lrat.lit_eqb => "(fun (a : int) b -> a = b)".
(* comparisons at the type of machine integers, not the polymorphic ones *)
Extract Inlined Constant N.eqb => "Stdlib.Int.equal".
Extract Inlined Constant N.leb => "(fun (a : int) b -> a <= b)".
Extract Inlined Constant N.ltb => "(fun (a : int) b -> a < b)".
Extract Inlined Constant N.compare => "(fun (a : int) b -> if a = b then Eq else if a < b then Lt else Gt)".
(* sums and products that would wrap around end the run *)
Extract Inlined Constant Z.add => "String_ints.add".
Extract Inlined Constant Z.mul => "String_ints.mul".
Extract Inlined Constant N.add => "String_ints.add".
Extract Inlined Constant N.mul => "String_ints.mul".
Extract Inlined Constant N.max => "(fun (a : int) b -> if a < b then b else a)".
Extract Inlined Constant N.min => "(fun (a : int) b -> if a < b then a else b)".
Extraction "strings_checker.ml" judge parse judge_problem refutes satisfies all_conjuncts assume set_bool learn
  check_tree fact number no_facts literals known fresh_touch both states cut_terms cut_at minlen maxlen at_most values ivalues truth model_of lpick re_word a_meet a_re is_empty getrow Sexp.read numeral literal_of key empty_store dom
  clauses skeleton facts_of place_of lemma_ok Lrat.check.
