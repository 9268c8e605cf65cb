; expect: sat unsat
; why: an element that nothing names may be what an assertion asks for
; modes: -assumed -minimal-cores
; fixme: a quantifier over data below a disjunction is not always decided by its instances
(set-logic ALL)
(declare-sort Loc 0)
(declare-sort Item 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item Item)))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const i Item)
(assert (sep (not (pto x (cell x i))) (exists ((j Item)) (distinct i j))))
(check-sat)
(assert (forall ((j Item)) (= i j)))
(check-sat)
