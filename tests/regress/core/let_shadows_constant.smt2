; expect: sat unsat
; why: a let hides a declared name within its body only
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (let ((x (bvadd x #x01))) (= x #x00)))
(check-sat)
(assert (let ((y x)) (let ((x #x07)) (distinct y #xff))))
(check-sat)
