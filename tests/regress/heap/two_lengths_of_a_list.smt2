; expect: unsat
; why: two descriptions of one heap agree on its cells
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec seg ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (seg z y)))))
(declare-const a L)
(declare-const b L)
(define-fun-rec len ((x L) (n Int)) Bool
  (or (and (= x (as nil L)) (= n 0) (_ emp L L))
      (exists ((z L) (m Int)) (and (= n (+ m 1)) (sep (pto x z) (len z m))))))
(declare-const i Int)
(declare-const j Int)
(assert (len a i))
(assert (len a j))
(assert (< i j))
(check-sat)
