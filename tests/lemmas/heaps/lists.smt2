; Singly linked lists without data.
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (next L)))))
(declare-heap (L N))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L)) (sep (pto x (n z)) (ls z y)))))
(define-fun-rec sg ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L)) (and (distinct x y) (sep (pto x (n z)) (sg z y))))))
(define-fun-rec rl ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L)) (sep (rl x z) (pto z (n y))))))
(define-fun-rec ne ((x L) (y L)) Bool
  (or (pto x (n y)) (exists ((z L)) (sep (pto x (n z)) (ne z y)))))
(define-fun-rec even ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L) (w L)) (sep (pto x (n z)) (pto z (n w)) (even w y)))))
(define-fun-rec odd ((x L) (y L)) Bool
  (or (pto x (n y)) (exists ((z L) (w L)) (sep (pto x (n z)) (pto z (n w)) (odd w y)))))
(define-fun-rec third ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((u L) (v L) (w L)) (sep (pto x (n u)) (pto u (n v)) (pto v (n w)) (third w y)))))
(define-fun-rec list ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L N)) (exists ((z L)) (sep (pto x (n z)) (list z)))))
(define-fun queue ((head L) (tail L)) Bool
  (sep (ls head tail) (pto tail (n (as nil L)))))
(define-fun ring ((x L)) Bool (ne x x))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
; lemma: append | unsat
(assert (sep (ls a b) (ls b c)))
(assert (not (ls a c)))
; lemma: append-guarded | sat
(assert (sep (sg a b) (sg b c)))
(assert (not (sg a c)))
; lemma: append-guarded-before-a-cell | unsat
(assert (sep (sg a b) (sg b c) (pto c (n d))))
(assert (not (sep (sg a c) (pto c (n d)))))
; lemma: append-guarded-to-a-list | unsat
(assert (sep (sg a b) (list b)))
(assert (not (list a)))
; lemma: snoc-is-cons | unsat
(assert (rl a b))
(assert (not (ls a b)))
; lemma: cons-is-snoc | unsat
(assert (ls a b))
(assert (not (rl a b)))
; lemma: last-cell | unsat
(assert (and (distinct a b) (ls a b)))
(assert (not (exists ((u L)) (sep (ls a u) (pto u (n b))))))
; lemma: last-cell-of-a-list-that-may-be-empty | sat
(assert (ls a b))
(assert (not (exists ((u L)) (sep (ls a u) (pto u (n b))))))
; lemma: even-and-odd-make-odd | unsat
(assert (sep (even a b) (odd b c)))
(assert (not (odd a c)))
; lemma: odd-and-odd-make-even | unsat
(assert (sep (odd a b) (odd b c)))
(assert (not (even a c)))
; lemma: odd-and-even-are-no-even | sat
(assert (sep (odd a b) (even b c)))
(assert (not (even a c)))
; lemma: even-and-thirds-are-sixths | unsat
(assert (and (even a (as nil L)) (third a (as nil L)) (distinct a (as nil L))))
(assert (not (exists ((u L) (v L)) (sep (third a u) (pto u (n v)) (even v (as nil L)) true))))
; lemma: no-list-is-even-and-odd | unsat
(assert (and (even a (as nil L)) (odd a (as nil L))))
; lemma: a-segment-may-be-even-and-odd | unsat
(assert (and (even a b) (odd a b)))
; lemma: ring-turned | unsat
(assert (sep (ne a b) (ne b a)))
(assert (not (ring b)))
; lemma: ring-opened | unsat
(assert (ring a))
(assert (not (exists ((u L)) (sep (ls a u) (pto u (n a))))))
; lemma: ring-of-two-is-no-ring-of-one | sat
(assert (ring a))
(assert (not (pto a (n a))))
; lemma: ring-has-no-segment-to-nil | unsat
(assert (and (ring a) (list a)))
; lemma: push-to-a-queue | unsat
(assert (sep (ls a b) (pto b (n c)) (pto c (n (as nil L)))))
(assert (not (queue a c)))
; lemma: pop-of-a-queue | unsat
(assert (and (distinct a b) (queue a b)))
(assert (not (exists ((u L)) (sep (pto a (n u)) (queue u b)))))
; lemma: queue-with-one-end | sat
(assert (queue a b))
(assert (not (exists ((u L)) (sep (pto a (n u)) (queue u b)))))
; lemma: zipper-moves-on | unsat
(assert (exists ((u L)) (sep (ls c b) (pto b (n u)) (list u))))
(assert (not (exists ((u L)) (sep (rl c u) (list u)))))
; lemma: difference-lists | unsat
(assert (sep (ls a b) (ls b c) (ls c d)))
(assert (not (exists ((u L) (v L)) (sep (rl a u) (ls u v) (ls v d)))))
; lemma: shared-tail | unsat
(assert (exists ((u L)) (sep (ls a u) (ls b u) (list u))))
(assert (not (exists ((u L)) (sep (ls b u) (list u) (rl a u)))))
; lemma: shared-tail-is-not-two-lists | sat
(assert (exists ((u L)) (sep (ls a u) (ls b u) (list u))))
(assert (not (sep (list a) (list b))))
; lemma: shared-tail-holds-a-list | unsat
(assert (exists ((u L)) (sep (ls a u) (ls b u) (list u))))
(assert (not (sep (list a) true)))
; lemma: lasso | unsat
(assert (sep (ls a b) (ne b b)))
(assert (not (exists ((u L) (v L)) (sep (ls a u) (pto u (n v)) (ls v u)))))
; lemma: lasso-turned | sat
(assert (sep (ne a b) (ne b b)))
(assert (not (ne a a)))
; lemma: two-ways-to-nil | unsat unchecked
(assert (and (sep (sg a b) (list b)) (sep (sg a c) (list c))))
(assert (not (or (sep (sg a b) (sg b c) (list c)) (sep (sg a c) (sg c b) (list b)))))
; lemma: xor-of-two-readings | unsat
(assert (xor (ls a b) (rl a b)))
; lemma: xor-of-guarded-and-not | sat
(assert (xor (ls a b) (sg a b)))
; lemma: either-shape-but-not-both | unsat
(assert (xor (even a (as nil L)) (odd a (as nil L))))
(assert (not (list a)))
; lemma: allocated-first-cell | unsat
(assert (and (distinct a b) (ls a b)))
(assert (not (sep (exists ((u L)) (pto a (n u))) true)))
; lemma: allocated-end | sat
(assert (ls a b))
(assert (not (sep (exists ((u L)) (pto b (n u))) true)))
; lemma: exact-size | sat unchecked
(assert (and (ls a b) (sep (not (_ emp L N)) (not (_ emp L N)) (not (_ emp L N)))))
(assert (not (sep (not (_ emp L N)) (not (_ emp L N)) (not (_ emp L N)) (not (_ emp L N)))))
; lemma: two-cells-part-a-list | unsat unchecked
(assert (and (list a) (sep (not (_ emp L N)) (not (_ emp L N)))))
(assert (not (exists ((u L) (v L)) (sep (pto a (n u)) (pto u (n v)) (list v)))))
