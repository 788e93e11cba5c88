//! Spartan passes the checks of every system.

use countersign_proofs_spartan::Spartan;
use countersign_proofs_statement::check;

#[test]
fn spartan() {
    check(&Spartan, 1);
}
