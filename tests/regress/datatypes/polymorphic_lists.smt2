; expect: unsat sat
; why: lists of lists
(set-logic QF_UFDTLIA)
(declare-datatypes ((List 1)) ((par (X) ((nil) (cons (head X) (tail (List X)))))))
(declare-const s (List (List Int)))
(assert ((_ is cons) s))
(push 1)
(assert (= (head s) (cons 1 (head s))))
(check-sat)
(pop 1)
(assert (distinct (head s) (as nil (List Int))))
(assert (= (tail s) (as nil (List (List Int)))))
(check-sat)
