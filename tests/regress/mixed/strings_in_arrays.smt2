; expect: sat unsat
; why: arrays from words to texts
(set-logic ALL)
(declare-const a (Array (_ BitVec 4) String))
(declare-const i (_ BitVec 4))
(declare-const j (_ BitVec 4))
(define-fun b () (Array (_ BitVec 4) String) (store a i "key"))
(assert (= (bvadd i j) #x0))
(assert (str.prefixof "k" (select b j)))
(assert (not (= (select b j) (select b i))))
(check-sat)
(assert (bvuge (bvshl i #x1) #x0))
(assert (or (= i #x0) (= i #x8)))
(check-sat)
