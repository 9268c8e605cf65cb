; expect: unsat sat
; why: a field of strings brings the theory of strings, though no term of the script is a string
(set-logic ALL)
(declare-datatypes ((Name 0)) (((name (text String)) (anonymous))))
(declare-const a Name)
(declare-const b Name)
(assert ((_ is name) a))
(push 1)
(assert (= (str.++ (text a) "x") (text a)))
(check-sat)
(pop 1)
(assert (= b (name (str.++ (text a) "x"))))
(assert (distinct a b anonymous))
(check-sat)
