//! The directory beside a model that adds up keys and helping values anew for every question.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![allow(clippy::doc_markdown)] // formulas

mod support;

use countersign_rbe::efficient::Block;
use countersign_rbe::testing::{h, invalid_g1, parameters};
use countersign_rbe::{
    Claim, Directory, Error, G1, PROOF_LEN, Parameters, Registration, Scalar, are_members, is_absent,
    is_member,
};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::RngSeed;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};
use support::sum;

const SIZES: [u32; 6] = [4, 5, 9, 10, 16, 30];

/// With a small z, 60 h_1 may be 12 h_2.
const Z: u64 = 0x9e37_79b9_7f4a_7c15;

fn sized(slots: u32) -> Arc<Parameters> {
    static ALL: OnceLock<Vec<Arc<Parameters>>> = OnceLock::new();
    let all = ALL.get_or_init(|| SIZES.iter().map(|slots| Arc::new(parameters(*slots, Z))).collect());
    Arc::clone(all.iter().find(|parameters| parameters.shape().slots() == slots).unwrap())
}

/// x of every key, and which slots are watched.
struct Model {
    parameters: Arc<Parameters>,
    keys: BTreeMap<u32, u64>,
    watched: BTreeSet<u32>,
}

impl Model {
    fn n(&self) -> u32 {
        self.parameters.shape().width()
    }

    fn h(&self, j: u32) -> G1 {
        h(&self.parameters, j).unwrap()
    }

    /// Keys of a block by their number from 1.
    fn members(&self, block: u32) -> impl Iterator<Item = (u32, Scalar)> {
        let n = self.n();
        self.keys
            .iter()
            .filter(move |(slot, _)| **slot / n == block)
            .map(move |(slot, x)| (*slot % n + 1, Scalar::from(*x)))
    }

    /// Secrets of a block, as `restore` takes them.
    fn secrets(&self, block: u32) -> Vec<Option<Scalar>> {
        let shape = self.parameters.shape();
        let slots = block * self.n()..shape.slots().min((block + 1) * self.n());
        slots.map(|slot| self.keys.get(&slot).copied().map(Scalar::from)).collect()
    }

    fn commitment(&self, block: u32) -> G1 {
        sum(self.members(block).map(|(i, x)| self.h(i) * x))
    }

    fn opening(&self, slot: u32) -> G1 {
        let (n, index) = (self.n(), slot % self.n() + 1);
        sum(self.members(slot / n).filter(|(i, _)| *i != index).map(|(i, x)| self.h(i + n + 1 - index) * x))
    }
}

#[derive(Debug, Clone, Copy)]
enum Step {
    Register(u64),
    Add(u64),
    Claim(u64),
    Revoke { right: bool },
    Replace { right: bool, by: u64 },
    Watch { right: bool },
}

fn steps() -> impl Strategy<Value = Vec<(Index, Step)>> {
    let step = prop_oneof![
        3 => (1..50_u64).prop_map(Step::Register),
        2 => (0..50_u64).prop_map(Step::Add),
        1 => (1..50_u64).prop_map(Step::Claim),
        3 => any::<bool>().prop_map(|right| Step::Revoke { right }),
        2 => (any::<bool>(), 0..50_u64).prop_map(|(right, by)| Step::Replace { right, by }),
        2 => any::<bool>().prop_map(|right| Step::Watch { right }),
    ];
    vec((any::<Index>(), step), 1..30)
}

