; expect: sat
; why: a function that is said to be different from the text has to change it
(set-logic QF_S)
(declare-const x String)
(assert (not (= (str.replace_re_all x (re.range "a" "z") "x") x)))
(assert (str.in_re x (re.* (re.union (re.range "x" "y") (re.range "0" "9")))))
(check-sat)
