/// Constrains the image of a secret, which only the prover has. The crates have types and traits of the same names.
macro_rules! constrain_chain {
    ($self:ident, $system:ident, $secret:ident, $image:ident, $combination:ty) => {{
        let mut left: Option<$combination> = None;
        for _ in 0..$self.chain {
            let mut right = <$combination>::from($self.capacity);
            for c in &$self.rounds {
                let (input, square) = if let Some(left) = left {
                    let sum: $combination = left + *c;
                    let (input, _, square) = $system.multiply(sum.clone(), sum);
                    (input, square)
                } else {
                    let sum = $secret.map(|x| x + *c);
                    let (input, same, square) =
                        $system.allocate_multiplier(sum.map(|s| (s, s))).expect("the prover has the secret");
                    $system.constrain(input - same);
                    (input, square)
                };
                let (_, _, fourth) = $system.multiply(square.into(), square.into());
                let (_, _, fifth) = $system.multiply(fourth.into(), input.into());
                left = Some(fifth + right);
                right = input - *c;
            }
        }
        $system.constrain(left.unwrap_or_default() - $image);
    }};
}

pub(crate) use constrain_chain;
