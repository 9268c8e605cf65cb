; expect: unsat sat
; why: four different elements of three
(set-logic QF_DT)
(declare-datatype Colour ((red) (green) (blue)))

(declare-const a Colour)
(declare-const b Colour)
(declare-const c Colour)
(declare-const d Colour)
(push 1)
(assert (distinct a b c d))
(check-sat)
(pop 1)
(assert (distinct a b c))
(assert (= d red))
(check-sat)
