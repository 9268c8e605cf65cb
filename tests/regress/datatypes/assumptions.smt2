; expect: unsat sat unsat
; why: testers as assumptions
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))

(declare-const s List)
(declare-const p Bool)
(declare-const q Bool)
(assert (= p ((_ is nil) s)))
(assert (= q (= (tail s) nil)))
(assert (=> q (= s (cons 1 (cons 2 nil)))))
(check-sat-assuming (q))
(check-sat-assuming (p))
(check-sat-assuming ((not p) q))
