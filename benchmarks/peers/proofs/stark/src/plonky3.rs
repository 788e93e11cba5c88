use crate::mimc_air::{MimcAir, ROWS};
use countersign_proofs_statement::{EXTENSION, Field, Level, Prepared, Statement, System};
use p3_air::Air;
use p3_air::symbolic::AirLayout;
use p3_blake3::Blake3;
use p3_challenger::{CanObserve, GrindingChallenger, HashChallenger, SerializingChallenger64};
use p3_commit::{ExtensionMmcs, Pcs};
use p3_dft::Radix2DitParallel;
use p3_field::coset::TwoAdicMultiplicativeCoset;
use p3_field::extension::BinomialExtensionField;
use p3_field::{ExtensionField, PrimeCharacteristicRing};
use p3_fri::{FriParameters, HidingFriPcs, TwoAdicFriPcs};
use p3_goldilocks::Goldilocks;
use p3_keccak::Keccak256Hash;
use p3_merkle_tree::{MerkleTreeHidingMmcs, MerkleTreeMmcs};
use p3_symmetric::{CompressionFunctionFromHasher, CryptographicHasher, SerializingHasher};
use p3_uni_stark::{
    ConjecturedSecurity, OpeningShape, Proof, ProvenSecurity, QuotientAir, StarkConfig, StarkGenericConfig,
    StarkSecurityParams, SymbolicAirBuilder, VerifierConstraintFolder, prove, verify,
};
use rand::rngs::StdRng;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Octets of a digest.
const DIGEST: usize = 32;

/// Random field elements that hide a leaf of a Merkle tree.
const SALT: usize = 4;

/// Bits of the hash against collisions.
const COLLISION_BITS: usize = 128;

/// Hash of the Merkle trees and of the transcript.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hash {
    /// BLAKE3.
    Blake3,
    /// Keccak with 256 bits.
    Keccak256,
}

/// Parameters of a proof. They are the verifier's, no proof chooses them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// Binary logarithm of the inverse rate.
    pub log_blowup: usize,
    /// Opened places.
    pub queries: usize,
    /// Bits of grinding before the queries are drawn.
    pub query_grinding: usize,
    /// Bits of grinding before the openings are combined.
    pub batch_grinding: usize,
    /// Degree of the challenges' field, 2 or 5.
    pub degree: usize,
    /// Binary logarithm of the most values that a folding combines.
    pub log_folding: usize,
    /// Binary logarithm of the last polynomial's length.
    pub log_last: usize,
    /// Hash of the Merkle trees and of the transcript.
    pub hash: Hash,
    /// Whether proofs hide the secret.
    pub hiding: bool,
}

impl Parameters {
    /// Parameters of 100 proven bits for 256 rows.
    pub const BASE: Self = Self {
        log_blowup: 3,
        queries: 66,
        query_grinding: 16,
        batch_grinding: 0,
        degree: 2,
        log_folding: 3,
        log_last: 3,
        hash: Hash::Blake3,
        hiding: true,
    };
}

type Mmcs<H> = MerkleTreeMmcs<
    Goldilocks,
    u8,
    SerializingHasher<H>,
    CompressionFunctionFromHasher<H, 2, DIGEST>,
    2,
    DIGEST,
>;
type HidingMmcs<H> = MerkleTreeHidingMmcs<
    Goldilocks,
    u8,
    SerializingHasher<H>,
    CompressionFunctionFromHasher<H, 2, DIGEST>,
    StdRng,
    2,
    DIGEST,
    SALT,
>;
type Dft = Radix2DitParallel<Goldilocks>;
type Challenger<H> = SerializingChallenger64<Goldilocks, HashChallenger<u8, H, DIGEST>>;
type Plain<H, E> = StarkConfig<
    TwoAdicFriPcs<Goldilocks, Dft, Mmcs<H>, ExtensionMmcs<Goldilocks, E, Mmcs<H>>>,
    E,
    Challenger<H>,
>;
type Hiding<H, E> = StarkConfig<
    HidingFriPcs<Goldilocks, Dft, HidingMmcs<H>, ExtensionMmcs<Goldilocks, E, HidingMmcs<H>>, StdRng>,
    E,
    Challenger<H>,
>;
type Degree<const D: usize> = BinomialExtensionField<Goldilocks, D>;

impl Parameters {
    const fn fri<M>(&self, mmcs: M) -> FriParameters<M> {
        FriParameters {
            log_blowup: self.log_blowup,
            log_final_poly_len: self.log_last,
            max_log_arity: self.log_folding,
            num_queries: self.queries,
            batch_proof_of_work_bits: self.batch_grinding,
            commit_proof_of_work_bits: 0,
            query_proof_of_work_bits: self.query_grinding,
            mmcs,
        }
    }

