; expect: sat
; why: a loop with a million repetitions has words of every length
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x ((_ re.loop 3 1000000) (re.union (str.to_re "ab") (str.to_re "c")))))
(assert (> (str.len x) 999))
(check-sat)
