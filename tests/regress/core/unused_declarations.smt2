; expect: sat
; why: a model gives a value to what no assertion speaks of
(set-logic QF_BV)
(declare-const x (_ BitVec 64))
(declare-const y (_ BitVec 1))
(declare-const p Bool)
(check-sat)
