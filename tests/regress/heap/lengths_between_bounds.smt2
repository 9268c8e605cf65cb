; expect: unsat
; why: the number of cells leaves one choice for the second length, and that is within the bounds
(set-logic SHIDLIA)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc) (prev Loc)))))
(declare-heap (Loc Node))
(define-fun-rec ahead ((h Loc) (p Loc) (t Loc) (n Loc) (l Int)) Bool
  (or (and (= l 1) (= h t) (pto h (node n p)))
      (exists ((x Loc) (k Int)) (and (= l (+ k 1)) (<= 1 k) (sep (pto h (node x p)) (ahead x h t n k))))))
(define-fun-rec closed ((h Loc) (p Loc) (l Int)) Bool
  (or (and (= l 1) (pto h (node (as nil Loc) p)))
      (exists ((x Loc) (k Int)) (and (= l (+ k 1)) (<= 1 k) (sep (pto h (node x p)) (closed x h k))))))
(declare-const x Loc)
(declare-const y Loc)
(declare-const n Int)
(declare-const m Int)
(assert (and (closed x y n) (<= 50 n) (< m 10) (<= 1 m)))
(assert (not (exists ((z Loc) (t Loc) (u Loc) (v Loc) (k Int))
  (and (<= 40 k) (sep (pto t (node v z)) (ahead x y z t m) (ahead v t u (as nil Loc) k))))))
(check-sat)
