; expect: unsat
; why: a core leaves out what has nothing to do with the conflict
(set-logic QF_BV)
(set-option :produce-unsat-cores true)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(declare-const z (_ BitVec 16))
(assert (! (bvult x y) :named |x below y|))
(assert (! (bvugt z #x0100) :named irrelevant))
(assert (! (bvult y #x0003) :named small))
(assert (! (bvugt x #x0001) :named large))
(assert (! (= (bvmul z z) #x0040) :named square))
(check-sat)
