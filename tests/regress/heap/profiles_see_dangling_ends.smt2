; expect: sat unsat
; why: the end of a segment may lie inside of it, unless it is allocated elsewhere
(set-logic QF_SHID)
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (low L) (high L)))))
(declare-heap (L C))
(define-fun-rec one ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L)) (and (distinct x y) (sep (pto x (c z (as nil L))) (one z y))))))
(define-fun-rec two ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L) (u L)) (and (distinct x y) (sep (pto x (c u z)) (one u z) (two z y))))))
(declare-const a L)
(declare-const b L)
(declare-const d L)
(push 1)
(assert (sep (two a b) (two b d)))
(assert (not (two a d)))
(check-sat)
(pop 1)
(assert (sep (two a b) (two b d) (pto d (c (as nil L) (as nil L)))))
(assert (not (sep (two a d) (pto d (c (as nil L) (as nil L))))))
(check-sat)
