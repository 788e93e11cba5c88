//! What prover and verifier agree on. A proof chooses none of it.

use crate::PROTOCOL;
use crate::air::{SIGNALS, Statement};
use crate::words::{Word, reduce};
use p3_air::symbolic::{AirLayout, SymbolicAirBuilder};
use p3_air::{Air, AirBuilder, BaseAir, RowWindow};
use p3_blake3::Blake3;
use p3_challenger::{HashChallenger, SerializingChallenger64};
use p3_commit::ExtensionMmcs;
use p3_dft::Radix2DitParallel;
use p3_field::coset::TwoAdicMultiplicativeCoset;
use p3_field::extension::BinomialExtensionField;
use p3_field::{PrimeCharacteristicRing, PrimeField64};
use p3_fri::{FriParameters, HidingFriPcs};
use p3_merkle_tree::MerkleTreeHidingMmcs;
use p3_symmetric::{CompressionFunctionFromHasher, SerializingHasher};
use p3_uni_stark::{
    ConjecturedSecurity, GrindingSites, OpeningShape, ProvenSecurity, StarkConfig, StarkSecurityParams,
};
use rand::SeedableRng;
use rand::rngs::StdRng;
use sha2::{Digest, Sha256, Sha512};

const VERSION: u8 = 1;

/// Degree of the extension that challenges are drawn from.
pub(crate) const DEGREE: usize = 2;
/// Random columns of each committed matrix: as many as hide the combination of all openings.
pub(crate) const RANDOM_COLUMNS: usize = DEGREE;
/// Random words in each leaf of a Merkle tree: 128 bits.
pub(crate) const SALT: usize = 2;
/// Octets of a node of a Merkle tree.
pub(crate) const NODE: usize = 32;

pub(crate) type Challenge = BinomialExtensionField<Word, DEGREE>;
type Hasher = SerializingHasher<Blake3>;
type Compress = CompressionFunctionFromHasher<Blake3, 2, NODE>;
pub(crate) type Trees = MerkleTreeHidingMmcs<Word, u8, Hasher, Compress, StdRng, 2, NODE, SALT>;
pub(crate) type FoldedTrees = ExtensionMmcs<Word, Challenge, Trees>;
type Challenger = SerializingChallenger64<Word, HashChallenger<u8, Blake3, NODE>>;
type Dft = Radix2DitParallel<Word>;
type Commitments = HidingFriPcs<Word, Dft, Trees, FoldedTrees, StdRng>;
pub(crate) type Config = StarkConfig<Commitments, Challenge, Challenger>;
pub(crate) type Proof = p3_uni_stark::Proof<Config>;
/// Why p3 refuses a proof.
pub(crate) type Refusal = p3_uni_stark::VerificationError<p3_uni_stark::PcsError<Config>>;

/// Parameters of the low-degree test. The level follows from them, the rows and the constraints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Parameters {
    pub(crate) log_blowup: usize,
    pub(crate) log_final_len: usize,
    pub(crate) max_log_arity: usize,
    pub(crate) queries: usize,
    pub(crate) batch_grinding: usize,
    pub(crate) commit_grinding: usize,
    pub(crate) query_grinding: usize,
    pub(crate) point_grinding: usize,
}

impl Level {
    /// Bits that a circuit's proofs must have, proven.
    pub const REQUIRED: usize = 100;
}

/// Security of a circuit's proofs in bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level {
    /// Proven, up to the list decoding radius.
    pub proven: usize,
    /// Proven, up to the unique decoding radius.
    pub unique_decoding: usize,
    /// By the conjecture of eprint 2025/2010. It decides nothing.
    pub conjectured: usize,
}

impl Parameters {
    /// Those of this version.
    pub(crate) const DEFAULT: Self = Self {
        log_blowup: 3,
        log_final_len: 4,
        max_log_arity: 3,
        queries: 72,
        batch_grinding: 8,
        commit_grinding: 4,
        query_grinding: 12,
        point_grinding: 0,
    };

    fn fri<M>(self, trees: M) -> FriParameters<M> {
        FriParameters {
            log_blowup: self.log_blowup,
            log_final_poly_len: self.log_final_len,
            max_log_arity: self.max_log_arity,
            num_queries: self.queries,
            batch_proof_of_work_bits: self.batch_grinding,
            commit_proof_of_work_bits: self.commit_grinding,
            query_proof_of_work_bits: self.query_grinding,
            mmcs: trees,
        }
    }

    /// Returns a configuration whose transcript begins with `statement`, and whose masks come from these seeds. A
    /// verifier draws none.
    pub(crate) fn config(self, statement: Vec<u8>, seeds: [[u8; 32]; 3]) -> Config {
        let [rows, folded, masks] = seeds.map(StdRng::from_seed);
        let trees = |random| Trees::new(Hasher::new(Blake3), Compress::new(Blake3), 0, random);
        let fri = self.fri(FoldedTrees::new(trees(folded)));
        let commitments = Commitments::new(Dft::default(), trees(rows), fri, RANDOM_COLUMNS, masks);
        Config::new(commitments, Challenger::from_hasher(statement, Blake3))
            .with_ood_proof_of_work_bits(self.point_grinding)
    }

