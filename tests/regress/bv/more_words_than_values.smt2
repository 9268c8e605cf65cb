; expect: unsat
; why: nine words of three bits are not all different
(set-logic QF_BV)
(declare-const a (_ BitVec 3))
(declare-const b (_ BitVec 3))
(declare-const c (_ BitVec 3))
(declare-const d (_ BitVec 3))
(assert (distinct a b c d (bvnot a) (bvnot b) (bvadd a b) (bvmul c d) (bvxor a d)))
(check-sat)
