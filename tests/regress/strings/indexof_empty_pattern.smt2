; expect: unsat
; why: the empty pattern is found at every place up to the end, and not behind it
(set-logic QF_SLIA)
(declare-const x String)
(declare-const i Int)
(declare-const e String)
(assert (= e ""))
(assert (= (str.len x) 2))
(assert (or
  (and (= i 2) (not (= (str.indexof x e i) 2)))
  (and (= i 3) (not (= (str.indexof x e i) (- 1))))
  (and (= i (- 1)) (not (= (str.indexof x e i) (- 1))))
  (and (= i 2) (not (= (str.indexof x "a" i) (- 1))))))
(check-sat)
