//! libFuzzer shell of [`trine_fuzz_targets::heap_script`].
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    trine_fuzz_targets::heap_script(bytes);
});
