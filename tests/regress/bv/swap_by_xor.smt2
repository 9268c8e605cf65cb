; expect: unsat
; why: three times bvxor swaps two words; one let inside the other
(set-logic QF_BV)
(declare-const x (_ BitVec 128))
(declare-const y (_ BitVec 128))
(assert (not (let ((a (bvxor x y))) (let ((b (bvxor a y))) (let ((a (bvxor a b))) (and (= a y) (= b x)))))))
(check-sat)