    fn plain<H: CryptographicHasher<u8, [u8; DIGEST]>, E: ExtensionField<Goldilocks>>(
        &self,
        hash: H,
    ) -> Plain<H, E> {
        let mmcs = Mmcs::new(
            SerializingHasher::new(hash.clone()),
            CompressionFunctionFromHasher::new(hash.clone()),
            0,
        );
        let fri = self.fri(ExtensionMmcs::new(mmcs.clone()));
        StarkConfig::new(
            TwoAdicFriPcs::new(Dft::default(), mmcs, fri),
            Challenger::from_hasher(Vec::new(), hash),
        )
    }

    fn hiding<H: CryptographicHasher<u8, [u8; DIGEST]>, E: ExtensionField<Goldilocks>>(
        &self,
        hash: H,
    ) -> Hiding<H, E> {
        let mmcs = HidingMmcs::new(
            SerializingHasher::new(hash.clone()),
            CompressionFunctionFromHasher::new(hash.clone()),
            0,
            rand::make_rng(),
        );
        let fri = self.fri(ExtensionMmcs::new(mmcs.clone()));
        let pcs = HidingFriPcs::new(Dft::default(), mmcs, fri, E::DIMENSION, rand::make_rng());
        StarkConfig::new(pcs, Challenger::from_hasher(Vec::new(), hash))
    }

    fn security<E: ExtensionField<Goldilocks>>(&self, chain: usize) -> StarkSecurityParams {
        let air = MimcAir::new();
        let fri = self.fri(());
        StarkSecurityParams::from_air::<Goldilocks, E, _>(
            fri.security_regime(),
            &air,
            AirLayout::from_air::<Goldilocks>(&air),
            TwoAdicMultiplicativeCoset::new(Goldilocks::ONE, log_rows(chain)).expect("a short trace"),
            // Bits of the challenges' field, rounded down.
            64 * self.degree - 1,
            COLLISION_BITS,
            2,
            if self.hiding { OpeningShape::hiding(self.degree) } else { OpeningShape::new() },
            fri.grinding_sites(),
        )
    }
}

const fn log_rows(chain: usize) -> usize {
    (chain * ROWS).ilog2() as usize
}

/// Plonky3.
#[derive(Debug)]
pub struct Plonky3 {
    name: String,
    parameters: Parameters,
}

impl Plonky3 {
    /// Returns the system with parameters, under a name for the reports.
    #[must_use]
    pub fn new(name: &str, parameters: Parameters) -> Self {
        Self { name: name.to_owned(), parameters }
    }

    /// Returns the parameters.
    #[must_use]
    pub const fn parameters(&self) -> &Parameters {
        &self.parameters
    }

    /// Returns the proven bits by unique decoding and by list decoding.
    #[must_use]
    pub fn proven(&self, chain: usize) -> [usize; 2] {
        let security = self.security(chain);
        let proven = ProvenSecurity::compute(&security, chain * ROWS);
        [proven.unique_decoding_bits, proven.list_decoding_bits]
    }

    fn security(&self, chain: usize) -> StarkSecurityParams {
        match self.parameters.degree {
            2 => self.parameters.security::<Degree<2>>(chain),
            _ => self.parameters.security::<Degree<5>>(chain),
        }
    }
}

impl System for Plonky3 {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn field(&self) -> &'static dyn Field {
        &EXTENSION
    }

    fn level(&self, chain: usize) -> Level {
        let security = self.security(chain);
        let conjectured = ConjecturedSecurity::compute_from_params(&security, log_rows(chain));
        let bits = |n: usize| u32::try_from(n).unwrap_or(0);
        Level {
            proven: bits(self.proven(chain).into_iter().max().unwrap_or(0)),
            conjectured: bits(conjectured.security_bits),
            computed: true,
        }
    }

    fn set_up(&self, chain: usize) -> Result<Box<dyn Prepared>, String> {
        if !chain.is_power_of_two() {
            return Err("the number of rows is a power of two".to_owned());
        }
        let p = &self.parameters;
        Ok(match (p.hash, p.degree, p.hiding) {
            (Hash::Blake3, 2, true) => Chain::boxed(p.hiding::<_, Degree<2>>(Blake3), chain),
            (Hash::Blake3, 5, true) => Chain::boxed(p.hiding::<_, Degree<5>>(Blake3), chain),
            (Hash::Blake3, 2, false) => Chain::boxed(p.plain::<_, Degree<2>>(Blake3), chain),
            (Hash::Keccak256, 2, true) => Chain::boxed(p.hiding::<_, Degree<2>>(Keccak256Hash), chain),
            _ => return Err(format!("these parameters are not compared: {p:?}")),
        })
    }

    fn without_grinding(&self) -> Option<Box<dyn System>> {
        let parameters = Parameters { query_grinding: 0, batch_grinding: 0, ..self.parameters };
        (parameters != self.parameters)
            .then(|| -> Box<dyn System> { Box::new(Self::new(&self.name, parameters)) })
    }

    fn grind(&self, _chain: usize, n: u32) -> bool {
        let mut octets = EXTENSION.challenge(n);
        octets.resize(DIGEST, 0);
        let bits = self.parameters.query_grinding;
        let witness = match self.parameters.hash {
            Hash::Blake3 => challenger(&octets, Blake3).grind(bits),
            Hash::Keccak256 => challenger(&octets, Keccak256Hash).grind(bits),
        };
        bits > 0 && witness < Goldilocks::NEG_ONE
    }
}

