; expect: unsat
; why: the bindings of one let do not see each other
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (not (let ((x y) (y x)) (= (bvsub x y) (bvneg (let ((x y) (y x)) (bvsub x y)))))))
(check-sat)
