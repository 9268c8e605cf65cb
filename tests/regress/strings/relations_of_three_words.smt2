; expect: sat unsat unsat sat
; why: a recursive definition may relate more than two words, each letter compared with several others
; modes: -cores -minimal-cores -lemmas
; fixme: lemmas and cores that need no length are true, and without one they are not decided
(set-logic QF_SLIA)
(define-fun-rec same ((x String) (y String) (z String)) Bool
  (or (and (= x "") (= y "") (= z ""))
      (and (= (seq-head x) (seq-head y)) (= (seq-head x) (seq-head z))
           (same (seq-tail x) (seq-tail y) (seq-tail z)))))
(define-fun-rec zip ((x String) (y String) (z String)) Bool
  (or (and (= x "") (= y z))
      (and (not (= x "")) (not (= z "")) (= (str.at x 0) (str.at z 0))
           (zip y (str.substr x 1 (str.len x)) (str.substr z 1 (str.len z))))))
(declare-const x String)
(declare-const y String)
(declare-const z String)
(push 1)
(assert (same x y z))
(assert (str.in_re x (re.+ (str.to_re "ab"))))
(assert (= (str.len z) 40))
(check-sat)
(assert (= (str.at y 3) "a"))
(check-sat)
(pop 1)
(push 1)
(assert (same x y z))
(assert (not (= x z)))
(check-sat)
(pop 1)
(assert (zip x y z))
(assert (= z "abcdef"))
(assert (= (str.len x) (str.len y)))
(check-sat)
