; Words that are none of four keywords.
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x (re.inter (re.+ (re.range "a" "z")) (re.comp (re.union (str.to_re "if") (str.to_re "in") (str.to_re "int") (str.to_re "for"))))))
(check-sat)
