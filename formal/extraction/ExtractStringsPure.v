(* The string half as it is: no directive replaces a number. *)
From Trine Require Sexp Lrat.
From Trine Require Import Instance Elab Evaluate Tree Length Propagate Skeleton Top.
Require Extraction.
Require Import ExtrOcamlBasic.
Extraction "strings_checker.ml" judge parse judge_problem refutes satisfies all_conjuncts assume set_bool learn
  check_tree fact number no_facts literals known fresh_touch both states cut_terms cut_at minlen maxlen at_most values ivalues truth model_of lpick re_word a_meet a_re is_empty getrow Sexp.read numeral literal_of key empty_store dom
  clauses skeleton facts_of place_of lemma_ok Lrat.check.
