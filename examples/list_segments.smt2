; Heaps: a list that is put together from a cell and a list segment is a list segment again.
; The assertions claim the opposite, so `unsat` says that the entailment holds.
(set-logic QF_SHLS)
(declare-sort Loc 0)
(declare-datatypes ((Node 0)) (((node (next Loc)))))
(declare-heap (Loc Node))
(define-fun-rec ls ((from Loc) (to Loc)) Bool
  (or (and (_ emp Loc Node) (= from to))
      (exists ((u Loc)) (and (distinct from to) (sep (pto from (node u)) (ls u to))))))
(declare-const x Loc)
(declare-const y Loc)
(push 1)
(assert (and (distinct x (as nil Loc)) (sep (pto x (node y)) (ls y (as nil Loc)))))
(assert (not (ls x (as nil Loc))))
(check-sat)               ; unsat
(pop 1)

; A cell in front of a segment that may come back to it is none: the model is a heap.
(declare-const z Loc)
(assert (sep (pto x (node y)) (ls y z)))
(assert (not (ls x z)))
(check-sat)               ; sat: the segment ends where it began
(get-model)
