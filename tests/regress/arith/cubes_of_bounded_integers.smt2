; expect: unsat sat unsat
; why: products of integers between bounds are searched as words; facts about products alone take very long, and so does a proof
; modes: -proof -junk
; fixme: integers without bounds beside these keep facts about products in the way of the search as bit-vectors
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(declare-const z Int)
(assert (and (< 1 x 50) (< 1 y 50) (< 1 z 70)))
(push 1)
(assert (= (+ (* x x x) (* y y y)) (* z z z)))
(check-sat)
(pop 1)
(push 1)
(assert (= (+ (* x x x) (* y y y)) (+ (* z z z) 1)))
(assert (distinct x y z))
(check-sat)
(assert (< x y 9))
(check-sat)
(pop 1)
