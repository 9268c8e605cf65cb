; expect: unsat sat
; why: equal terms of one constructor have equal arguments
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-const x Int)
(declare-const y Int)
(declare-const s List)
(declare-const t List)
(assert (= (cons x s) (cons y t)))
(push 1)
(assert (or (distinct x y) (distinct s t)))
(check-sat)
(pop 1)
(assert (> x 3))
(check-sat)
