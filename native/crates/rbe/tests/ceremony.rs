//! The ceremony and its parameters, beside transcripts that the tests write themselves.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::doc_markdown)] // formulas

mod support;

use countersign_rbe::testing::{contribute, h, h2, invalid_g1, invalid_g2, parameters};
use countersign_rbe::{
    Ceremony, Contribution, Error, G1, G2, Gt, MAX_CONTRIBUTIONS, Origin, Parameters, Scalar, Shape,
};
use support::{Transcript, power};

const HEADER: usize = 14;
const SECRET: usize = 1 + 48 + 96 + 80;

fn x(of: u64) -> Scalar {
    Scalar::from(of)
}

fn two_secrets(slots: u32) -> Transcript {
    Transcript::start(slots).secret(x(1001), 7).secret(x(1003), 8)
}

/// Two secrets and a beacon.
fn good(slots: u32) -> Transcript {
    two_secrets(slots).beacon([9; 32]).finish()
}

fn read(transcript: &Transcript) -> Result<(), Error> {
    Ceremony::decode(&transcript.encode()).map(drop)
}

/// Parameters with powers of the test's own.
fn encoded(slots: u32, first: &[G1], second: &[G2]) -> Vec<u8> {
    let mut out = [&b"csrbe-p1\x02"[..], &slots.to_be_bytes(), &[0; 34]].concat();
    first.iter().for_each(|point| out.extend(point.encode()));
    second.iter().for_each(|point| out.extend(point.encode()));
    out
}

/// What both readers say about powers that come with records for their h_1.
fn read_both(transcript: &Transcript) -> [Result<(), Error>; 2] {
    let parameters = encoded(transcript.slots, &transcript.first, &transcript.second);
    [read(transcript), Parameters::decode(&parameters).map(drop)]
}

#[test]
fn everybody_can_contribute() {
    for slots in [4, 5, 9, 10] {
        let mut ceremony = Ceremony::start(slots).unwrap();
        let mut receipts: Vec<[u8; 32]> = Vec::new();
        for step in 0..4 {
            ceremony = Ceremony::decode(&ceremony.encode()).unwrap();
            if step == 3 { ceremony.contribute_beacon(&[3; 32]) } else { ceremony.contribute() }.unwrap();
            assert_eq!(ceremony.receipts()[..step], receipts);
            receipts = ceremony.receipts();
            assert_eq!(receipts.len(), step + 1);
        }
        assert!((1..4).all(|i| receipts[i] != receipts[i - 1]));
        let secret = Contribution::Secret;
        assert_eq!(ceremony.contributions(), [secret, secret, secret, Contribution::Beacon([3; 32])]);
        let again = Ceremony::decode(&ceremony.encode()).unwrap();
        assert_eq!(again.encode(), ceremony.encode());
        assert_eq!(again.receipts(), receipts);
        let finished = ceremony.finish().unwrap();
        assert_eq!(finished.origin(), Origin::Ceremony { contributions: 4, transcript: receipts[3] });
        assert_eq!(finished.shape(), Shape::of(slots).unwrap());
        let decoded = Parameters::decode(&finished.encode()).unwrap();
        assert_eq!(decoded.encode(), finished.encode());
        assert_eq!(decoded.digest(), finished.digest());
        assert_eq!(decoded.digest(), &countersign_bls12381::sha256(&finished.encode()));
        assert_eq!(again.finish().unwrap().digest(), finished.digest());
    }
}

#[test]
fn octets_are_those_of_the_description() {
    for slots in [4, 9, 10] {
        let transcript = good(slots);
        let ceremony = Ceremony::decode(&transcript.encode()).unwrap();
        assert_eq!(ceremony.encode(), transcript.encode());
        assert_eq!(ceremony.receipts(), transcript.receipts()[1..]);
        let finished = ceremony.finish().unwrap();
        let n = transcript.width();
        for j in (1..=2 * n).filter(|j| *j != n + 1) {
            assert_eq!(h(&finished, j), Ok(G1::generator() * power(transcript.z, j)));
            assert_eq!(h2(&finished, j), Ok(G2::generator() * power(transcript.z, j)));
        }
        let mut same = Ceremony::start(slots).unwrap();
        contribute(&mut same, &x(1001)).unwrap();
        let one = Transcript::start(slots).secret(x(1001), 1).finish();
        let (same, one) = (same.encode(), one.encode());
        assert_eq!(same[..HEADER + 145], one[..HEADER + 145]);
        assert_eq!(same[HEADER + SECRET..], one[HEADER + SECRET..]);
    }
}

