#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| countersign_bulletproofs::testing::decoder(octets));