/// Does a step in both, and compares what they say.
fn take(directory: &mut Directory, model: &mut Model, slot: u32, step: Step) {
    let blocks = |directory: &Directory| {
        (0..model.parameters.shape().blocks())
            .map(|block| directory.block(block).unwrap())
            .collect::<Vec<_>>()
    };
    let parameters = Arc::clone(&model.parameters);
    let (before, there) = (blocks(directory), model.keys.get(&slot).copied());
    let former = |right: bool| Scalar::from(there.unwrap_or(60) + u64::from(!right));
    let (result, expected, after) = match step {
        Step::Register(x) => (
            directory.register(slot, &Scalar::from(x)),
            there.map_or(Ok(()), |_| Err(Error::Occupied)),
            Some(x),
        ),
        Step::Add(x) => match Registration::derive(&parameters, slot, &Scalar::from(x)) {
            Ok(one) => (directory.add(&one), there.map_or(Ok(()), |_| Err(Error::Occupied)), Some(x)),
            Err(error) => (Err(error), if x == 0 { Err(Error::Key) } else { Ok(()) }, None),
        },
        Step::Claim(x) => {
            let derived = Registration::derive(&parameters, slot, &Scalar::from(x)).unwrap();
            let proof: [u8; PROOF_LEN] = derived.prove(&parameters, &Scalar::from(x), b"").unwrap();
            let claim = Claim { slot, registration: &derived.encode(), proof: &proof, context: b"" };
            let read = Registration::read_claim(&parameters, &claim).unwrap();
            (directory.add(&read), there.map_or(Ok(()), |_| Err(Error::Occupied)), Some(x))
        }
        Step::Revoke { right } => {
            let expected = match there {
                None => Err(Error::Vacant),
                Some(_) if right => Ok(()),
                Some(_) => Err(Error::Key),
            };
            (directory.revoke(slot, &former(right)), expected, None)
        }
        Step::Replace { right, by } => {
            let expected = match there {
                _ if by == 0 => Err(Error::Key),
                None => Err(Error::Vacant),
                Some(_) if right => Ok(()),
                Some(_) => Err(Error::Key),
            };
            (directory.replace(slot, &former(right), &Scalar::from(by)), expected, Some(by))
        }
        Step::Watch { right } => {
            let opening = model.opening(slot);
            let opening = if right { opening } else { opening + G1::generator() };
            let expected = if right { Ok(()) } else { Err(Error::Opening) };
            let result = directory.watch(slot, &opening).map(|()| model.commitment(slot / model.n()));
            if right {
                model.watched.insert(slot);
            }
            (result, expected, there)
        }
    };
    assert_eq!(result.map(|_| ()), expected, "{slot} {step:?}");
    if expected.is_err() {
        assert_eq!(blocks(directory), before, "{slot} {step:?}");
        return;
    }
    match after {
        Some(x) => model.keys.insert(slot, x),
        None => model.keys.remove(&slot),
    };
    assert_eq!(result, Ok(model.commitment(slot / model.n())));
}

fn compare(directory: &Directory, model: &Model) {
    let (parameters, shape) = (&model.parameters, model.parameters.shape());
    let mut members = Vec::new();
    for slot in 0..shape.slots() {
        let block = slot / model.n();
        let commitment = directory.commitment(block).unwrap();
        assert_eq!(commitment, model.commitment(block));
        let x = model.keys.get(&slot);
        assert_eq!(directory.key(slot).unwrap(), x.map(|x| model.h(slot % model.n() + 1) * Scalar::from(*x)));
        if !model.watched.contains(&slot) {
            assert_eq!(directory.opening(slot), Err(Error::Opening));
            continue;
        }
        let opening = directory.opening(slot).unwrap();
        assert_eq!(opening, model.opening(slot), "{slot}");
        assert_eq!(is_absent(parameters, slot, &commitment, &opening), Ok(x.is_none()));
        let secret = Scalar::from(x.copied().unwrap_or(60));
        assert_eq!(is_member(parameters, slot, &secret, &commitment, &opening), Ok(x.is_some()));
        let other = Scalar::from(61);
        assert_eq!(is_member(parameters, slot, &other, &commitment, &opening), Ok(false));
        let neighbour = model.opening(if slot + 1 < shape.slots() { slot + 1 } else { 0 });
        if neighbour != opening {
            assert_eq!(is_member(parameters, slot, &secret, &commitment, &neighbour), Ok(false));
            assert_eq!(is_absent(parameters, slot, &commitment, &neighbour), Ok(false));
        }
        if x.is_some() {
            members.push((slot, secret, commitment, opening));
        }
    }
    assert_eq!(are_members(parameters, &members), Ok(true));
    for at in 0..members.len().min(3) {
        let mut one_bad = members.clone();
        one_bad[at].1 = Scalar::from(61);
        assert_eq!(are_members(parameters, &one_bad), Ok(false));
        one_bad[at] = members[at];
        one_bad[at].3 = one_bad[at].3 + G1::generator();
        assert_eq!(are_members(parameters, &one_bad), Ok(false));
    }
}

