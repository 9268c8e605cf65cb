; Nothing is asked.
(declare-const p Bool)
(exit)
(assert (and p (not p)))
(check-sat)
