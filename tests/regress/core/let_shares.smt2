; expect: sat
; why: nested lets whose expansion as a tree would have 2^40 leaves
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(assert (let ((a (bvadd x x))) (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a)))
 (let ((a (bvxor a (bvnot x)))) (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvxor a x)))
 (let ((a (bvadd a a))) (let ((a (bvadd a (bvneg a)))) (let ((a (bvor a a))) (let ((a (bvand a a)))
 (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a)))
 (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a)))
 (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a)))
 (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a))) (let ((a (bvadd a a)))
 (= (bvadd a x) #xbeef))))))))))))))))))))))))))))))
(check-sat)
