//! Claims: keys whose x only their owner knows.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::doc_markdown)] // formulas

mod support;

use countersign_rbe::testing::{h, invalid_g1, parameters};
use countersign_rbe::{Claim, Error, G1, PROOF_LEN, Parameters, Registration, Scalar};

/// What an owner sends.
struct Sent {
    slot: u32,
    secret: Scalar,
    octets: Vec<u8>,
    proof: [u8; PROOF_LEN],
}

impl Sent {
    fn new(parameters: &Parameters, slot: u32, x: u64) -> Self {
        let secret = Scalar::from(x);
        let registration = Registration::derive(parameters, slot, &secret).unwrap();
        let proof = registration.prove(parameters, &secret, b"request").unwrap();
        Self { slot, secret, octets: registration.encode(), proof }
    }

    fn claim(&self) -> Claim<'_> {
        Claim { slot: self.slot, registration: &self.octets, proof: &self.proof, context: b"request" }
    }
}

fn all(parameters: &Parameters, slots: &[u32]) -> Vec<Sent> {
    slots.iter().zip(101..).map(|(slot, x)| Sent::new(parameters, *slot, x)).collect()
}

fn claims(sent: &[Sent]) -> Vec<Claim<'_>> {
    sent.iter().map(Sent::claim).collect()
}

#[test]
fn claims_are_read_together_as_alone() {
    let parameters = parameters(10, 5);
    // None, one, all, the same number in several blocks, and one slot several times.
    let lists: [&[u32]; 6] =
        [&[], &[9], &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], &[1, 5, 9], &[2, 2, 2], &[9, 0, 9, 5, 1]];
    for slots in lists {
        let sent = all(&parameters, slots);
        let expected: Vec<_> = sent
            .iter()
            .map(|sent| Registration::derive(&parameters, sent.slot, &sent.secret).unwrap())
            .collect();
        let alone: Result<Vec<_>, _> =
            sent.iter().map(|sent| Registration::read_claim(&parameters, &sent.claim())).collect();
        assert_eq!(alone.as_ref(), Ok(&expected));
        assert_eq!(Registration::read_claims(&parameters, &claims(&sent)), Ok(expected));
    }
}

#[test]
fn one_bad_helping_value_among_many_is_noticed() {
    let parameters = parameters(10, 5);
    let slots = [0, 1, 4, 5, 9, 4];
    for at in 0..slots.len() {
        for help in 1..4 {
            let mut sent = all(&parameters, &slots);
            sent[at].octets[48 * help..][..48].copy_from_slice(&h(&parameters, 2).unwrap().encode());
            assert_eq!(
                Registration::read_claims(&parameters, &claims(&sent)),
                Err(Error::Help),
                "{at} {help}"
            );
        }
        let mut sent = all(&parameters, &slots);
        sent[at].proof[79] ^= 1;
        assert_eq!(Registration::read_claims(&parameters, &claims(&sent)), Err(Error::Key), "{at}");
    }
}

/// Errors in two claims that cancel each other in a sum without weights.
#[test]
fn bad_helping_values_do_not_cancel_each_other() {
    let parameters = parameters(16, 5);
    // At the same number, in the same block and in another.
    for slots in [[1, 5], [1, 1], [1, 2], [0, 3]] {
        let mut sent = all(&parameters, &slots);
        let at = 48 * 3;
        let read = |sent: &Sent| G1::decode(sent.octets[at..][..48].try_into().unwrap()).unwrap();
        let helps = [read(&sent[0]) + G1::generator(), read(&sent[1]) - G1::generator()];
        for (sent, help) in sent.iter_mut().zip(helps) {
            sent.octets[at..][..48].copy_from_slice(&help.encode());
        }
        assert_eq!(Registration::read_claims(&parameters, &claims(&sent)), Err(Error::Help));
    }
    // In one claim.
    let mut sent = all(&parameters, &[0, 1, 1]);
    let (a, b) = sent[1].octets[48..].split_at_mut(48);
    a.swap_with_slice(&mut b[..48]);
    assert_eq!(Registration::read_claims(&parameters, &claims(&sent)), Err(Error::Help));
    assert_eq!(Registration::read_claims(&parameters, &claims(&sent[1..2])), Err(Error::Help));

    let mut sent = all(&parameters, &[1, 1]);
    let (a, b) = sent.split_at_mut(1);
    a[0].octets[48..].swap_with_slice(&mut b[0].octets[48..]);
    assert_eq!(Registration::read_claims(&parameters, &claims(&sent)), Err(Error::Help));
}

