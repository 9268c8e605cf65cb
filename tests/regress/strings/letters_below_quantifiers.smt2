; expect: sat unsat unsat sat
; why: letters as variables of quantifiers, as constants of Z3, and as elements of words
; modes: -models -options -assertions -reprinted
; fixme: letters are printed as strings of one letter, and declaring one is an assertion
(set-logic ALL)
(declare-const c Unicode)
(declare-const s (Seq Unicode))
(assert (= s (seq.++ (seq.unit c) (seq.unit (_ Char 66)))))
(assert (forall ((d Unicode)) (=> (char.<= d (_ Char 64)) (char.<= d c))))
(check-sat)
(push 1)
(assert (= s "5B"))
(check-sat)
(pop 1)
(push 1)
(assert (exists ((d Unicode)) (= (seq.unit d) "ab")))
(check-sat)
(pop 1)
(assert (exists ((d Unicode)) (and (not (= d c)) (= s (seq.++ (seq.unit c) (seq.unit d))))))
(check-sat)
