; expect: unsat
; modes: -minimal-cores -assumed
; why: an assertion that extracts a group of a text takes for granted that the text matches
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (= y ((_ str.extract 1) x (re.++ ((_ re.capture 1) (re.+ (str.to_re "a"))) re.all))))
(assert (= (str.at x 0) "b"))
(check-sat)
