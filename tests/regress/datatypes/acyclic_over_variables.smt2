; expect: unsat sat
; why: a cycle over several equations, of which each is harmless
(set-logic QF_DT)
(declare-datatype Nat ((zero) (succ (pred Nat))))

(declare-const a Nat)
(declare-const b Nat)
(declare-const c Nat)
(assert (= a (succ b)))
(assert (= b (succ c)))
(push 1)
(assert (or (= c (succ a)) (= c (succ b)) (= c a)))
(check-sat)
(pop 1)
(check-sat)
