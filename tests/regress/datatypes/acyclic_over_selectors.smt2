; expect: unsat sat
; why: a selector of another constructor may give back the term, which is no cycle
(set-logic QF_DT)
(declare-datatype Nat ((zero) (succ (pred Nat))))

(declare-const n Nat)
(assert (= (pred (pred (pred n))) n))
(push 1)
(assert ((_ is succ) n))
(assert ((_ is succ) (pred n)))
(assert ((_ is succ) (pred (pred n))))
(check-sat)
(pop 1)
(check-sat)
