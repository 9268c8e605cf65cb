; expect: sat sat
; why: a constant that is a lambda over infinitely many indices has a model: what it is holds in any case
; modes: -proof -assumed -cores -minimal-cores -failed-assumptions
(set-logic ALL)
(declare-const f (-> Int Int))
(declare-const g (Array Real Real))
(declare-const y Int)
(declare-const r Real)
(assert (= f (lambda ((x Int)) (+ x y))))
(assert (= (f 3) 10))
(check-sat)
(assert (= (lambda ((x Real)) (ite (< x r) x (/ x 2.0))) g))
(assert (= (select g (select g 8.0)) 4.0))
(check-sat)
