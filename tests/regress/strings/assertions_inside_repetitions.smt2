; expect: unsat
; why: look-around inside repetitions, look-behind and boundaries of words are languages; an assertion alone may be repeated
(set-logic ALL)
(declare-const w String)
(assert (or
  (not (str.in_re "-aaaa" (re.from_ecma2020 "(?:-(?=a)|a(?<=a))*")))
  (str.in_re "ab" (re.from_ecma2020 "(?:(?=b))+ab"))
  (str.in_re "aA" (re.from_ecma2020 ".?(?=)*b"))
  (str.in_re "b" (re.from_ecma2020 "(?:(?!b))+b"))
  (and (str.in_re w (re.from_ecma2020 "\w*(?<!b)c")) (str.suffixof "bc" w))
  (and (str.in_re w (re.from_ecma2020_flags "(?:^a$\n?)+" "m")) (str.contains w "aa"))))
(check-sat)
