; expect: unsat
; why: the core leaves out what is not needed
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (! (> x 3) :named lower))
(assert (! (< y 0) :named aside))
(assert (! (< (+ x x) 8) :named upper))
(check-sat)
(get-unsat-core)
