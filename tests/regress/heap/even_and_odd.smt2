; expect: unsat
; why: two odd segments make an even one
(set-logic QF_SHID)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc)))))
(declare-heap (Loc Node))
(define-funs-rec ((even ((x Loc) (y Loc)) Bool) (odd ((x Loc) (y Loc)) Bool)) (
  (or (and (= x y) (_ emp Loc Node)) (exists ((z Loc)) (sep (pto x (node z)) (odd z y))))
  (exists ((z Loc)) (sep (pto x (node z)) (even z y)))))
(declare-const x Loc)
(declare-const y Loc)
(declare-const z Loc)
(assert (sep (odd x y) (odd y z)))
(assert (not (even x z)))
(check-sat)
