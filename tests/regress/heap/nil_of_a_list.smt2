; expect: sat unsat
; why: a constructor nil hides the nil of addresses, which has another name too
(set-logic ALL)
(declare-sort Addr 0)
(declare-datatype Items ((nil) (item (head Addr))))
(declare-datatype Cell ((cell (next Addr))))
(declare-heap (Addr Cell))
(declare-const p Addr)
(declare-const l Items)
(assert (pto p (cell (as sep.nil Addr))))
(assert (distinct l nil))
(check-sat)
(assert (= p (as sep.nil Addr)))
(check-sat)
