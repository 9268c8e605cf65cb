; Identifiers: three states at most.
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x (re.++ (re.union (re.range "a" "z") (re.range "A" "Z") (str.to_re "_")) (re.* (re.union (re.range "a" "z") (re.range "A" "Z") (re.range "0" "9") (str.to_re "_"))))))
(check-sat)
