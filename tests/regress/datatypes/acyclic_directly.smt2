; expect: unsat unsat
; why: a term is no part of itself
(set-logic QF_DT)
(declare-datatype Nat ((zero) (succ (pred Nat))))

(declare-const n Nat)
(push 1)
(assert (= n (succ n)))
(check-sat)
(pop 1)
(assert ((_ is succ) n))
(assert (= n (pred n)))
(check-sat)
