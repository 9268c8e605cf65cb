; expect: unsat
; why: each call of the left side entails one of the right side, whose ends are existential; the proof has a lemma for each kind of pair
(set-logic QF_SHID)
(declare-sort L 0)
(declare-heap (L L))
(define-fun-rec ls ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (pto x z) (ls z y)))))
(define-fun-rec rl ((x L) (y L)) Bool
  (or (and (= x y) (_ emp L L)) (exists ((z L)) (sep (rl x z) (pto z y)))))
(declare-const a L)
(declare-const b L)
(declare-const c L)
(declare-const d L)
(declare-const e L)
(assert (sep (rl a b) (ls b c) (rl c d) (ls d e)))
(assert (not (exists ((u L) (v L) (w L)) (sep (ls a u) (rl u v) (ls v w) (rl w e)))))
(check-sat)
