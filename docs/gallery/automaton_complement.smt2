; A complement: texts without a comment sign.
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x (re.comp (re.++ re.all (str.to_re "/*") re.all))))
(check-sat)
