(* What the main theorems rest on; `make gate` wants nothing. *)
From Trine Require Lrat Formula BvElab Top.
Print Assumptions Trine.Sat.Lrat.check_sound.
Print Assumptions Trine.Bv.Formula.unsat_sound.
Print Assumptions Trine.Bv.Formula.sat_sound.
Print Assumptions Trine.Smt.BvElab.bv_top_unsat.
Print Assumptions Trine.Smt.BvElab.bv_top_sat.
Print Assumptions Trine.Smt.Top.top_unsat.
Print Assumptions Trine.Smt.Top.top_sat.
Print Assumptions Trine.Smt.Top.top_unsat_clauses.
(* what a script binds, in both readers *)
From Trine Require Script Elab.
Print Assumptions Trine.Smt.Script.orders_named.
Print Assumptions Trine.Smt.BvElab.bound_first.
Print Assumptions Trine.Smt.BvElab.bound_head.
Print Assumptions Trine.Smt.BvElab.bound_by_let.
Print Assumptions Trine.Smt.Elab.bound_first.
Print Assumptions Trine.Smt.Elab.bound_head.
Print Assumptions Trine.Smt.Elab.bound_by_let.
(* theorems on the way, at the alphabet of SMT-LIB and, for composition, at both *)
From Trine Require Label Compose Instance Tree Sexp.
Module Points := Compose.ComposeF Label.Intervals.
Module Bytes := Compose.ComposeF Label.ByteMasks.
Print Assumptions Points.compose_correct.
Print Assumptions Bytes.compose_correct.
Import Instance.
Print Assumptions product_correct.
Print Assumptions preimage_correct.
Print Assumptions split_cat.
Print Assumptions rep_first_correct.
Print Assumptions rep_any_correct.
Print Assumptions rep_all_correct.
Print Assumptions replace_first_eval.
Print Assumptions replace_all_eval.
Print Assumptions mat_sound.
Print Assumptions Tree.tree_sound.
Print Assumptions Sexp.read_print.
