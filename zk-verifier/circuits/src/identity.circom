pragma circom 2.2.0;

include "poseidon.circom";

// The public name of a secret, and the only hash of one input.
template Commitment() {
    signal input secret;
    signal output out;

    out <== Poseidon(1)([secret]);
}

// What a holder is known by: within a service and epoch (nullifier), and within a service for good (owner).
template Pseudonyms() {
    signal input secret;
    signal input externalNullifier;
    signal input service;
    signal output nullifier;
    signal output owner;

    var TAG_NULLIFIER = 1;
    var TAG_OWNER = 2;
    nullifier <== TaggedPoseidon(TAG_NULLIFIER, 2)([secret, externalNullifier]);
    owner <== TaggedPoseidon(TAG_OWNER, 2)([secret, service]);
}

// A public input that no constraint uses could be exchanged in a finished proof.
template Bound() {
    signal input challenge;

    signal square <== challenge * challenge;
}
