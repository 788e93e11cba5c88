//! Proofs as octets. Every length follows from the circuit and the parameters but the numbers of nodes of Merkle trees,
//! which depend on how the queries fall and have 2 octets each. Words have 8 octets, big-endian.

use crate::parameters::{
    Challenge, DEGREE, FoldedTrees, NODE, Parameters, Proof, RANDOM_COLUMNS, SALT, Trees,
};
use crate::words::{Word, word_of};
use crate::{Error, Result};
use p3_field::{BasedVectorSpace, PrimeCharacteristicRing, PrimeField64};
use p3_fri::{BatchMultiOpening, CommitPhaseMultiStep, FriProof, fold_schedule};
use p3_merkle_tree::{MerkleCap, PrunedMerklePaths};
use p3_uni_stark::{Commitments, OpenedValues};

type Node = [u8; NODE];
type Nodes = PrunedMerklePaths<u8, NODE>;
type Salts = Vec<Vec<Vec<Word>>>;

/// All lengths inside a proof.
#[derive(Debug)]
pub(crate) struct Shape {
    /// Columns of the trace.
    width: usize,
    /// Parts of the quotient.
    chunks: usize,
    queries: usize,
    /// Logarithm of the evaluations of each committed column.
    log_height: usize,
    log_rows: usize,
    /// Logarithm of the arity of each folding.
    foldings: Vec<usize>,
    final_len: usize,
    grinds_foldings: bool,
    grinds_point: bool,
}

impl Shape {
    pub(crate) fn new(parameters: Parameters, width: usize, log_rows: usize, chunks: usize) -> Self {
        let log_height = log_rows + 1 + parameters.log_blowup;
        let log_final = parameters.log_blowup + parameters.log_final_len;
        Self {
            width,
            chunks,
            queries: parameters.queries,
            log_height,
            log_rows,
            foldings: fold_schedule(&[log_height], log_final, parameters.max_log_arity),
            final_len: 1 << parameters.log_final_len,
            grinds_foldings: parameters.commit_grinding > 0,
            grinds_point: parameters.point_grinding > 0,
        }
    }

    /// Number of foldings.
    #[cfg(any(test, feature = "testing"))]
    pub(crate) const fn foldings(&self) -> usize {
        self.foldings.len()
    }

    /// Number and width of the matrices of each commitment: mask, trace, quotient.
    fn matrices(&self) -> [(usize, usize); 3] {
        [(1, DEGREE), (1, self.width), (self.chunks, DEGREE)]
    }

    /// Shortest and longest proof. The longest has all nodes of all paths, each once for each query.
    pub(crate) fn bounds(&self) -> (usize, usize) {
        let words = |n: usize| 8 * n;
        let elements = |n: usize| words(n * DEGREE);
        let mut fixed = 3 * NODE + elements(2 * self.width + (self.chunks + 1) * DEGREE);
        fixed += elements((self.chunks + 3) * RANDOM_COLUMNS);
        fixed += words(2 + usize::from(self.grinds_point)) + elements(self.final_len);
        fixed += self.foldings.len() * (NODE + words(usize::from(self.grinds_foldings)));
        let rows = |(n, width): (usize, usize)| words(n * (width + RANDOM_COLUMNS + SALT));
        fixed += self.matrices().into_iter().map(|m| self.queries * rows(m) + 2).sum::<usize>();
        let siblings = |log: &usize| elements((1 << log) - 1) + words(SALT);
        fixed += self.foldings.iter().map(|log| self.queries * siblings(log) + 2).sum::<usize>();
        let paths: usize = 3 * self.log_height + self.folded_heights().sum::<usize>();
        (fixed, fixed + self.queries * paths * NODE)
    }

    /// Logarithms of the leaves of each folded tree.
    fn folded_heights(&self) -> impl Iterator<Item = usize> {
        self.foldings.iter().scan(self.log_height, |height, log| {
            *height -= log;
            Some(*height)
        })
    }

    /// Encodes a proof.
    ///
    /// # Errors
    /// [`Error::Length`] if it is not of this shape.
    pub(crate) fn write(&self, proof: &Proof) -> Result<Vec<u8>> {
        let mut out = Writer(Vec::new());
        let Proof {
            commitments, opened_values: opened, opening_proof: (masks, fri), ood_pow_witness, ..
        } = proof;
        let random = commitments.random.as_ref().ok_or(Error::Length)?;
        [&commitments.trace, &commitments.quotient_chunks, random]
            .into_iter()
            .for_each(|root| out.root(root));
        out.elements(&opened.trace_local);
        out.elements(opened.trace_next.as_deref().unwrap_or_default());
        opened.quotient_chunks.iter().for_each(|chunk| out.elements(chunk));
        out.elements(opened.random.as_deref().unwrap_or_default());
        masks.iter().flatten().flatten().for_each(|values| out.elements(values));
        if self.grinds_point {
            out.word(*ood_pow_witness);
        }
        out.word(fri.batch_pow_witness);
        for (root, witness) in fri.commit_phase_commits.iter().zip(&fri.commit_pow_witnesses) {
            out.root(root);
            if self.grinds_foldings {
                out.word(*witness);
            }
        }
        out.elements(&fri.final_poly);
        out.word(fri.query_pow_witness);
        for opening in &fri.input_openings {
            opening.opened_values.iter().flatten().flatten().for_each(|word| out.word(*word));
            out.tree(&opening.opening_proof)?;
        }
        for opening in &fri.commit_phase_openings {
            opening.sibling_values.iter().for_each(|values| out.elements(values));
            out.tree(&opening.opening_proof)?;
        }
        // A proof of another shape would have another length or be read as another proof.
        let (shortest, longest) = self.bounds();
        if (shortest..=longest).contains(&out.0.len()) { Ok(out.0) } else { Err(Error::Length) }
    }

