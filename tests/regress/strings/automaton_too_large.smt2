; expect: unknown
; why: an automaton of 2^40 states is given up
; modes: -assumed
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re (str.++ x y) (re.inter (re.++ re.all (str.to_re "a") ((_ re.^ 300) re.allchar)) (re.comp (re.++ re.all (str.to_re "b") ((_ re.^ 301) re.allchar))))))
(assert (str.in_re y (re.comp (re.++ re.all (str.to_re "a") ((_ re.^ 40) re.allchar)))))
(assert (= (str.len x) (* 2 (str.len y))))
(check-sat)
