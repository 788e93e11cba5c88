pragma circom 2.2.0;

include "identity.circom";
include "merkle.circom";
include "range.circom";

// The leaf that an issuer made for a commitment and the attributes that it vouches for.
template AttributeLeaf() {
    signal input commitment;
    signal input role;
    signal input country;
    signal input birth;
    signal input expiry;
    signal input salt;
    signal output out;

    var TAG_LEAF = 4;
    var TAG_ATTRIBUTES = 5;
    signal attributes <== TaggedPoseidon(TAG_ATTRIBUTES, 4)([role, country, birth, expiry]);
    out <== TaggedPoseidon(TAG_LEAF, 3)([commitment, attributes, salt]);
}

// Attributes meet the verifier's policy. birth and bornUntil are days since 1900-01-01, expiry and validAt seconds
// since 1970.
template Policy() {
    signal input role;
    signal input country;
    signal input birth;
    signal input expiry;
    signal input roles[4];
    signal input countries[4];
    signal input bornUntil;
    signal input validAt;

    RangeCheck(32)(role);
    NotZero()(role);
    OneOfFour()(role, roles);
    RangeCheck(32)(country);
    NotZero()(country);
    OneOfFour()(country, countries);
    AtMost(32)(birth, bornUntil);
    LessThan(40)(validAt, expiry);
}

// Holds attested attributes that meet the verifier's policy, for one request, and says nothing else.
template AttributeProof(depth) {
    signal input challenge;
    signal input externalNullifier;
    signal input service;
    signal input roles[4];
    signal input countries[4];
    signal input bornUntil;
    signal input validAt;
    signal input secret;
    signal input role;
    signal input country;
    signal input birth;
    signal input expiry;
    signal input salt;
    signal input pathBits[depth];
    signal input siblings[depth];
    signal output nullifier;
    signal output root;
    signal output owner;

    signal leaf <== AttributeLeaf()(Commitment()(secret), role, country, birth, expiry, salt);
    root <== MerkleRoot(depth)(leaf, pathBits, siblings);
    (nullifier, owner) <== Pseudonyms()(secret, externalNullifier, service);
    Policy()(role, country, birth, expiry, roles, countries, bornUntil, validAt);
    Bound()(challenge);
}

component main {
    public [challenge, externalNullifier, service, roles, countries, bornUntil, validAt]
} = AttributeProof(24);
