; expect: sat unsat
; why: a relation of three words is read in step by an alternating automaton, with what their lengths are
(set-option :strings.only afa)
(set-logic QF_SLIA)
(define-fun-rec both ((x String) (y String) (z String)) Bool
  (or (and (= x "") (= y "") (= z ""))
      (and (not (= x "")) (not (= y "")) (not (= z ""))
           (= (str.at x 0) (str.at y 0)) (= (str.at z 0) (ite (= (str.at x 0) "1") "1" "0"))
           (both (str.substr x 1 (str.len x)) (str.substr y 1 (str.len y)) (str.substr z 1 (str.len z))))))
(declare-const x String)
(declare-const y String)
(declare-const z String)
(assert (both x y z))
(assert (str.in_re z (re.* (str.to_re "10"))))
(assert (= (str.len x) 6))
(check-sat)
(assert (str.in_re y (re.++ (str.to_re "11") re.all)))
(check-sat)
