; expect: unsat
; why: flags of patterns of ECMAScript as languages
(set-logic ALL)
(assert (or
  (not (str.in_re "aBc" (re.from_ecma2020_flags "ABC" "i")))
  (not (str.in_re "Q" (re.from_ecma2020_flags "[m-r]" "gi")))
  (str.in_re "A" (re.from_ecma2020_flags "[^a]" "i"))
  (not (str.in_re "\u{c9}" (re.from_ecma2020_flags "\u{e9}" "i")))
  (str.in_re "\u{17f}" (re.from_ecma2020_flags "s" "i"))
  (str.in_re "A" (re.from_ecma2020_flags "a" ""))
  (str.in_re "\u{a}" (re.from_ecma2020 "."))
  (not (str.in_re "\u{a}" (re.from_ecma2020_flags "." "sy")))))
(check-sat)
