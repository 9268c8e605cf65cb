; expect: sat unsat
; why: functions of several sorts of arguments, and predicates
(set-logic QF_UFBV)
(declare-fun g ((_ BitVec 4) Bool (_ BitVec 12)) Bool)
(declare-const x (_ BitVec 4))
(declare-const p Bool)
(declare-const z (_ BitVec 12))
(assert (xor (g x p z) (g #x7 p z)))
(assert (= (g x true z) (g #x7 true z)))
(check-sat)
(assert p)
(check-sat)
