; expect: sat unsat
; why: a decision tree over three conditions has one leaf per case
(set-logic QF_BV)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(define-fun leaf () (_ BitVec 3)
  (ite a (ite b (ite c #b111 #b110) (ite c #b101 #b100)) (ite b (ite c #b011 #b010) (ite c #b001 #b000))))
(push 1)
(assert (= leaf #b101))
(check-sat)
(pop 1)
(assert (distinct leaf (concat (ite a #b1 #b0) (ite b #b1 #b0) (ite c #b1 #b0))))
(check-sat)
