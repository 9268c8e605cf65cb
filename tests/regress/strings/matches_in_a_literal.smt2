; expect: sat unsat sat
; why: what is replaced in a literal is known, whatever replaces it
; modes: -local-rules -unrewritten
(set-logic QF_SLIA)
(declare-const v String)
(push 1)
(assert (= (str.to_int (str.replace_re_all "a" re.allchar v)) 2828))
(check-sat)
(pop 1)
(push 1)
(assert (= (str.replace_re_all "abab" (re.++ (str.to_re "a") re.allchar) v) "xyz"))
(check-sat)
(pop 1)
(assert (= (str.replace_re "cab" (re.++ (str.to_re "a") re.all) v) "cxyb"))
(check-sat)
