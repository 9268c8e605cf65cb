; expect: sat
; why: a text is spread over a list, one letter in each cell
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Cell 0)) (((cell (next Loc) (item String)))))
(declare-heap (Loc Cell))
(define-fun-rec text ((x Loc) (s String)) Bool
  (or (and (= x (as nil Loc)) (= s "") (_ emp Loc Cell))
      (exists ((y Loc) (c String) (r String))
        (and (= s (str.++ c r)) (= (str.len c) 1) (sep (pto x (cell y c)) (text y r))))))
(declare-const x Loc)
(assert (text x "ab"))
(check-sat)
