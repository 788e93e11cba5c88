// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

//! Passes the versions of its dependencies to the program.

use std::process::Command;

fn locked(lock: &str, name: &str) -> String {
    let entry = format!("name = \"{name}\"\nversion = \"");
    let rest = lock.split(&entry).nth(1).unwrap_or("unknown\"");
    rest.split('"').next().unwrap_or("unknown").to_string()
}

fn main() {
    let lock = std::fs::read_to_string("Cargo.lock").expect("Cargo.lock is beside the manifest");
    println!("cargo:rerun-if-changed=Cargo.lock");
    println!("cargo:rustc-env=PEER_JSONWEBTOKEN={}", locked(&lock, "jsonwebtoken"));
    println!("cargo:rustc-env=PEER_AWS_LC={}", locked(&lock, "aws-lc-rs"));
    let rustc = std::env::var("RUSTC").expect("cargo sets it");
    let version = Command::new(rustc).arg("--version").output().expect("rustc tells its version");
    println!("cargo:rustc-env=PEER_RUSTC={}", String::from_utf8_lossy(&version.stdout).trim());
}
