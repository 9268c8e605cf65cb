; Doubly linked lists.
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (next L) (prev L)))))
(declare-heap (L N))
; first, before it, last, behind it
(define-fun-rec dl ((x L) (p L) (y L) (q L)) Bool
  (or (and (= x y) (pto x (n q p))) (exists ((z L)) (sep (pto x (n z p)) (dl z x y q)))))
(define-fun-rec dr ((x L) (p L) (y L) (q L)) Bool
  (or (and (= x y) (pto x (n q p))) (exists ((z L)) (sep (pto y (n q z)) (dr x p z y)))))
; may be empty
(define-fun-rec de ((x L) (p L) (y L) (q L)) Bool
  (or (and (= x q) (= p y) (_ emp L N)) (exists ((z L)) (sep (pto x (n z p)) (de z x y q)))))
(define-fun-rec dg ((x L) (p L) (y L) (q L)) Bool
  (or (and (= x q) (= p y) (_ emp L N))
    (exists ((z L)) (and (distinct x q) (distinct p y) (sep (pto x (n z p)) (dg z x y q))))))
(define-fun-rec dn ((x L) (p L) (y L) (q L) (k Int)) Bool
  (or (and (= x q) (= p y) (= k 0) (_ emp L N))
    (exists ((z L) (j Int)) (and (= k (+ j 1)) (<= 0 j) (sep (pto x (n z p)) (dn z x y q j))))))
(define-fun dring ((x L)) Bool (exists ((y L)) (dl x y y x)))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
(declare-const i Int)
(declare-const j Int)
; lemma: doubly-read-from-the-end | unsat
(assert (dl a b c d))
(assert (not (dr a b c d)))
; lemma: doubly-read-from-the-start | unsat
(assert (dr a b c d))
(assert (not (dl a b c d)))
; lemma: doubly-appended | unsat
(assert (exists ((u L) (v L)) (sep (dl a b u v) (dl v u c d))))
(assert (not (dl a b c d)))
; lemma: doubly-appended-crossed | sat
(assert (exists ((u L) (v L)) (sep (dl a b u v) (dl v a c d))))
(assert (not (dl a b c d)))
; lemma: doubly-split-anywhere | unsat
(assert (and (distinct a c) (dl a b c d)))
(assert (not (exists ((u L) (v L)) (sep (dr a b u v) (dr v u c d)))))
; lemma: doubly-with-empty-ends | unsat
(assert (exists ((u L) (v L)) (sep (de a b u v) (de v u c d))))
(assert (not (de a b c d)))
; lemma: doubly-not-empty | unsat
(assert (and (distinct a d) (de a b c d)))
(assert (not (dl a b c d)))
; lemma: doubly-not-empty-by-one-side | sat
(assert (de a b c d))
(assert (not (dl a b c d)))
; lemma: doubly-guarded-at-both-ends | sat
(assert (and (distinct a d) (distinct b c) (de a b c d)))
(assert (not (dg a b c d)))
; lemma: doubly-guarded-to-nil | unsat
(assert (de a (as nil L) c (as nil L)))
(assert (not (dg a (as nil L) c (as nil L))))
; lemma: doubly-ring-turned | unsat
(assert (exists ((z L)) (sep (pto a (n z c)) (dl z a c a))))
(assert (not (exists ((z L)) (dl z a a z))))
; lemma: doubly-ring | unsat unchecked
(assert (and (dring a) (distinct a b) (sep (exists ((u L) (v L)) (pto b (n u v))) true)))
(assert (not (dring b)))
; lemma: doubly-lengths | unsat
(assert (exists ((u L) (v L)) (sep (dn a b u v i) (dn v u c d j))))
(assert (not (dn a b c d (+ i j))))
; lemma: doubly-split-by-length | unsat
(assert (and (<= 0 i) (<= i j) (dn a b c d j)))
(assert (not (exists ((u L) (v L)) (sep (dn a b u v i) (dn v u c d (- j i))))))
; lemma: doubly-remove | unsat
(assert (exists ((u L) (v L)) (sep (dr a b u v) (dl v u c d))))
(assert (not (exists ((u L) (v L) (w L)) (or (dl a b c d) (sep (dr a b u v) (pto v (n w u)) (dl w v c d))))))
; lemma: doubly-removed-in-the-middle | sat
(assert (exists ((u L) (v L) (w L)) (sep (dl a b u w) (pto v (n w u)) (dl w u c d))))
(assert (not (dl a b c d)))
; lemma: doubly-one-cell | unsat
(assert (and (dl a b c d) (sep (exists ((u L)) (pto a (n d u))) true) (= d (as nil L))))
(assert (not (= a c)))
