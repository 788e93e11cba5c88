pragma circom 2.2.0;

include "poseidon.circom";

// The root above a leaf at exactly this depth. pathBits[0] belongs to the leaf's own level; 1 means that it is a right child.
template MerkleRoot(depth) {
    signal input leaf;
    signal input pathBits[depth];
    signal input siblings[depth];
    signal output root;

    var TAG_NODE = 3;
    signal node[depth + 1];
    signal swap[depth];
    node[0] <== leaf;
    for (var i = 0; i < depth; i++) {
        pathBits[i] * (pathBits[i] - 1) === 0;
        swap[i] <== pathBits[i] * (siblings[i] - node[i]);
        node[i + 1] <== TaggedPoseidon(TAG_NODE, 2)([node[i] + swap[i], siblings[i] - swap[i]]);
    }
    root <== node[depth];
}
