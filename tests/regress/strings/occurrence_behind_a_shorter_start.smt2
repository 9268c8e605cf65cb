; expect: unsat unsat
; modes: -assumed -limits
; fixme: after some limits the search goes another way, which takes long
; why: words that were split contain each other whatever their parts are; candidates have an occurrence at one place after the other
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(declare-const b String)
(declare-const r String)
(declare-const n Int)
(push 1)
(assert (= (str.++ x y) (str.++ b r)))
(assert (<= (str.len b) (str.len x)))
(assert (not (str.contains r y)))
(check-sat)
(pop 1)
(assert (<= 0 n (str.len x)))
(assert (= (- 1) (str.indexof (str.++ x y) y n)))
(check-sat)
