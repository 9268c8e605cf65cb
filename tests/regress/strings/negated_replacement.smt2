; expect: unsat sat
; why: a replacement has one value, so that another one is no model of its negation
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.++ (re.* (str.to_re "b")) (str.to_re "aa"))))
(push 1)
(assert (= y (str.replace_re x (re.+ (str.to_re "a")) "c")))
(assert (not (str.suffixof "ca" y)))
(check-sat)
(pop 1)
(assert (not (= y (str.replace_re x (re.+ (str.to_re "a")) "c"))))
(assert (str.in_re y (re.++ (re.* (str.to_re "b")) (str.to_re "c"))))
(check-sat)
