; expect: unsat sat
; why: one heap that two lists describe from different places; it is none without cycles, and is one with them
(set-logic ALL)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (and (distinct x y) (sep (pto x z) (ls z y))))))
(declare-const a L)
(declare-const b L)
(declare-const d L)
(push 1)
(assert (and (ls a d) (ls b d) (distinct a b) (distinct a d) (distinct b d)))
(check-sat)
(pop 1)
(assert (and (sep (pto a b) (ls b a)) (sep (pto b a) (ls a b)) (distinct a b)))
(check-sat)
