; Wands and septraction with and without definitions.
(set-logic ALL)
(declare-sort L 0)
(declare-datatypes ((N 0)) (((n (left L) (right L)))))
(declare-heap (L N))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L N)) (exists ((z L)) (sep (pto x (n z (as nil L))) (ls z y)))))
(define-fun-rec tree ((x L)) Bool
  (or (and (= x (as nil L)) (_ emp L N)) (exists ((l L) (r L)) (sep (pto x (n l r)) (tree l) (tree r)))))
(define-fun-rec hole ((x L) (h L)) Bool
  (or (and (= x h) (_ emp L N))
    (exists ((l L) (r L)) (sep (pto x (n l r)) (hole l h) (tree r)))
    (exists ((l L) (r L)) (sep (pto x (n l r)) (tree l) (hole r h)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
(declare-const e L)
; lemma: modus-ponens | unsat
(assert (sep (ls a b) (wand (ls a b) (tree c))))
(assert (not (tree c)))
; lemma: modus-ponens-twice | unsat
(assert (sep (ls a b) (wand (ls a b) (tree c)) (wand (tree c) (tree d))))
(assert (not (tree d)))
; lemma: currying | unsat
(assert (wand (sep (ls a b) (tree c)) (tree d)))
(assert (not (wand (ls a b) (wand (tree c) (tree d)))))
; lemma: uncurrying | unsat
(assert (wand (ls a b) (wand (tree c) (tree d))))
(assert (not (wand (sep (ls a b) (tree c)) (tree d))))
; lemma: list-before-a-wand | unsat
(assert (ls a b))
(assert (not (wand (ls b c) (ls a c))))
; lemma: list-before-a-wand-to-nil | unsat
(assert (ls a b))
(assert (not (wand (ls b (as nil L)) (ls a (as nil L)))))
; lemma: list-behind-a-wand | unsat
(assert (ls b c))
(assert (not (wand (ls a b) (ls a c))))
; lemma: wand-to-a-wrong-end | sat unchecked
(assert (ls a b))
(assert (not (wand (ls c d) (ls a d))))
; lemma: hole-is-a-wand | unsat
(assert (hole a b))
(assert (not (wand (tree b) (tree a))))
; lemma: wand-is-no-hole | sat unchecked
(assert (wand (tree b) (tree a)))
(assert (not (hole a b)))
; lemma: wands-compose | unsat
(assert (sep (wand (tree a) (tree b)) (wand (tree b) (tree c))))
(assert (not (wand (tree a) (tree c))))
; lemma: wand-grows-by-a-node | unsat unchecked
(assert (sep (wand (tree b) (tree a)) (pto b (n c d)) (tree c)))
(assert (not (wand (tree d) (tree a))))
; lemma: wand-grows-by-a-wrong-node | sat open
(assert (sep (wand (tree b) (tree a)) (pto b (n c d)) (tree c)))
(assert (not (wand (tree c) (tree a))))
; lemma: wand-of-itself | unsat
(assert (_ emp L N))
(assert (not (wand (tree a) (tree a))))
; lemma: septraction-of-a-cell | unsat
(assert (not (wand (pto a (n b (as nil L))) (not (ls a c)))))
(assert (not (ls b c)))
; lemma: septraction-of-a-segment | unsat open
(assert (not (wand (ls a b) (not (ls a c)))))
(assert (not (ls b c)))
; lemma: septraction-of-a-tree | unsat open
(assert (distinct a (as nil L)))
(assert (not (wand (exists ((l L) (r L)) (sep (pto a (n l r)) (tree l) (tree r))) (not (tree a)))))
(assert (not (_ emp L N)))
; lemma: septraction-leaves-the-rest | unsat
(assert (distinct b c))
(assert (not (wand (pto a (n b c)) (not (sep (pto a (n b c)) (tree b) (tree c))))))
(assert (not (sep (tree c) (tree b))))
; lemma: weakest-precondition-of-a-store | unsat
(assert (sep (exists ((u L) (v L)) (pto a (n u v))) (tree b) (tree c)))
(assert (not (sep (exists ((u L) (v L)) (pto a (n u v))) (wand (pto a (n b c)) (tree a)))))
; lemma: weakest-precondition-of-two-stores | unsat
(assert (sep (exists ((u L) (v L)) (pto a (n u v))) (exists ((u L) (v L)) (pto d (n u v))) (tree b) (tree c)))
(assert (not (sep (exists ((u L) (v L)) (pto a (n u v)))
  (wand (pto a (n d c)) (sep (exists ((u L) (v L)) (pto d (n u v))) (wand (pto d (n b (as nil L))) (tree a)))))))
; lemma: weakest-precondition-loses-a-tree | sat unchecked
(assert (sep (exists ((u L) (v L)) (pto a (n u v))) (tree b) (tree c)))
(assert (not (sep (exists ((u L) (v L)) (pto a (n u v))) (wand (pto a (n b b)) (tree a)))))
; lemma: wand-that-cannot-be-used | unsat
(assert (sep (exists ((u L) (v L)) (pto a (n u v))) true))
(assert (not (wand (pto a (n b c)) (tree d))))
; lemma: wand-of-either | unsat unchecked
(assert (and (wand (ls a b) (tree c)) (wand (tree a) (tree c))))
(assert (not (wand (or (ls a b) (tree a)) (tree c))))
; lemma: wand-of-an-existential | unsat unchecked
(assert (wand (exists ((u L)) (ls a u)) (tree c)))
(assert (not (wand (ls a b) (tree c))))
; lemma: wand-of-an-instance | sat unchecked
(assert (wand (ls a b) (tree c)))
(assert (not (wand (exists ((u L)) (ls a u)) (tree c))))
; lemma: conclusion-weakened | unsat
(assert (wand (tree a) (sep (pto b (n (as nil L) (as nil L))) (pto c (n b (as nil L))))))
(assert (not (wand (tree a) (tree c))))
; lemma: premise-strengthened | unsat unchecked
(assert (wand (tree b) (tree a)))
(assert (not (wand (ls b (as nil L)) (tree a))))
