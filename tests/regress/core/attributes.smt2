; expect: sat unsat
; why: attributes that mean nothing here, with values of every form
(set-info :status sat)
(set-info :source |a source
of two lines|)
(set-info :category "crafted")
(set-info :other (a (b "c") |d e| 12 #x0f))
(set-logic QF_BV)
(declare-const p Bool)
(assert (! p :weight 3 :note "text (" :flag))
(check-sat)
(assert (! (! (not p) :a) :b (c d)))
(check-sat)
