; expect: sat unsat unsat
; why: negation overflows at the least number only
(set-logic QF_BV)
(declare-const x (_ BitVec 21))
(declare-const b (_ BitVec 1))
(push 1)
(assert (bvnego x))
(check-sat)
(assert (distinct x (bvneg x)))
(check-sat)
(pop 1)
(assert (distinct (bvnego b) (= b #b1)))
(check-sat)
