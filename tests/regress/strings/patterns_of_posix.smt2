; expect: unsat
; why: extended regular expressions of POSIX: the longest match, classes by name, brackets
(set-logic ALL)
(declare-const w String)
(assert (or
  (not (= "<abc>" (str.replace_cg "abc" (re.from_posix "a|ab|abc")
    (re.++ (str.to_re "<") (_ re.reference 0) (str.to_re ">")))))
  (not (= "-b-c-" (str.replace_cg_all "bac" (re.from_posix "^|a+|$") (str.to_re "-"))))
  (not (= "xaxcx" (str.replace_cg_all "abc" (re.from_posix "b*") (str.to_re "x"))))
  (not (str.in_re "]a-\u{5c}" (re.from_posix "[]a[:digit:]\-]{4}")))
  (str.in_re "b" (re.from_posix "[^[:alpha:]]"))
  (not (str.in_re "AB" (re.from_posix_flags "a[[:lower:]]" "i")))
  (str.in_re w (re.from_posix "a^b"))
  (and (str.in_re w (re.from_posix "([[:upper:]][[:lower:]]*)+")) (str.prefixof "a" w))))
(check-sat)