/// h_(n+1) would allow anybody to open any slot to any key.
#[test]
fn forbidden_power_is_nowhere() {
    for slots in [4, 9, 10, 16, 30] {
        let transcript = good(slots);
        let n = transcript.width();
        let ceremony = Ceremony::decode(&transcript.encode()).unwrap();
        let steps = 3 * 145 + 2 * 80 + 32;
        assert_eq!(ceremony.encode().len(), HEADER + steps + (2 * n as usize - 1) * 144);
        let octets = [ceremony.encode(), ceremony.finish().unwrap().encode()].concat();
        let forbidden = power(transcript.z, n + 1);
        let (in_first, in_second) = (G1::generator() * forbidden, G2::generator() * forbidden);
        let contains = |part: &[u8]| octets.windows(part.len()).any(|window| window == part);
        assert!(contains(&(G1::generator() * power(transcript.z, n)).encode()));
        // With either sign.
        assert!(!contains(&in_first.encode()[1..]));
        assert!(!contains(&in_second.encode()[1..]));
        assert!(!contains(&transcript.z.encode()));
        for parameters in [parameters(slots, 5), Parameters::development(slots).unwrap()] {
            assert_eq!(h(&parameters, n + 1), Err(Error::Slot));
            assert_eq!(h2(&parameters, n + 1), Err(Error::Slot));
            assert_eq!(h(&parameters, 0), Err(Error::Slot));
            assert_eq!(h(&parameters, 2 * n + 1), Err(Error::Slot));
        }
    }
}

#[test]
fn somebody_must_have_a_secret() {
    let mut ceremony = Ceremony::start(4).unwrap();
    assert_eq!(ceremony.clone().finish().err(), Some(Error::Contribution));
    assert_eq!(ceremony.contribute_beacon(&[1; 32]), Err(Error::Contribution));
    assert_eq!(ceremony.encode(), Transcript::start(4).finish().encode());
    let decoded = Ceremony::decode(&ceremony.encode()).unwrap();
    assert_eq!(decoded.finish().err(), Some(Error::Contribution));
    assert_eq!(read(&Transcript::start(4).beacon([1; 32]).finish()), Err(Error::Contribution));
    assert_eq!(
        read(&Transcript::start(4).beacon([1; 32]).secret(x(3), 7).finish()),
        Err(Error::Contribution)
    );
    ceremony.contribute().unwrap();
    assert!(Ceremony::decode(&ceremony.encode()).unwrap().finish().is_ok());
    ceremony.contribute_beacon(&[1; 32]).unwrap();
    assert!(ceremony.finish().is_ok());
    for slots in [0, 1, 3, 65_537, u32::MAX] {
        assert_eq!(Ceremony::start(slots).err(), Some(Error::Slot));
        assert_eq!(Parameters::development(slots).err(), Some(Error::Slot));
        let start = [&b"csrbe-t1"[..], &slots.to_be_bytes(), &[0, 0]].concat();
        assert_eq!(Ceremony::decode(&start).err(), Some(Error::Slot));
    }
}

