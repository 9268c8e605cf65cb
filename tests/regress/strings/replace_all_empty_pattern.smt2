; expect: unsat
; why: replace puts the text before an empty pattern, replace_all leaves everything as it is
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (= y ""))
(assert (or (not (= (str.replace_all x y "b") x)) (not (= (str.replace x y "b") (str.++ "b" x)))))
(check-sat)
