; expect: unsat sat unsat
; why: a core names what contradicts itself; assumptions do not stay
(set-option :produce-unsat-cores true)
(set-logic ALL)
(declare-const s (Set Int))
(declare-const p Bool)
(declare-const q Bool)
(assert (! (=> p (set.member 1 s)) :named one))
(assert (! (=> q (= s (set.singleton 2))) :named two))
(check-sat-assuming (p q))
(check-sat-assuming (p (not q)))
(assert (! (and p q) :named both))
(check-sat)
(get-unsat-core)
