; expect: unsat
; why: a cycle through an instance of a parametric datatype inside of a recursive one
(set-logic QF_DT)
(declare-datatypes ((Pair 2)) ((par (A B) ((pair (left A) (right B))))))
(declare-datatypes ((Tree 0)) (((leaf) (fork (parts (Pair Tree Tree))))))
(declare-const t Tree)
(declare-const p (Pair Tree Tree))
(assert (= t (fork p)))
(assert (= (right p) t))
(check-sat)
