; expect: unsat
; why: equal languages written in two ways
(set-logic QF_S)
(assert (or
  (= re.none (re.* re.none))
  (not (= re.none (re.comp re.all)))
  (not (= (re.comp (re.++ re.all (str.to_re "a") re.all)) (re.* (re.comp (re.union (str.to_re "a") (re.++ re.allchar re.allchar re.all))))))
  (distinct (re.opt (re.+ (str.to_re "ab"))) (re.* (str.to_re "ab")))))
(check-sat)
