; Trees whose nodes point to their parents, and leaves that are linked.
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (left L) (right L) (up L)))))
(declare-heap (L N))
(define-fun-rec pt ((x L) (p L)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((l L) (r L)) (sep (pto x (n l r p)) (pt l x) (pt r x)))))
; the tree below x with parent p, without that below h with parent q
(define-fun-rec ph ((x L) (p L) (h L) (q L)) Bool
  (or (and (= x h) (= p q) (_ emp L N))
    (exists ((l L) (r L)) (sep (pto x (n l r p)) (ph l x h q) (pt r x)))
    (exists ((l L) (r L)) (sep (pto x (n l r p)) (pt l x) (ph r x h q)))))
; the same, from the hole up
(define-fun-rec pu ((x L) (p L) (h L) (q L)) Bool
  (or (and (= x h) (= p q) (_ emp L N))
    (exists ((r L) (g L)) (sep (pto q (n h r g)) (pt r q) (pu x p q g)))
    (exists ((l L) (g L)) (sep (pto q (n l h g)) (pt l q) (pu x p q g)))))
; leaves linked from the leftmost to what lies behind the rightmost
(define-fun-rec tll ((x L) (p L) (f L) (t L)) Bool
  (or (and (= x f) (pto x (n (as nil L) t p)))
    (exists ((l L) (r L) (z L)) (sep (pto x (n l r p)) (tll l x f z) (tll r x z t)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
(declare-const e L)
; lemma: parents-fill-the-hole | unsat
(assert (sep (ph a b c d) (pt c d)))
(assert (not (pt a b)))
; lemma: parents-with-a-wrong-parent | sat
(assert (sep (ph a b c d) (pt c e)))
(assert (not (pt a b)))
; lemma: parents-compose | unsat
(assert (exists ((u L) (v L)) (sep (ph a b u v) (ph u v c d))))
(assert (not (ph a b c d)))
; lemma: parents-from-below | unsat
(assert (pu a b c d))
(assert (not (ph a b c d)))
; lemma: parents-from-above | unsat
(assert (ph a b c d))
(assert (not (pu a b c d)))
; lemma: parents-rotated | unsat
(assert (exists ((u L) (v L) (w L))
  (sep (pto b (n u a e)) (pto a (n v w b)) (pt u b) (pt v a) (pt w a))))
(assert (not (pt b e)))
; lemma: parents-rotated-and-forgotten | sat
(assert (exists ((u L) (v L) (w L))
  (sep (pto b (n u a e)) (pto a (n v w b)) (pt u b) (pt v b) (pt w a))))
(assert (not (pt b e)))
; lemma: zipper-of-a-tree-goes-down | unsat
(assert (exists ((l L) (r L)) (sep (pu a b c d) (pto c (n l r d)) (pt l c) (pt r c))))
(assert (not (exists ((l L)) (sep (pu a b l c) (pt l c)))))
; lemma: zipper-of-a-tree-fills | unsat
(assert (sep (pu a b c d) (pt c d)))
(assert (not (pt a b)))
; lemma: linked-leaves-forgotten | sat
(assert (tll a b c d))
(assert (not (pt a b)))
; lemma: linked-leaves-to-nil | unsat
(assert (exists ((l L) (r L) (z L)) (sep (pto a (n l r b)) (tll l a c z) (tll r a z (as nil L)))))
(assert (not (tll a b c (as nil L))))
; lemma: linked-leaves-start-at-a-leaf | unsat open
(assert (tll a b c d))
(assert (not (sep (exists ((u L) (v L)) (pto c (n (as nil L) u v))) true)))
; lemma: parent-is-not-below | unsat
(assert (and (pt a b) (= a b) (distinct a (as nil L))))
(assert (not (exists ((l L) (r L)) (sep (pto a (n l r a)) (pt l a) (pt r a)))))
