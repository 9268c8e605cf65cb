; expect: sat
; why: values of recursive sorts without numbers differ in depth
(set-logic QF_DT)
(declare-datatypes ((List 0)) (((nil) (cons (head Bool) (tail List)))))
(declare-const r List)
(declare-const s List)
(declare-const t List)
(assert (distinct r s t (cons true r) (cons true s) (cons false t) nil (cons false nil)))
(check-sat)
