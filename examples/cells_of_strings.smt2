; A mixture: a heap whose cells hold a string and a word.
; An entry of a cache is the address of a cell with a key and a checksum. Two entries that do not
; share their cell have keys of the form "id-" and digits, and equal checksums.
(set-logic ALL)
(declare-sort Loc 0)
(declare-datatypes ((Entry 0)) (((entry (key String) (sum (_ BitVec 8))))))
(declare-heap (Loc Entry))
(declare-const one Loc)
(declare-const other Loc)
(declare-const k1 String)
(declare-const k2 String)
(declare-const s (_ BitVec 8))
(define-fun is_key ((k String)) Bool
  (str.in_re k (re.++ (str.to_re "id-") (re.+ (re.range "0" "9")))))
(assert (sep (pto one (entry k1 s)) (pto other (entry k2 s))))
(assert (and (is_key k1) (is_key k2)))
; The checksum is the number in the key, modulo 256.
(define-fun checksum ((k String)) (_ BitVec 8)
  ((_ int_to_bv 8) (str.to_int (str.substr k 3 (- (str.len k) 3)))))
(assert (and (= s (checksum k1)) (= s (checksum k2)) (distinct k1 k2)))
(check-sat)               ; sat: the sum does not tell keys apart
(get-model)

; The same address for both would need one cell twice.
(assert (= one other))
(check-sat)               ; unsat
