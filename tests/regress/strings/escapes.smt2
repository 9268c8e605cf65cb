; expect: unsat
; why: escapes that the standard has, and text that looks like others
(set-logic QF_SLIA)
(assert (or
  (not (= (str.len "\x41") 4))
  (not (= (str.len "\n") 2))
  (not (= (str.len "\u{30000}") 9))
  (not (= (str.len "\u{}") 4))
  (not (= (str.to_code "\u{2FFFF}") 196607))
  (not (= "\u0041" "A"))
  (not (= (str.len """") 1))))
(check-sat)