    /// Decodes a proof. Whatever the octets are, the result has this shape.
    ///
    /// # Errors
    /// [`Error::Length`] if there are too few or too many octets, or more nodes than the queries could need,
    /// [`Error::NotCanonical`] for a word that is not below p.
    pub(crate) fn read(&self, octets: &[u8]) -> Result<Proof> {
        let mut from = Reader(octets);
        let [trace, quotient_chunks] = [from.root()?, from.root()?];
        let commitments = Commitments { trace, quotient_chunks, random: Some(from.root()?) };
        let opened_values = OpenedValues {
            trace_local: from.elements(self.width)?,
            trace_next: Some(from.elements(self.width)?),
            preprocessed: None,
            quotient_chunks: from.many(self.chunks, |from| from.elements(DEGREE))?,
            random: Some(from.elements(DEGREE)?),
        };
        let points = [1, 2, 1];
        let mut masks = Vec::new();
        for ((matrices, _), points) in self.matrices().into_iter().zip(points) {
            masks.push(from.many(matrices, |from| from.many(points, |from| from.elements(RANDOM_COLUMNS)))?);
        }
        let ood_pow_witness = from.word_if(self.grinds_point)?;
        let batch_pow_witness = from.word()?;
        let (mut commit_phase_commits, mut commit_pow_witnesses) = (Vec::new(), Vec::new());
        for _ in &self.foldings {
            commit_phase_commits.push(from.root()?);
            commit_pow_witnesses.push(from.word_if(self.grinds_foldings)?);
        }
        let final_poly = from.elements(self.final_len)?;
        let query_pow_witness = from.word()?;
        let mut input_openings = Vec::new();
        for (matrices, width) in self.matrices() {
            let row = |from: &mut Reader<'_>| from.words(width + RANDOM_COLUMNS);
            let opened_values = from.many(self.queries, |from| from.many(matrices, row))?;
            let opening_proof = from.tree(self.queries, matrices, self.log_height)?;
            input_openings.push(BatchMultiOpening::<Word, Trees> { opened_values, opening_proof });
        }
        let mut commit_phase_openings = Vec::new();
        for (log_arity, height) in self.foldings.iter().zip(self.folded_heights()) {
            let sibling_values = from.many(self.queries, |from| from.elements((1 << log_arity) - 1))?;
            let opening_proof = from.tree(self.queries, 1, height)?;
            commit_phase_openings
                .push(CommitPhaseMultiStep::<Challenge, FoldedTrees> { sibling_values, opening_proof });
        }
        if !from.0.is_empty() {
            return Err(Error::Length);
        }
        let fri = FriProof {
            batch_pow_witness,
            commit_phase_commits,
            commit_pow_witnesses,
            input_openings,
            commit_phase_openings,
            final_poly,
            query_pow_witness,
        };
        let degree_bits = self.log_rows + 1;
        Ok(Proof { commitments, opened_values, opening_proof: (masks, fri), degree_bits, ood_pow_witness })
    }
}

struct Writer(Vec<u8>);

impl Writer {
    fn word(&mut self, word: Word) {
        self.0.extend(word.as_canonical_u64().to_be_bytes());
    }

    fn elements(&mut self, elements: &[Challenge]) {
        elements
            .iter()
            .flat_map(BasedVectorSpace::<Word>::as_basis_coefficients_slice)
            .for_each(|w| self.word(*w));
    }

    fn root(&mut self, root: &MerkleCap<Word, Node>) {
        root.as_ref().iter().for_each(|node: &Node| self.0.extend_from_slice(node));
    }

    fn tree(&mut self, (salts, paths): &(Salts, Nodes)) -> Result<()> {
        salts.iter().flatten().flatten().for_each(|word| self.word(*word));
        let count = u16::try_from(paths.sibling_hashes.len()).map_err(|_| Error::Length)?;
        self.0.extend(count.to_be_bytes());
        paths.sibling_hashes.iter().for_each(|node| self.0.extend_from_slice(node));
        Ok(())
    }
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N]> {
        let (octets, rest) = self.0.split_first_chunk().ok_or(Error::Length)?;
        self.0 = rest;
        Ok(*octets)
    }

    fn many<T>(&mut self, n: usize, mut one: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        (0..n).map(|_| one(self)).collect()
    }

    fn word(&mut self) -> Result<Word> {
        word_of(u64::from_be_bytes(self.take()?))
    }

    fn word_if(&mut self, written: bool) -> Result<Word> {
        if written { self.word() } else { Ok(Word::ZERO) }
    }

    fn words(&mut self, n: usize) -> Result<Vec<Word>> {
        self.many(n, Self::word)
    }

    fn elements(&mut self, n: usize) -> Result<Vec<Challenge>> {
        self.many(n, |from| Ok(Challenge::new([from.word()?, from.word()?])))
    }

    fn root(&mut self) -> Result<MerkleCap<Word, Node>> {
        Ok(MerkleCap::new(vec![self.take()?]))
    }

    fn tree(&mut self, queries: usize, matrices: usize, height: usize) -> Result<(Salts, Nodes)> {
        let salts = self.many(queries, |from| from.many(matrices, |from| from.words(SALT)))?;
        let count = usize::from(u16::from_be_bytes(self.take()?));
        if count > queries * height {
            return Err(Error::Length);
        }
        Ok((salts, PrunedMerklePaths { sibling_hashes: self.many(count, Self::take)? }))
    }
}
