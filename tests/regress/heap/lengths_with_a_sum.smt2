; expect: unsat
; expect: sat
; why: both lengths can be chosen, and the number of cells is their sum; not if the sum is another one
(set-logic SHIDLIA)
(declare-sort Loc 0)
(declare-heap (Loc Loc))
(define-fun-rec seg ((x Loc) (y Loc) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp Loc Loc))
      (exists ((z Loc) (k Int)) (and (= n (+ k 1)) (<= 0 k) (sep (pto x z) (seg z y k))))))
(declare-const x Loc)
(declare-const y Loc)
(declare-const n Int)
(assert (and (= n 101) (seg x y n)))
(push 1)
(assert (not (exists ((u Loc) (v Loc) (k Int) (m Int))
  (and (= (+ k m) 100) (<= 30 k) (sep (pto u v) (seg x u k) (seg v y m))))))
(check-sat)
(pop 1)
(assert (not (exists ((u Loc) (v Loc) (k Int) (m Int))
  (and (= (+ k m) 99) (sep (pto u v) (seg x u k) (seg v y m))))))
(check-sat)
