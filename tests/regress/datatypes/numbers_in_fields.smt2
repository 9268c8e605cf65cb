; expect: unsat sat
; why: fields that arithmetic makes equal
(set-logic ALL)
(declare-datatypes ((Point 0)) (((point (x Int) (y Real)))))
(declare-const p Point)
(declare-const q Point)
(assert (distinct p q))
(assert (<= (x p) (x q) (+ (x p) 1)))
(assert (= (y p) (y q)))
(push 1)
(assert (< (* 2 (x q)) (+ (* 2 (x p)) 2)))
(check-sat)
(pop 1)
(check-sat)
