//! Vectors of the statement, computed by other code.

use countersign_proofs_statement::{BLS12_381, BN254, EXTENSION, F128, Field, Prime, RISTRETTO255, ROUNDS};
use num_bigint::BigUint;
use sha2::{Digest, Sha256};

fn hex(octets: &[u8]) -> String {
    let digits = BigUint::from_bytes_be(octets).to_str_radix(16);
    "0".repeat(2 * octets.len() - digits.len()) + &digits
}

fn assert_images(field: &dyn Field, of_one: &str, of_secret: &str) {
    assert_eq!(hex(&field.image(&field.one(), 1)), of_one);
    assert_eq!(hex(&field.image(&field.secret(), 1)), of_secret);
}

#[test]
fn images_over_bn254() {
    assert_images(
        &BN254,
        "0ccb456442aec766626a6dac3a1e5752e03df12f48010d07558b4d247622ca49",
        "2aaa541134af0419b5ba2b722a589ce05465dc536bc7842ec422b74409089957",
    );
}

#[test]
fn images_over_bls12_381() {
    assert_images(
        &BLS12_381,
        "2cee04f964ed0aa2fdae26a47a4fcce4383e842bdaff9c9311e08fd1be249774",
        "29e73d8d02934b8024c4427394f3392edee33fe65c8d60a4f06682871fb861ea",
    );
}

#[test]
fn images_over_ristretto255() {
    assert_images(
        &RISTRETTO255,
        "04415c0290ff2629f57f5e61b808c652b4576d33e725a14c9950283a30b81fff",
        "018f35f5526c699faa19b4af14ee1baf667b6943a6c4e7eb72fc7ea8bc01c1a2",
    );
}

#[test]
fn images_over_f128() {
    assert_images(&F128, "66f675cb3b635b4f8f598165ee3d221b", "227295867d1f3bd3074b03fbb7fbdfc9");
}

#[test]
fn images_over_the_extension() {
    assert_images(
        &EXTENSION,
        "b854557a9439cbbe8ea9a723378b63785ed69ead3fb1ca0a6ba979de335bd6e3d625334733ce8712",
        "1ab71b521379de899aa74b9209921275c8ec761b3ef2c59472942f531db97f5774d8925201c668f0",
    );
}

#[test]
fn constants_over_bn254() {
    let constants = BN254.constants();
    assert_eq!(constants.len(), ROUNDS as usize);
    assert_eq!(
        hex(&Sha256::digest(constants.concat())),
        "ca70ed6cb6a5b54947a71536fee39e1f14c600b57bcafa605793c91565ea9c68"
    );
}

#[test]
fn secret_and_chains_over_bn254() {
    let secret = BN254.secret();
    assert_eq!(hex(&secret), "2e759873c1266346b7cce76e413742c28193d2e658b5d992f2384b90237e6b49");
    assert_eq!(
        hex(&BN254.image(&secret, 8)),
        "1ef3df100aa3ac7af5ff31ddabec333952d4faef5447ee32278438953e8342d5"
    );
    assert_eq!(
        hex(&BN254.image(&secret, 512)),
        "29a14f2af7ce108798ec0d1c10c0446acd1d50af34b86a55efa4c58ad8570538"
    );
}

fn gcd(a: &BigUint, b: &BigUint) -> BigUint {
    if *b == BigUint::ZERO { a.clone() } else { gcd(b, &(a % b)) }
}

/// A round is a permutation only if its exponent is coprime to the order of the multiplicative group.
#[test]
fn exponents_are_coprime_to_the_order() {
    let one = BigUint::from(1u32);
    let p = BigUint::from(0xffff_ffff_0000_0001_u64);
    let primes: [&Prime; 4] = [&BN254, &BLS12_381, &RISTRETTO255, &F128];
    let fields = primes.map(|field| (field.exponent(), field.modulus()));
    for (exponent, q) in fields.into_iter().chain([(EXTENSION.exponent(), p.pow(5))]) {
        assert_eq!(gcd(&(q - &one), &exponent.into()), one);
    }
}

/// The source's exponent is 3.
#[test]
fn three_divides_the_order_of_two_fields_of_the_source() {
    let three = BigUint::from(3u32);
    for field in [&BLS12_381, &RISTRETTO255] {
        assert_eq!(gcd(&(field.modulus() - 1u32), &three), three, "{}", field.name());
    }
}

/// Feistel networks need twice the rounds after which the degree of a permutation is that of the field.
#[test]
fn rounds_suffice() {
    let p = BigUint::from(0xffff_ffff_0000_0001_u64);
    let primes: [&Prime; 4] = [&BN254, &BLS12_381, &RISTRETTO255, &F128];
    let fields = primes.map(|field| (field.exponent(), field.modulus()));
    for (exponent, q) in fields.into_iter().chain([(EXTENSION.exponent(), p.pow(5))]) {
        assert!(BigUint::from(exponent).pow(ROUNDS / 2) >= q);
    }
}
