use crate::reader::{Reader, length_prefixed};
use crate::schnorr::{PROOF_LEN, Statement};
use crate::shape::Place;
use crate::{Error, Parameters, Result};
use countersign_bls12381::{G1, G2, Product, Rho, Scalar};

const TAG: &[u8] = b"countersign-rbe-key-v1";

/// Registration by somebody whose x nobody else knows.
#[derive(Debug, Clone, Copy)]
pub struct Claim<'a> {
    /// Slot, from 0.
    pub slot: u32,
    /// What [`Registration::encode`] writes.
    pub registration: &'a [u8],
    /// What [`Registration::prove`] returns.
    pub proof: &'a [u8; PROOF_LEN],
    /// What the proof is bound to besides the slot, such as the octets of a request.
    pub context: &'a [u8],
}

/// Key of a slot with its helping values, all of one x that was derived or proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Registration {
    /// Digest of the parameters.
    of: [u8; 32],
    pub(crate) place: Place,
    pub(crate) key: G1,
    /// For each other slot of the block, in order.
    pub(crate) helps: Vec<G1>,
}

impl Registration {
    /// Computes the key of a slot (from 0) and its helping values from x.
    ///
    /// # Errors
    /// [`Error::Slot`] if there is no such slot, [`Error::Key`] if x is zero.
    pub fn derive(parameters: &Parameters, slot: u32, secret: &Scalar) -> Result<Self> {
        let place = parameters.shape().place(slot)?;
        if secret.is_zero() {
            return Err(Error::Key);
        }
        let bases: Result<Vec<G1>> = core::iter::once(parameters.base(place))
            .chain(others(parameters, place).map(|j| parameters.help_base(place, j)))
            .collect();
        let mut points = G1::multiply_all(&bases?, secret);
        let helps = points.split_off(1);
        Ok(Self { of: *parameters.digest(), place, key: points[0], helps })
    }

    /// Reads what [`Self::encode`] writes, if x is known to everybody: computes all of it from x and compares, which takes
    /// less time than pairings.
    ///
    /// # Errors
    /// For all other octets; [`Error::Key`] and [`Error::Help`] tell which part is wrong.
    pub fn read(parameters: &Parameters, slot: u32, octets: &[u8], secret: &Scalar) -> Result<Self> {
        let derived = Self::derive(parameters, slot, secret)?;
        if octets == derived.encode() {
            return Ok(derived);
        }
        // Tells octets that are no points from points that are wrong.
        let read = Self::decode(parameters, slot, octets)?;
        Err(if read.key == derived.key { Error::Help } else { Error::Key })
    }

    /// Reads a claim, and checks it completely: every helping value belongs to the key, by two pairings, and the proof
    /// shows that x is known.
    ///
    /// # Errors
    /// For all other octets; [`Error::Key`] and [`Error::Help`] tell which part is wrong.
    pub fn read_claim(parameters: &Parameters, claim: &Claim<'_>) -> Result<Self> {
        let read = Self::decode_claim(parameters, claim)?;
        read.check_helps(parameters)?;
        Ok(read)
    }

    /// Reads many claims, or none: checks their proofs one by one, and all helping values together, by n + 2 pairings at
    /// most.
    ///
    /// # Errors
    /// Those of [`Self::read_claim`], without telling for which.
    pub fn read_claims(parameters: &Parameters, claims: &[Claim<'_>]) -> Result<Vec<Self>> {
        let read: Vec<Self> =
            claims.iter().map(|claim| Self::decode_claim(parameters, claim)).collect::<Result<_>>()?;
        check_all_helps(parameters, &read)?;
        Ok(read)
    }

    fn decode_claim(parameters: &Parameters, claim: &Claim<'_>) -> Result<Self> {
        let read = Self::decode(parameters, claim.slot, claim.registration)?;
        let context = bound(parameters, claim.slot, claim.context);
        if read.statement(parameters, &context)?.verify(claim.proof)? { Ok(read) } else { Err(Error::Key) }
    }

    /// Proves knowledge of x in a context, for a [`Claim`].
    ///
    /// # Errors
    /// [`Error::Key`] if x is not this key's.
    pub fn prove(&self, parameters: &Parameters, secret: &Scalar, context: &[u8]) -> Result<[u8; PROOF_LEN]> {
        let context = bound(parameters, self.place.slot, context);
        let statement = self.statement(parameters, &context)?;
        if statement.base * *secret != self.key {
            return Err(Error::Key);
        }
        statement.prove(secret)
    }

    fn statement<'a>(&self, parameters: &Parameters, context: &'a [u8]) -> Result<Statement<'a>> {
        Ok(Statement { tag: TAG, context, base: parameters.base(self.place)?, public: self.key })
    }

    /// Reads points, each of which is finite and in the subgroup.
    fn decode(parameters: &Parameters, slot: u32, octets: &[u8]) -> Result<Self> {
        let place = parameters.shape().place(slot)?;
        let mut reader = Reader::new(octets);
        let key = reader.g1()?;
        let helps = others(parameters, place).map(|_| reader.g1()).collect::<Result<_>>()?;
        reader.end()?;
        Ok(Self { of: *parameters.digest(), place, key, helps })
    }

    /// e(sum w_j xi_j, g2) = e(pk, sum w_j h'_(n+1-j)), over every other slot j of the block.
    fn check_helps(&self, parameters: &Parameters) -> Result<()> {
        let weights = Rho::draw(self.helps.len())?;
        let mut bases = parameters.powers().lower().to_vec();
        // From j = 1 upwards the exponents n + 1 - j fall.
        bases.reverse();
        bases.remove(self.place.index as usize - 1);
        let mut product = Product::new();
        product.pair_lines(&-G1::weighted(&self.helps, &weights), parameters.generator());
        product.pair(&self.key, &G2::weighted(&bases, &weights));
        if product.is_one() { Ok(()) } else { Err(Error::Help) }
    }

    /// Slot, from 0.
    #[must_use]
    pub const fn slot(&self) -> u32 {
        self.place.slot
    }

    /// x h_i.
    #[must_use]
    pub const fn key(&self) -> &G1 {
        &self.key
    }

    /// Writes the key and the helping value for each other slot of a full block in order, compressed: 48 n octets.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        core::iter::once(&self.key).chain(&self.helps).flat_map(G1::encode).collect()
    }

    /// Refuses a registration of other parameters, for which x was not shown.
    pub(crate) fn belongs_to(&self, parameters: &Parameters) -> Result<()> {
        if self.of == *parameters.digest() { Ok(()) } else { Err(Error::Key) }
    }

    /// Helping value for another slot of the block, by its number from 1.
    pub(crate) fn help(&self, to: u32) -> Result<G1> {
        let at = match to.cmp(&self.place.index) {
            core::cmp::Ordering::Less => to.checked_sub(1),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Greater => to.checked_sub(2),
        };
        at.and_then(|at| self.helps.get(at as usize)).copied().ok_or(Error::Slot)
    }
}

