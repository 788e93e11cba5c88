//! Every operation beside arkworks, an implementation that shares no code with blst.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use ark_bls12_381::{Bls12_381, Fr, g1, g2};
use ark_ec::pairing::Pairing;
use ark_ec::short_weierstrass::{Affine, Projective, SWCurveConfig};
use ark_ec::{AffineRepr, CurveGroup};
use ark_ff::{AdditiveGroup, BigInteger, Field, PrimeField, Zero};
use countersign_bls12381::{
    Error, G1, G2, Gt, Lines, Product, Rho, Scalar, expand_message_xmd, random_octets,
};
use proptest::prelude::*;
use sha2::{Digest, Sha256};
use support::{all_ours, compressed, coordinates, gt, hashed, ours, points, scalar};

fn scalars() -> impl Strategy<Value = Fr> {
    prop_oneof![
        1 => Just(Fr::ZERO),
        1 => Just(Fr::ONE),
        1 => Just(-Fr::ONE),
        1 => (0..256_u32).prop_map(|bits| Fr::from(2).pow([u64::from(bits)])),
        4 => any::<[u8; 48]>().prop_map(|octets| Fr::from_be_bytes_mod_order(&octets)),
    ]
}

fn any_point<C: SWCurveConfig<ScalarField = Fr>>() -> impl Strategy<Value = Affine<C>> {
    scalars().prop_map(|scalar| (Affine::<C>::generator() * scalar).into_affine())
}

/// Lists of a few points, so that they have duplicates, opposite points, doubles and infinity.
fn lists<C: SWCurveConfig<ScalarField = Fr>>(n: usize) -> impl Strategy<Value = Vec<Affine<C>>> {
    let [p, q]: [Affine<C>; 2] = points(7, 2).try_into().unwrap();
    let few =
        [Affine::identity(), p, -p, (p + p).into_affine(), (p + q).into_affine(), q, -q, Affine::generator()];
    proptest::collection::vec(proptest::sample::select(few.to_vec()), 0..n)
}

fn affine<C: SWCurveConfig>(points: impl Iterator<Item = Projective<C>>) -> Vec<Affine<C>> {
    points.map(CurveGroup::into_affine).collect()
}

/// Sum by additions alone.
fn combined<C: SWCurveConfig<ScalarField = Fr>>(points: &[Affine<C>], scalars: &[Fr]) -> Affine<C> {
    points.iter().zip(scalars).map(|(p, s)| *p * s).sum::<Projective<C>>().into_affine()
}

