; expect: unsat sat
; why: equations in which each unknown stands twice
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(push 1)
(assert (= (str.++ x "ab" y) (str.++ y "ba" x "")))
(assert (= (str.++ x "a") (str.++ "b" x)))
(check-sat)
(pop 1)
(assert (= (str.++ x "ab" y z) (str.++ "b" z y x "a")))
(check-sat)
