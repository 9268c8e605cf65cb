; expect: unsat sat
; why: a term is built by one of the constructors
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-const s List)
(assert (not ((_ is nil) s)))
(push 1)
(assert (not ((_ is cons) s)))
(check-sat)
(pop 1)
(check-sat)