macro_rules! group {
    ($module:ident, $group:ident, $curve:ty) => {
        mod $module {
            use super::*;

            type Point = Affine<$curve>;

            proptest! {
                #![proptest_config(ProptestConfig::with_cases(32))]

                #[test]
                fn codec(p in any_point::<$curve>()) {
                    let octets: [u8; $group::LEN] = compressed(&p).try_into().unwrap();
                    let point = $group::decode_any(&octets).unwrap();
                    prop_assert_eq!(point.encode(), octets);
                    prop_assert_eq!(point.is_infinity(), p.is_zero());
                    let finite = if p.is_zero() { Err(Error::Infinity) } else { Ok(point) };
                    prop_assert_eq!($group::decode(&octets), finite);
                }

                #[test]
                fn arithmetic(p in any_point::<$curve>(), q in any_point::<$curve>(), s in scalars()) {
                    let (a, b): ($group, $group) = (ours(&p), ours(&q));
                    prop_assert_eq!(a + b, ours(&(p + q).into_affine()));
                    prop_assert_eq!(a - b, ours(&(p - q).into_affine()));
                    prop_assert_eq!(a + a, ours(&(p + p).into_affine()));
                    prop_assert_eq!(-a, ours(&-p));
                    prop_assert_eq!(a * scalar(&s), ours(&(p * s).into_affine()));
                    prop_assert_eq!(a - a, $group::infinity());
                    prop_assert_eq!(a + -a, $group::infinity());
                    prop_assert_eq!(a + $group::infinity(), a);
                    prop_assert_eq!($group::infinity() + a, a);
                    prop_assert_eq!($group::infinity() - a, -a);
                }

                #[test]
                fn lists_of_pairs(p in lists::<$curve>(24), q in lists::<$curve>(24), s in scalars()) {
                    let (a, b): (Vec<$group>, Vec<$group>) = (all_ours(&p), all_ours(&q));
                    let sums = affine(p.iter().zip(&q).map(|(p, q)| *p + q));
                    prop_assert_eq!($group::add_all(&a, &b), all_ours::<$group>(&sums));
                    let differences = affine(p.iter().zip(&q).map(|(p, q)| *p - q));
                    prop_assert_eq!($group::subtract_all(&a, &b), all_ours::<$group>(&differences));
                    let products = affine(p.iter().map(|p| *p * s));
                    prop_assert_eq!($group::multiply_all(&a, &scalar(&s)), all_ours::<$group>(&products));
                }

                #[test]
                fn combinations(
                    p in lists::<$curve>(40),
                    s in proptest::collection::vec(scalars(), 0..40),
                    all in scalars(),
                ) {
                    let (a, weights): (Vec<$group>, Vec<_>) = (all_ours(&p), s.iter().map(scalar).collect());
                    prop_assert_eq!($group::combine(&a, &weights), ours(&combined(&p, &s)));
                    // The same scalar for all: duplicates and opposite points meet in one bucket.
                    let same = (combined(&p, &vec![Fr::ONE; p.len()]) * all).into_affine();
                    prop_assert_eq!($group::combine(&a, &vec![scalar(&all); a.len()]), ours(&same));
                }

                #[test]
                fn weighted(p in lists::<$curve>(40), n in 0..40_usize) {
                    let (a, weights): (Vec<$group>, _) = (all_ours(&p), Rho::draw(n).unwrap());
                    prop_assert_eq!($group::weighted(&a, &weights), ours(&combined(&p, &values(&weights))));
                    let one = Rho::draw(1).unwrap()[0];
                    let same = (combined(&p, &vec![Fr::ONE; p.len()]) * values(&[one])[0]).into_affine();
                    prop_assert_eq!($group::weighted(&a, &vec![one; a.len()]), ours(&same));
                }
            }

            /// blst has another algorithm for one point, for fewer than 32, and for more.
            #[test]
            fn sums_of_all_sizes() {
                for n in [0, 1, 2, 3, 31, 32, 33, 300] {
                    let mut p: Vec<Point> = points(n as u64, n);
                    let mut s: Vec<Fr> = (0..).map(hashed).take(n).collect();
                    for i in (3..n).step_by(3) {
                        (p[i], s[i]) = match i % 4 {
                            0 => (-p[i - 1], s[i - 1]),
                            1 => (p[i - 1], s[i - 1]),
                            2 => (Point::identity(), s[i]),
                            _ => (p[i], [Fr::ZERO, Fr::ONE, -Fr::ONE][i % 3]),
                        };
                    }
                    check(&p, &s);
                }
                for n in [1, 2, 31, 32] {
                    let (p, s): (Vec<Point>, Vec<Fr>) = (points(1, n), (0..).map(hashed).take(n).collect());
                    check(&p, &s);
                    check(&p, &vec![Fr::ZERO; n]);
                    check(&vec![Point::identity(); n], &s);
                    check(&vec![Point::generator(); n], &vec![-Fr::ONE; n]);
                }
            }

            fn check(p: &[Point], s: &[Fr]) {
                let a: Vec<$group> = all_ours(p);
                let scalars: Vec<_> = s.iter().map(scalar).collect();
                assert_eq!($group::combine(&a, &scalars), ours(&combined(p, s)), "{}", p.len());
                let weights = Rho::draw(p.len()).unwrap();
                assert_eq!(
                    $group::weighted(&a, &weights),
                    ours(&combined(p, &values(&weights))),
                    "{}",
                    p.len()
                );
            }

            /// The inversion that all points share goes in strides of blst.
            #[test]
            fn long_lists() {
                let p: Vec<Point> = points(8, 1700);
                let mut a: Vec<$group> = all_ours(&p);
                for i in [0, 1, 767, 768, 1535, 1536, 1699] {
                    a[i] = $group::infinity();
                }
                let zeros = vec![$group::infinity(); a.len()];
                assert_eq!($group::add_all(&a, &zeros), a);
                assert_eq!($group::add_all(&zeros, &a), a);
                assert_eq!($group::subtract_all(&a, &a), zeros);
                let doubled: Vec<_> = a.iter().map(|a| *a + *a).collect();
                assert_eq!($group::add_all(&a, &a), doubled);
            }

            #[test]
            fn the_longer_list_is_cut() {
                let a: Vec<$group> = all_ours(&points::<$curve>(9, 3));
                let two = [Scalar::from(1), Scalar::from(2)];
                assert_eq!($group::combine(&a, &two), a[0] + a[1] + a[1]);
                assert_eq!($group::combine(&a[..1], &two), a[0]);
                assert_eq!($group::add_all(&a, &a[..1]), [a[0] + a[0]]);
                assert_eq!($group::subtract_all(&a[1..2], &a), [a[1] - a[0]]);
                let weights = Rho::draw(2).unwrap();
                let sum = a[0] * weights[0].scalar() + a[1] * weights[1].scalar();
                assert_eq!($group::weighted(&a, &weights), sum);
            }
        }
    };
}