    pub(crate) fn level<A>(self, constraints: &A, log_rows: usize) -> Level
    where
        A: Air<SymbolicAirBuilder<Word, Challenge>>,
    {
        let fri = self.fri(());
        let params = TwoAdicMultiplicativeCoset::new(Word::ONE, log_rows).map(|domain| {
            StarkSecurityParams::from_air::<Word, Challenge, _>(
                fri.security_regime(),
                constraints,
                AirLayout::from_air::<Word>(constraints),
                domain,
                DEGREE * 64 - 1,
                NODE * 4,
                2,
                OpeningShape::hiding(RANDOM_COLUMNS),
                GrindingSites { out_of_domain: self.point_grinding, ..fri.grinding_sites() },
            )
        });
        let Some(params) = params else { return Level { proven: 0, unique_decoding: 0, conjectured: 0 } };
        let proven = ProvenSecurity::compute_from_proof(log_rows + 1, &params);
        Level {
            proven: proven.security_bits(),
            unique_decoding: proven.unique_decoding_bits,
            conjectured: ConjecturedSecurity::compute_from_params(&params, log_rows + 1).security_bits,
        }
    }
}

impl Parameters {
    /// Returns the descriptor that [`crate::Verifier::descriptor`] tells.
    pub(crate) fn descriptor(self, statement: &Statement) -> Vec<u8> {
        let circuit = statement.circuit();
        let octet = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        let mut octets = vec![PROTOCOL, VERSION, circuit.id(), octet(SIGNALS)];
        octets
            .extend([circuit.log_rows(), self.log_blowup, self.log_final_len, self.max_log_arity].map(octet));
        octets.extend(u16::try_from(self.queries).unwrap_or(u16::MAX).to_be_bytes());
        octets.extend(
            [self.batch_grinding, self.commit_grinding, self.query_grinding, self.point_grinding].map(octet),
        );
        octets.extend([DEGREE, RANDOM_COLUMNS, SALT].map(octet));
        octets.extend(digest(statement));
        octets
    }
}

/// Returns SHA-256 of the numbers of columns and rows (4 octets each), of all columns that do not depend on the
/// witness, each after its length (4), and of the values of all constraints at one point, after their number (4). Whoever has another constraint has another value there,
/// but for a probability of about 2^-60.
fn digest(statement: &Statement) -> [u8; 32] {
    let width = statement.width();
    let mut count = 0_u32;
    let mut point = |n: usize| -> Vec<Word> {
        let mut next = || {
            count += 1;
            reduce(
                &Sha512::new_with_prefix(b"countersign-stark-constraints-v1")
                    .chain_update(count.to_be_bytes())
                    .finalize()
                    .into(),
            )[0]
        };
        (0..n).map(|_| next()).collect()
    };
    let [first, last, transition] = [point(1)[0], point(1)[0], point(1)[0]];
    let mut values = Values {
        row: point(width),
        next: point(width),
        signals: point(statement.num_public_values()),
        periodic: point(statement.num_periodic_columns()),
        selectors: [first, last, transition],
        constraints: Vec::new(),
    };
    statement.eval(&mut values);
    let mut hash = Sha256::new();
    let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX).to_be_bytes();
    hash.update(number(width));
    hash.update(number(1 << statement.circuit().log_rows()));
    for column in statement.periodic_columns().iter().chain([&values.constraints]) {
        hash.update(number(column.len()));
        column.iter().for_each(|word| hash.update(word.as_canonical_u64().to_be_bytes()));
    }
    hash.finalize().into()
}

/// Evaluates constraints at one point.
struct Values {
    row: Vec<Word>,
    next: Vec<Word>,
    signals: Vec<Word>,
    periodic: Vec<Word>,
    selectors: [Word; 3],
    constraints: Vec<Word>,
}

/// Two rows of a trace.
#[derive(Clone)]
struct Rows(Vec<Word>, Vec<Word>);

impl p3_air::WindowAccess<Word> for Rows {
    fn current_slice(&self) -> &[Word] {
        &self.0
    }

    fn next_slice(&self) -> &[Word] {
        &self.1
    }
}

impl AirBuilder for Values {
    type F = Word;
    type Expr = Word;
    type Var = Word;
    type PreprocessedWindow = RowWindow<'static, Word>;
    type MainWindow = Rows;
    type PublicVar = Word;
    type PeriodicVar = Word;

    fn main(&self) -> Rows {
        Rows(self.row.clone(), self.next.clone())
    }

    fn preprocessed(&self) -> &Self::PreprocessedWindow {
        static NONE: std::sync::OnceLock<RowWindow<'static, Word>> = std::sync::OnceLock::new();
        NONE.get_or_init(|| RowWindow::from_two_rows(&[], &[]))
    }

    fn is_first_row(&self) -> Word {
        self.selectors[0]
    }

    fn is_last_row(&self) -> Word {
        self.selectors[1]
    }

    fn is_transition(&self) -> Word {
        self.selectors[2]
    }

    fn assert_zero<I: Into<Word>>(&mut self, x: I) {
        self.constraints.push(x.into());
    }

    fn public_values(&self) -> &[Word] {
        &self.signals
    }

    fn periodic_values(&self) -> &[Word] {
        &self.periodic
    }
}
