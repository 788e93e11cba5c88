//! Each system passes the checks of every system with each circuit that it proves.

use countersign_proofs_platform::{CIRCUITS, systems};
use countersign_proofs_statement::check;

#[test]
fn circuits() {
    let mut refused = Vec::new();
    for system in systems() {
        for (circuit, name) in CIRCUITS {
            match system.set_up(circuit) {
                Ok(_) => check(&*system, circuit),
                Err(reason) => refused.push((system.name(), name, reason)),
            }
        }
    }
    let reason = "too large: verifying grows with the circuit".to_owned();
    assert_eq!(refused, [("Bulletproofs".to_owned(), "MembershipProof", reason)]);
}

#[test]
fn other_circuits_are_refused() {
    assert!(systems().iter().all(|system| system.set_up(1).is_err()));
}
