; expect: unsat
; why: a skip list of three levels whose last towers are written out is one; decided by profiles, or by a search that unfolds the calls of both sides
(set-logic QF_SHID)
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (low L) (middle L) (high L)))))
(declare-heap (L C))
(define-fun-rec one ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L)) (and (distinct x y) (sep (pto x (c z (as nil L) (as nil L))) (one z y))))))
(define-fun-rec two ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L) (u L))
        (and (distinct x y) (sep (pto x (c u z (as nil L))) (one u z) (two z y))))))
(define-fun-rec three ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L C))
      (exists ((z L) (u L) (v L))
        (and (distinct x y) (sep (pto x (c u v z)) (one u v) (two v z) (three z y))))))
(declare-const a L)
(declare-const b L)
(declare-const c1 L)
(declare-const c2 L)
(declare-const d L)
(declare-const e1 L)
(declare-const e2 L)
(assert (sep (three a b) (pto b (c c1 c2 d)) (one c1 c2) (two c2 d)
             (pto d (c e1 e2 (as nil L))) (one e1 e2) (two e2 (as nil L))))
(assert (not (three a (as nil L))))
(check-sat)
