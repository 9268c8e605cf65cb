; not is a variable, and no operator.
(declare-const p Bool)
(assert (let ((not p)) (and p (not p))))
(check-sat)
