; expect: sat
; why: parts of a text that only memberships in languages of the model speak of are not free
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.suffixof "k" x))
(assert (str.in_re x (re.++ (re.* (str.to_re (ite (str.in_re x (re.* (str.to_re "m"))) "" "n"))) (re.* (str.to_re x)))))
(check-sat)
