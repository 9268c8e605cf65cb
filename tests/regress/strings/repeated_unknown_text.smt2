; expect: unsat unsat
; why: languages that repeat what a model chooses: the first repetition is cut off, and numerals are digits
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(declare-const n Int)
(push 1)
(assert (str.in_re x (re.+ (str.to_re y))))
(assert (= (str.indexof y x 0) 1))
(check-sat)
(pop 1)
(assert (str.in_re x (re.range "a" "c")))
(assert (str.in_re x (re.* (re.union (str.to_re "ab") (str.to_re (str.from_int n))))))
(check-sat)
