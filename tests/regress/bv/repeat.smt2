; expect: sat unsat unsat
; why: repetition, also once
(set-logic QF_BV)
(declare-const x (_ BitVec 5))
(push 1)
(assert (= ((_ extract 7 2) ((_ repeat 3) x)) #b110101))
(check-sat)
(assert (distinct x #b10111))
(assert (distinct x #b10110))
(check-sat)
(pop 1)
(assert (or (distinct ((_ repeat 1) x) x) (distinct ((_ repeat 2) x) (concat x x))))
(check-sat)
