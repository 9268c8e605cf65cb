; Numbers that no rule compares: of the subtrees of a tree with four nodes one has two nodes, so that the tree
; is a path to a tree of that size. Two nodes are too few.
(set-logic ALL)
(set-option :reproducible-resource-limit 20000000)
(declare-sort L 0)
(declare-datatypes ((Fork 0)) (((fork (one L) (other L)))))
(declare-heap (L Fork))
(define-fun-rec bush ((x L) (n Int)) Bool
  (or (and (= x (as nil L)) (= n 0) (_ emp L Fork))
      (exists ((y L) (z L) (i Int) (j Int))
        (and (= n (+ i j 1)) (<= 0 i) (<= 0 j) (sep (pto x (fork y z)) (bush y i) (bush z j))))))
(define-fun-rec stem ((x L) (u L) (n Int)) Bool
  (or (and (= x u) (= n 0) (_ emp L Fork))
      (exists ((y L) (z L) (i Int) (j Int))
        (and (= n (+ i j 1)) (<= 0 i) (<= 0 j) (sep (pto x (fork y z)) (bush y i) (stem z u j))))
      (exists ((y L) (z L) (i Int) (j Int))
        (and (= n (+ i j 1)) (<= 0 i) (<= 0 j) (sep (pto x (fork y z)) (stem y u i) (bush z j))))))
(declare-const x L)
(declare-const n Int)
(push 1)
(assert (and (bush x n) (<= 4 n)))
(assert (not (exists ((u L) (i Int) (j Int)) (and (<= 1 i) (<= 2 j) (sep (stem x u i) (bush u j))))))
(check-sat)
(pop 1)
(assert (and (bush x n) (<= 2 n)))
(assert (not (exists ((u L) (i Int) (j Int)) (and (<= 1 i) (<= 2 j) (sep (stem x u i) (bush u j))))))
(check-sat)
; expect: unsat sat
; why: a condition on data that an attempt lacked is a case split above it
