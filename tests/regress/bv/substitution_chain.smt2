; expect: sat unsat
; why: definitions that are inlined one into the other, and a cycle that is none modulo constants
(set-logic QF_BV)
(declare-const a (_ BitVec 32))
(declare-const b (_ BitVec 32))
(declare-const c (_ BitVec 32))
(declare-const d (_ BitVec 32))
(assert (= a (bvadd b #x00000001)))
(assert (= b (bvadd c #x00000002)))
(assert (= c (bvxor d #x0000ffff)))
(assert (= d (bvsub a #x00000002)))
(check-sat)
(assert (= ((_ extract 0 0) d) ((_ extract 0 0) c)))
(check-sat)
