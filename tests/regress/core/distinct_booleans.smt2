; expect: unsat
; why: there are no three distinct truth values
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(assert (distinct a b c))
(check-sat)
