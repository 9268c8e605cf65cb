; expect: sat unsat
; why: = and distinct between formulas with structure
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (= (bvult x y) (bvslt x y)))
(assert (distinct (bvult x #x80) (bvult x y)))
(check-sat)
(assert (and (bvult y #x80) (bvult x y)))
(check-sat)
