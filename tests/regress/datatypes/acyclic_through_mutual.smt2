; expect: unsat
; why: a cycle that alternates between two datatypes
(set-logic QF_DT)
(declare-datatypes ((Tree 0) (Forest 0))
  (((node (children Forest))) ((empty) (more (first Tree) (rest Forest)))))
(declare-const t Tree)
(declare-const f Forest)
(assert (= t (node f)))
(assert (or (= f (more t empty)) (= f (more (node empty) (more t empty)))))
(check-sat)
