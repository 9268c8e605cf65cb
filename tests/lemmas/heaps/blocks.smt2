; Blocks and lists at addresses that are numbers.
(set-logic ALL)
(declare-heap (Int Int))
(define-fun-rec block ((x Int) (k Int)) Bool
  (or (and (= k 0) (_ emp Int Int))
    (exists ((v Int)) (and (> k 0) (sep (pto x v) (block (+ x 1) (- k 1)))))))
(define-fun-rec zero ((x Int) (k Int)) Bool
  (or (and (= k 0) (_ emp Int Int)) (and (> k 0) (sep (pto x 0) (zero (+ x 1) (- k 1))))))
(define-fun-rec range ((x Int) (y Int)) Bool
  (or (and (= x y) (_ emp Int Int))
    (exists ((v Int)) (and (< x y) (sep (pto x v) (range (+ x 1) y))))))
(define-fun-rec ls ((x Int) (y Int)) Bool
  (or (and (= x y) (_ emp Int Int)) (exists ((z Int)) (sep (pto x z) (ls z y)))))
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(declare-const i Int)
(declare-const j Int)
; lemma: block-of-two | unsat
(assert (block a 2))
(assert (not (exists ((v Int) (w Int)) (sep (pto a v) (pto (+ a 1) w)))))
; lemma: blocks-joined | unsat
(assert (sep (block a i) (block (+ a i) j)))
(assert (not (block a (+ i j))))
; lemma: blocks-not-adjacent | sat
(assert (sep (block a i) (block b j)))
(assert (not (block a (+ i j))))
; lemma: block-split | unsat unchecked
(assert (and (<= 0 i) (<= i j) (block a j)))
(assert (not (sep (block a i) (block (+ a i) (- j i)))))
; lemma: blocks-that-overlap | unsat
(assert (and (< a b) (< b (+ a i)) (> j 0) (sep (block a i) (block b j))))
; lemma: block-of-zeros | unsat
(assert (zero a i))
(assert (not (block a i)))
; lemma: block-is-not-zero | sat
(assert (block a i))
(assert (not (zero a i)))
; lemma: zeros-joined | unsat
(assert (sep (zero a i) (zero (+ a i) j)))
(assert (not (zero a (+ i j))))
; lemma: last-of-a-block | unsat unchecked
(assert (and (> i 0) (block a i)))
(assert (not (exists ((v Int)) (sep (block a (- i 1)) (pto (+ a (- i 1)) v)))))
; lemma: ranges-joined | unsat
(assert (sep (range a b) (range b c)))
(assert (not (range a c)))
; lemma: range-is-a-block | unsat
(assert (and (<= a b) (range a b)))
(assert (not (block a (- b a))))
; lemma: segments-joined-at-numbers | unsat
(assert (sep (ls a b) (ls b 0)))
(assert (not (ls a 0)))
; lemma: segment-to-another-literal | sat
(assert (sep (ls a b) (ls b 0)))
(assert (not (ls a 1)))
