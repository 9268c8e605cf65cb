; Dates: a chain with parallel edges.
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x (re.++ ((_ re.^ 4) (re.range "0" "9")) (str.to_re "-") (re.union (re.++ (str.to_re "0") (re.range "1" "9")) (re.++ (str.to_re "1") (re.range "0" "2"))) (str.to_re "-") (re.union (re.++ (str.to_re "0") (re.range "1" "9")) (re.++ (re.range "1" "2") (re.range "0" "9")) (re.++ (str.to_re "3") (re.range "0" "1"))))))
(check-sat)
