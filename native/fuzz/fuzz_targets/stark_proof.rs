#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| countersign_stark::testing::proof(octets));
