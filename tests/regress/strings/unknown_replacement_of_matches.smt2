; expect: unsat
; why: one unknown word for all matches leads from each state of the value's automaton to one state
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (= x (str.replace_re_all y (re.+ (str.to_re "ab")) z)))
(assert (str.in_re x (re.++ (re.* (str.to_re "a")) (str.to_re "bb"))))
(assert (str.in_re y (re.* (str.to_re "ab"))))
(assert (str.in_re z (re.* (str.to_re "ba"))))
(check-sat)
