; expect: unsat
; why: a tree with pointers to parents that is read from a leaf upwards is a tree; decided by profiles
(set-logic QF_SHID)
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (left L) (right L) (parent L)))))
(declare-heap (L C))
(define-fun-rec tree ((x L) (p L)) Bool
  (or (pto x (c (as nil L) (as nil L) p))
      (exists ((y L) (z L)) (sep (pto x (c y z p)) (tree y x) (tree z x)))))
(define-fun-rec above ((x L) (from L) (top L) (p L)) Bool
  (or (exists ((u L) (z L)) (sep (pto x (c from z u)) (tree z x) (above u x top p)))
      (exists ((u L) (y L)) (sep (pto x (c y from u)) (tree y x) (above u x top p)))
      (exists ((z L)) (and (= x top) (sep (pto x (c from z p)) (tree z x))))
      (exists ((y L)) (and (= x top) (sep (pto x (c y from p)) (tree y x))))))
(define-fun-rec from_leaf ((top L) (p L)) Bool
  (or (pto top (c (as nil L) (as nil L) p))
      (exists ((x L) (u L)) (sep (pto x (c (as nil L) (as nil L) u)) (above u x top p)))))
(declare-const a L)
(declare-const b L)
(assert (from_leaf a b))
(assert (not (tree a b)))
(check-sat)
