; Outside the fragment: nothing is dropped.
(set-logic QF_S)
(declare-const a String)
(assert (= a "x"))
(assert (= a "y"))
(assert (< 0 (str.to_code a)))
(check-sat)
