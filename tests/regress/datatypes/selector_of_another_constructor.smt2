; expect: sat unsat
; why: the answer depends on what a selector gives on a term of another constructor
(set-logic ALL)
(declare-datatype L ((none) (some (it Int))))
(declare-const a L)
(declare-const b L)
(assert (and (= (it a) 7) ((_ is none) a) (= (it b) 8)))
(check-sat)
(get-model)
(assert (= b none))
(check-sat)
