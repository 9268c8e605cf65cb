; An any-match replacement may not stand under a negation.
(set-logic QF_S)
(declare-const a String)
(assert (not (= a (str.replace "aa" "a" "b"))))
(assert (not (= a a)))
(check-sat)
