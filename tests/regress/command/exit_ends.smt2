; expect: sat
; why: nothing after exit is read
; modes: -reprinted
(set-logic QF_UF)
(check-sat)
(exit)
))) this is (no) "script
