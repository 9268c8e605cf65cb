(declare-const p Bool)
(assert (let ((a p) (a (not p))) (and a p)))
(check-sat)
