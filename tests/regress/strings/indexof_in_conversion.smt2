; expect: unsat
; why: a case distinction between places inside a conversion
(set-logic QF_SLIA)
(declare-const x String)
(assert (= x "a1b"))
(assert (not (= (ite (= (str.indexof x "b" 0) 2) (str.to_int (str.at x 1)) 7) 1)))
(check-sat)
