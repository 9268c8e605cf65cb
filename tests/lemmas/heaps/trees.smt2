; Trees: holes, search trees, heights, heaps.
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (left L) (right L) (key Int)))))
(declare-heap (L N))
(define-fun-rec tree ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((l L) (r L) (k Int)) (sep (pto x (n l r k)) (tree l) (tree r)))))
(define-fun-rec hole ((x L) (h L)) Bool
  (or (and (= x h) (_ emp L N))
    (exists ((l L) (r L) (k Int)) (sep (pto x (n l r k)) (hole l h) (tree r)))
    (exists ((l L) (r L) (k Int)) (sep (pto x (n l r k)) (tree l) (hole r h)))))
(define-fun-rec spine ((x L) (h L)) Bool
  (or (and (= x h) (_ emp L N))
    (exists ((l L) (r L) (k Int)) (sep (pto x (n l r k)) (spine l h) (tree r)))))
(define-fun-rec bst ((x L) (lo Int) (hi Int)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((l L) (r L) (k Int)) (and (< lo k) (< k hi) (sep (pto x (n l r k)) (bst l lo k) (bst r k hi))))))
(define-fun-rec between ((x L) (lo Int) (hi Int)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((l L) (r L) (k Int)) (and (< lo k) (< k hi) (sep (pto x (n l r k)) (between l lo hi) (between r lo hi))))))
(define-fun-rec avl ((x L) (h Int)) Bool
  (or (and (= x (as nil L)) (= h 0) (_ emp L N))
    (exists ((l L) (r L) (k Int) (i Int) (j Int))
      (and (<= 0 i) (<= 0 j) (<= i (+ j 1)) (<= j (+ i 1)) (= h (+ 1 (ite (< i j) j i)))
        (sep (pto x (n l r k)) (avl l i) (avl r j))))))
(define-fun-rec perfect ((x L) (h Int)) Bool
  (or (and (= x (as nil L)) (= h 0) (_ emp L N))
    (exists ((l L) (r L) (k Int) (i Int)) (and (<= 0 i) (= h (+ i 1)) (sep (pto x (n l r k)) (perfect l i) (perfect r i))))))
(define-fun-rec high ((x L) (h Int)) Bool
  (or (and (= x (as nil L)) (= h 0) (_ emp L N))
    (exists ((l L) (r L) (k Int) (i Int) (j Int))
      (and (<= 0 i) (<= 0 j) (= h (+ 1 (ite (< i j) j i))) (sep (pto x (n l r k)) (high l i) (high r j))))))
(define-fun-rec size ((x L) (s Int)) Bool
  (or (and (= x (as nil L)) (= s 0) (_ emp L N))
    (exists ((l L) (r L) (k Int) (i Int) (j Int))
      (and (<= 0 i) (<= 0 j) (= s (+ i j 1)) (sep (pto x (n l r k)) (size l i) (size r j))))))
