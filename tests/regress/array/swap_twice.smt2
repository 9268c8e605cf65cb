; expect: unsat
; why: exchanging two cells twice changes nothing
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 16) (_ BitVec 16)))
(declare-const i (_ BitVec 16))
(declare-const j (_ BitVec 16))
(define-fun swap ((m (Array (_ BitVec 16) (_ BitVec 16)))) (Array (_ BitVec 16) (_ BitVec 16))
  (store (store m i (select m j)) j (select m i)))
(assert (distinct (swap (swap a)) a))
(check-sat)
