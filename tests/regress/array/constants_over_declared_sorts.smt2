; expect: unsat sat unsat
; why: constant arrays over a declared sort that differ in few places only are equal if another element is known
; modes: -minimal-cores
; fixme: models with a finite declared sort are not looked for
(set-logic QF_AUFLIA)
(declare-sort U 0)
(declare-const i U)
(declare-const j U)
(declare-const k U)
(declare-const v Int)
(declare-const w Int)
(define-fun zeros () (Array U Int) ((as const (Array U Int)) 0))
(define-fun ones () (Array U Int) ((as const (Array U Int)) w))
(assert (= (store (store zeros i v) k v) ones))
(push 1)
(assert (distinct i j k))
(assert (= w 1))
(check-sat)
(pop 1)
(assert (distinct i j k))
(check-sat)
(assert (distinct v w))
(check-sat)
