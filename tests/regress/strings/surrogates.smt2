; expect: unsat
; why: code points that are no characters elsewhere
(set-logic QF_SLIA)
(declare-const x String)
(declare-const i Int)
(assert (= x (str.from_code i)))
(assert (or
  (and (= i 55296) (not (= (str.to_code x) 55296)))
  (and (= i 196607) (not (= (str.len x) 1)))
  (and (= i 196608) (not (= x "")))))
(check-sat)
