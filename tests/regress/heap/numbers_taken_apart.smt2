; expect: unsat sat
; why: the parts of a search tree have other bounds than the whole, and its keys have those of the whole
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (left L) (right L) (key Int)))))
(declare-heap (L N))
(define-fun-rec search ((x L) (lo Int) (hi Int)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((l L) (r L) (k Int)) (and (< lo k) (< k hi) (sep (pto x (n l r k)) (search l lo k) (search r k hi))))))
(define-fun-rec between ((x L) (lo Int) (hi Int)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((l L) (r L) (k Int))
      (and (< lo k) (< k hi) (sep (pto x (n l r k)) (between l lo hi) (between r lo hi))))))
(declare-const a L)
(declare-const i Int)
(declare-const j Int)
(push 1)
(assert (search a i j))
(assert (not (between a i j)))
(check-sat)
(pop 1)
(assert (between a i j))
(assert (not (search a i j)))
(check-sat)
