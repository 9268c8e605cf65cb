; expect: unknown
; why: strings take a product of a sum for an unknown where arithmetic multiplies it out: no fault, and no wrong answer
; modes: -cubes -unrewritten -local-rules -shuffled -levels -assumed -alone -reprinted -assertions -split -junk
; fixme: it is unsatisfiable
(set-logic ALL)
(declare-const x Int)
(declare-const f0 Int)
(declare-const f1 Int)
(declare-const f2 Int)
(declare-const f3 Int)
(declare-const f4 Int)
(declare-const s String)
(assert (str.prefixof "ab" (str.++ s "c")))
(assert (< f0 1))
(assert (< x 4))
(assert (= f0 (ite (<= x 0) 1 (* x f1))))
(assert (= f1 (ite (<= x 1) 1 (* (- x 1) f2))))
(assert (= f2 (ite (<= x 2) 1 (* (- x 2) f3))))
(assert (= f3 (ite (<= x 3) 1 (* (- x 3) f4))))
(assert (<= (str.len s) f4))
(check-sat)
