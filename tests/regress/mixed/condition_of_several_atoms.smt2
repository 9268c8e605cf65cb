; expect: sat unsat
; why: the parts of a condition inside a word are literals of other theories, though the condition has no literal
(set-logic ALL)
(declare-const w (_ BitVec 6))
(declare-const n Int)
(declare-const s String)
(assert (= s (str.from_int n)))
(assert (= w (ite (and (<= n (- 5)) (< (str.len s) 3)) w (bvadd w #b000001))))
(check-sat)
(assert (not (= s "")))
(check-sat)
