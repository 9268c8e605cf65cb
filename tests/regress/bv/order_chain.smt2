; expect: sat unsat
; why: order predicates chain: each neighbouring pair is compared
(set-logic QF_BV)
(declare-const a (_ BitVec 2))
(declare-const b (_ BitVec 2))
(declare-const c (_ BitVec 2))
(declare-const d (_ BitVec 2))
(push 1)
(assert (and (bvult a b) (bvult b c) (bvult c d)))
(check-sat)
(assert (distinct (concat a b c d) #b00011011))
(check-sat)