fn restored(directory: &Directory, model: &Model) -> Directory {
    let mut fresh = Directory::new(Arc::clone(&model.parameters), false);
    for block in 0..model.parameters.shape().blocks() {
        let octets = directory.block(block).unwrap();
        fresh.restore(block, &octets, &model.secrets(block)).unwrap();
        assert_eq!(fresh.block(block).unwrap(), octets);
    }
    fresh
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None, rng_seed: RngSeed::Fixed(5), ..ProptestConfig::with_cases(16)
    })]

    #[test]
    fn directory_is_the_sum_of_its_entries(
        slots in select(&SIZES[..]), all in any::<bool>(), steps in steps(), restart in any::<Index>()
    ) {
        let parameters = sized(slots);
        let mut directory = Directory::new(Arc::clone(&parameters), all);
        let watched = if all { (0..slots).collect() } else { BTreeSet::new() };
        let mut model = Model { parameters: Arc::clone(&parameters), keys: BTreeMap::new(), watched };
        let restart = restart.index(steps.len());
        for (i, (slot, step)) in steps.into_iter().enumerate() {
            if i == restart {
                directory = restored(&directory, &model);
            }
            let slot = u32::try_from(slot.index(slots as usize)).unwrap();
            take(&mut directory, &mut model, slot, step);
        }
        compare(&directory, &model);
        compare(&restored(&directory, &model), &model);
    }
}

fn x(of: u64) -> Scalar {
    Scalar::from(of)
}

fn secrets<const N: usize>(of: [u64; N]) -> [Option<Scalar>; N] {
    of.map(|of| Some(x(of)))
}

/// Two keys at slots 0 and 1 of 4, watching all.
fn filled() -> Directory {
    let mut directory = Directory::new(sized(4), true);
    directory.register(0, &x(11)).unwrap();
    directory.register(1, &x(13)).unwrap();
    directory
}

#[test]
fn refused_calls_change_nothing() {
    let mut directory = filled();
    let before = [0, 1].map(|block| directory.block(block).unwrap());
    let taken = Registration::derive(&sized(4), 0, &x(12)).unwrap();
    let refused = [
        (directory.register(0, &x(12)), Error::Occupied),
        (directory.register(0, &x(11)), Error::Occupied),
        (directory.add(&taken), Error::Occupied),
        (directory.register(2, &Scalar::ZERO), Error::Key),
        (directory.register(4, &x(11)), Error::Slot),
        (directory.revoke(0, &x(13)), Error::Key),
        (directory.revoke(0, &Scalar::ZERO), Error::Key),
        (directory.revoke(2, &x(11)), Error::Vacant),
        (directory.revoke(4, &x(11)), Error::Slot),
        (directory.replace(0, &x(13), &x(12)), Error::Key),
        (directory.replace(0, &x(11), &Scalar::ZERO), Error::Key),
        (directory.replace(2, &x(11), &x(12)), Error::Vacant),
        (directory.replace(4, &x(11), &x(12)), Error::Slot),
    ];
    for (i, (result, error)) in refused.into_iter().enumerate() {
        assert_eq!(result, Err(error), "{i}");
    }
    assert_eq!(directory.watch(4, &G1::infinity()), Err(Error::Slot));
    assert_eq!(directory.watch(0, &G1::infinity()), Err(Error::Opening));
    assert_eq!([0, 1].map(|block| directory.block(block).unwrap()), before);
    for slot in [4, u32::MAX] {
        assert_eq!(directory.opening(slot), Err(Error::Slot));
        assert_eq!(directory.key(slot), Err(Error::Slot));
        assert_eq!(directory.commitment(slot), Err(Error::Slot));
        assert_eq!(directory.block(slot), Err(Error::Slot));
        assert_eq!(directory.restore(slot, &before[0], &secrets([11, 13])), Err(Error::Slot));
    }
}

/// Of another z, and of another number of slots: the same points, but other slots in the block.
#[test]
fn registration_of_other_parameters_is_refused() {
    let mut directory = filled();
    let before = directory.block(1).unwrap();
    for parameters in [parameters(4, 7), parameters(16, Z)] {
        let registration = Registration::derive(&parameters, 2, &x(11)).unwrap();
        assert_eq!(directory.add(&registration), Err(Error::Key));
        let mut block = Block::new(sized(4), 1).unwrap();
        assert_eq!(block.register(&registration), Err(Error::Key));
        assert!(block.commitments().is_empty());
    }
    assert_eq!(directory.block(1).unwrap(), before);
}

