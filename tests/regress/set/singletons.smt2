; expect: unsat sat
; why: a set of one element has no second one
(set-logic ALL)
(declare-const a (Set (_ BitVec 16)))
(declare-const x (_ BitVec 16))
(assert (set.is_singleton a))
(assert (set.member x a))
(push 1)
(assert (set.member (bvadd x #x0001) a))
(check-sat)
(pop 1)
(assert (= (bvmul x #x0003) #x0009))
(check-sat)
