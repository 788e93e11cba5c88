#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| countersign_groth16::testing::fuzz::json(octets));
