; The same under the reading that any match may be replaced.
(set-logic QF_S)
(declare-const a String)
(declare-const b String)
(assert (= a "2024,2025"))
(assert (= b "2024,NUM"))
(assert (= b (str.replace_re a (re.+ (re.range "0" "9")) "NUM")))
(check-sat)
