; expect: unsat
; why: terms of datatypes under ite
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-const p Bool)
(declare-const s List)
(assert (= (ite p (cons 1 s) nil) (ite p nil (cons 2 s))))
(check-sat)
