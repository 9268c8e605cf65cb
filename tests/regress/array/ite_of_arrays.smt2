; expect: sat unsat
; why: a choice between arrays is read through
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const b (Array (_ BitVec 4) (_ BitVec 4)))
(declare-const p Bool)
(declare-const i (_ BitVec 4))
(assert (distinct (select (ite p a b) i) (select a i)))
(check-sat)
(assert (or p (= a b)))
(check-sat)
