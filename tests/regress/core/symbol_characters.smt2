; expect: sat unsat
; why: all characters that a simple symbol may have; names that begin as literals do
(set-logic QF_BV)
(declare-const ~!@$%^&*_-+=<>.?/ Bool)
(declare-const .x Bool)
(declare-const @y Bool)
(declare-const bv5 Bool)
(declare-const b0 Bool)
(assert (xor ~!@$%^&*_-+=<>.?/ .x))
(assert (= @y bv5))
(assert (distinct b0 bv5))
(check-sat)
(assert (= b0 @y))
(check-sat)
