; expect: unsat unsat unsat sat
; why: numbers of two predicates on one heap are compared by induction over both at once
; modes: -jobs -deterministic-jobs -cubes
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (left L) (right L) (key Int)))))
(declare-heap (L N))
(define-fun-rec tree ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((l L) (r L) (k Int)) (sep (pto x (n l r k)) (tree l) (tree r)))))
(define-fun-rec high ((x L) (h Int)) Bool
  (or (and (= x (as nil L)) (= h 0) (_ emp L N))
    (exists ((l L) (r L) (k Int) (i Int) (j Int))
      (and (<= 0 i) (<= 0 j) (= h (+ 1 (ite (< i j) j i))) (sep (pto x (n l r k)) (high l i) (high r j))))))
(define-fun-rec size ((x L) (s Int)) Bool
  (or (and (= x (as nil L)) (= s 0) (_ emp L N))
    (exists ((l L) (r L) (k Int) (i Int) (j Int))
      (and (<= 0 i) (<= 0 j) (= s (+ i j 1)) (sep (pto x (n l r k)) (size l i) (size r j))))))
(define-fun-rec digits ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((z L) (v Int)) (and (<= 0 v) (<= v 9) (sep (pto x (n z (as nil L) v)) (digits z y))))))
(define-fun-rec sum ((x L) (y L) (s Int)) Bool
  (or (and (= x y) (= s 0) (_ emp L N))
    (exists ((z L) (v Int) (r Int)) (and (= s (+ v r)) (sep (pto x (n z (as nil L) v)) (sum z y r))))))
(declare-const a L)
(declare-const b L)
(declare-const i Int)
(declare-const j Int)
(push 1)
(assert (and (high a i) (size a j)))
(assert (not (and (tree a) (<= i j))))
(check-sat)
(pop 1)
(push 1)
(assert (and (size a i) (size a j) (distinct i j)))
(check-sat)
(pop 1)
(assert (and (digits a b) (sum a b i)))
(push 1)
(assert (< i 0))
(check-sat)
(pop 1)
(assert (= i 12))
(check-sat)
