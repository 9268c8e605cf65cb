; expect: unsat
; why: patterns of ECMAScript mean what they mean as languages
(set-logic QF_S)
(declare-const w String)
(assert (or
  (not (= (re.from_ecma2020 "a+b*?c{2,3}") (re.++ (re.+ (str.to_re "a")) (re.* (str.to_re "b")) ((_ re.loop 2 3) (str.to_re "c")))))
  (not (= (re.from_ecma2020 "(?:a|b)?(?<n>c)") (re.++ (re.opt (re.range "a" "b")) (str.to_re "c"))))
  (not (= (re.from_ecma2020 "[^\d-]") (re.diff re.allchar (re.union (re.range "0" "9") (str.to_re "-")))))
  (not (= (re.from_ecma2020 "^[a-c\]x-]\.$") (re.++ (re.union (re.range "a" "c") (str.to_re "]") (str.to_re "x") (str.to_re "-")) (str.to_re "."))))
  (not (= (re.from_ecma2020 "(?=.*\d)\w{2}") (re.union (re.++ (re.from_ecma2020 "\d\w")) (re.from_ecma2020 "\w\d"))))
  (not (= (re.from_ecma2020 "(?!ab)[a-b]{2}") (re.diff (re.from_ecma2020 "[ab]{2}") (str.to_re "ab"))))
  (not (= (re.from_ecma2020 "a$b|\x63\u0064\u{65}") (str.to_re "cde")))
  (not (= (re.from_ecma2020 "a{3,}") (re.++ ((_ re.^ 3) (str.to_re "a")) (re.* (str.to_re "a")))))
  (not (= (re.from_ecma2020 "x{,2}") (str.to_re "x{,2}")))
  (and (str.in_re w (re.from_ecma2020 ".")) (str.in_re w (re.from_ecma2020 "[\n\r]")))
  (not (= (re.from_ecma2020 "") (str.to_re "")))))
(check-sat)
