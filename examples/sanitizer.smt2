; Strings: can markup come through a sanitizer?
; The filter removes each "<script>" from the text that a user sends, in one pass, and the page shows the rest.
; A model is an attack.
(set-logic QF_SLIA)
(declare-const input String)
(declare-const shown String)
(assert (= shown (str.replace_all input "<script>" "")))
(assert (str.contains shown "<script>"))
(assert (<= (str.len input) 40))
(check-sat)               ; sat: what is left over closes up to the pattern again
(get-value (input shown))

; Escaping the bracket instead of deleting the tag leaves no such text.
(declare-const escaped String)
(assert (= escaped (str.replace_all input "<" "&lt;")))
(assert (str.contains escaped "<script>"))
(check-sat)               ; unsat
