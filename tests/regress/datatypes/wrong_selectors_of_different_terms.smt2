; expect: sat unsat
; why: terms that the selector does not fit may have different values there
(set-logic QF_UFDTLIA)
(declare-datatype Value ((none) (flag (value Bool)) (number (amount Int))))
(declare-const v Value)
(assert (= (amount none) 3))
(push 1)
(assert (= (amount (flag true)) 4))
(assert (= (amount (flag false)) 5))
(check-sat)
(pop 1)
(assert (distinct (amount v) 3))
(assert ((_ is none) v))
(check-sat)