#[test]
fn key_is_revoked_once() {
    let mut directory = filled();
    assert!(directory.revoke(1, &x(13)).is_ok());
    let after = directory.block(0).unwrap();
    assert_eq!(directory.revoke(1, &x(13)), Err(Error::Vacant));
    assert_eq!(directory.block(0).unwrap(), after);
    let mut never = Directory::new(sized(4), true);
    never.register(0, &x(11)).unwrap();
    assert_eq!(never.block(0).unwrap(), after);
    directory.revoke(0, &x(11)).unwrap();
    assert_eq!(directory.block(0), Directory::new(sized(4), true).block(0));
    // The slot is free again.
    assert!(directory.register(1, &x(17)).is_ok());
}

#[test]
fn zero_is_no_member() {
    let (directory, parameters) = (filled(), sized(4));
    let (commitment, opening) = (directory.commitment(0).unwrap(), directory.opening(0).unwrap());
    assert_eq!(is_member(&parameters, 0, &Scalar::ZERO, &commitment, &opening), Err(Error::Key));
    // With zero, membership would be absence.
    let (empty, opening) = (directory.commitment(1).unwrap(), directory.opening(2).unwrap());
    assert_eq!(is_absent(&parameters, 2, &empty, &opening), Ok(true));
    let zero = (2, Scalar::ZERO, empty, opening);
    assert_eq!(are_members(&parameters, &[zero]), Err(Error::Key));
    assert_eq!(are_members(&parameters, &[(4, x(1), empty, opening)]), Err(Error::Slot));
    assert_eq!(is_member(&parameters, 4, &x(1), &empty, &opening), Err(Error::Slot));
    assert_eq!(is_absent(&parameters, 4, &empty, &opening), Err(Error::Slot));
    assert_eq!(are_members(&parameters, &[]), Ok(true));
}

/// Errors that cancel each other in a product without weights.
#[test]
fn bad_openings_do_not_cancel_each_other() {
    let (directory, parameters) = (filled(), sized(4));
    let commitment = directory.commitment(0).unwrap();
    let mut all = [(0, x(11)), (0, x(11)), (1, x(13))]
        .map(|(slot, x)| (slot, x, commitment, directory.opening(slot).unwrap()));
    assert_eq!(are_members(&parameters, &all), Ok(true));
    for (a, b) in [(0, 1), (0, 2)] {
        let good = all;
        all[a].3 = all[a].3 + G1::generator();
        all[b].3 = all[b].3 - G1::generator();
        assert_eq!(are_members(&parameters, &all), Ok(false));
        all = good;
    }
}

#[test]
fn one_bad_among_many_is_noticed() {
    let parameters = sized(16);
    let mut directory = Directory::new(Arc::clone(&parameters), true);
    for slot in 0..16 {
        directory.register(slot, &x(u64::from(slot) + 1)).unwrap();
    }
    let all: Vec<_> = (0..16)
        .map(|slot| {
            let commitment = directory.commitment(slot / 4).unwrap();
            (slot, x(u64::from(slot) + 1), commitment, directory.opening(slot).unwrap())
        })
        .collect();
    assert_eq!(are_members(&parameters, &all), Ok(true));
    for at in 0..16 {
        let mut bad = all.clone();
        bad[at].1 = x(99);
        assert_eq!(are_members(&parameters, &bad), Ok(false));
        bad = all.clone();
        bad[at].3 = all[(at + 1) % 16].3;
        assert_eq!(are_members(&parameters, &bad), Ok(false));
        bad = all.clone();
        bad[at].2 = all[(at + 4) % 16].2;
        assert_eq!(are_members(&parameters, &bad), Ok(false));
        bad = all.clone();
        bad[at].0 = all[(at + 1) % 16].0;
        assert_eq!(are_members(&parameters, &bad), Ok(false));
    }
}

