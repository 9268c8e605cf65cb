; expect: sat unsat
; why: comments in every place; parentheses and quotes in comments
(set-logic QF_BV) ; after a command (
(declare-const ; between words " |
 x (_ BitVec 4)) ;
;
(assert ; (assert false)
  (= x ;)
  #x3))
(check-sat)
(assert (= x #x4);|
)
(check-sat)
