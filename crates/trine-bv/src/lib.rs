//! Machine words: and-inverter graphs, CNF, and bit-blasting.
