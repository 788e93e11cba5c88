//! Runs the fuzz targets for a bounded time, on random octets and on valid ones with a few changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_groth16::testing::{fuzz::TARGETS, simulated};
use proptest::prelude::*;
use proptest::sample::Index;

fn seeds() -> Vec<Vec<u8>> {
    let toy = simulated(3, 1).unwrap();
    let mut header = b"zkey\x01\0\0\0\x01\0\0\0\x02\0\0\0\x94\x02\0\0\0\0\0\0".to_vec();
    header.extend([0; 0x294]);
    vec![
        toy.key.to_packed(),
        toy.records[0].clone(),
        toy.key.to_json().into_bytes(),
        vec![0; 384],
        header,
        b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0".to_vec(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_octets(octets in proptest::collection::vec(any::<u8>(), 0..700)) {
        TARGETS.iter().for_each(|(_, target)| target(&octets));
    }

    #[test]
    fn good_octets_changed(changes in proptest::collection::vec((any::<Index>(), any::<u8>()), 0..4), cut: Option<Index>) {
        for ((_, target), mut octets) in TARGETS.iter().zip(seeds()) {
            for (at, change) in &changes {
                let at = at.index(octets.len());
                octets[at] ^= change;
            }
            octets.truncate(cut.map_or(octets.len(), |cut| cut.index(octets.len())));
            target(&octets);
        }
    }
}

/// Each target has its file for cargo-fuzz.
#[test]
fn every_target_has_its_file() {
    for (name, _) in TARGETS {
        let fuzz = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
        assert!(fuzz.join(format!("fuzz_targets/{name}.rs")).exists(), "{name}");
        let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}
