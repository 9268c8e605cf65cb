; expect: unsat sat
; why: a selector on a term of another constructor is any function, the same for equal terms
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-const s List)
(declare-const t List)
(assert ((_ is nil) s))
(assert ((_ is nil) t))
(push 1)
(assert (distinct (head s) (head t)))
(check-sat)
(pop 1)
(assert (= (head s) 17))
(assert (distinct (tail t) nil))
(check-sat)
