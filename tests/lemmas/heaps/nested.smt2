; Lists of lists and skip lists.
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (next L) (down L)))))
(declare-heap (L N))
(define-fun-rec in ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L)) (sep (pto x (n z (as nil L))) (in z y)))))
(define-fun-rec nl ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((z L) (u L)) (sep (pto x (n z u)) (in u (as nil L)) (nl z y)))))
(define-fun-rec nr ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((z L) (u L)) (sep (nr x z) (pto z (n y u)) (in u (as nil L))))))
; lists whose rings hang below
(define-fun-rec ri ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((z L) (u L) (v L)) (sep (pto x (n z u)) (pto u (n v (as nil L))) (in v u) (ri z y)))))
; skip lists of two levels
(define-fun-rec s2 ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((z L) (u L)) (sep (pto x (n u z)) (in u z) (s2 z y)))))
(define-fun-rec s2r ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((z L) (u L)) (sep (s2r x z) (pto z (n u y)) (in u y)))))
(define-fun-rec flat ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L) (w L)) (sep (pto x (n z w)) (flat z y)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
; lemma: nested-appended | unsat
(assert (sep (nl a b) (nl b c)))
(assert (not (nl a c)))
; lemma: nested-read-from-the-end | unsat
(assert (nl a b))
(assert (not (nr a b)))
; lemma: nested-read-from-the-start | unsat
(assert (nr a b))
(assert (not (nl a b)))
; lemma: nested-insert | unsat
(assert (sep (nl a b) (pto b (n c d)) (in d (as nil L)) (nl c (as nil L))))
(assert (not (nl a (as nil L))))
; lemma: inner-lists-in-two-parts | unsat
(assert (sep (nl a b) (pto b (n c d)) (exists ((u L)) (sep (in d u) (in u (as nil L))))))
(assert (not (nl a c)))
; lemma: inner-list-that-does-not-end | sat
(assert (exists ((u L)) (sep (nl a b) (pto b (n c d)) (in d u))))
(assert (not (nl a c)))
; lemma: rings-appended | unsat
(assert (sep (ri a b) (ri b c)))
(assert (not (ri a c)))
; lemma: rings-turned | unsat
(assert (exists ((u L) (v L) (w L))
  (sep (pto a (n b u)) (pto u (n v (as nil L))) (pto v (n w (as nil L))) (in w u) (ri b c))))
(assert (not (ri a c)))
; lemma: skip-lists-appended | unsat
(assert (sep (s2 a b) (s2 b c)))
(assert (not (s2 a c)))
; lemma: skip-lists-read-from-the-end | unsat
(assert (s2 a b))
(assert (not (s2r a b)))
; lemma: skip-list-is-flat | unsat
(assert (s2 a b))
(assert (not (flat a b)))
; lemma: flat-is-no-skip-list | sat
(assert (flat a b))
(assert (not (s2 a b)))
; lemma: skip-list-with-a-lane-split | unsat
(assert (exists ((u L) (v L) (w L)) (sep (pto a (n u b)) (in u v) (pto v (n w b)) (in w b) (s2 b c))))
(assert (not (exists ((u L) (v L) (w L)) (sep (pto a (n u b)) (in u v) (pto v (n w b)) (in w b) (s2r b c)))))
; lemma: skip-list-raised | unsat
(assert (exists ((u L) (w L)) (sep (pto a (n u d)) (in u d) (pto d (n w b)) (in w b) (s2 b c))))
(assert (not (s2 a c)))
; lemma: skip-list-lane-too-far | sat
(assert (exists ((u L) (w L)) (sep (pto a (n u b)) (in u d) (pto d (n w b)) (in w b) (s2 b c))))
(assert (not (s2 a c)))
