; expect: unsat
; why: each connective against and, or, not
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(assert (not (and
  (= (=> a b) (or (not a) b))
  (= (xor a b) (and (or a b) (not (and a b))))
  (= (= a b) (not (xor a b)))
  (= (distinct a b) (xor a b))
  (= (ite a b (not b)) (= a b))
  (= (and a a) a)
  (= (or a a) a))))
(check-sat)
