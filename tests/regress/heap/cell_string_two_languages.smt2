; expect: unsat
; why: a text cannot be of both languages
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item String)))))
(declare-heap (Loc Cell))
(declare-const x Loc)
(declare-const s String)
(assert (pto x (cell (as nil Loc) s)))
(assert (str.in_re s (re.+ (str.to_re "a"))))
(assert (str.in_re s (re.+ (str.to_re "b"))))
(check-sat)
