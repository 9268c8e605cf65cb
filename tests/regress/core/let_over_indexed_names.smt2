; expect: sat unsat
; why: a name that a binder or a definition gives hides no name with indices
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 4))
(define-fun widened ((zero_extend (_ BitVec 4))) (_ BitVec 8) ((_ zero_extend 4) zero_extend))
(assert (let ((concat x) (bv3 #x04) (extract #x05))
  (distinct (_ bv3 8) (bvadd bv3 ((_ extract 7 0) extract)))))
(assert (= (widened y) x))
(check-sat)
(assert (let ((bv16 x)) (bvuge bv16 (_ bv16 8))))
(check-sat)
