; expect: sat unsat
; why: elements whose equality other theories decide
(set-logic ALL)
(declare-const s (Set (_ FloatingPoint 5 11)))
(declare-const x (_ FloatingPoint 5 11))
(declare-const y (_ FloatingPoint 5 11))
(assert (set.member x s))
(assert (not (set.member y s)))
(assert (fp.eq x y))
(check-sat)
(assert (not (fp.isZero x)))
(check-sat)
