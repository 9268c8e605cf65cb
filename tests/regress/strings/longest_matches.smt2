; expect: unsat
; why: of the leftmost matches the longest one is replaced; it may be empty only where the first match is replaced
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.++ (re.* (str.to_re "c")) (str.to_re "aba") (re.opt (str.to_re "b")))))
(assert (<= (str.len x) 5))
(define-fun l () RegLan (re.union (str.to_re "a") (re.++ (str.to_re "aba") re.all) (str.to_re "")))
(assert (or
  (not (= (str.replace_re_longest x (re.++ (str.to_re "a") (re.* (re.range "a" "b"))) "-") (str.++ (str.substr x 0 (str.indexof x "a" 0)) "-")))
  (not (= (str.replace_re_longest x l "-") (ite (str.prefixof "c" x) (str.++ "-" x) "-")))
  (not (= (str.replace_re_longest_all "caab" (re.opt (re.union (str.to_re "a") (str.to_re "aa"))) y) (str.++ "c" y "b")))))
(check-sat)
