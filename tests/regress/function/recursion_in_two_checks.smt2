; expect: unsat unsat
; why: the proof of a check does not depend on what was said in the proofs before it
(set-logic ALL)
(define-fun-rec down ((n Int)) Int (ite (or (<= n 0) (< 6 n)) 1 (- n (down (- n 1)))))
(declare-const a Int)
(declare-const b Int)
(assert (<= 0 a 2))
(assert (<= 0 b 2))
(assert (or (and (= a 1) (distinct 2 b)) (= (down b) (+ (- 1) (down 1)))))
(assert (= a (- b a)))
(check-sat)
(check-sat)
