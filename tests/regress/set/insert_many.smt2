; expect: unsat
; why: insert takes several elements; two of them are one
(set-logic ALL)
(declare-const s (Set Int))
(declare-const x Int)
(declare-const y Int)
(assert (= (set.insert x y 4 (as set.empty (Set Int))) (set.singleton 4)))
(assert (> (+ x y) 8))
(check-sat)
