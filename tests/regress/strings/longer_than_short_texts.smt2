; expect: sat unsat
; why: texts beyond all bounds of the search for short ones are not refuted by it
; modes: -lemmas
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.++ ((_ re.^ 60) (re.range "a" "c")) (re.* (str.to_re "ab")) ((_ re.^ 60) (re.range "b" "d")))))
(assert (= (str.len x) (+ (str.len y) 1)))
(assert (not (str.contains x "cc")))
(push 1)
(assert (str.prefixof y x))
(assert (> (str.len y) 140))
(check-sat)
(pop 1)
(assert (< (str.len y) 119))
(check-sat)
