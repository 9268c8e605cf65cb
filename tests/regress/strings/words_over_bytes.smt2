; expect: sat unsat
; why: sequences of bytes are words whose letters have 8 bits; their declaration is an assertion too
; modes: -options
(set-logic QF_BVS)
(declare-fun x () (Seq (_ BitVec 8)))
(declare-const y (Seq (_ BitVec 8)))
(assert (= (seq-head x) (_ bv65 8)))
(assert (= (seq-concat x y) "Ab\u{ff}"))
(check-sat)
(assert (not (str.in_re y (re.* (re.range "\u{0}" "\u{ff}")))))
(check-sat)
