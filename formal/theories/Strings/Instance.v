(* The automata library at the alphabet of SMT-LIB. The second instance, bytes as bit
   masks, shows that nothing depends on interval lists. *)
From Trine Require Import Label ReplaceAll.
Module Export Words := ReplaceAllF Intervals.
Module ByteWords := ReplaceAllF ByteMasks.
