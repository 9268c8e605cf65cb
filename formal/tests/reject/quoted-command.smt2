; A symbol in bars is no command.
(declare-const p Bool)
(assert p)
(|assert| (not p))
(check-sat)
