; expect: sat
; why: letters that no literal names may stand beside a replacement and a difference
(set-logic QF_SLIA)
(declare-const x String)
(assert (not (= x (str.replace_all x "a" "b"))))
(assert (> (str.len x) 5))
(check-sat)
