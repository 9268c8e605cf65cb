; expect: unsat
; why: an even list has no odd length
(set-logic QF_SHIDLIA)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc)))))
(declare-heap (Loc Node))
(define-fun-rec els ((x Loc) (n Int)) Bool
  (or (and (= x (as nil Loc)) (= n 0) (_ emp Loc Node))
      (exists ((y Loc) (z Loc) (m Int))
        (and (= n (+ m 2)) (sep (pto x (node y)) (pto y (node z)) (els z m))))))
(declare-const x Loc)
(declare-const n Int)
(declare-const k Int)
(assert (and (= n (+ k k 1)) (els x n)))
(check-sat)
