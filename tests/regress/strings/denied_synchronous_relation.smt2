; expect: unsat sat
; why: a relation of three words that must not hold is read as its complement
(set-logic QF_SLIA)
(define-fun-rec same ((x String) (y String) (z String)) Bool
  (or (and (= x "") (= y "") (= z ""))
      (and (not (= x "")) (not (= y "")) (not (= z "")) (= (str.at x 0) (str.at y 0)) (= (str.at x 0) (str.at z 0))
           (same (str.substr x 1 (str.len x)) (str.substr y 1 (str.len y)) (str.substr z 1 (str.len z))))))
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (not (same x y z)))
(assert (= x y))
(push 1)
(assert (= y z))
(check-sat)
(pop 1)
(assert (= (str.len x) (str.len z) 40))
(check-sat)
