; expect: unsat sat
; why: fields of words and floats meet the theories of words
(set-logic ALL)
(declare-datatypes ((Cell 0)) (((cell (bits (_ BitVec 8)) (real Float16)))))
(declare-const c Cell)
(declare-const d Cell)
(assert (= (bits d) (bvadd (bits c) #x01)))
(push 1)
(assert (= c d))
(check-sat)
(pop 1)
(assert (fp.isNaN (real c)))
(assert (= (real c) (real d)))
(check-sat)
