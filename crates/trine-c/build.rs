//! How the shared library is linked: its name with the version of the interface, and no symbols but those of the interface.

/// The number in the name of the shared library. It changes when a program that was linked against an older one would not run.
const INTERFACE: u32 = 0;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libtrine_c.so.{INTERFACE}");
        // The SAT solver brings functions of its own, which the linker would export.
        println!("cargo:rustc-cdylib-link-arg=-Wl,--exclude-libs,ALL");
    }
}
