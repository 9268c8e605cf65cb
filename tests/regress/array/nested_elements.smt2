; expect: sat unsat
; why: reads at indices that are reads
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 6) (_ BitVec 6)))
(declare-const i (_ BitVec 6))
(assert (= (select a (select a (select a i))) i))
(push 1)
(assert (distinct (select a i) i))
(check-sat)
(pop 1)
(assert (= (select a (select a i)) i))
(assert (distinct (select a i) i))
(check-sat)
