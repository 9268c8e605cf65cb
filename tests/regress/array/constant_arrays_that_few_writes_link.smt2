; expect: unsat sat
; why: constant arrays that three writes link agree somewhere among four indices, but may differ if there are four
(set-logic ALL)
(declare-const p (_ BitVec 2))
(declare-const q (_ BitVec 2))
(declare-const r (_ BitVec 2))
(declare-const s (_ BitVec 2))
(declare-const n Int)
(push 1)
(assert (= (store (store ((as const (Array (_ BitVec 2) Int)) 0) p 1) q n) (store ((as const (Array (_ BitVec 2) Int)) 3) r n)))
(check-sat)
(pop 1)
(assert (= (store (store ((as const (Array (_ BitVec 2) Int)) 0) p 3) q 3) (store (store ((as const (Array (_ BitVec 2) Int)) 3) r 0) s 0)))
(check-sat)
