; expect: unsat
; why: letters are counted in composed chains of replacements
(set-logic QF_S)
(declare-const tiles String)
(assert (str.in_re tiles (re.+ (re.range "A" "W"))))
(assert (= (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all tiles "A" "a") "B" "b") "C" "c") "D" "d") "E" "e") "F" "f") "G" "g") "H" "h") "I" "i") "J" "j") "K" "k") "L" "l") "M" "m") "N" "n") "O" "o") "P" "p") "Q" "q") "R" "r") "S" "s") "T" "t") "U" "u") "V" "v") "W" "wx")
           (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all (str.replace_all tiles "A" "ab") "B" "c") "C" "d") "D" "e") "E" "f") "F" "g") "G" "h") "H" "i") "I" "j") "J" "k") "K" "l") "L" "m") "M" "a") "N" "o") "O" "p") "P" "q") "Q" "r") "R" "s") "S" "t") "T" "u") "U" "v") "V" "w") "W" "x")))
(check-sat)
