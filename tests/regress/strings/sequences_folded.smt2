; expect: sat
; why: the value that a fold gives decides what is folded
(set-logic ALL)
(declare-const s (Seq Int))
(assert (= (seq.fold_left (lambda ((a Int) (x Int)) (+ a x)) 0 s) 6))
(assert (= (seq.len s) 2))
(check-sat)
