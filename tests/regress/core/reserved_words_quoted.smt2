; expect: sat unsat
; why: reserved words in bars are names like any other, and models print them so
(set-logic QF_BV)
(declare-const |let| Bool)
(declare-const |assert| Bool)
(declare-const |_| Bool)
(declare-const |!| Bool)
(declare-const |par| Bool)
(declare-const |1| Bool)
(declare-const |check-sat| Bool)
(assert (and |let| |assert| (not |_|) |!| |par| |1|))
(check-sat)
(assert (= |_| |let|))
(check-sat)
