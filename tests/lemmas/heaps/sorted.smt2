; Lists with what their cells hold: bounds, order, sets, sequences.
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (next L) (item Int)))))
(declare-heap (L N))
(define-fun-rec srt ((x L) (lo Int)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((z L) (v Int)) (and (<= lo v) (sep (pto x (n z v)) (srt z v))))))
(define-fun-rec seg ((x L) (y L) (lo Int) (hi Int)) Bool
  (or (and (= x y) (<= lo hi) (_ emp L N))
    (exists ((z L) (v Int)) (and (<= lo v) (<= v hi) (sep (pto x (n z v)) (seg z y v hi))))))
(define-fun-rec gts ((x L) (lo Int)) Bool
  (or (and (= x (as nil L)) (_ emp L N))
    (exists ((z L) (v Int)) (and (< lo v) (sep (pto x (n z v)) (gts z v))))))
(define-fun-rec bnd ((x L) (y L) (lo Int) (hi Int)) Bool
  (or (and (= x y) (_ emp L N))
    (exists ((z L) (v Int)) (and (<= lo v) (<= v hi) (sep (pto x (n z v)) (bnd z y lo hi))))))
(define-fun-rec any ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L) (v Int)) (sep (pto x (n z v)) (any z y)))))
(define-fun-rec cnt ((x L) (s (Set Int))) Bool
  (or (and (= x (as nil L)) (= s (as set.empty (Set Int))) (_ emp L N))
    (exists ((z L) (v Int) (r (Set Int)))
      (and (= s (set.union (set.singleton v) r)) (sep (pto x (n z v)) (cnt z r))))))
(define-fun-rec cns ((x L) (y L) (s (Set Int))) Bool
  (or (and (= x y) (= s (as set.empty (Set Int))) (_ emp L N))
    (exists ((z L) (v Int) (r (Set Int)))
      (and (= s (set.union (set.singleton v) r)) (sep (pto x (n z v)) (cns z y r))))))
(define-fun-rec sum ((x L) (y L) (s Int)) Bool
  (or (and (= x y) (= s 0) (_ emp L N))
    (exists ((z L) (v Int) (r Int)) (and (= s (+ v r)) (sep (pto x (n z v)) (sum z y r))))))
