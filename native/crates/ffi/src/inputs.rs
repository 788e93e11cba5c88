use crate::{Result, Status};
use countersign_groth16::{Input, read_field};

/// Parses the inputs of `cs_prove`: for each input the length of its name (1), the name, the number of its values (4),
/// the values.
pub(crate) fn read(mut octets: &[u8]) -> Result<Vec<Input<'_>>> {
    let mut inputs = Vec::new();
    while let Some((len, rest)) = octets.split_first() {
        let (name, rest) = rest.split_at_checked(usize::from(*len)).ok_or(Status::Malformed)?;
        let (count, rest) = rest.split_first_chunk().ok_or(Status::Malformed)?;
        let count = usize::try_from(u32::from_be_bytes(*count)).map_err(|_| Status::Malformed)?;
        let len = count.checked_mul(32).ok_or(Status::Malformed)?;
        let (values, rest) = rest.split_at_checked(len).ok_or(Status::Malformed)?;
        inputs.push(Input { name: ascii(name)?, values: scalars(values)? });
        octets = rest;
    }
    Ok(inputs)
}

fn ascii(name: &[u8]) -> Result<&str> {
    core::str::from_utf8(name).ok().filter(|n| n.is_ascii()).ok_or(Status::Malformed)
}

fn scalars(octets: &[u8]) -> Result<Vec<countersign_groth16::Fr>> {
    octets.as_chunks().0.iter().map(|o| read_field(o).map_err(Status::from)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_and_values_are_read() {
        let one = [&b"\x03abc\0\0\0\x02"[..], &[0; 31], &[1], &[0; 31], &[2]].concat();
        let octets = [&one[..], b"\x01d\0\0\0\0"].concat();
        let inputs = read(&octets).unwrap();
        let read: Vec<_> = inputs.iter().map(|i| (i.name, i.values.clone())).collect();
        assert_eq!(read, [("abc", vec![1.into(), 2.into()]), ("d", vec![])]);
    }

    #[test]
    fn counts_beyond_the_buffer_are_refused() {
        let refused = |octets: &[u8]| assert_eq!(read(octets).err(), Some(Status::Malformed), "{octets:?}");
        refused(b"\x05abc");
        refused(b"\x01a\0\0");
        refused(b"\x01a\xff\xff\xff\xff");
        refused(b"\x01\xff\0\0\0\0");
        refused(&[&b"\x01a\0\0\0\x01"[..], &[0xff; 32]].concat());
    }

    proptest! {
        #[test]
        fn any_octets_are_read_or_refused(octets in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(&octets);
        }
    }
}
