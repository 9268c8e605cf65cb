; expect: sat
; why: the code of an element that is out of range anchors no letter; the model broke the assertion
(set-logic ALL)
(declare-const b Int)
(assert (= b (seq.nth (seq.unit b) 3)))
(assert (= b 4))
(check-sat)
