; expect: sat
; why: two functions of one word agree on a word of hundreds of letters, along configurations with few letters ahead
(set-logic QF_S)
(declare-const tiles String)
(assert (str.in_re tiles (re.+ (re.range "A" "C"))))
(assert (= (str.replace_all (str.replace_all (str.replace_all tiles "A" "1101") "B" "0110") "C" "1")
           (str.replace_all (str.replace_all (str.replace_all tiles "A" "1") "B" "11") "C" "110")))
(check-sat)
