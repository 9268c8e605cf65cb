; expect: sat unsat
; why: only the sorts that the logic lacks are free for the script: String, not Int
; modes: -junk
(set-logic QF_UFLIA)
(declare-sort String 0)
(declare-fun length (String) Int)
(declare-const s String)
(declare-const t String)
(assert (> (length s) (+ (length t) 1)))
(check-sat)
(assert (= s t))
(check-sat)
