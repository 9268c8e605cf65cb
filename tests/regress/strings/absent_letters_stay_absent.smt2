; expect: sat
; why: a variable that was empty when the marks were placed must be empty in the solution of the flows
(set-logic QF_SLIA)
(declare-const x String)
(declare-const z String)
(declare-const i Int)
(declare-const j Int)
(assert (str.in_re z (re.++ (re.* (re.++ (re.union (str.to_re "c") (str.to_re "cb")) (str.to_re "cc"))) (re.* (str.to_re "bc")))))
(assert (and (<= 0 i) (< i (str.len z))))
(assert (not (= (str.++ z z) "bba")))
(assert (= (str.len x) (+ 1 (str.len z))))
(assert (not (= (str.at x i) (str.at z j))))
(check-sat)
