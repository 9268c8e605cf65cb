; expect: unsat sat
; why: a literal that stands several times in a concatenation counts each time
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(push 1)
(assert (= (str.++ "ab" x "ab" "ab" y "ab") "abababab"))
(assert (not (= (str.++ x y) "")))
(check-sat)
(pop 1)
(assert (= (str.++ "a" x "a" "a" y "a") "aaaaaa"))
(assert (= (str.len x) 2))
(check-sat)
