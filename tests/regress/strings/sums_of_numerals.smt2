; expect: unsat unsat sat
; why: sums of numerals of any length, with their lengths: last digits add up with carries, and ends of words are counted; beside a word equation of other strings the last check takes too long
; modes: -junk
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (>= (str.to_int x) 0))
(assert (>= (str.to_int y) 0))
(push 1)
; the value of y is 62 and then that of x: nine times the one is never twice the other and 86
(assert (= y (str.++ "62" x)))
(assert (str.in_re x (re.* (re.union (str.to_re "9") (re.+ (str.to_re "3"))))))
(assert (>= (+ (* 9 (str.len x)) (* 3 (str.len y))) 84))
(assert (= (+ (* 9 (str.to_int x)) (* (- 2) (str.to_int y))) 86))
(check-sat)
(pop 1)
(assert (str.in_re x (re.+ (str.to_re "3"))))
(assert (str.in_re y (re.+ (str.to_re "6"))))
(push 1)
; a number that is twice another one may have one more digit, but these have as many
(assert (= (str.to_int y) (* 2 (str.to_int x))))
(assert (> (str.len y) (str.len x)))
(check-sat)
(pop 1)
(assert (= (str.to_int y) (* 2 (str.to_int x))))
(assert (> (str.len x) 30))
(check-sat)
