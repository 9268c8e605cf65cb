(declare-const |p\000q| Bool)
(assert |p\000q|)
(assert (not |p\000q|))
(check-sat)
