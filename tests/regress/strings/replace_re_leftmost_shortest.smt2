; expect: unsat
; why: the leftmost match is replaced even if another one ends first
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (or
  (and (= x "abcb") (= y (str.replace_re x (re.union (str.to_re "abc") (str.to_re "b")) "r")) (not (= y "rb")))
  (and (= x "xaab") (= y (str.replace_re x (re.+ (str.to_re "a")) "r")) (not (= y "xrab")))
  (and (= x "ab") (= y (str.replace_re x (re.* (str.to_re "a")) "r")) (not (= y "rab")))
  (and (= x "") (= y (str.replace_re x re.none "r")) (not (= y "")))))
(check-sat)
