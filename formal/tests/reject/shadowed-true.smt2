; The variable true is false here, so this is satisfiable.
(set-logic QF_S)
(declare-const a String)
(assert (= a "b"))
(assert (not (let ((true false)) (and true (= a "b")))))
(check-sat)
