// Copyright 2026 the Countersign authors
// SPDX-License-Identifier: Apache-2.0

//! jsonwebtoken with aws-lc, controlled by the coordinator: see Worker.java for the protocol. Takes the folder of the claims.
//! Verifying checks the signature, alg, exp, iss and aud, as `decode` does with this `Validation`.

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rand::{SecureRandom, SystemRandom};
use aws_lc_rs::{rsa, signature};
use jsonwebtoken::{decode, encode, Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::hint::black_box;
use std::io::{BufRead, Write};
use std::str::FromStr;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

type Failure = Box<dyn std::error::Error>;

const LIFE: u64 = 15 * 60;

#[derive(Clone, Serialize, Deserialize)]
struct Claims {
    iss: String,
    sub: String,
    aud: String,
    jti: String,
    client_id: String,
    username: String,
    tenant_id: String,
    roles: Vec<String>,
    scope: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    environment: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    service_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    service_version: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    permissions: Vec<String>,
    #[serde(default)]
    iat: u64,
    #[serde(default)]
    exp: u64,
}

struct Codec {
    header: Header,
    validation: Validation,
    encoding: EncodingKey,
    decoding: DecodingKey,
    claims: Claims,
    token: String,
}

/// Returns a signing and a verifying key, or nothing for an algorithm without a key here.
fn keys(algorithm: &str) -> Result<Option<(EncodingKey, DecodingKey)>, Failure> {
    Ok(Some(match algorithm {
        "HS256" | "HS384" | "HS512" => {
            let mut secret = vec![0; algorithm[2..].parse::<usize>()? / 8];
            SystemRandom::new().fill(&mut secret)?;
            (EncodingKey::from_secret(&secret), DecodingKey::from_secret(&secret))
        }
        "RS256" | "RS384" | "RS512" | "PS256" | "PS384" | "PS512" => rsa_keys()?,
        "ES256" => ec_keys(&signature::ECDSA_P256_SHA256_FIXED_SIGNING)?,
        "ES384" => ec_keys(&signature::ECDSA_P384_SHA384_FIXED_SIGNING)?,
        "EdDSA" => ed_keys()?,
        _ => return Ok(None),
    }))
}

fn rsa_keys() -> Result<(EncodingKey, DecodingKey), Failure> {
    use signature::KeyPair;
    let pair = signature::RsaKeyPair::generate(rsa::KeySize::Rsa2048)?;
    // The library needs the PKCS#1 key inside PKCS#8.
    let private = AsDer::<Pkcs8V1Der>::as_der(&pair)?;
    let public = pair.public_key().as_ref().to_vec();
    Ok((
        EncodingKey::from_rsa_pem(pem("PRIVATE KEY", private.as_ref()).as_bytes())?,
        DecodingKey::from_rsa_der(&public),
    ))
}

fn ec_keys(algorithm: &'static signature::EcdsaSigningAlgorithm) -> Result<(EncodingKey, DecodingKey), Failure> {
    use signature::KeyPair;
    let private = signature::EcdsaKeyPair::generate_pkcs8(algorithm, &SystemRandom::new())?;
    let pair = signature::EcdsaKeyPair::from_pkcs8(algorithm, private.as_ref())?;
    Ok((EncodingKey::from_ec_der(private.as_ref()), DecodingKey::from_ec_der(pair.public_key().as_ref())))
}

fn ed_keys() -> Result<(EncodingKey, DecodingKey), Failure> {
    use signature::KeyPair;
    let private = signature::Ed25519KeyPair::generate_pkcs8(&SystemRandom::new())?;
    let pair = signature::Ed25519KeyPair::from_pkcs8(private.as_ref())?;
    Ok((EncodingKey::from_ed_der(private.as_ref()), DecodingKey::from_ed_der(pair.public_key().as_ref())))
}

fn pem(label: &str, der: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut body = String::new();
    for chunk in der.chunks(3) {
        let bits = chunk.iter().fold(0u32, |all, byte| all << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..4 {
            let six = (bits >> (18 - 6 * place)) & 63;
            body.push(if place <= chunk.len() { char::from(ALPHABET[six as usize]) } else { '=' });
        }
    }
    let lines: Vec<&str> = (0..body.len()).step_by(64).map(|at| &body[at..body.len().min(at + 64)]).collect();
    format!("-----BEGIN {label}-----\n{}\n-----END {label}-----\n", lines.join("\n"))
}

impl Codec {
    fn prepare(name: &str, claims: &Claims) -> Result<Option<Codec>, Failure> {
        let Some((encoding, decoding)) = keys(name)? else { return Ok(None) };
        let algorithm = Algorithm::from_str(name)?;
        let mut header = Header::new(algorithm);
        header.typ = Some("at+jwt".into());
        header.kid = Some("bench".into());
        let mut validation = Validation::new(algorithm);
        validation.set_issuer(&[&claims.iss]);
        validation.set_audience(&[&claims.aud]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        let mut made = Codec { header, validation, encoding, decoding, claims: claims.clone(), token: String::new() };
        made.token = made.encode()?;
        Ok(Some(made))
    }

    fn encode(&self) -> Result<String, Failure> {
        let mut claims = self.claims.clone();
        claims.iat = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
        claims.exp = claims.iat + LIFE;
        Ok(encode(&self.header, &claims, &self.encoding)?)
    }

    fn verify(&self, token: &str) -> Result<(), Failure> {
        let data = decode::<Claims>(token, &self.decoding, &self.validation)?;
        black_box(data.claims.sub);
        Ok(())
    }

    fn run(&self, mode: &str) -> Result<(), Failure> {
        match mode {
            "encode" => self.encode().map(|token| drop(black_box(token))),
            "verify" => self.verify(&self.token),
            _ => self.verify(&self.encode()?),
        }
    }

    /// Repeats an operation for about this time; reads the clock only now and then.
    fn measure(&self, mode: &str, millis: u64) -> Result<String, Failure> {
        self.run(mode)?;
        let begun = Instant::now();
        self.run(mode)?;
        let batch = (1_000_000 / begun.elapsed().as_nanos().max(1)).clamp(1, 1000);
        let mut count = 0;
        let used = cpu_nanos();
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_millis(millis) {
            for _ in 0..batch {
                self.run(mode)?;
            }
            count += batch;
        }
        Ok(format!("{count} {} {}", begun.elapsed().as_nanos(), cpu_nanos() - used))
    }
}

fn cpu_nanos() -> i128 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live timespec.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    i128::from(time.tv_sec) * 1_000_000_000 + i128::from(time.tv_nsec)
}

fn main() -> Result<(), Failure> {
    let folder = std::env::args().nth(1).ok_or("the folder of the claims is missing")?;
    let mut payloads = HashMap::new();
    for size in ["small", "large"] {
        let text = std::fs::read_to_string(format!("{folder}/claims-{size}.json"))?;
        payloads.insert(size.to_string(), serde_json::from_str::<Claims>(&text)?);
    }
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "jsonwebtoken {}\tRust, {}\taws-lc-rs {}\talg, exp, iss, aud, required claims (decode)",
        env!("PEER_JSONWEBTOKEN"),
        env!("PEER_RUSTC"),
        env!("PEER_AWS_LC")
    )?;
    let mut made: HashMap<(String, String), Option<Codec>> = HashMap::new();
    for line in std::io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let [algorithm, mode, size, millis] = words[..] else { return Err("not a request".into()) };
        let name = (algorithm.to_string(), size.to_string());
        if !made.contains_key(&name) {
            made.insert(name.clone(), Codec::prepare(algorithm, &payloads[size])?);
        }
        match &made[&name] {
            Some(codec) => writeln!(out, "{}", codec.measure(mode, millis.parse()?)?)?,
            None => writeln!(out, "unsupported")?,
        }
        out.flush()?;
    }
    Ok(())
}
