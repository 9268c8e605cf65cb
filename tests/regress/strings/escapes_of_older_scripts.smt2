; expect: unsat sat
; why: a script that names version 2.5 has the escapes of the standard, and no others
(set-info :smt-lib-version 2.5)
(set-logic QF_SLIA)
(declare-const x String)
(push 1)
(assert (or
  (= "\x41" "A")
  (not (= (str.len "\x41\t") 6))
  (not (= "\u{41}" "A"))
  (not (= (str.to_code "\u0041") 65))
  (not (= (str.len "\\") 2))
  (not (= (str.++ "\" "u0041") (str.++ "\u{5c}" "u0041")))))
(check-sat)
(pop 1)
(assert (= x (str.++ "\" "u{41}")))
(assert (= (str.len x) 6))
(check-sat)
