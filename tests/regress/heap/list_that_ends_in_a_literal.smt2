; expect: unsat
; why: the literal in the definition is an address
(set-logic ALL)
(declare-heap (Int Int))
(define-fun-rec list ((x Int)) Bool
  (or (and (= x 0) (_ emp Int Int)) (exists ((z Int)) (and (distinct x 0) (sep (pto x z) (list z))))))
(declare-const x Int)
(declare-const y Int)
(assert (and (distinct x 0 y) (sep (pto x y) (pto y 0))))
(assert (not (list x)))
(check-sat)
