; expect: unsat sat unsat
; why: a fold is a recursive function of a value and a word; one function has one fold
; modes: -minimal-cores
(set-logic ALL)
(declare-const s String)
(declare-const t String)
(push 1)
(assert (= (seq.len s) 1))
(assert (not (= s "x")))
(assert (= (seq.++ s t) (seq.fold_left (lambda ((k String) (l Unicode)) (seq.++ k (seq.unit l))) "" t)))
(assert (= (seq.fold_left (lambda ((k String) (m Unicode)) (seq.++ k (seq.unit m))) "" t) "xyz"))
(check-sat)
(pop 1)
(assert (= t (seq.fold_left (lambda ((k String) (l Unicode)) (ite (= (seq.unit l) "$") k (seq.++ k (seq.unit l)))) "" "a$b")))
(check-sat)
(assert (distinct t "ab"))
(check-sat)
