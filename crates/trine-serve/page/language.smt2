; Strings: identifiers that are no keyword, and which of them a filter for "if" lets through.
; The drawing shows the automaton of the language.
(set-logic QF_S)
(declare-const name String)
(assert (str.in_re name
  (re.inter
    (re.++ (re.range "a" "z") (re.* (re.union (re.range "a" "z") (re.range "0" "9"))))
    (re.comp (str.to_re "if")))))
(assert (str.prefixof "if" name))
(check-sat)               ; sat
(get-value (name))
