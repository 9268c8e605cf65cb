; Lists with their length.
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (next L)))))
(declare-heap (L N))
(define-fun-rec ll ((x L) (y L) (k Int)) Bool
  (or (and (= x y) (= k 0) (_ emp L N))
    (exists ((z L) (j Int)) (and (= k (+ j 1)) (>= j 0) (sep (pto x (n z)) (ll z y j))))))
(define-fun-rec lr ((x L) (y L) (k Int)) Bool
  (or (and (= x y) (= k 0) (_ emp L N))
    (exists ((z L) (j Int)) (and (= k (+ j 1)) (>= j 0) (sep (lr x z j) (pto z (n y)))))))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L)) (sep (pto x (n z)) (ls z y)))))
(define-fun-rec even ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L) (w L)) (sep (pto x (n z)) (pto z (n w)) (even w y)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const i Int)
(declare-const j Int)
(declare-const k Int)
; lemma: lengths-add-up | unsat
(assert (sep (ll a b i) (ll b c j)))
(assert (not (ll a c (+ i j))))
; lemma: split-in-the-middle | unsat
(assert (and (= k (* 2 i)) (ll a b k)))
(assert (not (exists ((u L)) (sep (ll a u i) (ll u b i)))))
; lemma: split-in-the-middle-rounded | unsat
(assert (ll a b k))
(assert (not (exists ((u L)) (sep (ll a u (div k 2)) (ll u b (- k (div k 2)))))))
; lemma: split-in-the-middle-of-an-odd-one | sat
(assert (and (= k (+ 1 (* 2 i))) (ll a b k)))
(assert (not (exists ((u L)) (sep (ll a u i) (ll u b i)))))
; lemma: split-anywhere | unsat
(assert (and (<= 0 i) (<= i k) (ll a b k)))
(assert (not (exists ((u L)) (sep (ll a u i) (ll u b (- k i))))))
; lemma: split-beyond-the-end | sat
(assert (and (<= 0 i) (<= i (+ k 1)) (ll a b k)))
(assert (not (exists ((u L)) (sep (ll a u i) (ll u b (- k i))))))
; lemma: reversed-with-length | unsat
(assert (ll a b k))
(assert (not (lr a b k)))
; lemma: read-back-with-length | unsat
(assert (lr a b k))
(assert (not (ll a b k)))
; lemma: even-has-even-length | unsat
(assert (and (even a (as nil L)) (ll a (as nil L) k)))
(assert (not (and (ls a (as nil L)) (= (mod k 2) 0))))
; lemma: even-length-is-even | unsat open
(assert (ll a b (* 2 k)))
(assert (not (even a b)))
; lemma: any-length-is-even | sat
(assert (ll a b k))
(assert (not (even a b)))
; lemma: length-forgotten | unsat
(assert (ll a b k))
(assert (not (and (ls a b) (>= k 0))))
; lemma: length-found | unsat
(assert (ls a b))
(assert (not (exists ((m Int)) (ll a b m))))
; lemma: length-is-unique | unsat
(assert (and (ll a (as nil L) i) (ll a (as nil L) j) (distinct i j)))
; lemma: length-of-segments-is-unique | unsat
(assert (and (ll a b i) (ll a b j) (distinct i j)))
; lemma: three-parts-of-equal-length | unsat
(assert (and (>= i 0) (ll a b (* 3 i))))
(assert (not (exists ((u L) (v L)) (sep (ll a u i) (ll u v i) (ll v b i)))))
; lemma: longer-half-first | unsat open
(assert (ll a b k))
(assert (not (exists ((u L) (p Int) (q Int)) (and (>= p q) (<= p (+ q 1)) (sep (ll a u p) (ll u b q))))))
; lemma: last-two-cells | unsat
(assert (and (>= k 2) (ll a b k)))
(assert (not (exists ((u L) (v L)) (sep (ll a u (- k 2)) (pto u (n v)) (pto v (n b))))))
; lemma: lists-of-equal-length-zip | sat
(assert (sep (ll a (as nil L) i) (ll b (as nil L) j)))
(assert (not (exists ((m Int)) (sep (ll a (as nil L) m) (ll b (as nil L) m)))))