#[test]
fn slot_watched_later_is_followed() {
    let parameters = sized(9);
    let mut whole = Directory::new(Arc::clone(&parameters), true);
    let mut follower = Directory::new(Arc::clone(&parameters), false);
    let both = |whole: &mut Directory, follower: &mut Directory, slot: u32, of: u64| {
        assert_eq!(whole.register(slot, &x(of)), follower.register(slot, &x(of)));
    };
    both(&mut whole, &mut follower, 0, 11);
    both(&mut whole, &mut follower, 1, 13);
    // One slot with a key, and one without.
    for slot in [1, 2] {
        let opening = whole.opening(slot).unwrap();
        assert_eq!(follower.opening(slot), Err(Error::Opening));
        assert_eq!(follower.watch(slot, &(opening + G1::generator())), Err(Error::Opening));
        assert_eq!(follower.watch(slot, &whole.opening(0).unwrap()), Err(Error::Opening));
        assert_eq!(follower.opening(slot), Err(Error::Opening));
        follower.watch(slot, &opening).unwrap();
    }
    both(&mut whole, &mut follower, 2, 17);
    assert_eq!(whole.revoke(0, &x(11)), follower.revoke(0, &x(11)));
    assert_eq!(whole.replace(1, &x(13), &x(14)), follower.replace(1, &x(13), &x(14)));
    both(&mut whole, &mut follower, 0, 12);
    for slot in [1, 2] {
        assert_eq!(follower.opening(slot), whole.opening(slot));
    }
    assert_eq!(follower.opening(0), Err(Error::Opening));
    // An opening of a former commitment.
    let former = follower.opening(1).unwrap();
    both(&mut whole, &mut follower, 4, 19);
    assert_eq!(follower.watch(1, &former), Ok(()));
    whole.revoke(0, &x(12)).unwrap();
    assert_eq!(whole.watch(1, &former), Err(Error::Opening));
}

#[test]
fn altered_blocks_are_refused() {
    let (directory, secrets) = (filled(), secrets([11, 13]));
    let (octets, mut fresh) = (directory.block(0).unwrap(), Directory::new(sized(4), true));
    fresh.register(0, &x(5)).unwrap();
    let before = fresh.block(0).unwrap();
    // Commitment, then flags and opening of two slots.
    assert_eq!(octets.len(), 48 + 2 * 49);
    for at in 0..octets.len() {
        for bit in [1, 0x80] {
            let mut altered = octets.clone();
            altered[at] ^= bit;
            assert!(fresh.restore(0, &altered, &secrets).is_err(), "{at}");
        }
        assert_eq!(fresh.restore(0, &octets[..at], &secrets), Err(Error::Format), "{at}");
    }
    assert_eq!(fresh.restore(0, &[&octets[..], &[0]].concat(), &secrets), Err(Error::Format));
    for at in [0, 49, 98] {
        for (name, point) in invalid_g1() {
            let mut altered = octets.clone();
            altered[at..][..48].copy_from_slice(&point);
            assert!(fresh.restore(0, &altered, &secrets).is_err(), "{at} {name}");
        }
    }
    for at in [48, 97] {
        for bit in 2..8 {
            let mut altered = octets.clone();
            altered[at] |= 1 << bit;
            assert_eq!(fresh.restore(0, &altered, &secrets), Err(Error::Format), "{at} {bit}");
        }
    }
    let mut swapped = octets.clone();
    let (left, right) = swapped.split_at_mut(98);
    left[49..97].swap_with_slice(right);
    assert_eq!(fresh.restore(0, &swapped, &secrets), Err(Error::Opening));
    assert_eq!(fresh.block(0).unwrap(), before);
    fresh.restore(0, &octets, &secrets).unwrap();
    assert_eq!(fresh.block(0).unwrap(), octets);
}

/// The octets are good, the secrets are not. Also without openings, where only the sum of the keys shows it.
#[test]
fn block_of_other_secrets_is_refused() {
    for watch_all in [true, false] {
        let mut directory = Directory::new(sized(4), watch_all);
        directory.register(0, &x(11)).unwrap();
        directory.register(1, &x(13)).unwrap();
        let octets = directory.block(0).unwrap();
        let mut fresh = Directory::new(sized(4), watch_all);
        fresh.register(0, &x(5)).unwrap();
        let before = fresh.block(0).unwrap();
        let (a, b, zero) = (Some(x(11)), Some(x(13)), Some(Scalar::ZERO));
        let refused: [(&[Option<Scalar>], Error); 13] = [
            (&[a, Some(x(14))], Error::Opening),
            (&[Some(x(12)), b], Error::Opening),
            (&[b, a], Error::Opening),
            (&[Some(-x(11)), Some(-x(13))], Error::Opening),
            (&[a, None], Error::Opening),
            (&[None, b], Error::Opening),
            (&[None, None], Error::Opening),
            (&[a, zero], Error::Key),
            (&[zero, b], Error::Key),
            (&[], Error::Format),
            (&[a], Error::Format),
            (&[a, b, None], Error::Format),
            (&[a, b, Some(x(17))], Error::Format),
        ];
        for (i, (secrets, error)) in refused.into_iter().enumerate() {
            assert_eq!(fresh.restore(0, &octets, secrets), Err(error), "{watch_all} {i}");
            assert_eq!(fresh.block(0).unwrap(), before, "{watch_all} {i}");
        }
        // A secret for a slot that has no key.
        directory.revoke(1, &x(13)).unwrap();
        let one = directory.block(0).unwrap();
        assert_eq!(fresh.restore(0, &one, &[a, b]), Err(Error::Opening));
        assert_eq!(fresh.restore(0, &one, &[a, zero]), Err(Error::Key));
        fresh.restore(0, &octets, &[a, b]).unwrap();
        assert_eq!(fresh.key(1), Ok(Some(h(&sized(4), 2).unwrap() * x(13))));
        assert_eq!(fresh.block(0).unwrap(), octets);
    }
}

