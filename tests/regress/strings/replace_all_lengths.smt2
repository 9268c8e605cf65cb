; expect: unsat sat
; why: the length of a text in which all occurrences were replaced
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= y (str.replace_all x "a" "bb")))
(assert (= (str.len x) 3))
(push 1)
(assert (= (str.len y) 7))
(check-sat)
(pop 1)
(assert (= (str.len y) 5))
(check-sat)
