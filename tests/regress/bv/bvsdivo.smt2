; expect: sat unsat unsat
; why: signed division overflows at the least number by -1 only; division by zero is no overflow
(set-logic QF_BV)
(declare-const x (_ BitVec 32))
(declare-const y (_ BitVec 32))
(push 1)
(assert (bvsdivo x y))
(check-sat)
(assert (or (distinct x #x80000000) (distinct y #xffffffff)))
(check-sat)
(pop 1)
(assert (bvsdivo x #x00000000))
(check-sat)
