; expect: unsat sat
; why: two equations share a side, or one has it as a part: what their other sides begin with is equal where lengths say so
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(push 1)
(assert (str.prefixof (str.++ y x) (str.++ x "a")))
(assert (not (str.prefixof (str.at y 0) (str.++ x "a"))))
(check-sat)
(pop 1)
(assert (str.prefixof (str.++ y x) (str.++ x "a")))
(assert (= (str.len y) 1))
(assert (= (str.len x) 3))
(check-sat)
