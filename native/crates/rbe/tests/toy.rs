//! The scheme by hand: n = 4, z = 5, x = 11 at slot 1 and 13 at slot 2.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use countersign_rbe::testing::parameters;
use countersign_rbe::{Directory, G1, Registration, Scalar, is_absent, is_member};
use std::sync::Arc;

fn hex(point: &G1) -> String {
    point.encode().iter().fold(String::new(), |text, octet| format!("{text}{octet:02x}"))
}

#[test]
fn published_vector() {
    let parameters = Arc::new(parameters(16, 5));
    let mut directory = Directory::new(Arc::clone(&parameters), true);
    let (x1, x2) = (Scalar::from(11), Scalar::from(13));
    directory.add(&Registration::derive(&parameters, 0, &x1).unwrap()).unwrap();
    let commitment = directory.register(1, &x2).unwrap();
    let openings = [0, 1, 2].map(|slot| directory.opening(slot).unwrap());
    let expected = [
        "89db41a6183c2fe47cf54d1e00c3cfaae53df634a32cccd5cf0c0a73e95ee0450fc3d060bb6878780fbf5f30d9e29aac",
        "997c78e2e33c429dedb3fe7c9d72f70c56e81422e6e23f84afd835d4d89405f76b8b4eef2abcad529cef21ddb7ede3a3",
        "813c93c7f9b6832cea563dac0fe7c8f6601f4491be3f3351033330e807f6d28f50a182573a571203255c8a2abf3f821e",
        "aa2c4bb3bd05493c6ba83d3cee67ffcef0049eb6b2abc9b5cff0940b76c72cd316dc564d0dddcca8eca75fa3a496e522",
        "a34f3bb589a4b1689bea350d6572bf3bbd76dfe8fd6bf06d32656ff1b323c335f6aaf7204b1632adf9c049b3e0675f2a",
        "a8d6f4b989c3c4b50855723df079c9916775a4720e45edce7867e5ad775d0dc006bb33e3abec4327145a431037d6f500",
    ];
    let keys = [0, 1].map(|slot| directory.key(slot).unwrap().unwrap());
    let made: Vec<String> =
        [keys[0], keys[1], commitment, openings[0], openings[1], openings[2]].iter().map(hex).collect();
    assert_eq!(made, expected);

    assert_eq!(is_member(&parameters, 0, &x1, &commitment, &openings[0]), Ok(true));
    assert_eq!(is_member(&parameters, 1, &x2, &commitment, &openings[1]), Ok(true));
    assert_eq!(is_absent(&parameters, 2, &commitment, &openings[2]), Ok(true));
    assert_eq!(is_member(&parameters, 0, &x2, &commitment, &openings[0]), Ok(false));
}
