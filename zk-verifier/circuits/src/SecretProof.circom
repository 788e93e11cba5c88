pragma circom 2.2.0;

include "identity.circom";

// Knows the secret of a commitment. Bound to no request: never a credential.
template SecretProof() {
    signal input commitment;
    signal input secret;

    signal computed <== Commitment()(secret);
    commitment === computed;
}

component main {public [commitment]} = SecretProof();