/// Context with the parameters and the slot: slots of the same number in other blocks have the same base.
fn bound(parameters: &Parameters, slot: u32, context: &[u8]) -> Vec<u8> {
    length_prefixed(&[parameters.digest(), &slot.to_be_bytes(), context])
}

/// Numbers of the other slots of a full block. Also in a shorter last block, so that all registrations are alike.
fn others(parameters: &Parameters, place: Place) -> impl Iterator<Item = u32> + use<> {
    (1..=parameters.shape().width()).filter(move |j| *j != place.index)
}

/// With one weight s_k for each registration and one r_j for each slot, the equations of all are
/// e(sum s_k r_j xi_kj, g2) = e(sum s_k pk_k, R) / product over i of e(r_i sum of s_k pk_k at slot i, h'_(n+1-i)), where
/// R = sum r_j h'_(n+1-j). A false equation is a factor of a polynomial of degree 2 in the weights.
fn check_all_helps(parameters: &Parameters, all: &[Registration]) -> Result<()> {
    let n = parameters.shape().width() as usize;
    let mut bases = parameters.powers().lower().to_vec();
    bases.reverse();
    let (by_slot, by_registration) = (Rho::draw(n)?, Rho::draw(all.len())?);
    let mut product = Product::new();

    let folded: Vec<G1> = all
        .iter()
        .map(|one| {
            let mut weights = by_slot.clone();
            weights.remove(one.place.index as usize - 1);
            G1::weighted(&one.helps, &weights)
        })
        .collect();
    product.pair_lines(&-G1::weighted(&folded, &by_registration), parameters.generator());

    let keys: Vec<G1> = all.iter().map(|one| one.key).collect();
    product.pair(&G1::weighted(&keys, &by_registration), &G2::weighted(&bases, &by_slot));
    for (i, weight) in (1..).zip(&by_slot) {
        let (keys, weights): (Vec<G1>, Vec<Rho>) = all
            .iter()
            .zip(&by_registration)
            .filter(|(one, _)| one.place.index == i)
            .map(|(one, w)| (one.key, *w))
            .unzip();
        if let Some(place) = all.iter().map(|one| one.place).find(|place| place.index == i) {
            product
                .pair_lines(&-(G1::weighted(&keys, &weights) * weight.scalar()), parameters.opposite(place)?);
        }
    }
    if product.is_one() { Ok(()) } else { Err(Error::Help) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::parameters;

    /// Key and helping values of x h_3 at slot 3, plus those of y B, in which every helping value but xi_1 has y.
    fn with_another_term(parameters: &Parameters, add: impl Fn(u32) -> Option<G1>) -> Registration {
        let mut made = Registration::derive(parameters, 2, &Scalar::from(11)).unwrap();
        for (j, help) in others(parameters, made.place).zip(&mut made.helps) {
            *help = add(j).map_or(*help, |term| *help + term * Scalar::from(13));
        }
        made
    }

    /// R1 without its proof: the equations of the helping values alone refuse it.
    #[test]
    fn helping_values_without_a_term_of_the_key_are_refused() {
        let parameters = parameters(16, 5);
        let mut hijack = with_another_term(&parameters, |j| parameters.powers().h(6 - j).ok());
        hijack.key = hijack.key + parameters.powers().h(1).unwrap() * Scalar::from(13);
        assert_eq!(hijack.check_helps(&parameters), Err(Error::Help));
        let good = Registration::derive(&parameters, 1, &Scalar::from(17)).unwrap();
        assert_eq!(check_all_helps(&parameters, &[good.clone(), hijack.clone()]), Err(Error::Help));
        assert_eq!(check_all_helps(&parameters, &[hijack, good]), Err(Error::Help));
    }

    /// R1b: only the proof refuses it.
    #[test]
    fn helping_values_do_not_tell_a_multiple_of_the_generator() {
        let parameters = parameters(16, 5);
        let mut fits = with_another_term(&parameters, |j| parameters.powers().h(5 - j).ok());
        fits.key = fits.key + G1::generator() * Scalar::from(13);
        assert_eq!(fits.check_helps(&parameters), Ok(()));
        assert_eq!(check_all_helps(&parameters, &[fits.clone(), fits]), Ok(()));
    }
}
