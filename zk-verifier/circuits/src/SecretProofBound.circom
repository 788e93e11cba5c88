pragma circom 2.2.0;

include "identity.circom";

// Knows the secret of a commitment, for one request.
template SecretProofBound() {
    signal input challenge;
    signal input externalNullifier;
    signal input service;
    signal input secret;
    signal output nullifier;
    signal output commitment;
    signal output owner;

    commitment <== Commitment()(secret);
    (nullifier, owner) <== Pseudonyms()(secret, externalNullifier, service);
    Bound()(challenge);
}

component main {public [challenge, externalNullifier, service]} = SecretProofBound();
