; expect: unsat
; why: anchors hold where nothing with a letter stands before or behind
(set-logic QF_S)
(declare-const w String)
(define-fun a () RegLan (str.to_re "a"))
(assert (or
  (not (= (re.* (re.++ a re.end-anchor)) (re.opt a)))
  (not (= (re.++ (re.opt a) re.begin-anchor (str.to_re "b")) (str.to_re "b")))
  (not (= (re.from_ecma2020 "(?:^|a)b(?:$|c)*") (re.++ (re.opt a) (str.to_re "b") (re.* (str.to_re "c")))))
  (and (str.in_re w (re.case_insensitive (re.++ (re.range "a" "c") (str.to_re "k")))) (not (str.in_re w (re.++ (re.union (re.range "a" "c") (re.range "A" "C")) (re.union (str.to_re "k") (str.to_re "K"))))))))
(check-sat)
