; expect: unsat
; why: a text is cut at a pattern of several letters, and the pattern is replaced in the part
(set-logic QF_SLIA)
(declare-const x String)
(declare-const p String)
(assert (str.contains x "ab"))
(assert (= p (str.substr x 0 (str.indexof x "ab" 0))))
(assert (not (= (str.replace p "ab" "c") p)))
(check-sat)
