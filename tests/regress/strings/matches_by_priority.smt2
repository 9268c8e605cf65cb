; expect: unsat
; why: values of String.prototype.replace and of exec of ECMAScript, which denial has to refute; an iteration forgets captures, one that is not required reads a letter, and the search goes on behind an empty match
(set-logic ALL)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(declare-const w String)
(assert (str.in_re x (re.union (str.to_re "ab") (str.to_re "ba"))))
(assert (str.in_re y (re.++ (str.to_re "aaaa") (re.opt (str.to_re "a")))))
(assert (= z (str.++ "ba" (str.from_code (+ 97 (str.len w))) "c")))
(assert (= w ""))
(assert (or
  (not (= (str.replace_cg x (re.* (re.union ((_ re.capture 1) (str.to_re "a")) (str.to_re "b"))) (re.++ (str.to_re "<") (_ re.reference 1) (str.to_re ">"))) (ite (= x "ab") "<>" "<a>")))
  (not (= (str.replace_cg y ((_ re.loop 1 4) ((_ re.capture 1) (re.*? (str.to_re "a")))) (re.++ (str.to_re "<") (_ re.reference 1) (str.to_re ">"))) (ite (= y "aaaa") "<a>a" "<a>aa")))
  (not (= (str.replace_cg_all z ((_ re.capture 1) (re.* (str.to_re "a"))) (re.++ (str.to_re "<") (_ re.reference 1) (str.to_re ">"))) "<>b<aa><>c<>"))
  (not (= (str.replace_cg_all z (re.from_ecma2020 "a$|^b|(c)") (re.++ (_ re.reference 1) (str.to_re "-"))) "-aac-"))
  (not (= (str.replace_cg x (re.from_ecma2020 "(a|b)(a|b)") (re.++ (_ re.reference 2) (_ re.reference 1))) (str.++ (str.at x 1) (str.at x 0))))
  (not (= ((_ str.extract 2) y (re.from_ecma2020 "(a+?)(a*)")) (str.substr y 1 (str.len y))))))
(check-sat)
