; expect: sat unsat
; why: a constructor nil of lists does not hide the nil of addresses, which its sort tells apart
; modes: -scramble
(set-logic ALL)
(declare-sort Addr 0)
(declare-datatype Items ((nil) (item (head Addr))))
(declare-datatype Cell ((cell (next Addr))))
(declare-heap (Addr Cell))
(declare-const p Addr)
(declare-const l Items)
(assert (pto p (cell (as nil Addr))))
(assert (distinct l nil))
(check-sat)
(assert (= p (as nil Addr)))
(check-sat)
