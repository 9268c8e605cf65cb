; expect: unsat sat
; why: thousands of repetitions
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x ((_ re.^ 5000) (str.to_re "a"))))
(push 1)
(assert (= (str.len x) 5001))
(check-sat)
(pop 1)
(assert (= (str.len x) 5000))
(check-sat)