#[test]
fn nothing_is_contributed_after_a_beacon() {
    let mut ceremony = Ceremony::decode(&good(4).encode()).unwrap();
    for _ in 0..2 {
        assert_eq!(ceremony.contribute(), Err(Error::Contribution));
        assert_eq!(contribute(&mut ceremony, &x(3)), Err(Error::Contribution));
        assert_eq!(ceremony.contribute_beacon(&[1; 32]), Err(Error::Contribution));
        assert_eq!(ceremony.contribute_beacon(&[9; 32]), Err(Error::Contribution));
        assert_eq!(ceremony.encode(), good(4).encode());
        assert_eq!(ceremony.receipts(), good(4).receipts()[1..]);
    }
    // Otherwise all of these are right.
    let start = || two_secrets(4).beacon([9; 32]);
    for transcript in
        [start().secret(x(3), 9), start().beacon([1; 32]), start().secret(x(3), 9).beacon([1; 32])]
    {
        assert_eq!(read(&transcript.finish()), Err(Error::Contribution));
    }
    assert!(ceremony.finish().is_ok());
}

/// h_1 would stay as it was.
#[test]
fn delta_of_one_is_refused() {
    let mut ceremony = Ceremony::start(4).unwrap();
    for _ in 0..2 {
        let before = ceremony.encode();
        assert_eq!(contribute(&mut ceremony, &x(1)), Err(Error::Contribution));
        assert_eq!(ceremony.encode(), before);
        contribute(&mut ceremony, &x(3)).unwrap();
    }
    for start in [Transcript::start(4), two_secrets(4)] {
        let one = start.clone().secret(x(1), 9);
        assert_eq!(read(&one.clone().finish()), Err(Error::Contribution));
        assert_eq!(read(&one.secret(x(3), 10).finish()), Err(Error::Contribution));
        // With another delta g2.
        let other = start.clone().claimed(start.last, G2::generator() * x(3), x(1), 9);
        assert_eq!(read(&other.finish()), Err(Error::Contribution));
    }
}

#[test]
fn contributions_that_cancel_out_make_no_parameters() {
    let mut ceremony = Ceremony::start(4).unwrap();
    contribute(&mut ceremony, &x(3)).unwrap();
    assert!(ceremony.clone().finish().is_ok());
    contribute(&mut ceremony, &x(3).inverse().unwrap()).unwrap();
    let read = Ceremony::decode(&ceremony.encode()).unwrap();
    assert_eq!(read.finish().err(), Some(Error::Contribution));
}

#[test]
fn contributions_are_limited() {
    let secrets =
        |count: u16| (0..u64::from(count)).fold(Transcript::start(4), |all, i| all.secret(x(3), i + 1));
    let most = secrets(MAX_CONTRIBUTIONS).finish();
    let mut ceremony = Ceremony::decode(&most.encode()).unwrap();
    assert_eq!(ceremony.contributions().len(), 1024);
    assert_eq!(ceremony.contribute(), Err(Error::Contribution));
    assert_eq!(ceremony.contribute_beacon(&[1; 32]), Err(Error::Contribution));
    assert_eq!(ceremony.encode(), most.encode());
    for more in [most.clone().secret(x(3), 1), most.beacon([1; 32])] {
        assert_eq!(read(&more.finish()), Err(Error::Contribution));
    }
    let mut last = Ceremony::decode(&secrets(MAX_CONTRIBUTIONS - 1).finish().encode()).unwrap();
    last.contribute_beacon(&[1; 32]).unwrap();
    let finished = Ceremony::decode(&last.encode()).unwrap().finish().unwrap();
    assert!(matches!(finished.origin(), Origin::Ceremony { contributions: 1024, .. }));
}

/// The equations of all contributions multiplied, with the weight 1 for each.
fn without_weights(transcript: &Transcript) -> bool {
    let (mut before, mut left, mut right) = (G1::generator(), Gt::one(), Gt::one());
    for record in &transcript.records {
        let first = G1::decode(record[1..49].try_into().unwrap()).unwrap();
        let delta = G2::decode(record[49..145].try_into().unwrap()).unwrap();
        left = left * Gt::pairing(&first, &G2::generator());
        right = right * Gt::pairing(&before, &delta);
        before = first;
    }
    left == right
}

