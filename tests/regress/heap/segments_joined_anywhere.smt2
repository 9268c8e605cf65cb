; expect: unsat unsat sat
; why: segments that are joined anywhere are segments; the induction is over how they are joined, so the proof is a table
; modes: -minimal-cores
(set-logic QF_SHID)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(define-fun-rec guarded ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (and (distinct x y) (sep (pto x z) (guarded z y))))))
(define-fun-rec joined ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (pto x y) (exists ((z L)) (sep (joined x z) (joined z y)))))
(declare-const a L)
(declare-const b L)
(push 1)
(assert (joined a b))
(assert (not (ls a b)))
(check-sat)
(pop 1)
(push 1)
(assert (joined a (as nil L)))
(assert (not (guarded a (as nil L))))
(check-sat)
(pop 1)
(assert (joined a b))
(assert (not (guarded a b)))
(check-sat)
