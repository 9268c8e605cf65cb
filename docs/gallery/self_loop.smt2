; A cell that points to itself, and one that nothing points to.
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc) (other Loc)))))
(declare-heap (Loc Node))
(declare-const a Loc)
(declare-const b Loc)
(declare-const c Loc)
(assert (sep
  (pto a (node a b))
  (pto b (node b a))
  (pto c (node (as nil Loc) (as nil Loc)))))
(check-sat)
