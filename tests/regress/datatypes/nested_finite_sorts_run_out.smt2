; expect: unsat sat
; why: options of colours have four elements, which functions and arrays use up
(set-logic ALL)
(declare-datatype Colour ((red) (green) (blue)))

(declare-datatypes ((Option 1)) ((par (X) ((none) (some (it X))))))
(declare-fun f (Int) (Option Colour))
(declare-const a (Array Int (Option Colour)))
(assert (distinct (f 1) (f 2) (f 3) (f 4)))
(push 1)
(assert (distinct (select a 0) (f 1)))
(assert (distinct (select a 0) (f 2)))
(assert (distinct (select a 0) (f 3)))
(assert (distinct (select a 0) (f 4)))
(check-sat)
(pop 1)
(assert (distinct (select a 0) (f 1)))
(check-sat)
