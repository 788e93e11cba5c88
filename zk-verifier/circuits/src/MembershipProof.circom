pragma circom 2.2.0;

include "identity.circom";
include "merkle.circom";

// Knows the secret of a commitment in the tree, for one request, without saying which.
template MembershipProof(depth) {
    signal input challenge;
    signal input externalNullifier;
    signal input service;
    signal input secret;
    signal input pathBits[depth];
    signal input siblings[depth];
    signal output nullifier;
    signal output root;
    signal output owner;

    root <== MerkleRoot(depth)(Commitment()(secret), pathBits, siblings);
    (nullifier, owner) <== Pseudonyms()(secret, externalNullifier, service);
    Bound()(challenge);
}

component main {public [challenge, externalNullifier, service]} = MembershipProof(24);