(define-fun-rec hord ((x L) (m Int)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((l L) (r L) (k Int)) (and (<= m k) (sep (pto x (n l r k)) (hord l k) (hord r k))))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
(declare-const i Int)
(declare-const j Int)
(declare-const k Int)
(declare-const m Int)
; lemma: tree-fills-its-hole | unsat
(assert (sep (hole a b) (tree b)))
(assert (not (tree a)))
; lemma: holes-compose | unsat
(assert (sep (hole a b) (hole b c)))
(assert (not (hole a c)))
; lemma: hole-fills-not-itself | sat
(assert (sep (hole a b) (tree c)))
(assert (not (tree a)))
; lemma: spine-is-a-hole | unsat
(assert (spine a b))
(assert (not (hole a b)))
; lemma: hole-is-no-spine | sat
(assert (hole a b))
(assert (not (spine a b)))
; lemma: hole-below-a-node | unsat
(assert (sep (hole a b) (pto b (n c d k)) (tree c)))
(assert (not (hole a d)))
; lemma: rotated-to-the-right | unsat
(assert (exists ((u L) (v L) (w L)) (sep (pto a (n b w j)) (pto b (n u v i)) (tree u) (tree v) (tree w))))
(assert (not (tree a)))
; lemma: rotated-search-tree | unsat
(assert (exists ((u L) (v L) (w L)) (and (< i j) (< j k) (< k m)
  (sep (pto a (n u b j)) (pto b (n v w k)) (bst u i j) (bst v j k) (bst w k m)))))
(assert (not (bst a i m)))
; lemma: rotated-search-tree-to-the-left | unsat
(assert (exists ((u L) (v L) (w L)) (and (< i j) (< j k) (< k m)
  (sep (pto a (n b w k)) (pto b (n u v j)) (bst u i j) (bst v j k) (bst w k m)))))
(assert (not (bst a i m)))
; lemma: search-tree-weakened | unsat
(assert (and (<= i j) (<= k m) (bst a j k)))
(assert (not (bst a i m)))
; lemma: search-tree-weakened-the-wrong-way | sat
(assert (and (<= i j) (<= k m) (bst a i m)))
(assert (not (bst a j k)))
; lemma: search-tree-is-between | unsat
(assert (bst a i j))
(assert (not (between a i j)))
; lemma: between-is-no-search-tree | sat
(assert (between a i j))
(assert (not (bst a i j)))
; lemma: balanced-is-high | unsat
(assert (avl a i))
(assert (not (high a i)))
; lemma: perfect-is-balanced | unsat
(assert (perfect a i))
(assert (not (avl a i)))
; lemma: balanced-is-not-perfect | sat
(assert (avl a i))
(assert (not (perfect a i)))
; lemma: high-is-not-balanced | sat
(assert (high a i))
(assert (not (avl a i)))
; lemma: balanced-has-a-height | unsat
(assert (avl a i))
(assert (not (and (tree a) (>= i 0))))
; lemma: size-of-a-tree | unsat
(assert (tree a))
(assert (not (exists ((s Int)) (size a s))))
; lemma: height-is-at-most-size | unsat
(assert (and (high a i) (size a j)))
(assert (not (and (tree a) (<= i j))))
; lemma: perfect-tree-of-height-two | unsat
(assert (and (perfect a 2) (size a j)))
(assert (not (and (tree a) (= j 3))))
; lemma: heap-order-weakened | unsat
(assert (and (<= i j) (hord a j)))
(assert (not (hord a i)))
; lemma: heap-order-weakened-the-wrong-way | sat
(assert (and (<= i j) (hord a i)))
(assert (not (hord a j)))
; lemma: heap-order-under-a-smaller-root | unsat
(assert (exists ((u L) (v L)) (and (<= i j) (<= i k) (sep (pto a (n u v i)) (hord u j) (hord v k)))))
(assert (not (hord a i)))
; lemma: a-leaf-of-a-tree | unsat
(assert (and (distinct a (as nil L)) (tree a)))
(assert (not (exists ((u L) (v Int)) (sep (hole a u) (pto u (n (as nil L) (as nil L) v))))))
; lemma: leftmost-node | unsat
(assert (and (distinct a (as nil L)) (tree a)))
(assert (not (exists ((u L) (v L) (w Int)) (sep (spine a u) (pto u (n (as nil L) v w)) (tree v)))))
; lemma: leftmost-node-of-a-search-tree | unsat
(assert (exists ((u L)) (and (< i j) (< j k) (sep (pto a (n (as nil L) u j)) (bst u j k)))))
(assert (not (bst a i k)))
; lemma: balanced-tree-grows-to-the-left | unsat
(assert (exists ((u L) (v L)) (sep (pto a (n u v k)) (avl u (+ i 1)) (avl v i))))
(assert (not (avl a (+ i 2))))
; lemma: balanced-tree-grows-too-far | sat
(assert (exists ((u L) (v L)) (sep (pto a (n u v k)) (avl u (+ i 2)) (avl v i))))
(assert (not (avl a (+ i 3))))
