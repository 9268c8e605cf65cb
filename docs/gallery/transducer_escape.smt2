; Quotes are escaped: one edge copies, one writes three letters.
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= y (str.replace_all x "'" "\u{5c}'")))
(check-sat)
