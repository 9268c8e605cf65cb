; the second p is the bound variable
(declare-const p Bool)
(assert (let ((p (not p))) (and p (let ((p (not p))) p))))
(check-sat)
