#![no_main]

libfuzzer_sys::fuzz_target!(|octets: &[u8]| countersign_rbe::testing::fuzz::rbe_parameters(octets));