fn challenger<H: CryptographicHasher<u8, [u8; DIGEST]>>(octets: &[u8], hash: H) -> Challenger<H> {
    let mut challenger = Challenger::from_hasher(octets.to_vec(), hash);
    challenger.observe(Goldilocks::ZERO);
    challenger
}

pub(crate) struct Chain<C> {
    config: C,
    air: MimcAir,
    length: usize,
}

impl<C> Chain<C>
where
    C: StarkGenericConfig + 'static,
    C::Pcs: Pcs<C::Challenge, C::Challenger, Domain = TwoAdicMultiplicativeCoset<Goldilocks>>,
    C::Challenger: GrindingChallenger<Witness = Goldilocks>,
    MimcAir:
        QuotientAir<C> + Air<SymbolicAirBuilder<Goldilocks>> + for<'a> Air<VerifierConstraintFolder<'a, C>>,
{
    pub(crate) fn boxed(config: C, length: usize) -> Box<dyn Prepared> {
        Box::new(Self { config, air: MimcAir::new(), length })
    }
}

impl<C> Prepared for Chain<C>
where
    C: StarkGenericConfig,
    C::Pcs: Pcs<C::Challenge, C::Challenger, Domain = TwoAdicMultiplicativeCoset<Goldilocks>>,
    C::Challenger: GrindingChallenger<Witness = Goldilocks>,
    MimcAir:
        QuotientAir<C> + Air<SymbolicAirBuilder<Goldilocks>> + for<'a> Air<VerifierConstraintFolder<'a, C>>,
{
    fn prove(&self, secret: &[u8], statement: &Statement) -> Vec<u8> {
        let trace = self.air.trace(secret, self.length);
        let proof =
            prove(&self.config, &self.air, trace, &MimcAir::public_values(statement)).expect("a valid trace");
        bincode::serialize(&proof).expect("a proof is encoded")
    }

    fn verify(&self, statement: &Statement, proof: &[u8]) -> bool {
        let expected = log_rows(self.length) + self.config.is_zk();
        let Ok(proof) = bincode::deserialize::<Proof<C>>(proof) else { return false };
        // The verifier takes the length of the trace from the proof, and may panic on shapes that it does not expect.
        proof.degree_bits == expected
            && catch_unwind(AssertUnwindSafe(|| {
                verify(&self.config, &self.air, &proof, &MimcAir::public_values(statement)).is_ok()
            }))
            .unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mimc_air::last_left;

    #[test]
    fn trace_ends_with_the_image() {
        for chain in [1, 8] {
            let trace = MimcAir::new().trace(&EXTENSION.secret(), chain);
            assert_eq!(last_left(&trace), EXTENSION.image(&EXTENSION.secret(), chain), "{chain}");
        }
    }

    /// The verifier evaluates the constants itself, so a prover with another constant convinces nobody.
    #[test]
    fn another_constant_is_refused() {
        let parameters = Parameters::BASE;
        let statement = Statement::of(&Plonky3::new("", parameters), 1, 1);
        for row in [0, 100, 254] {
            let air = MimcAir::with_constant(row, 7);
            let trace = air.trace(&EXTENSION.secret(), 1);
            let forged = Statement { image: last_left(&trace), ..statement.clone() };
            let config = parameters.hiding::<_, Degree<2>>(Blake3);
            let proof = prove(&config, &air, trace, &MimcAir::public_values(&forged)).unwrap();
            assert!(verify(&config, &air, &proof, &MimcAir::public_values(&forged)).is_ok(), "row {row}");
            let proof = bincode::serialize(&proof).unwrap();
            let prepared = Plonky3::new("", parameters).set_up(1).unwrap();
            assert!(!prepared.verify(&forged, &proof), "row {row}");
        }
    }

    #[test]
    fn levels_are_those_of_the_design() {
        let proven = |chain, parameters| Plonky3::new("", parameters).level(chain).proven;
        assert_eq!([1, 8, 64, 512].map(|chain| proven(chain, Parameters::BASE)), [100, 97, 94, 91]);
        assert_eq!(proven(1, Parameters { degree: 5, ..Parameters::BASE }), 114);
        assert_eq!(proven(1, Parameters { log_blowup: 5, queries: 40, ..Parameters::BASE }), 96);
    }
}
