; expect: sat
; why: the numbers of cells of the two sides differ, and the counter-heap has thousands of cells
(set-logic SHIDLIA)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (key Int)))))
(declare-heap (Loc Cell))
(define-fun-rec ls ((x Loc) (y Loc) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp Loc Cell))
      (exists ((z Loc) (k Int) (m Int)) (and (= n (+ m 1)) (<= 0 m) (sep (pto x (cell z k)) (ls z y m))))))
(declare-const x Loc)
(declare-const y Loc)
(declare-const n Int)
(assert (and (>= n 4000) (ls x y n)))
(assert (not (exists ((u Loc) (k Int) (m Int)) (and (= m (- n 2)) (sep (pto u (cell y k)) (ls x u m))))))
(check-sat)
