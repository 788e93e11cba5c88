use crate::{Error, Result};
use p3_field::{PrimeCharacteristicRing, PrimeField64};
use p3_goldilocks::Goldilocks;

/// p = 2^64 − 2^32 + 1.
const ORDER: u64 = 0xffff_ffff_0000_0001;

/// Element of the field of p elements.
pub type Word = Goldilocks;

/// Value of a signal or of a secret: four words. Encoded, it has 32 octets: each word in 8 octets, big-endian.
pub type Words = [Word; 4];

/// Decodes a value.
///
/// # Errors
/// [`Error::NotCanonical`] if a word is not below p.
pub fn read_words(octets: &[u8; 32]) -> Result<Words> {
    let mut words = [Word::ZERO; 4];
    let (chunks, _) = octets.as_chunks();
    for (word, chunk) in words.iter_mut().zip(chunks) {
        *word = word_of(u64::from_be_bytes(*chunk))?;
    }
    Ok(words)
}

/// Encodes a value.
#[must_use]
pub fn write_words(words: &Words) -> [u8; 32] {
    let mut octets = [0; 32];
    let (chunks, _) = octets.as_chunks_mut();
    chunks.iter_mut().zip(words).for_each(|(chunk, word)| *chunk = word.as_canonical_u64().to_be_bytes());
    octets
}

/// Reduces a hash of 64 octets to a value: each word is 16 octets, big-endian, modulo p.
pub fn reduce(hash: &[u8; 64]) -> Words {
    let mut words = [Word::ZERO; 4];
    let (chunks, _) = hash.as_chunks();
    for (word, chunk) in words.iter_mut().zip(chunks) {
        // Below p, so that it fits.
        let reduced = u128::from_be_bytes(*chunk) % u128::from(ORDER);
        *word = Word::new(u64::try_from(reduced).unwrap_or_default());
    }
    words
}

/// Draws a secret: four words, each uniform below p.
///
/// # Errors
/// [`Error::Randomness`] if the operating system returns none.
pub fn draw_secret() -> Result<Words> {
    let mut words = [Word::ZERO; 4];
    for word in &mut words {
        *word = loop {
            let mut octets = [0; 8];
            getrandom::fill(&mut octets).map_err(|_| Error::Randomness)?;
            // Refused once in 2^32 times.
            if let Ok(word) = word_of(u64::from_be_bytes(octets)) {
                break word;
            }
        };
    }
    Ok(words)
}

pub(crate) fn word_of(n: u64) -> Result<Word> {
    if n < ORDER { Ok(Word::new(n)) } else { Err(Error::NotCanonical) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_one_form() {
        let octets = core::array::from_fn(|i| u8::try_from(i).unwrap());
        assert_eq!(write_words(&read_words(&octets).unwrap()), octets);
        for at in [0, 8, 16, 24] {
            for (word, fits) in [(ORDER - 1, true), (ORDER, false), (ORDER + 1, false), (u64::MAX, false)] {
                let mut octets = octets;
                octets[at..at + 8].copy_from_slice(&word.to_be_bytes());
                assert_eq!(read_words(&octets).is_ok(), fits, "{word}");
            }
        }
    }

    #[test]
    fn hashes_are_reduced_word_by_word() {
        let mut hash = [0; 64];
        hash[15] = 7;
        hash[16..32].copy_from_slice(&u128::from(ORDER).to_be_bytes());
        hash[32..48].copy_from_slice(&(u128::from(ORDER) * 5 + 3).to_be_bytes());
        hash[48..].fill(0xff);
        // 2^128 - 1 = (2^64 - 1)(2^64 + 1), and 2^64 = 2^32 - 1.
        let last = ((1_u64 << 32) - 2) * (1 << 32);
        assert_eq!(reduce(&hash), [7, 0, 3, last].map(Word::new));
    }

    #[test]
    fn secrets_differ() {
        assert_ne!(draw_secret().unwrap(), draw_secret().unwrap());
    }
}
