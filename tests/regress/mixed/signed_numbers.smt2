; expect: unsat sat
; modes: -lemmas
; why: the signed number of a word wraps where the unsigned one does not
(set-logic ALL)
(declare-const x (_ BitVec 16))
(declare-const n Int)
(assert (= n (- (ubv_to_int x) (sbv_to_int x))))
(push 1)
(assert (distinct n 0 65536))
(check-sat)
(pop 1)
(assert (= n 65536))
(check-sat)
