; A choice between two equations.
(set-logic QF_SLIA)
(declare-const x String) (declare-const y String) (declare-const z String)
(assert (or (= x (str.++ y "a")) (= x (str.++ y "b"))))
(assert (or (str.suffixof "c" x) (= z "q")))
(assert (not (= z "q")))
(check-sat)
