pragma circom 2.2.0;

include "poseidon_constants.circom";

// Poseidon (eprint 2019/458) of 1, 3, 4 or 5 field elements: x^5, 8 full rounds, capacity 0, output the first element.
//
// An S-box takes three constraints, the least for degree 5. A full round's third signals are what leaves its S-boxes. In a
// partial round it is what enters the next one, x' = m y + row . others + constant, and m y follows from it linearly. So
// the long linear combinations stand on constraints' right sides alone, which no proving key holds and no prover evaluates.
template Poseidon(inputs) {
    signal input in[inputs];
    signal output out;

    assert(inputs == 1 || inputs >= 3 && inputs <= 5);
    var width = inputs + 1;
    var half = 4;
    var partialByInputs[5] = [56, 57, 56, 60, 60];
    var partial = partialByInputs[inputs - 1];
    var constants[108] = poseidonConstants(inputs);
    var matrix[36] = poseidonMatrix(inputs);
    var rows[300] = poseidonRows(inputs);
    var columns[300] = poseidonColumns(inputs);
    var waiting[25] = poseidonWaiting(inputs);

    signal square[2 * half][width];
    signal fourth[2 * half][width];
    signal fifth[2 * half][width];
    signal enters[partial + 1];
    signal partialSquare[partial];
    signal partialFourth[partial];

    var state[width];
    var next = 0;
    for (var i = 0; i < inputs; i++) {
        state[i + 1] = in[i];
    }

    for (var round = 0; round < 2 * half; round++) {
        if (round == half) {
            enters[0] <== state[0] + constants[next];
            for (var i = 0; i < partial; i++) {
                var inner = i + 1 < partial ? constants[next + i + 1] : 0;
                var at = i * inputs;
                for (var j = 0; j < inputs; j++) {
                    inner += rows[at + j] * state[j + 1];
                }
                partialSquare[i] <== enters[i] * enters[i];
                partialFourth[i] <== partialSquare[i] * partialSquare[i];
                enters[i + 1] <== matrix[0] * partialFourth[i] * enters[i] + inner;
                var scaled = enters[i + 1] - inner;
                for (var j = 0; j < inputs; j++) {
                    state[j + 1] += columns[at + j] * scaled;
                }
            }
            next += partial;
            var others[inputs];
            for (var i = 0; i < inputs; i++) {
                for (var j = 0; j < inputs; j++) {
                    others[i] += waiting[i * inputs + j] * state[j + 1];
                }
            }
            state[0] = enters[partial];
            for (var i = 0; i < inputs; i++) {
                state[i + 1] = others[i];
            }
        }
        for (var i = 0; i < width; i++) {
            var x = state[i] + constants[next + i];
            square[round][i] <== x * x;
            fourth[round][i] <== square[round][i] * square[round][i];
            fifth[round][i] <== fourth[round][i] * x;
        }
        next += width;
        for (var i = 0; i < width; i++) {
            state[i] = 0;
            for (var j = 0; j < width; j++) {
                state[i] += matrix[i * width + j] * fifth[round][j];
            }
        }
    }
    out <== state[0];
}

// A hash for one use alone: the use's tag goes first. The constant costs nothing.
template TaggedPoseidon(tag, inputs) {
    signal input in[inputs];
    signal output out;

    component hash = Poseidon(inputs + 1);
    hash.in[0] <== tag;
    for (var i = 0; i < inputs; i++) {
        hash.in[i + 1] <== in[i];
    }
    out <== hash.out;
}
