(set-logic QF_S)
(declare-const a String)
(assert (let ((false (= a "b"))) false))
(check-sat)
