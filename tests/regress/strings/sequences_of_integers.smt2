; expect: sat unsat
; why: sequences over integers: units, places, searching; an element out of range is a function of sequence and place
(set-logic ALL)
(declare-const s (Seq Int))
(declare-const t (Seq Int))
(declare-const x Int)
(assert (= (seq.++ s (seq.unit x)) (seq.++ (seq.unit 3) t)))
(assert (= (seq.len s) 3))
(assert (> (seq.nth s 1) 100))
(assert (= x (seq.nth t 9)))
(check-sat)
(assert (distinct (seq.nth t 9) (seq.nth (seq.extract (seq.++ t s) 0 3) 9)))
(check-sat)
