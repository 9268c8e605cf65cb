; expect: unsat
; why: cuts that reach beyond the end, start behind it, or have no length
(set-logic QF_SLIA)
(declare-const x String)
(declare-const i Int)
(assert (= x "A"))
(assert (or
  (not (= (str.substr x 0 2) "A"))
  (not (= (str.substr x 1 1) ""))
  (and (< i 0) (not (= (str.substr x i 5) "")))
  (and (<= i 0) (not (= (str.substr x 0 i) "")))
  (and (>= i 1) (not (= (str.at x i) "")))
  (not (= (str.substr x 0 100000000000000000000) "A"))))
(check-sat)
