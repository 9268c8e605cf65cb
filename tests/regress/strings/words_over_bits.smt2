; expect: sat unsat
; why: letters have as many bits as the sort says
; modes: -options
(set-logic QF_BVS)
(declare-fun x () (Seq (_ BitVec 16)))
(declare-fun y () (Seq (_ BitVec 16)))
(define-funs-rec ((up ((x (Seq (_ BitVec 16))) (y (Seq (_ BitVec 16)))) Bool))
  ((or (and (= x "") (= y ""))
       (and (= (seq-head y) (ite (and (bvule #x0061 (seq-head x)) (bvule (seq-head x) #x007a))
                                 (bvsub (seq-head x) #x0020)
                                 (seq-head x)))
            (up (seq-tail x) (seq-tail y))))))
(assert (up x y))
(assert (= x "a\u{3b1}\u{ffff}"))
(check-sat)
(assert (not (= y "A\u{3b1}\u{ffff}")))
(check-sat)
