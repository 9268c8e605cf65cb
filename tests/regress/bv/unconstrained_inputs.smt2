; expect: sat unsat
; why: inputs that occur once need values in the model all the same
(set-logic QF_BV)
(declare-const a (_ BitVec 24))
(declare-const b (_ BitVec 24))
(declare-const c (_ BitVec 24))
(declare-const d (_ BitVec 24))
(push 1)
(assert (bvult (bvadd a (bvxor b (bvneg c))) (bvmul d #x000003)))
(assert (= ((_ extract 3 0) d) #x9))
(check-sat)
(pop 1)
(assert (bvult (bvadd a b) #x000000))
(check-sat)
