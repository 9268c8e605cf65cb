; expect: sat unsat
; why: named terms are names from their closing parenthesis on, in the same command too
; modes: -shuffled
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (! (bvult x (! (bvadd x #x01) :named next)) :named grows))
(assert (and (! (distinct next #x07) :named other) (=> other grows)))
(check-sat)
(assert (or (not grows) (= x #x06)))
(check-sat)
