; What str.replace_all does with a pattern that overlaps itself.
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= y (str.replace_all x "abab" "<>")))
(check-sat)
