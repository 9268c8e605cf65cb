; expect: unsat sat
; why: no injection of four values into three
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 2)) (_ BitVec 2))
(push 1)
(assert (distinct (f #b00) (f #b01) (f #b10) (f #b11)))
(assert (and (distinct (f #b00) #b11) (distinct (f #b01) #b11) (distinct (f #b10) #b11) (distinct (f #b11) #b11)))
(check-sat)
(pop 1)
(assert (distinct (f #b00) (f #b01) (f #b10) (f #b11)))
(assert (and (distinct (f #b00) #b00) (distinct (f #b01) #b01) (distinct (f #b10) #b10) (distinct (f #b11) #b11)))
(check-sat)
