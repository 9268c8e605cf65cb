; expect: sat unsat
; why: = with several arguments compares neighbours, so all
(set-logic QF_BV)
(declare-const a (_ BitVec 3))
(declare-const b (_ BitVec 3))
(declare-const c (_ BitVec 3))
(declare-const d (_ BitVec 3))
(assert (not (= a b c d)))
(assert (= a b))
(assert (= c d))
(check-sat)
(assert (= b c))
(check-sat)
