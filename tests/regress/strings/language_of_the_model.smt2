; expect: sat
; why: a language that a model has to choose: a word of the others is tried in it
(set-logic QF_SLIA)
(declare-const a String)
(assert (str.suffixof "a" a))
(assert (str.in_re a (re.* (re.union (str.to_re (str.replace_re a (re.++ (re.* (str.to_re "a")) (str.to_re "ca")) "")) (str.to_re "b")))))
(check-sat)
