; expect: unsat
; why: a datatype that holds arrays of itself is not decided, but refuted where equality does
(set-logic ALL)
(declare-datatypes ((Tree 0)) (((leaf) (node (children (Array Int Tree))))))
(declare-const t Tree)
(declare-const a (Array Int Tree))
(assert (= t (node a)))
(assert (distinct t (node a)))
(check-sat)
