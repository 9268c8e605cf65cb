; expect: unsat
; why: matches are not empty, shortest, and replacements are not read again
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (or
  (and (= x "aab") (= y (str.replace_re_all x (re.* (str.to_re "a")) "X")) (not (= y "XXb")))
  (and (= x "abab") (= y (str.replace_re_all x (str.to_re "ab") "a")) (not (= y "aa")))
  (and (= x "aaa") (= y (str.replace_re_all x (re.++ (str.to_re "a") re.allchar) "aa")) (not (= y "aaa")))
  (and (= x "abc") (= y (str.replace_re_all x (str.to_re "") "X")) (not (= y "abc")))))
(check-sat)
