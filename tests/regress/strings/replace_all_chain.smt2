; expect: unsat sat
; why: a chain of replacements read backwards
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (= y (str.replace_all (str.replace_all (str.replace_all x "u" "A") "g" "c") "c" "G")))
(push 1)
(assert (str.contains y "cG"))
(check-sat)
(pop 1)
(assert (= y "GAGG"))
(assert (str.contains x "cug"))
(check-sat)
