; expect: unsat sat
; why: reversal and case as functions of unknown texts
; modes: -junk
; fixme: short models are looked for only where strings stand beside numbers and bit-vectors alone
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(push 1)
(assert (or (= (str.to_lower x) "aB") (and (= (str.rev x) (str.++ "ab" y)) (str.suffixof "ab" x))))
(check-sat)
(pop 1)
(assert (= (str.rev x) (str.to_upper x)))
(assert (> (str.len x) 2))
(assert (not (= (str.at x 0) (str.at x 1))))
(check-sat)
