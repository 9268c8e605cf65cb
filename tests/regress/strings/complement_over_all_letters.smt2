; expect: sat unsat
; why: the complement has the letters that no script writes, up to the last code point
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x (re.comp (re.* (re.range "\u{0}" "\u{2fffe}")))))
(push 1)
(assert (= (str.len x) 1))
(check-sat)
(pop 1)
(assert (not (str.contains x "\u{2ffff}")))
(check-sat)
