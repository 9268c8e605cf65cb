; expect: unsat
; why: a definition without a base case is the least fixed point: false
(set-logic QF_SHID)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc)))))
(declare-heap (Loc Node))
(define-fun-rec p ((x Loc)) Bool (exists ((y Loc)) (sep (pto x (node y)) (p y))))
(declare-const x Loc)
(assert (p x))
(check-sat)
