(* Meaning of the operators of QF_BV on numbers (SMT-LIB 2.7, theory FixedSizeBitVectors and logic
   QF_BV). A word of width n is a number below 2^n; a is the first operand, b the second, all
   operands below 2^n. This file is part of what a reviewer reads. *)
Require Import NArith ZArith Bool.

(* spec: begin *)
Definition pow2 (n : nat) : N := (2 ^ N.of_nat n)%N.
Definition msb (n : nat) (a : N) : bool := N.testbit a (N.of_nat n - 1).
(* the value in two's complement *)
Definition signed (n : nat) (a : N) : Z :=
  if msb n a then (Z.of_N a - Z.of_N (pow2 n))%Z else Z.of_N a.

Definition wnot n a := (pow2 n - 1 - a)%N.
Definition wneg n a := ((pow2 n - a) mod pow2 n)%N.
Definition wand (n : nat) a b := N.land a b.
Definition wor (n : nat) a b := N.lor a b.
Definition wxor (n : nat) a b := N.lxor a b.
Definition wnand n a b := wnot n (N.land a b).
Definition wnor n a b := wnot n (N.lor a b).
Definition wxnor n a b := wnot n (N.lxor a b).
Definition wadd n a b := ((a + b) mod pow2 n)%N.
Definition wsub n a b := ((a + (pow2 n - b)) mod pow2 n)%N.
Definition wmul n a b := ((a * b) mod pow2 n)%N.
Definition wudiv n a b := if N.eqb b 0 then (pow2 n - 1)%N else (a / b)%N.
Definition wurem (n : nat) a b := if N.eqb b 0 then a else (a mod b)%N.
Definition wabs n a := if msb n a then wneg n a else a.
Definition wsdiv n a b :=
  let q := wudiv n (wabs n a) (wabs n b) in if xorb (msb n a) (msb n b) then wneg n q else q.
Definition wsrem n a b :=
  let r := wurem n (wabs n a) (wabs n b) in if msb n a then wneg n r else r.
Definition wsmod n a b :=
  let u := wurem n (wabs n a) (wabs n b) in
  if N.eqb u 0 then u else
  match msb n a, msb n b with
  | false, false => u
  | true, false => wadd n (wneg n u) b
  | false, true => wadd n u b
  | true, true => wneg n u
  end.
Definition wshl n a b := ((a * 2 ^ b) mod pow2 n)%N.
Definition wlshr (n : nat) a b := (a / 2 ^ b)%N.
Definition washr n a b := if msb n a then wnot n (wlshr n (wnot n a) b) else wlshr n a b.

(* b has width m *)
Definition wconcat (n m : nat) a b := (a * pow2 m + b)%N.
Definition wextract (hi lo : nat) a := ((a / pow2 lo) mod pow2 (hi + 1 - lo))%N.
Definition wsign_extend (k n : nat) a := if msb n a then (a + (pow2 (n + k) - pow2 n))%N else a.
(* k copies *)
Fixpoint wrepeat (k n : nat) (a : N) : N :=
  match k with O => 0%N | S k => wconcat (k * n) n (wrepeat k n a) a end.
(* one bit: some bit is set, every bit is set; not in the standard, but common *)
Definition wredor (a : N) := N.b2n (negb (N.eqb a 0)).
Definition wredand (n : nat) a := N.b2n (N.eqb a (pow2 n - 1)).
Definition wrotate_left (k n : nat) a :=
  let k := Nat.modulo k n in ((a * pow2 k) mod pow2 n + a / pow2 (n - k))%N.
Definition wrotate_right (k n : nat) a :=
  let k := Nat.modulo k n in (a / pow2 k + (a * pow2 (n - k)) mod pow2 n)%N.

Definition wult (n : nat) a b := N.ltb a b.
Definition wule (n : nat) a b := N.leb a b.
Definition wslt n a b := Z.ltb (signed n a) (signed n b).
Definition wsle n a b := Z.leb (signed n a) (signed n b).

(* overflow: the exact result is not representable *)
Definition fits (n : nat) (z : Z) : bool :=
  (Z.leb (- Z.of_N (pow2 n)) (2 * z) && Z.ltb (2 * z) (Z.of_N (pow2 n)))%Z.
Definition wnego n a := negb (fits n (- signed n a)).
Definition wuaddo n a b := N.leb (pow2 n) (a + b).
Definition wsaddo n a b := negb (fits n (signed n a + signed n b)).
Definition wumulo n a b := N.leb (pow2 n) (a * b).
Definition wsmulo n a b := negb (fits n (signed n a * signed n b)).
Definition wusubo (n : nat) a b := N.ltb a b.
Definition wssubo n a b := negb (fits n (signed n a - signed n b)).
Definition wsdivo n a b := Z.eqb (signed n b) (-1) && negb (fits n (- signed n a)).
(* spec: end *)
