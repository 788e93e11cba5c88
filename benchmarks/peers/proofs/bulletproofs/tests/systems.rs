//! Every crate passes the checks of every system.

use countersign_proofs_bulletproofs::{ArkBulletproofs, Countersign, Dalek};
use countersign_proofs_statement::{System, check};

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

#[test]
fn chains_whose_proofs_take_minutes_are_refused() {
    let systems: [&dyn System; 3] = [&Countersign, &ArkBulletproofs, &Dalek];
    for system in systems {
        assert_eq!(system.set_up(512).err().as_deref(), Some("a proof takes minutes"), "{}", system.name());
    }
}
