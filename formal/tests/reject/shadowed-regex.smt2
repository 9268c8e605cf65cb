; re.none is a variable.
(set-logic QF_S)
(declare-const a String)
(assert (let ((re.none re.all)) (str.in_re a re.none)))
(check-sat)
