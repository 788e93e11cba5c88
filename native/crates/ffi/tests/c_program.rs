//! Compiles a C program with the header and the shared library, if there is a C compiler.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use countersign_groth16::testing;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn c_program_verifies() {
    let cc = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    if Command::new(&cc).arg("--version").output().is_err() {
        eprintln!("skipped: no C compiler ({cc})");
        return;
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let work = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let library = library();
    let program = work.join("smoke");
    let toy = testing::toy();
    std::fs::write(work.join("key"), common::descriptor(&toy.key)).unwrap();
    std::fs::write(work.join("record"), common::with_length(&toy.records[0])).unwrap();
    let compiled = Command::new(&cc)
        .args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-o"])
        .arg(&program)
        .arg(here.join("tests/c/smoke.c"))
        .arg("-I")
        .arg(here.join("include"))
        .arg(&library)
        .status()
        .unwrap();
    assert!(compiled.success());
    let ran = Command::new(&program)
        .args([work.join("key"), work.join("record")])
        .env("LD_LIBRARY_PATH", library.parent().unwrap())
        .output()
        .unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
}

/// Cargo builds the library beside the test's own directory.
fn library() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let name = format!("{}countersign_native{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let found = test.ancestors().skip(1).map(|dir| dir.join(&name)).find(|file| file.exists());
    found.expect("shared library")
}
