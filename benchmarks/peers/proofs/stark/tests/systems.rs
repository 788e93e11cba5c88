//! Every set of parameters passes the checks of every system.

use countersign_proofs_stark::{Bare, Countersign, Hash, Parameters, Plonky3, Winterfell};
use countersign_proofs_statement::{System, check};

const BASE: Parameters = Parameters::BASE;

#[test]
fn chains() {
    check(&Plonky3::new("1", BASE), 1);
    check(&Plonky3::new("8", BASE), 8);
}

#[test]
fn countersign() {
    for chain in [1, 8] {
        check(&Countersign::default(), chain);
        check(&Bare::default(), chain);
    }
    assert!(Countersign::default().set_up(3).is_err());
    assert!(Bare::default().set_up(3).is_err());
}

#[test]
fn options() {
    check(&Plonky3::new("degree 5", Parameters { degree: 5, ..BASE }), 1);
    check(&Plonky3::new("plain", Parameters { hiding: false, ..BASE }), 1);
    check(&Plonky3::new("Keccak", Parameters { hash: Hash::Keccak256, ..BASE }), 1);
    check(&Plonky3::new("blowup 32", Parameters { log_blowup: 5, queries: 40, ..BASE }), 1);
    check(&Plonky3::new("folding 2", Parameters { log_folding: 1, ..BASE }), 1);
    check(&Plonky3::new("last degree 0", Parameters { log_last: 0, ..BASE }), 1);
}

#[test]
fn parameters_that_are_not_compared_are_refused() {
    assert!(Plonky3::new("", Parameters { degree: 3, ..BASE }).set_up(1).is_err());
    assert!(Plonky3::new("", BASE).set_up(3).is_err());
}

#[test]
fn winterfell() {
    check(&Winterfell::new(), 1);
    check(&Winterfell::new(), 8);
    assert!(Winterfell::new().set_up(3).is_err());
}
