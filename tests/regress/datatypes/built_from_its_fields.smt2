; expect: unsat
; why: a term is what its constructor makes of its fields
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-const s List)
(declare-const t List)
(assert ((_ is cons) s))
(assert ((_ is cons) t))
(assert (= (head s) (head t)))
(assert (= (tail s) (tail t)))
(assert (distinct s t))
(check-sat)
