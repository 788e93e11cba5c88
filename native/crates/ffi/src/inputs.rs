use crate::{Result, Status};

/// Input of a circuit: values are not yet those of any field.
pub(crate) struct Input<'a> {
    pub(crate) name: &'a str,
    pub(crate) values: &'a [[u8; 32]],
}

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
        inputs.push(Input { name: ascii(name)?, values: values.as_chunks().0 });
        octets = rest;
    }
    Ok(inputs)
}

fn ascii(name: &[u8]) -> Result<&str> {
    core::str::from_utf8(name).ok().filter(|n| n.is_ascii()).ok_or(Status::Malformed)
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
        let read: Vec<_> =
            inputs.iter().map(|i| (i.name, i.values.iter().map(|v| v[31]).collect())).collect();
        assert_eq!(read, [("abc", vec![1, 2]), ("d", vec![])]);
    }

    #[test]
    fn counts_beyond_the_buffer_are_refused() {
        let refused = |octets: &[u8]| assert_eq!(read(octets).err(), Some(Status::Malformed), "{octets:?}");
        refused(b"\x05abc");
        refused(b"\x01a\0\0");
        refused(b"\x01a\xff\xff\xff\xff");
        refused(b"\x01\xff\0\0\0\0");
        refused(&[&b"\x01a\0\0\0\x01"[..], &[0xff; 31]].concat());
    }

    proptest! {
        #[test]
        fn any_octets_are_read_or_refused(octets in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(&octets);
        }
    }
}
