; expect: unsat unsat sat
; why: branch-free minimum of Hacker's Delight; the mean without overflow
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(push 1)
(assert (distinct
  (bvxor y (bvand (bvxor x y) (bvneg ((_ zero_extend 15) (ite (bvult x y) #b1 #b0)))))
  (ite (bvult x y) x y)))
(check-sat)
(pop 1)
(push 1)
(assert (distinct
  (bvadd (bvand x y) (bvlshr (bvxor x y) #x0001))
  ((_ extract 15 0) (bvlshr (bvadd ((_ zero_extend 1) x) ((_ zero_extend 1) y)) (_ bv1 17)))))
(check-sat)
(pop 1)
(assert (distinct
  (bvlshr (bvadd x y) #x0001)
  ((_ extract 15 0) (bvlshr (bvadd ((_ zero_extend 1) x) ((_ zero_extend 1) y)) (_ bv1 17)))))
(check-sat)
