; expect: sat
; why: a declared function is mapped, which need not be injective
(set-logic ALL)
(declare-const s (Seq Int))
(declare-fun g (Int) Int)
(assert (= (seq.map g s) (seq.++ (seq.unit 1) (seq.unit 1))))
(assert (distinct (seq.nth s 0) (seq.nth s 1)))
(check-sat)
