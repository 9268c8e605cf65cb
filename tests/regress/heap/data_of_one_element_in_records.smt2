; expect: sat unsat
; why: a field of a record may be of a sort with one element; two constants that differ are two elements
; modes: -minimal-cores
; fixme: a quantifier over data below a disjunction is not always decided by its instances
(set-logic ALL)
(declare-sort Loc 0)
(declare-sort Item 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item Item)))))
(declare-heap (Loc Cell))
(declare-const at Loc)
(declare-const i Item)
(declare-const j Item)
(define-fun-rec changing ((r Loc) (w Item)) Bool
  (or (and (= r (as nil Loc)) (_ emp Loc Cell))
      (exists ((s Loc) (v Item)) (and (distinct v w) (sep (pto r (cell s v)) (changing s v))))))
(assert (pto at (cell (as nil Loc) i)))
(assert (not (exists ((v Item)) (and (distinct v i) (pto at (cell (as nil Loc) i))))))
(assert (not (changing at i)))
(check-sat)
(assert (distinct i j))
(check-sat)