/// A store that has missed a registration, a replacement or a revocation.
#[test]
fn older_block_than_the_secrets_is_refused() {
    for watch_all in [true, false] {
        let mut directory = Directory::new(sized(4), watch_all);
        let mut states = vec![(directory.block(0).unwrap(), [None, None])];
        directory.register(0, &x(11)).unwrap();
        states.push((directory.block(0).unwrap(), [Some(x(11)), None]));
        directory.register(1, &x(13)).unwrap();
        states.push((directory.block(0).unwrap(), [Some(x(11)), Some(x(13))]));
        directory.replace(0, &x(11), &x(17)).unwrap();
        states.push((directory.block(0).unwrap(), [Some(x(17)), Some(x(13))]));
        directory.revoke(1, &x(13)).unwrap();
        states.push((directory.block(0).unwrap(), [Some(x(17)), None]));
        for (i, (octets, _)) in states.iter().enumerate() {
            for (j, (_, secrets)) in states.iter().enumerate() {
                let mut fresh = Directory::new(sized(4), watch_all);
                let expected = if i == j { Ok(()) } else { Err(Error::Opening) };
                assert_eq!(fresh.restore(0, octets, secrets), expected, "{watch_all} {i} {j}");
            }
        }
    }
}

#[test]
fn block_without_openings_is_refused_where_they_are_watched() {
    let (a, secrets) = (filled(), secrets([11, 13]));
    let openings = [0, 1].map(|slot| a.opening(slot).unwrap().encode());
    let commitment = a.commitment(0).unwrap().encode();
    let (none, zero_only, one_only) = (
        [&commitment[..], &[1, 1]].concat(),
        [&commitment[..], &[3], &openings[0], &[1]].concat(),
        [&commitment[..], &[1, 3], &openings[1]].concat(),
    );
    let mut all = Directory::new(sized(4), true);
    all.register(0, &x(5)).unwrap();
    let before = all.block(0).unwrap();
    for octets in [&none, &zero_only, &one_only] {
        assert_eq!(all.restore(0, octets, &secrets), Err(Error::Opening));
        assert_eq!(all.block(0).unwrap(), before);
    }
    // An empty block, with slots that are watched all the same.
    let empty = [&G1::infinity().encode()[..], &[0, 0]].concat();
    assert_eq!(all.restore(0, &empty, &[None, None]), Err(Error::Opening));

    let watching = |slot: Option<u32>| {
        let mut directory = Directory::new(sized(4), false);
        slot.into_iter().for_each(|slot| directory.watch(slot, &G1::infinity()).unwrap());
        directory
    };
    assert_eq!(watching(None).restore(0, &none, &secrets), Ok(()));
    assert_eq!(watching(None).restore(0, &empty, &[None, None]), Ok(()));
    assert_eq!(watching(Some(0)).restore(0, &none, &secrets), Err(Error::Opening));
    assert_eq!(watching(Some(0)).restore(0, &one_only, &secrets), Err(Error::Opening));
    assert_eq!(watching(Some(0)).restore(0, &zero_only, &secrets), Ok(()));
    // A slot of the other block.
    assert_eq!(watching(Some(2)).restore(0, &none, &secrets), Ok(()));
    // A directory watches what its block watched.
    let mut none_before = watching(None);
    none_before.restore(0, &zero_only, &secrets).unwrap();
    assert_eq!(none_before.opening(0), a.opening(0));
    assert_eq!(none_before.opening(1), Err(Error::Opening));
}

