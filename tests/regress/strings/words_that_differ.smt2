; expect: unsat
; why: four words of two letters a and b are all there are; a fifth one that differs from each has no word left
; modes: -limits -junk
; fixme: a limit of 4000 ticks ends before words are counted, and what noodles add then hides it from the check after
(set-logic QF_SLIA)
(declare-const v String)
(declare-const w String)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (str.in_re v (re.* (re.union (str.to_re "a") (str.to_re "b")))))
(assert (str.in_re w (re.* (re.union (str.to_re "a") (str.to_re "b")))))
(assert (str.in_re x (re.* (re.union (str.to_re "a") (str.to_re "b")))))
(assert (str.in_re y (re.* (re.union (str.to_re "a") (str.to_re "b")))))
(assert (str.in_re z (re.* (re.union (str.to_re "a") (str.to_re "b")))))
(assert (= (str.len v) 2))
(assert (= (str.len w) 2))
(assert (= (str.len x) 2))
(assert (= (str.len y) 2))
(assert (= (str.len z) 2))
(assert (distinct v w x y z))
(check-sat)
