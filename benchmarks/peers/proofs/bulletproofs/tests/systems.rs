//! Every crate passes the checks of every system.

use countersign_proofs_bulletproofs::{ArkBulletproofs, Countersign, Dalek};
use countersign_proofs_statement::check;

#[test]
fn countersign() {
    check(&Countersign, 1);
    check(&Countersign, 2);
}

#[test]
fn ark_bulletproofs() {
    check(&ArkBulletproofs, 1);
}

#[test]
fn dalek() {
    check(&Dalek, 1);
}