/// Every h_1 and every proof is right. Each wrong delta g2 has an error; with equal weights they cancel each other.
#[test]
fn wrong_contributions_do_not_cancel_each_other() {
    let deltas = [1001, 1003, 1007];
    // Adds `errors[i]` g2 to delta g2, where the former h_1 is the product of the deltas before it.
    let transcript = |errors: [Scalar; 3]| {
        deltas.iter().zip(errors).zip(7..).fold(Transcript::start(4), |all, ((delta, error), nonce)| {
            let (first, public) = (all.last * x(*delta), G2::generator() * (x(*delta) + error));
            all.claimed(first, public, x(*delta), nonce)
        })
    };
    let none = Scalar::ZERO;
    assert!(without_weights(&transcript([none; 3])));
    assert_eq!(read(&transcript([none; 3]).finish()), Ok(()));
    let by = |former: u64| -x(5) * x(former).inverse().unwrap();
    let cancelling = [
        [x(5), by(1001), none],
        [x(5), none, by(1001 * 1003)],
        [none, x(5) * x(1001).inverse().unwrap(), by(1001 * 1003)],
        [x(5), x(5) * x(1001).inverse().unwrap(), -x(10) * x(1001 * 1003).inverse().unwrap()],
    ];
    for (i, errors) in cancelling.into_iter().enumerate() {
        let wrong = transcript(errors);
        assert!(without_weights(&wrong), "{i}");
        assert_eq!(read(&wrong.clone().finish()), Err(Error::Contribution), "{i}");
        assert_eq!(read(&wrong.beacon([9; 32]).finish()), Err(Error::Contribution), "{i}");
    }
    for at in 0..3 {
        let mut errors = [none; 3];
        errors[at] = x(5);
        assert!(!without_weights(&transcript(errors)));
        assert_eq!(read(&transcript(errors).finish()), Err(Error::Contribution), "{at}");
    }

    // A secret and a beacon.
    let mut wrong =
        Transcript::start(4).claimed(G1::generator() * x(1001), G2::generator() * x(1006), x(1001), 7);
    wrong = wrong.beacon([9; 32]);
    let delta = G2::decode(wrong.records[1][49..145].try_into().unwrap()).unwrap();
    wrong.records[1][49..145].copy_from_slice(&(delta + G2::generator() * by(1001)).encode());
    assert!(without_weights(&wrong));
    assert_eq!(read(&wrong.finish()), Err(Error::Contribution));
}

/// Octets that are no format or no points are told from wrong contributions before these are verified.
#[test]
fn all_is_parsed_before_it_is_verified() {
    let start = Transcript::start(4).secret(x(1001), 7);
    let wrong = start.clone().claimed(start.last * x(3), G2::generator() * x(4), x(3), 8).finish();
    let octets = wrong.encode();
    assert_eq!(Ceremony::decode(&octets).err(), Some(Error::Contribution));
    assert_eq!(Ceremony::decode(&octets[..octets.len() - 1]).err(), Some(Error::Format));
    assert_eq!(Ceremony::decode(&[&octets[..], &[0]].concat()).err(), Some(Error::Format));
    for (name, point) in invalid_g2() {
        let altered = [&octets[..octets.len() - 96], &point].concat();
        assert!(matches!(Ceremony::decode(&altered), Err(Error::Curve(_))), "{name}");
    }
}

/// Everything would be a multiple of the generators that everybody knows.
#[test]
fn parameters_of_one_are_refused() {
    for slots in [4, 9, 10] {
        let one = Transcript::start(slots).finish();
        assert_eq!(read_both(&one), [Ok(()), Err(Error::Powers)]);
        assert_eq!(Parameters::decode(&parameters(slots, 1).encode()).err(), Some(Error::Powers));
        let mut of_ceremony = encoded(slots, &one.first, &one.second);
        (of_ceremony[8], of_ceremony[14]) = (1, 2);
        assert_eq!(Parameters::decode(&of_ceremony).err(), Some(Error::Powers));
        assert!(Parameters::decode(&parameters(slots, 2).encode()).is_ok());
    }
}

