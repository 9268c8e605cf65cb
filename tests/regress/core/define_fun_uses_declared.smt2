; expect: sat unsat
; why: a definition means the constant that was declared before it
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(define-fun next () (_ BitVec 4) (bvadd x #x1))
(define-fun odd ((v (_ BitVec 4))) Bool (= ((_ extract 0 0) v) #b1))
(assert (odd next))
(check-sat)
(assert (odd x))
(check-sat)
