; expect: sat unsat sat
; why: with its level, a sort that hides one of a theory gives the name back
; modes: -scramble -junk
(set-logic QF_BV)
(push 1)
(define-sort Int () (_ BitVec 4))
(declare-const x Int)
(assert (= (bvmul x #x3) #x1))
(check-sat)
(assert (bvult x #xb))
(check-sat)
(pop 1)
(declare-const y Int)
(assert (= (+ y y) 4))
(check-sat)