group!(g1_points, G1, g1::Config);
group!(g2_points, G2, g2::Config);

/// The weights as numbers, from their documented value.
fn values(weights: &[Rho]) -> Vec<Fr> {
    weights.iter().map(|weight| Fr::from_be_bytes_mod_order(&weight.scalar().encode())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn products_of_pairings(
        p in lists::<g1::Config>(6),
        q in lists::<g2::Config>(6),
        prepared in any::<[bool; 6]>(),
    ) {
        let n = p.len().min(q.len());
        let (mut plain, mut mixed) = (Product::new(), Product::default());
        for i in 0..n {
            let (p, q): (G1, G2) = (ours(&p[i]), ours(&q[i]));
            plain.pair(&p, &q);
            if prepared[i] { mixed.pair_lines(&p, &Lines::of(&q)) } else { mixed.pair(&p, &q) }
        }
        let expected = Bls12_381::multi_pairing(&p[..n], &q[..n]).0;
        prop_assert_eq!(plain.value(), gt(&expected).unwrap());
        prop_assert_eq!(mixed.value(), plain.value());
        prop_assert_eq!(plain.is_one(), expected == ark_bls12_381::Fq12::ONE);
    }

    #[test]
    fn bilinearity(a in scalars(), b in scalars()) {
        let (p, q) = (G1::generator(), G2::generator());
        let mut product = Product::new();
        product.pair(&(p * scalar(&a)), &(q * scalar(&b)));
        product.pair_lines(&-(p * scalar(&(a * b))), &Lines::of(&q));
        prop_assert!(product.is_one());
        product.pair(&p, &q);
        prop_assert!(!product.is_one());
        prop_assert_eq!(product.value(), Gt::pairing(&p, &q));
    }

    #[test]
    fn target_group(a in scalars(), b in scalars(), s in scalars()) {
        let element = |scalar| Bls12_381::pairing(support::Point1::generator() * scalar, support::Point2::generator()).0;
        let (x, y) = (element(a), element(b));
        let (u, v) = (gt(&x).unwrap(), gt(&y).unwrap());
        prop_assert_eq!(u.encode().to_vec(), coordinates(&x));
        prop_assert_eq!((u * v).encode().to_vec(), coordinates(&(x * y)));
        prop_assert_eq!(u.inverse().encode().to_vec(), coordinates(&x.inverse().unwrap()));
        prop_assert_eq!(u.power(&scalar(&s)).encode().to_vec(), coordinates(&x.pow(s.into_bigint())));
        prop_assert_eq!(u * u.inverse(), Gt::one());
    }
}

#[test]
fn pairings_with_infinity_are_one() {
    let (p, q) = (G1::generator(), G2::generator());
    assert!(Product::new().is_one());
    assert_eq!(Product::new().value(), Gt::one());
    for (p, q) in [(p, G2::infinity()), (G1::infinity(), q), (G1::infinity(), G2::infinity())] {
        assert_eq!(Gt::pairing(&p, &q), Gt::one());
        let mut product = Product::new();
        product.pair_lines(&p, &Lines::of(&q));
        product.pair(&p, &q);
        assert!(product.is_one());
    }
    assert_ne!(Gt::pairing(&p, &q), Gt::one());
    assert_eq!(Gt::one().encode().to_vec(), coordinates(&ark_bls12_381::Fq12::ONE));
}

proptest! {
    #[test]
    fn scalar_arithmetic(a in scalars(), b in scalars()) {
        let (x, y) = (scalar(&a), scalar(&b));
        prop_assert_eq!(x.encode().to_vec(), a.into_bigint().to_bytes_be());
        prop_assert_eq!(x + y, scalar(&(a + b)));
        prop_assert_eq!(x - y, scalar(&(a - b)));
        prop_assert_eq!(x * y, scalar(&(a * b)));
        prop_assert_eq!(-x, scalar(&-a));
        prop_assert_eq!(x.inverse(), a.inverse().map(|inverse| scalar(&inverse)));
        prop_assert_eq!(x.is_zero(), a.is_zero());
        prop_assert_eq!(x == y, a == b);
    }

    #[test]
    fn scalars_of_any_length(octets in proptest::collection::vec(any::<u8>(), 0..200), small: u64) {
        prop_assert_eq!(Scalar::reduce(&octets), scalar(&Fr::from_be_bytes_mod_order(&octets)));
        prop_assert_eq!(Scalar::from(small), scalar(&Fr::from(small)));
    }

    #[test]
    fn hash_to_field(
        tag in proptest::collection::vec(any::<u8>(), 1..=255),
        message in proptest::collection::vec(any::<u8>(), 0..300),
    ) {
        let expanded = expanded(&tag, &message);
        prop_assert_eq!(&expand_message_xmd::<48>(&message, &tag).unwrap()[..], &expanded[..]);
        let expected = scalar(&Fr::from_be_bytes_mod_order(&expanded));
        prop_assert_eq!(Scalar::hash(&tag, &message), Ok(expected));
    }
}

/// 48 octets by the formula of RFC 9380, section 5.3.1. Arkworks' own is another function: for scalars it pads the message
/// by 48 zeros instead of the 64 of SHA-256's block.
fn expanded(tag: &[u8], message: &[u8]) -> Vec<u8> {
    let tag = [tag, &[u8::try_from(tag.len()).unwrap()]].concat();
    let block = |parts: &[&[u8]]| Sha256::digest([parts.concat(), tag.clone()].concat());
    let start = block(&[&[0; 64], message, &[0, 48], &[0]]);
    let first = block(&[&start, &[1]]);
    let both: Vec<u8> = start.iter().zip(first).map(|(a, b)| a ^ b).collect();
    [&first[..], &block(&[&both, &[2]])[..16]].concat()
}

#[test]
fn reduction_at_the_limits() {
    for n in [0, 1, 31, 32, 33, 48, 64, 65, 96] {
        for octet in [0, 1, 255] {
            let octets = vec![octet; n];
            assert_eq!(Scalar::reduce(&octets), scalar(&Fr::from_be_bytes_mod_order(&octets)));
        }
    }
    assert_eq!(Scalar::reduce(&Fr::MODULUS.to_bytes_be()), Scalar::ZERO);
    assert_eq!(Scalar::ZERO.inverse(), None);
}

/// draft-irtf-cfrg-bbs-signatures, `hash_to_scalar` of the suite with SHA-256, which is the same function.
#[test]
fn published_hash() {
    let message = support::octets("9872ad089e452c7b6e283dfac2a80d58e8d0ff71cc4d5e310a1debdda4a45f02");
    let expected = support::octets("0f90cbee27beb214e6545becb8404640d3612da5d6758dffeccd77ed7169807c");
    let tag = b"BBS_BLS12381G1_XMD:SHA-256_SSWU_RO_H2G_HM2S_H2S_";
    assert_eq!(Scalar::hash(tag, &message).unwrap().encode().to_vec(), expected);
    assert_eq!(Scalar::hash(b"", &message), Err(Error::Length));
    assert_eq!(Scalar::hash(&[1; 256], &message), Err(Error::Length));
}

/// RFC 9380, appendix K.1, where more than one block is expanded.
#[test]
fn published_expansion() {
    let expanded: [u8; 128] = expand_message_xmd(b"", b"QUUX-V01-CS02-with-expander-SHA256-128").unwrap();
    let expected = support::octets(concat!(
        "af84c27ccfd45d41914fdff5df25293e221afc53d8ad2ac06d5e3e29485dadbe",
        "e0d121587713a3e0dd4d5e69e93eb7cd4f5df4cd103e188cf60cb02edc3edf18",
        "eda8576c412b18ffb658e3dd6ec849469b979d444cf7b26911a08e63cf31f9dc",
        "c541708d3491184472c2c29bb749d4286b004ceb5ee6b9a7fa5b646c993f0ced"
    ));
    assert_eq!(expanded.to_vec(), expected);
    assert!(expand_message_xmd::<8160>(b"", b"tag").is_ok());
    assert!(expand_message_xmd::<1>(b"", b"tag").is_ok());
}

#[test]
fn random_values_differ() {
    let all: Vec<_> = (0..8).map(|_| Scalar::random().unwrap().encode()).collect();
    assert!((1..8).all(|i| !all[..i].contains(&all[i])));
    let weights = Rho::draw(64).unwrap();
    let all: Vec<_> = weights.iter().map(|weight| weight.scalar().encode()).collect();
    assert!((1..64).all(|i| !all[..i].contains(&all[i])));
    assert!(all.iter().all(|octets| octets[..16] == [0; 16] && octets[16..] != [0; 16]));
    assert!(Rho::draw(0).unwrap().is_empty());
    assert_ne!(random_octets::<32>(), random_octets());
}

#[test]
fn debug_output_shows_no_scalar() {
    assert_eq!(format!("{:?}", Scalar::from(7)), "Scalar");
    assert_eq!(format!("{:?}", G1::infinity()), format!("G1 c0{}", "00".repeat(47)));
}
