; An equation has two sides.
(declare-const p Bool)
(assert (not (= p)))
(check-sat)
