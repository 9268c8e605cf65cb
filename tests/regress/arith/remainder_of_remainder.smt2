; expect: unsat
; why: a factor in common asks for the product of the others, whatever the order in which unknowns are declared
; modes: -lemmas -junk
; fixme: beside another room with steps of one tick the first candidate asks for other products, and those that are needed come too late
(set-logic QF_NIA)
(declare-const c Int)
(declare-const b Int)
(declare-const a Int)
(assert (and (<= 0 a 100000) (< 0 b 100000) (< 0 c 100000)))
(assert (distinct (mod (mod a (* b c)) b) (mod a b)))
(check-sat)
