; expect: unsat
; why: delays grow for ever from the left, and no domino can be the last
(set-logic QF_S)
(declare-const tiles String)
(assert (str.in_re tiles (re.+ (re.range "A" "C"))))
(assert (= (str.replace_all (str.replace_all (str.replace_all tiles "A" "10") "B" "1") "C" "111")
           (str.replace_all (str.replace_all (str.replace_all tiles "A" "1") "B" "110") "C" "0")))
(check-sat)
