; expect: unsat sat
; why: cases with variables
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-const s List)
(declare-const n Int)
(assert (= n (match s ((nil 0) ((cons h t) (match t ((nil h) ((cons g u) (+ h g)))))))))
(push 1)
(assert (= s (cons 2 (cons 3 nil))))
(assert (distinct n 5))
(check-sat)
(pop 1)
(assert (= n 7))
(assert ((_ is cons) (tail s)))
(check-sat)