#[test]
fn delta_of_zero_is_refused() {
    let infinity = Err(Error::Curve(countersign_bls12381::Error::Infinity));
    let start = Transcript::start(4).secret(x(1001), 7);
    let zero = start.clone().secret(Scalar::ZERO, 8).finish();
    assert_eq!(read(&zero), infinity);
    // The equation of h_1 and delta g2 holds for it.
    assert_eq!(Gt::pairing(&zero.last, &G2::generator()), Gt::pairing(&start.last, &G2::infinity()));
    let (one, two) = (G1::generator(), G2::generator());
    assert_eq!(read(&start.clone().claimed(G1::infinity(), two, Scalar::ZERO, 8).finish()), infinity);
    assert_eq!(read(&start.claimed(one, G2::infinity(), x(1), 8).finish()), infinity);
    let mut ceremony = Ceremony::start(4).unwrap();
    contribute(&mut ceremony, &Scalar::ZERO).unwrap();
    assert!(Ceremony::decode(&ceremony.encode()).is_err());
}

#[test]
fn contribution_follows_from_the_one_before() {
    let start = Transcript::start(4).secret(x(1001), 7);
    let delta = G2::generator() * x(3);
    assert_eq!(read(&start.clone().claimed(start.last * x(3), delta, x(3), 8).finish()), Ok(()));
    // Each has a good proof for its h_1, and powers that fit it.
    let wrong = [
        start.clone().claimed(start.last * x(3), G2::generator() * x(4), x(3), 8),
        start.clone().claimed(start.last * x(3), -delta, x(3), 8),
        // h_1 that does not depend on the former one, so that all before it is thrown away.
        start.clone().claimed(G1::generator() * x(3), delta, x(3) * x(1001).inverse().unwrap(), 8),
    ];
    for transcript in wrong {
        assert_eq!(read(&transcript.finish()), Err(Error::Contribution));
    }
    let mut beacon = start.clone().beacon([9; 32]);
    let at = beacon.records.len() - 1;
    beacon.records[at][1..49].copy_from_slice(&(start.last * x(3)).encode());
    beacon.records[at][49..145].copy_from_slice(&delta.encode());
    beacon.z = start.z * x(3);
    assert_eq!(read(&beacon.finish()), Err(Error::Contribution));
}

/// h_1 and delta g2 belong together, and may have been taken from others.
#[test]
fn delta_must_be_known() {
    let transcript = two_secrets(4).finish();
    assert_eq!(read(&transcript), Ok(()));
    for at in [0, 1] {
        for octet in (145..SECRET).step_by(3) {
            let mut altered = transcript.clone();
            altered.records[at][octet] ^= 1;
            assert!(read(&altered).is_err(), "{at} {octet}");
        }
        let mut altered = transcript.clone();
        altered.records[at][145..].copy_from_slice(&transcript.records[1 - at][145..]);
        assert_eq!(read(&altered), Err(Error::Contribution));
    }
}

/// In all of these h_1 follows from the one before, and the powers are right. The proof is of another transcript.
#[test]
fn proof_is_for_its_place_in_the_transcript() {
    let of_nine = Transcript::start(9).secret(x(3), 7);
    let mut of_four = Transcript::start(4).secret(x(3), 7).finish();
    assert_eq!(read(&of_four), Ok(()));
    assert_eq!(of_four.records[0][..145], of_nine.records[0][..145]);
    of_four.records = of_nine.records;
    assert_eq!(read(&of_four), Err(Error::Contribution));

    // The same h_1 after others in another order.
    let ab = Transcript::start(4).secret(x(3), 7).secret(x(5), 8);
    let ba = Transcript::start(4).secret(x(5), 7).secret(x(3), 8);
    assert_eq!(ab.last, ba.last);
    let third = ba.secret(x(11), 9).records[2].clone();
    let mut moved = ab.secret(x(11), 9).finish();
    assert_eq!(read(&moved), Ok(()));
    moved.records[2] = third;
    assert_eq!(read(&moved), Err(Error::Contribution));

    // The first two cancel each other, so that nothing changes without them or with them twice.
    let third = x(3).inverse().unwrap();
    let good = Transcript::start(4).secret(x(3), 7).secret(third, 8).secret(x(5), 9).finish();
    assert_eq!(read(&good), Ok(()));
    let (mut dropped, mut doubled) = (good.clone(), good.clone());
    dropped.records.drain(..2);
    assert_eq!(read(&dropped), Err(Error::Contribution));
    doubled.records.splice(..0, good.records[..2].to_vec());
    assert_eq!(read(&doubled), Err(Error::Contribution));
}

