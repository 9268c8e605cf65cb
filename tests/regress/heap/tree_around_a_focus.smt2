; expect: unsat sat
; why: a tree with pointers to parents and the way up from it, with the trees beside that way, are a tree; nothing says so of its top alone
(set-logic QF_SHID)
(declare-sort L 0)
(declare-datatypes ((C 0)) (((c (left L) (right L) (parent L)))))
(declare-heap (L C))
(define-fun-rec tree ((x L) (p L)) Bool
  (or (and (= x (as nil L)) (_ emp L C))
      (exists ((y L) (z L)) (sep (pto x (c y z p)) (tree y x) (tree z x)))))
(define-fun-rec above ((x L) (p L) (top L) (q L)) Bool
  (or (and (= x top) (= p q) (_ emp L C))
      (exists ((z L) (u L)) (sep (pto p (c x z u)) (tree z p) (above p u top q)))
      (exists ((y L) (u L)) (sep (pto p (c y x u)) (tree y p) (above p u top q)))))
(declare-const a L)
(declare-const b L)
(declare-const d L)
(push 1)
(assert (sep (tree a b) (above a b d (as nil L))))
(assert (not (tree d (as nil L))))
(check-sat)
(pop 1)
(assert (above a b d (as nil L)))
(assert (not (tree d (as nil L))))
(check-sat)
