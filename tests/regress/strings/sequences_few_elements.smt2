; expect: sat unsat
; why: a sort of three elements has three letters, so four different ones cannot occur
(set-logic ALL)
(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-const s (Seq Color))
(declare-const i Int)
(assert (= (seq.len s) 4))
(assert (distinct (seq.at s 0) (seq.at s 1) (seq.at s 2)))
(check-sat)
(assert (distinct (seq.at s 0) (seq.at s 1) (seq.at s 2) (seq.at s 3)))
(check-sat)
