; expect: unknown unsat
; why: the long local search of the first check used to be made again in each later one
; modes: -cubes -alone -levels -assumed -shuffled -assertions -jobs -junk -options -limits
; The long search for a model ends in the first check's limit; the second one has its ticks for circuits.
; Squares are 0 or 1 modulo 4, so two of them never add up to 3.
(set-option :strategy local)
(set-option :reproducible-resource-limit 3000000)
(set-logic QF_BV)
(declare-const x (_ BitVec 16))
(declare-const y (_ BitVec 16))
(assert (= (bvadd (bvmul x x) (bvmul y y)) #x0003))
(check-sat)
(check-sat)