#[test]
fn contributions_stay_in_their_places() {
    let transcript = good(4);
    assert_eq!(read(&transcript), Ok(()));
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        let mut swapped = transcript.clone();
        swapped.records.swap(a, b);
        assert_eq!(read(&swapped), Err(Error::Contribution));
    }
    for at in 0..3 {
        let mut dropped = transcript.clone();
        dropped.records.remove(at);
        assert_eq!(read(&dropped), Err(Error::Contribution));
        let mut twice = transcript.clone();
        twice.records.insert(at, twice.records[at].clone());
        assert_eq!(read(&twice), Err(Error::Contribution));
    }
    // Secrets in front, whose deltas the powers do not have.
    let mut padded = transcript.clone();
    padded.records = Transcript::start(4).secret(x(77), 1).records;
    padded.records.extend(transcript.records);
    assert_eq!(read(&padded), Err(Error::Contribution));
}

#[test]
fn beacon_is_a_function_of_its_value() {
    let transcript = good(4);
    for at in [145, 160, 176] {
        let mut altered = transcript.clone();
        altered.records[2][at] ^= 1;
        assert_eq!(read(&altered), Err(Error::Contribution));
    }
    // The beacon of another transcript: its delta belongs to the value only after what was before.
    let other = Transcript::start(4).secret(x(1001), 6).beacon([9; 32]);
    let mut moved = Transcript::start(4).secret(x(1001), 7).beacon([9; 32]).finish();
    assert_ne!(other.records[1], moved.records[1]);
    moved.records[1].clone_from(&other.records[1]);
    moved.z = other.z;
    assert_eq!(read(&moved.finish()), Err(Error::Contribution));
    // A secret declared to be a beacon, and a beacon to be a secret.
    for (mut altered, kind, len) in [(two_secrets(4).finish(), 2, 177), (transcript, 1, SECRET)] {
        let last = altered.records.last_mut().unwrap();
        last[0] = kind;
        last.resize(len, 0);
        assert!(read(&altered).is_err());
    }
}

#[test]
fn every_altered_power_is_refused() {
    for slots in [4, 9] {
        let transcript = good(slots);
        assert_eq!(read_both(&transcript), [Ok(()), Ok(())]);
        for at in 0..transcript.first.len() {
            let (h, h2) = (transcript.first[at], transcript.second[at]);
            for instead in [h + G1::generator(), -h, transcript.first[(at + 1) % 3]] {
                let mut altered = transcript.clone();
                altered.first[at] = instead;
                let expected = if at == 0 { Error::Contribution } else { Error::Powers };
                assert_eq!(read_both(&altered), [Err(expected), Err(Error::Powers)], "{slots} {at}");
            }
            for instead in [h2 + G2::generator(), -h2, transcript.second[(at + 1) % 3]] {
                let mut altered = transcript.clone();
                altered.second[at] = instead;
                assert_eq!(read_both(&altered), [(); 2].map(|()| Err(Error::Powers)), "{slots} {at}");
            }
            // The same power in both groups, so that they still belong together.
            let mut altered = transcript.clone();
            altered.first[at] = h * x(2);
            altered.second[at] = h2 * x(2);
            assert!(read_both(&altered).iter().all(Result::is_err), "{slots} {at}");
        }
    }
}

