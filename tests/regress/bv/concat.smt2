; expect: sat unsat unsat
; why: order of the parts; three parts; 128 bits from odd pieces
(set-logic QF_BV)
(declare-const a (_ BitVec 63))
(declare-const b (_ BitVec 1))
(declare-const c (_ BitVec 64))
(push 1)
(assert (= (concat a b c) #x0123456789abcdef0123456789abcdef))
(check-sat)
(assert (or (= b #b0) (distinct c #x0123456789abcdef)))
(check-sat)
(pop 1)
(assert (distinct (concat a (concat b c)) (concat (concat a b) c)))
(check-sat)
