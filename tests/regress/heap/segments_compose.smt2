; expect: unsat
; why: two list segments that end in nil are one
(set-logic QF_SHLS)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc)))))
(declare-heap (Loc Node))
(define-fun-rec ls ((x Loc) (y Loc)) Bool
  (or (and (= x y) (_ emp Loc Node))
      (exists ((z Loc)) (and (distinct x y) (sep (pto x (node z)) (ls z y))))))
(declare-const x Loc)
(declare-const y Loc)
(assert (sep (ls x y) (ls y (as nil Loc))))
(assert (not (ls x (as nil Loc))))
(check-sat)