/// Errors that cancel each other in a product without weights: n = 3, so that the powers are 1, 2, 3, 5 and 6.
#[test]
fn altered_powers_do_not_cancel_each_other() {
    let transcript = good(9);
    let mut altered = transcript.clone();
    altered.first[1] = altered.first[1] + G1::generator();
    altered.first[3] = altered.first[3] - G1::generator();
    assert_eq!(read_both(&altered), [(); 2].map(|()| Err(Error::Powers)));
    let mut altered = transcript;
    altered.second[2] = altered.second[2] + G2::generator();
    altered.second[4] = altered.second[4] - G2::generator();
    assert_eq!(read_both(&altered), [(); 2].map(|()| Err(Error::Powers)));
}

/// The checks of the specification without that over the hole.
fn without_bridge(transcript: &Transcript) -> bool {
    let (n, g1, g2) = (transcript.width() as usize, G1::generator(), G2::generator());
    let (first, second) = (&transcript.first, &transcript.second);
    let steps = (0..first.len() - 1)
        .filter(|at| *at != n - 1)
        .all(|at| Gt::pairing(&first[at + 1], &g2) == Gt::pairing(&first[at], &second[0]));
    steps && first.iter().zip(second).all(|(h, h2)| Gt::pairing(h, &g2) == Gt::pairing(&g1, h2))
}

/// Both halves are sequences of powers, of which the upper one is scaled.
#[test]
fn halves_belong_together() {
    for slots in [4, 9, 16] {
        let mut transcript = good(slots);
        let n = transcript.width() as usize;
        transcript.first[n..].iter_mut().for_each(|h| *h = *h * x(2));
        transcript.second[n..].iter_mut().for_each(|h| *h = *h * x(2));
        assert!(without_bridge(&transcript));
        assert_eq!(read_both(&transcript), [(); 2].map(|()| Err(Error::Powers)));
        // As if the hole were not there: z^(n+1) and so on in the places of n + 2 and so on.
        let mut closed = good(slots);
        for at in n..closed.first.len() {
            let power = power(closed.z, u32::try_from(at).unwrap() + 1);
            closed.first[at] = G1::generator() * power;
            closed.second[at] = G2::generator() * power;
        }
        assert!(without_bridge(&closed));
        assert_eq!(read_both(&closed), [(); 2].map(|()| Err(Error::Powers)));
    }
}

#[test]
fn powers_of_several_numbers_are_refused() {
    for slots in [4, 9] {
        let good = good(slots);
        let n = good.width() as usize;
        let mut other = good.clone();
        other.z = x(77);
        let other = other.finish();
        // Another z above the hole, in one group, and in the other.
        let mut halves = good.clone();
        halves.first[n..].copy_from_slice(&other.first[n..]);
        halves.second[n..].copy_from_slice(&other.second[n..]);
        let mut second = good.clone();
        second.second.clone_from(&other.second);
        let mut first = good.clone();
        first.first.clone_from(&other.first);
        first.first[0] = good.first[0];
        for (i, wrong) in [halves, second, first].iter().enumerate() {
            assert_eq!(read_both(wrong), [(); 2].map(|()| Err(Error::Powers)), "{slots} {i}");
        }
        // Every power scaled, in one group and in both.
        let mut scaled = good.clone();
        scaled.first.iter_mut().for_each(|h| *h = *h * x(2));
        assert_eq!(read_both(&scaled), [Err(Error::Contribution), Err(Error::Powers)]);
        scaled.second.iter_mut().for_each(|h| *h = *h * x(2));
        assert_eq!(read_both(&scaled), [Err(Error::Contribution), Err(Error::Powers)]);
        // Good powers of a number that nobody contributed.
        assert_eq!(read_both(&other), [Err(Error::Contribution), Ok(())]);
    }
}

