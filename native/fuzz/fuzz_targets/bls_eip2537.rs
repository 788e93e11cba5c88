#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| countersign_rbe::testing::fuzz::bls_eip2537(octets));