#[test]
fn proof_is_for_its_key_slot_and_context() {
    let parameters = parameters(16, 5);
    let sent = Sent::new(&parameters, 1, 101);
    let other = Sent::new(&parameters, 1, 102);
    let neighbour = Sent::new(&parameters, 2, 101);
    let good = sent.claim();
    assert!(Registration::read_claim(&parameters, &good).is_ok());
    let wrong = [
        Claim { context: b"requesT", ..good },
        Claim { context: b"", ..good },
        Claim { proof: &other.proof, ..good },
        Claim { proof: &neighbour.proof, ..good },
        Claim { registration: &other.octets, ..good },
        Claim { registration: &neighbour.octets, ..good },
        Claim { slot: 2, ..good },
        Claim { slot: 5, ..good },
        Claim { slot: 2, registration: &neighbour.octets, ..good },
    ];
    for (i, claim) in wrong.iter().enumerate() {
        assert_eq!(Registration::read_claim(&parameters, claim), Err(Error::Key), "{i}");
        assert_eq!(Registration::read_claims(&parameters, &[good, *claim]), Err(Error::Key), "{i}");
    }
    assert!(Registration::read_claim(&parameters, &Claim { slot: 16, ..good }).is_err());
}

/// Parameters of the same z that differ in the number of slots: their points are the same, or a part of the others'.
#[test]
fn proof_is_for_its_parameters() {
    let all = [9, 8, 7].map(|slots| parameters(slots, 5));
    for (i, of) in all.iter().enumerate() {
        let sent = Sent::new(of, 1, 101);
        for (j, parameters) in all.iter().enumerate() {
            let derived = Registration::derive(parameters, 1, &sent.secret).unwrap();
            assert_eq!(derived.encode(), sent.octets);
            let expected = if i == j { Ok(derived) } else { Err(Error::Key) };
            assert_eq!(Registration::read_claim(parameters, &sent.claim()), expected, "{i} {j}");
            let together = Registration::read_claims(parameters, &[sent.claim()]);
            assert_eq!(together, expected.map(|read| vec![read]), "{i} {j}");
        }
    }
}

#[test]
fn every_altered_proof_is_refused() {
    let parameters = parameters(4, 5);
    let mut sent = Sent::new(&parameters, 1, 101);
    for at in 0..PROOF_LEN {
        sent.proof[at] ^= 1;
        assert!(Registration::read_claim(&parameters, &sent.claim()).is_err(), "{at}");
        sent.proof[at] ^= 1;
    }
    for (name, point) in invalid_g1() {
        let mut sent = Sent::new(&parameters, 1, 101);
        sent.proof[..48].copy_from_slice(&point);
        let read = Registration::read_claim(&parameters, &sent.claim());
        assert!(matches!(read, Err(Error::Curve(_))), "{name}: {read:?}");
    }
    // r, and a response plus r, are no scalars.
    let order = (-Scalar::from(1)).encode();
    sent.proof[48..].copy_from_slice(&order);
    sent.proof[79] += 1;
    assert!(matches!(Registration::read_claim(&parameters, &sent.claim()), Err(Error::Curve(_))));
    sent.proof[48..].fill(0);
    assert_eq!(Registration::read_claim(&parameters, &sent.claim()), Err(Error::Key));
}

#[test]
fn only_the_owner_can_prove() {
    let parameters = parameters(4, 5);
    let registration = Registration::derive(&parameters, 1, &Scalar::from(11)).unwrap();
    for wrong in [Scalar::from(12), -Scalar::from(11), Scalar::ZERO] {
        assert_eq!(registration.prove(&parameters, &wrong, b""), Err(Error::Key));
    }
}