#[test]
fn octets_that_are_no_points_are_refused_everywhere() {
    let transcript = good(4);
    let (octets, parameters) = (transcript.encode(), encoded(4, &transcript.first, &transcript.second));
    let powers = octets.len() - 3 * 144;
    let (second, beacon) = (HEADER + SECRET, HEADER + 2 * SECRET);
    for (name, point) in invalid_g1() {
        let records = [HEADER + 1, HEADER + 145, second + 1, second + 145, beacon + 1];
        for at in records.into_iter().chain((0..3).map(|at| powers + 48 * at)) {
            let mut altered = octets.clone();
            altered[at..][..48].copy_from_slice(&point);
            let read = Ceremony::decode(&altered);
            assert!(matches!(read, Err(Error::Curve(_))), "{at} {name}: {read:?}");
        }
        for at in 0..3 {
            let mut altered = parameters.clone();
            altered[47 + 48 * at..][..48].copy_from_slice(&point);
            let read = Parameters::decode(&altered);
            assert!(matches!(read, Err(Error::Curve(_))), "{at} {name}: {read:?}");
        }
    }
    for (name, point) in invalid_g2() {
        let records = [HEADER + 49, second + 49, beacon + 49];
        for at in records.into_iter().chain((0..3).map(|at| powers + 144 + 96 * at)) {
            let mut altered = octets.clone();
            altered[at..][..96].copy_from_slice(&point);
            let read = Ceremony::decode(&altered);
            assert!(matches!(read, Err(Error::Curve(_))), "{at} {name}: {read:?}");
        }
        for at in 0..3 {
            let mut altered = parameters.clone();
            altered[47 + 144 + 96 * at..][..96].copy_from_slice(&point);
            let read = Parameters::decode(&altered);
            assert!(matches!(read, Err(Error::Curve(_))), "{at} {name}: {read:?}");
        }
    }
}

#[test]
fn wrong_lengths_and_counts_are_refused() {
    let transcript = good(9);
    let octets = transcript.encode();
    for len in (0..octets.len()).step_by(29).chain([octets.len() - 1]) {
        assert_eq!(Ceremony::decode(&octets[..len]).err(), Some(Error::Format), "{len}");
    }
    for more in [1, 48, 96, 144, 225] {
        let longer = [&octets[..], &octets[octets.len() - more..]].concat();
        assert_eq!(Ceremony::decode(&longer).err(), Some(Error::Format));
    }
    for count in [0_u16, 1, 2, 4, 0xffff] {
        let mut altered = octets.clone();
        altered[12..14].copy_from_slice(&count.to_be_bytes());
        assert!(Ceremony::decode(&altered).is_err(), "{count}");
    }
    // 8 slots have the same n: only the hash of the start tells them apart.
    for slots in [4_u32, 8, 10, 16] {
        let mut altered = octets.clone();
        altered[8..12].copy_from_slice(&slots.to_be_bytes());
        assert!(Ceremony::decode(&altered).is_err(), "{slots}");
    }
    for (at, octet) in [(0, b'C'), (7, b'2'), (14, 0), (14, 3)] {
        let mut altered = octets.clone();
        altered[at] = octet;
        assert_eq!(Ceremony::decode(&altered).err(), Some(Error::Format));
    }
}

#[test]
fn parameters_are_read_strictly() {
    for slots in [4, 9] {
        let octets = parameters(slots, 5).encode();
        assert!(Parameters::decode(&octets).is_ok());
        for len in (0..octets.len()).step_by(29).chain([octets.len() - 1]) {
            assert_eq!(Parameters::decode(&octets[..len]).err(), Some(Error::Format), "{len}");
        }
        assert_eq!(Parameters::decode(&[&octets[..], &[0]].concat()).err(), Some(Error::Format));
        // Magic, unknown origin, and origins with the fields of the other.
        for (at, octet) in [(0, b'C'), (7, b'2'), (8, 0), (8, 1), (8, 3), (14, 1), (15, 1), (46, 1)] {
            let mut altered = octets.clone();
            altered[at] = octet;
            assert_eq!(Parameters::decode(&altered).err(), Some(Error::Format), "{at}");
        }
    }
    // The digest covers what the points do not tell.
    let eight = Parameters::decode(&parameters(8, 5).encode()).unwrap();
    assert_ne!(eight.digest(), parameters(9, 5).digest());
    assert_eq!(eight.encode()[47..], parameters(9, 5).encode()[47..]);
}
