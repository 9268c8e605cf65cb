; expect: unsat
; why: a variable as the last case
(set-logic QF_DT)
(declare-datatype Colour ((red) (green) (blue)))

(declare-const c Colour)
(assert (= c (match c ((red green) (other red)))))
(check-sat)
