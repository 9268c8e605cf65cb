; A constant is no variable.
(assert (let ((#b1 #b0)) (= #b1 #b0)))
(check-sat)
