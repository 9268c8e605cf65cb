; expect: unsat unsat
; why: terms of different constructors are different, also inside of others
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-const x Int)
(declare-const s List)
(push 1)
(assert (= (cons x s) nil))
(check-sat)
(pop 1)
(assert (= (cons x (cons x s)) (cons x nil)))
(check-sat)
