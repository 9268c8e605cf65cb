; The name of a term is declared, too, and stands for the term.
(declare-const p Bool)
(assert (! p :named q))
(declare-const q Bool)
(assert (not q))
(check-sat)
