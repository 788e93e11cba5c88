use crate::{Prepared, Statement, System};

/// Checks that a system accepts its own proofs of a chain, and refuses them for another statement or when changed.
///
/// # Panics
/// If it does not.
pub fn check(system: &dyn System, chain: usize) {
    let prepared = system.set_up(chain).expect("a chain that the system proves");
    let field = system.field();
    let name = system.name();
    let [statement, other] = [1, 2].map(|n| Statement::of(system, chain, n));
    let proof = prepared.prove(&field.secret(), &statement);
    assert!(prepared.verify(&statement, &proof), "{name} refuses its proof");
    assert!(!prepared.verify(&other, &proof), "{name} accepts another challenge");
    let image = field.image(&field.one(), chain);
    let foreign = Statement { image, ..statement.clone() };
    assert!(!prepared.verify(&foreign, &proof), "{name} accepts another image");
    check_octets(&*prepared, &name, &statement, &proof);
    check_secret(&field.secret(), &name, &statement, &proof);
    check_batch(&*prepared, &name, &[(statement, proof.clone()), (other, proof)]);
}

fn check_octets(prepared: &dyn Prepared, name: &str, statement: &Statement, proof: &[u8]) {
    assert!(!prepared.verify(statement, &[]), "{name} accepts nothing");
    assert!(!prepared.verify(statement, &proof[..proof.len() - 1]), "{name} accepts a proof cut short");
    for i in (0..proof.len()).step_by(proof.len().div_ceil(32)) {
        let mut changed = proof.to_vec();
        changed[i] ^= 1;
        assert!(!prepared.verify(statement, &changed), "{name} accepts octet {i} changed");
    }
}

/// A secret of a prime field may be encoded in both orders.
fn check_secret(secret: &[u8], name: &str, statement: &Statement, proof: &[u8]) {
    let public =
        [&statement.image, &statement.challenge, proof].map(|octets: &[u8]| octets.to_vec()).concat();
    let reversed: Vec<u8> = secret.iter().rev().copied().collect();
    for word in secret.chunks(8).chain(reversed.chunks(8)) {
        assert!(
            !public.windows(word.len()).any(|octets| octets == word),
            "{name} shows a word of the secret"
        );
    }
}

/// The second proof is of another challenge.
fn check_batch(prepared: &dyn Prepared, name: &str, proofs: &[(Statement, Vec<u8>); 2]) {
    if let Some(verdict) = prepared.verify_all(proofs) {
        assert!(!verdict, "{name} accepts a batch with an invalid proof");
        let valid = [proofs[0].clone(), proofs[0].clone()];
        assert_eq!(prepared.verify_all(&valid), Some(true), "{name} refuses a batch of valid proofs");
    }
}
