; expect: sat
; why: constants of enumerations have values in models of formulas without definitions
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Kind 0)) (((one) (two) (three))))
(declare-datatypes ((Cell 0)) (((cell (next Loc) (kind Kind)))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const y Loc)
(declare-const k Kind)
(assert (or (pto y (cell y one)) (pto y (cell x k))))
(assert (distinct k one))
(assert (not (pto x (cell x two))))
(check-sat)
