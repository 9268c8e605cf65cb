; expect: sat sat unsat
; why: counters in the millions are lengths where words of the body have one length
; modes: -models -unrewritten -local-rules -deterministic-jobs
(set-logic QF_SLIA)
(declare-const x String)
(push)
; Counters that no text is read along.
(assert (str.in_re x ((_ re.loop 1000000000 2000000000) (re.range "a" "c"))))
(assert (not (str.contains x "ba")))
(assert (= (str.len x) 1500000000))
(check-sat)
(pop)
(push)
; No automaton has so many states.
(assert (str.in_re x (re.++ (str.to_re "x") ((_ re.loop 1 1000000) (re.union (str.to_re "ab") (str.to_re "c"))))))
(assert (> (str.len x) 1500000))
(check-sat)
(pop)
(push)
(assert (str.in_re x ((_ re.loop 1000000000 2000000000) (re.union (str.to_re "abc") (str.to_re "cab")))))
(assert (< 2000000000 (str.len x) 2999999999))
(check-sat)
(pop)
