; expect: unsat sat
; why: integers that are only compared are like a declared sort; nil is one of them
(set-logic ALL)
(declare-heap (Int Int))
(define-fun-rec ls ((x Int) (y Int)) Bool
  (or (and (= x y) (_ emp Int Int))
      (exists ((z Int)) (and (distinct x y) (sep (pto x z) (ls z y))))))
(declare-const x Int)
(declare-const y Int)
(push 1)
(assert (sep (ls x y) (ls y (as nil Int))))
(assert (not (ls x (as nil Int))))
(check-sat)
(pop 1)
(assert (sep (ls x 5) (ls 5 y)))
(assert (distinct x 5 y))
(assert (= (as nil Int) 7))
(check-sat)
