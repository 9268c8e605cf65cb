; expect: unsat
; why: a language with a case distinction inside
(set-logic QF_SLIA)
(declare-const x String)
(declare-const i Int)
(assert (str.in_re x (re.++ (ite (< i 3) (str.to_re "a") (str.to_re "b")) (str.to_re "c"))))
(assert (= x "bc"))
(assert (= i 0))
(check-sat)
