; expect: sat unsat
; why: |x| and x are one symbol; bars allow blanks, parentheses, comments and line breaks
(set-logic QF_BV)
(declare-const |x| (_ BitVec 8))
(declare-const |a b ; (c) "d"| (_ BitVec 8))
(declare-const |two
lines| (_ BitVec 8))
(declare-const || (_ BitVec 8))
(assert (= (bvadd x || |a b ; (c) "d"|) |two
lines|))
(assert (= |x| #x01))
(assert (= || #x02))
(check-sat)
(assert (= |a b ; (c) "d"| |two
lines|))
(check-sat)