/// R1 in a store: y h_1 is in the commitment beside the key x h_3. Every opening that exists fits, and nobody watches
/// slot 1, whose opening would need h_5.
#[test]
fn block_with_another_term_in_its_commitment_is_refused() {
    let parameters = sized(16);
    let (of_x, of_y) = (x(11), x(13));
    let point = |j: u32, of: Scalar| h(&parameters, j).unwrap() * of;
    let commitment = point(3, of_x) + point(1, of_y);
    // For slots 2, 3 and 4; at slot 3 without its own key.
    let openings = [point(6, of_x) + point(4, of_y), point(3, of_y), point(4, of_x) + point(2, of_y)];
    assert_eq!(is_absent(&parameters, 1, &commitment, &openings[0]), Ok(true));
    assert_eq!(is_member(&parameters, 2, &of_x, &commitment, &openings[1]), Ok(true));
    assert_eq!(is_absent(&parameters, 3, &commitment, &openings[2]), Ok(true));
    let [two, three, four] = openings.map(|opening| opening.encode());
    let watched =
        |first: u8| [&commitment.encode()[..], &[first], &[2], &two, &[3], &three, &[2], &four].concat();
    let unwatched = |first: u8| [&commitment.encode()[..], &[first, 0, 1, 0]].concat();
    let mut directory = Directory::new(Arc::clone(&parameters), false);
    let before = directory.block(0).unwrap();
    for octets in [watched(0), unwatched(0), watched(1), unwatched(1)] {
        let smuggled = [None, None, Some(of_x), None];
        assert_eq!(directory.restore(0, &octets, &smuggled), Err(Error::Opening));
        assert_eq!(directory.block(0).unwrap(), before);
    }
    // With its secret it is the block of two keys.
    for octets in [watched(1), unwatched(1)] {
        let mut fresh = Directory::new(Arc::clone(&parameters), false);
        assert_eq!(fresh.restore(0, &octets, &[Some(of_y), None, Some(of_x), None]), Ok(()));
    }
}

/// Without openings only the sum of the keys shows it.
#[test]
fn block_whose_commitment_is_not_the_sum_is_refused() {
    let secrets = secrets([11, 13]);
    let mut directory = Directory::new(sized(4), false);
    directory.register(0, &x(11)).unwrap();
    let commitment = directory.register(1, &x(13)).unwrap();
    let octets = directory.block(0).unwrap();
    assert_eq!(octets.len(), 48 + 2);
    for instead in [G1::generator(), G1::infinity(), -commitment, commitment + G1::generator()] {
        let altered = [&instead.encode()[..], &octets[48..]].concat();
        assert_eq!(directory.restore(0, &altered, &secrets), Err(Error::Opening));
    }
    let empty = [&octets[..48], &[0, 0]].concat();
    assert_eq!(directory.restore(0, &empty, &[None, None]), Err(Error::Opening));
    assert_eq!(directory.block(0), Ok(octets));
}

/// Blocks of another size, or of the other block with fewer slots.
#[test]
fn block_of_another_shape_is_refused() {
    let mut directory = Directory::new(sized(10), true);
    directory.register(8, &x(3)).unwrap();
    let (first, last) = (directory.block(0).unwrap(), directory.block(2).unwrap());
    assert_eq!(directory.restore(2, &first, &[None, None]), Err(Error::Format));
    assert_eq!(directory.restore(0, &last, &[Some(x(3)), None, None, None]), Err(Error::Format));
    for len in [0, 1, 3, 4] {
        assert_eq!(directory.restore(2, &last, &[Some(x(3)), None, None, None][..len]), Err(Error::Format));
    }
    // Of the right size, but from another place, other parameters, or both.
    let other = filled().block(0).unwrap();
    assert_eq!(directory.restore(2, &other, &secrets([11, 13])), Err(Error::Opening));
    assert!(directory.restore(0, &other, &[Some(x(11)), Some(x(13)), None, None]).is_err());
    assert_eq!(directory.restore(1, &first, &[Some(x(3)), None, None, None]), Err(Error::Opening));
    assert_eq!([0, 2].map(|block| directory.block(block).unwrap()), [first, last.clone()]);
    assert_eq!(directory.restore(2, &last, &[Some(x(3)), None]), Ok(()));
}
