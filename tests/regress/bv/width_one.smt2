; expect: unsat
; why: all arithmetic on single bits, against logic
(set-logic QF_BV)
(declare-const a (_ BitVec 1))
(declare-const b (_ BitVec 1))
(assert (not (and
  (= (bvadd a b) (bvxor a b))
  (= (bvsub a b) (bvxor a b))
  (= (bvmul a b) (bvand a b))
  (= (bvneg a) a)
  (= (bvudiv a b) (bvor a (bvnot b)))
  (= (bvurem a b) (bvand a (bvnot b)))
  (= (bvsdiv a b) (bvor a (bvnot b)))
  (= (bvsrem a b) (bvand a (bvnot b)))
  (= (bvsmod a b) (bvand a (bvnot b))))))
(check-sat)
