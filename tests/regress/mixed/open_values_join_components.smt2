; expect: unsat
; why: what an operator leaves open is chosen once, so two parts that only have such an operator in common are one component
(set-logic ALL)
(declare-const f (_ FloatingPoint 5 11))
(declare-const g (_ FloatingPoint 5 11))
(declare-const p (_ BitVec 8))
(declare-const n Int)
(assert (fp.isNaN f))
(assert (fp.isNaN g))
(assert (= ((_ fp.to_ubv 8) RTZ f) #x01))
(assert (= ((_ fp.to_ubv 8) RTZ g) (bvadd p p)))
(assert (> n (ubv_to_int p)))
(check-sat)
