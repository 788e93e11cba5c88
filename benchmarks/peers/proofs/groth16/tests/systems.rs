//! Both pairings pass the checks of every system.

use countersign_proofs_groth16::Arkworks;
use countersign_proofs_statement::check;

#[test]
fn bn254() {
    check(&Arkworks::bn254(), 1);
    check(&Arkworks::bn254(), 2);
}

#[test]
fn bls12_381() {
    check(&Arkworks::bls12_381(), 1);
}
