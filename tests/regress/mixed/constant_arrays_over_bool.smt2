; expect: sat
; why: two constant arrays that differ only where nobody reads them
(set-logic ALL)
(declare-const x Int)
(assert (xor (distinct ((as const (Array Bool Bool)) true) (store ((as const (Array Bool Bool)) false) true true)) (<= x 0)))
(assert (= x (* 2 3)))
(check-sat)
