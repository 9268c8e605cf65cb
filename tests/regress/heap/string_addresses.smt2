; expect: sat
; why: addresses may be strings
(set-logic ALL)
(declare-heap (String Int))
(declare-const x String)
(assert (sep (pto x 1) (pto (str.++ x "a") 2)))
(check-sat)
