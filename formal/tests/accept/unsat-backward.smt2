; Needs the preimage of a replacement.
(set-logic QF_SLIA)
(declare-const x String) (declare-const y String)
(assert (= y (str.replace_re_all x (re.range "0" "9") "#")))
(assert (= y "a#"))
(assert (not (str.prefixof "a" x)))
(check-sat)
