; expect: sat unsat
; why: a heap over one-bit addresses has room for one cell beside nil
(set-logic ALL)
(declare-heap ((_ BitVec 1) (_ BitVec 1)))
(declare-const x (_ BitVec 1))
(declare-const y (_ BitVec 1))
(assert (pto x y))
(check-sat)
(reset-assertions)
(declare-heap ((_ BitVec 1) (_ BitVec 1)))
(declare-const x (_ BitVec 1))
(declare-const y (_ BitVec 1))
(assert (sep (pto x #b0) (pto y #b0)))
(check-sat)
