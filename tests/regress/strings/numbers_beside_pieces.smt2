; expect: sat
; why: numbers of strings are those of a solution, also where another one was tried before
(set-logic QF_SLIA)
(declare-const size String)
(declare-const age String)
(declare-const path String)
(assert (>= (str.indexof (str.substr path (str.indexof path "-" 0) (str.len path)) "/" 0) 1))
(assert (not (str.prefixof ".." (str.replace (str.at path 0) "=" "-"))))
(assert (not (str.contains (str.++ "." (str.substr path (str.indexof path "?" 0) (str.len path))) "user")))
(assert (> (str.to_int size) 98))
(assert (> (str.to_int age) 15))
(assert (str.prefixof "id=" path))
(assert (not (= path "%20")))
(check-sat)