(define-fun-rec mem ((x L) (w Int)) Bool
  (or (exists ((z L)) (sep (pto x (n z w)) (any z (as nil L))))
    (exists ((z L) (v Int)) (sep (pto x (n z v)) (mem z w)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const i Int)
(declare-const j Int)
(declare-const k Int)
(declare-const s (Set Int))
(declare-const t (Set Int))
; lemma: sorted-weakened | unsat
(assert (and (<= i j) (srt a j)))
(assert (not (srt a i)))
; lemma: sorted-weakened-the-wrong-way | sat
(assert (and (<= i j) (srt a i)))
(assert (not (srt a j)))
; lemma: strict-is-sorted | unsat
(assert (gts a i))
(assert (not (srt a i)))
; lemma: strict-is-sorted-above | unsat
(assert (gts a i))
(assert (not (srt a (+ i 1))))
; lemma: sorted-is-strict | sat
(assert (srt a i))
(assert (not (gts a (- i 1))))
; lemma: sorted-segments-appended | unsat
(assert (sep (seg a b i j) (seg b c j k)))
(assert (not (seg a c i k)))
; lemma: sorted-segments-with-a-gap-between | unsat
(assert (and (<= j k) (sep (seg a b i j) (srt b k))))
(assert (not (srt a i)))
; lemma: sorted-segments-that-overlap | sat
(assert (and (<= k j) (sep (seg a b i j) (srt b k))))
(assert (not (srt a i)))
; lemma: sorted-segment-then-cell | unsat
(assert (and (<= j k) (sep (seg a b i j) (pto b (n c k)))))
(assert (not (seg a c i k)))
; lemma: insert-between | unsat
(assert (exists ((u L)) (and (<= j k) (sep (seg a b i j) (pto b (n u k)) (srt u k)))))
(assert (not (srt a i)))
; lemma: segment-is-bounded | unsat
(assert (seg a b i j))
(assert (not (bnd a b i j)))
; lemma: bounds-are-not-order | sat
(assert (and (<= i j) (bnd a b i j)))
(assert (not (seg a b i j)))
; lemma: bounds-of-equal-numbers-are-order | unsat
(assert (bnd a b i i))
(assert (not (seg a b i i)))
; lemma: bounded-parts-appended | unsat
(assert (sep (bnd a b i j) (bnd b c j k)))
(assert (not (or (bnd a c i k) (> i j) (> j k))))
; lemma: sorted-forgets | unsat
(assert (seg a b i j))
(assert (not (and (any a b) (<= i j))))
; lemma: both-bounds-weakened | unsat
(assert (and (<= i 3) (<= 7 j) (seg a b 3 7)))
(assert (not (seg a b i j)))
; lemma: contents-of-appended | unsat unchecked
(assert (sep (cns a b s) (cnt b t)))
(assert (not (cnt a (set.union s t))))
; lemma: contents-of-appended-swapped | unsat unchecked
(assert (sep (cns a b s) (cnt b t)))
(assert (not (cnt a (set.union t s))))
; lemma: contents-of-appended-lose | sat
(assert (sep (cns a b s) (cnt b t)))
(assert (not (cnt a s)))
; lemma: contents-of-a-list-are-one-set | unsat open
(assert (and (cnt a s) (cnt a t)))
(assert (not (and (= s t) (any a (as nil L)))))
; lemma: no-member-of-an-empty-set | unsat unchecked
(assert (and (cnt a (as set.empty (Set Int))) (distinct a (as nil L))))
; lemma: first-is-a-member | unsat unchecked
(assert (exists ((u L)) (sep (pto a (n u i)) (cnt u s))))
(assert (not (exists ((r (Set Int))) (and (set.member i r) (cnt a r)))))
; lemma: sum-of-appended | unsat
(assert (sep (sum a b i) (sum b c j)))
(assert (not (sum a c (+ i j))))
; lemma: sum-of-bounded | unsat
(assert (and (bnd a b 0 9) (sum a b i)))
(assert (not (and (any a b) (>= i 0))))
; lemma: sum-of-nothing | sat
(assert (sum a b 0))
(assert (not (_ emp L N)))
; lemma: member-stays-by-cons | unsat
(assert (exists ((u L)) (sep (pto a (n u j)) (mem u i))))
(assert (not (mem a i)))
; lemma: member-of-a-bounded-list | unsat
(assert (and (bnd a (as nil L) 0 9) (mem a i)))
(assert (not (and (any a (as nil L)) (<= 0 i 9))))
; lemma: a-member-is-somewhere | unsat
(assert (mem a i))
(assert (not (exists ((u L) (v L)) (sep (any a u) (pto u (n v i)) (any v (as nil L))))))
; lemma: swap-of-neighbours | sat
(assert (exists ((u L) (v L)) (sep (pto a (n u j)) (pto u (n v i)) (srt v j))))
(assert (not (srt a i)))
; lemma: swap-of-neighbours-in-order | unsat
(assert (exists ((u L) (v L)) (and (<= i j) (sep (pto a (n u i)) (pto u (n v j)) (srt v j)))))
(assert (not (srt a i)))
; lemma: two-cells-too-far-apart | unsat
(assert (bnd a (as nil L) 0 5))
(assert (exists ((x L) (y L) (u L) (w L) (v Int)) (sep (pto x (n u v)) (pto y (n w (+ v 9))) true)))
; lemma: two-cells-not-too-far-apart | sat
(assert (bnd a (as nil L) 0 5))
(assert (exists ((x L) (y L) (u L) (w L) (v Int)) (sep (pto x (n u v)) (pto y (n w (+ v 4))) true)))
(assert (not (exists ((x L) (u L) (v Int)) (and (<= 5 v) (sep (pto x (n u v)) true)))))
