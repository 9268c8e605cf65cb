; expect: sat
; why: that there is no short model says nothing about long ones
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= (str.++ x "a" y) (str.++ y "a" x)))
(assert (> (str.len x) 300))
(assert (not (= x y)))
(assert (str.in_re x (re.* (str.to_re "aab"))))
(assert (str.in_re y (re.++ (re.* re.allchar) (re.* (str.to_re "b")))))
(check-sat)
