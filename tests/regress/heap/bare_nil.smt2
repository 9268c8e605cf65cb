; expect: sat unsat
; why: where there is one heap, nil alone is that of its addresses
(set-logic QF_SHLS)
(declare-sort Addr 0)
(declare-datatypes ((Cell 0)) (((cell (next Addr)))))
(declare-heap (Addr Cell))
(declare-const p Addr)
(declare-const q Addr)
(assert (sep (pto p (cell q)) (pto q (cell nil))))
(check-sat)
(assert (or (= q nil) (= p (as nil Addr))))
(check-sat)
