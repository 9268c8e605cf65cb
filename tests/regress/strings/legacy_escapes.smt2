; expect: unsat
; why: on demand, scripts for version 2.5 and earlier have the escapes of the language C
; modes: -reprinted -assertions -cores -minimal-cores -alone -levels -assumed -shuffled -split -failed-assumptions -junk -jobs -deterministic-jobs
(set-option :string-escapes auto)
(set-info :smt-lib-version 2.5)
(set-logic QF_SLIA)
(declare-const x String)
(assert (or
  (not (= (str.len "\x41\n\101") 3))
  (not (= "\x41" "A"))
  (not (= (str.to_code "\t") 9))
  (not (= (str.len "\\") 1))
  (and (= x "\q") (not (= x "q")))))
(check-sat)
