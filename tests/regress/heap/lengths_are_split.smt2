; expect: unsat
; why: a list of a hundred cells can be cut after seventy
(set-logic SHIDLIA)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc)))))
(declare-heap (Loc Node))
(define-fun-rec seg ((x Loc) (y Loc) (n Int)) Bool
  (or (and (= x y) (= n 0) (_ emp Loc Node))
      (exists ((z Loc) (m Int))
        (and (= n (+ m 1)) (<= 0 m) (sep (pto x (node z)) (seg z y m))))))
(declare-const x Loc)
(declare-const y Loc)
(assert (seg x y 100))
(assert (not (exists ((z Loc)) (sep (seg x z 70) (seg z y 30)))))
(check-sat)
