; expect: unsat sat
; why: equal terms have equal images
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-fun length (List) Int)
(declare-const s List)
(assert (= (length nil) 0))
(assert (= (length s) 1))
(push 1)
(assert (not ((_ is cons) s)))
(check-sat)
(pop 1)
(assert (= (tail s) nil))
(check-sat)
