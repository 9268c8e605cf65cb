; Sixty states: between 57 and 59 letters.
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x ((_ re.loop 57 59) (re.union (re.range "a" "f") (re.range "0" "9")))))
(check-sat)
