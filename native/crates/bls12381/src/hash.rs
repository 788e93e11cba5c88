use crate::{Error, Result};

/// `expand_message_xmd` of RFC 9380, section 5.3.1, with SHA-256.
///
/// # Errors
/// [`Error::Length`] if more than 255 * 32 octets are asked for, or the tag is empty or has more than 255 octets.
pub fn expand_message_xmd<const N: usize>(message: &[u8], tag: &[u8]) -> Result<[u8; N]> {
    if N == 0 || N > 255 * 32 || tag.is_empty() || tag.len() > 255 {
        return Err(Error::Length);
    }
    let mut out = [0; N];
    // SAFETY: each pointer comes with the length of its slice, and blst only writes to the first.
    unsafe {
        blst::blst_expand_message_xmd(
            out.as_mut_ptr(),
            N,
            message.as_ptr(),
            message.len(),
            tag.as_ptr(),
            tag.len(),
        );
    }
    Ok(out)
}

/// SHA-256 of FIPS 180-4.
#[must_use]
pub fn sha256(message: &[u8]) -> [u8; 32] {
    let mut out = [0; 32];
    // SAFETY: blst reads the slice and writes 32 octets.
    unsafe { blst::blst_sha256(out.as_mut_ptr(), message.as_ptr(), message.len()) };
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAG: &[u8] = b"QUUX-V01-CS02-with-expander-SHA256-128";

    fn hex(octets: &[u8]) -> String {
        octets.iter().fold(String::new(), |text, octet| format!("{text}{octet:02x}"))
    }

    /// FIPS 180-4's examples.
    #[test]
    fn sha256_of_the_standard() {
        assert_eq!(hex(&sha256(b"")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(hex(&sha256(b"abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    /// RFC 9380, appendix K.1.
    #[test]
    fn published_vectors() {
        let first = |message: &[u8]| hex(&expand_message_xmd::<32>(message, TAG).unwrap());
        assert_eq!(first(b""), "68a985b87eb6b46952128911f2a4412bbc302a9d759667f87f7a21d803f07235");
        assert_eq!(first(b"abc"), "d8ccab23b5985ccea865c6c97b6e5b8350e794e603b4b97902f53a8a0d605615");
        assert_eq!(
            first(b"abcdef0123456789"),
            "eff31487c770a893cfb36f912fbfcbff40d5661771ca4b2cb4eafe524333f5c1"
        );
    }

    #[test]
    fn impossible_lengths_are_refused() {
        assert_eq!(expand_message_xmd::<0>(b"", TAG), Err(Error::Length));
        assert_eq!(expand_message_xmd::<8161>(b"", TAG), Err(Error::Length));
        assert_eq!(expand_message_xmd::<32>(b"", b""), Err(Error::Length));
        assert_eq!(expand_message_xmd::<32>(b"", &[1; 256]), Err(Error::Length));
        assert!(expand_message_xmd::<32>(b"", &[1; 255]).is_ok());
    }
}
