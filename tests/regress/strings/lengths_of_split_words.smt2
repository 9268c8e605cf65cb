; expect: sat
; why: lengths of the words into which a search splits a word count where the length of that word does
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (str.suffixof (str.at x 0) (str.++ x y)))
(assert (not (str.suffixof (str.substr x 1 (str.len x)) y)))
(assert (= (str.replace_all x y z) (str.at y 0)))
(check-sat)
