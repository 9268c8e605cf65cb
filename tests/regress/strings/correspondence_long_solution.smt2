; expect: sat
; why: a solution of more than fifty dominoes is found by short delays
(set-logic QF_S)
(declare-const tiles String)
(assert (str.in_re tiles (re.+ (re.range "A" "C"))))
(assert (= (str.replace_all (str.replace_all (str.replace_all tiles "A" "110") "B" "1") "C" "0")
           (str.replace_all (str.replace_all (str.replace_all tiles "A" "1") "B" "0") "C" "110")))
(check-sat)
