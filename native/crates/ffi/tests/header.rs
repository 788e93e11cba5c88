//! The committed header must be what cbindgen generates from the sources. `UPDATE_HEADER=1 cargo test --test header`
//! writes it.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

#[test]
fn committed_header_is_generated_by_cbindgen() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut made = Vec::new();
    cbindgen::generate(here).unwrap().write(&mut made);
    let header = here.join("include/countersign_native.h");
    if std::env::var_os("UPDATE_HEADER").is_some() {
        std::fs::write(&header, &made).unwrap();
    }
    let committed = std::fs::read(&header).unwrap_or_default();
    assert!(committed == made, "run UPDATE_HEADER=1 cargo test --test header");
}
