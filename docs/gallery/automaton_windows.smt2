; A complement with many edges: no `a` with a `b` three places later.
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x (re.comp (re.++ re.all (str.to_re "a") ((_ re.^ 2) re.allchar) (str.to_re "b") re.all))))
(check-sat)
