//! Runs the fuzz targets for a bounded time, on random octets and on valid ones with a few changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::doc_markdown)] // formulas

mod support;

use countersign_rbe::testing::{encrypt_with, fuzz};
use countersign_rbe::{Directory, G1, G2, Gt, Registration, Scalar};
use proptest::prelude::*;
use proptest::sample::Index;
use std::sync::Arc;
use support::Transcript;

/// Valid octets for each target, in their order.
fn seeds() -> [Vec<u8>; 7] {
    let (toy, x) = (fuzz::toy(), Scalar::from(11));
    let registration = Registration::derive(toy, 1, &x).unwrap();
    let proof = registration.prove(toy, &x, b"fuzz").unwrap();
    let mut directory = Directory::new(Arc::clone(toy), true);
    let commitment = directory.add(&registration).unwrap();
    let message = Gt::pairing(&G1::generator(), &G2::generator());
    [
        countersign_rbe::testing::parameters(4, 5).encode(),
        Transcript::start(4).secret(Scalar::from(3), 7).beacon([1; 32]).finish().encode(),
        [&[1][..], &proof, &registration.encode()].concat(),
        directory.block(0).unwrap(),
        encrypt_with(toy, 1, &commitment, &message, &x).unwrap().encode(),
        vec![0; 768],
        message.encode().to_vec(),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn any_octets(octets in proptest::collection::vec(any::<u8>(), 0..1500)) {
        fuzz::TARGETS.iter().for_each(|(_, target)| target(&octets));
    }

    #[test]
    fn good_octets_changed(
        changes in proptest::collection::vec((any::<Index>(), any::<u8>()), 0..3), cut in any::<Option<Index>>()
    ) {
        for ((_, target), mut octets) in fuzz::TARGETS.iter().zip(seeds()) {
            for (at, change) in &changes {
                let at = at.index(octets.len());
                octets[at] ^= change;
            }
            octets.truncate(cut.map_or(octets.len(), |cut| cut.index(octets.len())));
            target(&octets);
        }
    }
}

/// Otherwise the targets would only ever see octets that are refused.
#[test]
fn seeds_are_accepted() {
    let seeds = seeds();
    let toy = fuzz::toy();
    assert!(countersign_rbe::Parameters::decode(&seeds[0]).is_ok());
    assert!(countersign_rbe::Ceremony::decode(&seeds[1]).is_ok());
    assert!(Registration::read(toy, 1, &seeds[2][81..], &Scalar::from(11)).is_ok());
    assert!(Directory::new(Arc::clone(toy), false).restore(0, &seeds[3], &fuzz::members()).is_ok());
    assert!(countersign_rbe::Ciphertext::decode(&seeds[4]).is_ok());
    assert!(countersign_bls12381::eip2537::pairing_check(&seeds[5]).is_ok());
    fuzz::TARGETS.iter().zip(&seeds).for_each(|((_, target), seed)| target(seed));
}

/// Each target has its file for cargo-fuzz.
#[test]
fn every_target_has_its_file() {
    for (name, _) in fuzz::TARGETS {
        let fuzz = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
        let file = std::fs::read_to_string(fuzz.join(format!("fuzz_targets/{name}.rs"))).unwrap();
        assert!(file.contains(&format!("fuzz::{name}(")), "{name}");
        let manifest = std::fs::read_to_string(fuzz.join("Cargo.toml")).unwrap();
        assert!(manifest.contains(&format!("name = \"{name}\"")), "{name}");
    }
}
