//! What a linker must know about an extension module of Python whose symbols the interpreter brings.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
