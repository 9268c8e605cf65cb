(declare-const x (_ BitVec 4))
(assert (= x #b101))
(check-sat)
