// A contract that verifies one circuit's proofs, by the precompiles of EIP-196 and EIP-197.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { P } from './curve.mjs';
import { R } from './field.mjs';
import { CIRCUITS, PUBLIC_SIGNALS, artefact } from './layout.mjs';
import { keyIdOf, readManifest } from './manifest.mjs';

const words = (...values) => values.map(String);

/** Imaginary part first, as EIP-197 has it. */
const g2 = ([[x0, x1], [y0, y1]]) => words(x1, x0, y1, y0);

const g1 = ([x, y]) => words(x, y);

const assignments = (first, values) => values.map((value, i) => `        input[${first + i}] = ${value};`).join('\n');

function additions(ic) {
  return ic.map(([x, y], i) => `        addScaled(sum, ${x}, ${y}, signals[${i}]);`).join('\n');
}

const signalList = (name) => PUBLIC_SIGNALS[name].map((signal, i) => `///   ${i}: ${signal}`).join('\n');

const ORIGIN = {
  true: 'Its key is for development: whoever made it can forge proofs. Never deploy it for anything of value.',
  false: 'Its key is as good as the set-up that it comes from: check the transcript before you trust it.',
};

/** @param key as snarkjs exports it */
export function contract(name, key, keyId, development) {
  const [first, ...rest] = key.IC;
  return `// SPDX-License-Identifier: Apache-2.0
// Made by "countersign circuits solidity". ${ORIGIN[development]}
pragma solidity ^0.8.20;

/// @title Verifies proofs of the circuit ${name} (Groth16, EUROCRYPT 2016) on BN254.
/// @notice A proof that holds does for everybody who sees it, and again: whoever calls this compares the public signals with what it
/// expects and remembers those that are spent. Remember signals, never proofs, which anybody can randomise again.
/// @dev The public signals are
${signalList(name)}
/// False is for a well-formed proof that does not hold. What is not well-formed reverts: numbers that are not reduced, points off their curve,
/// outside the group of order r, or at infinity. A precompile that refuses takes the gas that it was given.
contract ${name}Verifier {
    /// A public signal is not below the order of the group: several numbers would say the same.
    error SignalOutOfRange(uint256 index);

    /// A coordinate is not below the modulus of its field.
    error CoordinateOutOfRange();

    /// Infinity, which EIP-197 allows and a proof never has.
    error PointAtInfinity();

    /// A precompile refused or ran out of gas: a point is off its curve or outside its group.
    error PrecompileRefused(uint256 number);

    /// The first eight octets of the SHA-256 of the packed verifying key.
    bytes8 public constant KEY_ID = 0x${keyId};

    uint256 private constant R = ${R};

    uint256 private constant P = ${P};

    /// @param a, b, c of the proof, in the order of EIP-197
    function verifyProof(
        uint256[2] calldata a,
        uint256[2][2] calldata b,
        uint256[2] calldata c,
        uint256[${rest.length}] calldata signals
    ) external view returns (bool) {
        for (uint256 i = 0; i < ${rest.length}; i++) {
            if (signals[i] >= R) revert SignalOutOfRange(i);
        }
        requireFinite(a[0], a[1]);
        requireFinite(b[0][0] | b[1][0], b[0][1] | b[1][1]);
        requireFinite(c[0], c[1]);
        requireReduced([a[0], a[1], b[0][0], b[0][1], b[1][0], b[1][1], c[0], c[1]]);
        // e(A, B) = e(alpha, beta) e(sum, gamma) e(C, delta), with A negated on the other side.
        uint256[24] memory input;
        input[0] = a[0];
        input[1] = P - a[1];
        input[2] = b[0][0];
        input[3] = b[0][1];
        input[4] = b[1][0];
        input[5] = b[1][1];
${assignments(6, [...g1(key.vk_alpha_1), ...g2(key.vk_beta_2)])}
        (input[12], input[13]) = combine(signals);
${assignments(14, g2(key.vk_gamma_2))}
        input[18] = c[0];
        input[19] = c[1];
${assignments(20, g2(key.vk_delta_2))}
        return pairingHolds(input);
    }

    /// The key's points, each as often as its signal says.
    function combine(uint256[${rest.length}] calldata signals) private view returns (uint256, uint256) {
        uint256[2] memory sum = [uint256(${first[0]}), ${first[1]}];
${additions(rest)}
        return (sum[0], sum[1]);
    }

    function requireFinite(uint256 x, uint256 y) private pure {
        if (x == 0 && y == 0) revert PointAtInfinity();
    }

    function requireReduced(uint256[8] memory coordinates) private pure {
        for (uint256 i = 0; i < 8; i++) {
            if (coordinates[i] >= P) revert CoordinateOutOfRange();
        }
    }

    /// Adds a multiple of (x, y) to a sum: 7 multiplies, 6 adds.
    function addScaled(uint256[2] memory sum, uint256 x, uint256 y, uint256 scalar) private view {
        uint256[5] memory words = [sum[0], sum[1], x, y, scalar];
        bool done;
        assembly ("memory-safe") {
            // Where there is no precompile the call succeeds and answers nothing.
            done := staticcall(gas(), 7, add(words, 64), 96, add(words, 64), 64)
            done := and(done, eq(returndatasize(), 64))
        }
        if (!done) revert PrecompileRefused(7);
        assembly ("memory-safe") {
            done := staticcall(gas(), 6, words, 128, sum, 64)
            done := and(done, eq(returndatasize(), 64))
        }
        if (!done) revert PrecompileRefused(6);
    }

    function pairingHolds(uint256[24] memory input) private view returns (bool) {
        uint256[1] memory output;
        bool done;
        assembly ("memory-safe") {
            done := staticcall(gas(), 8, input, 768, output, 32)
            done := and(done, eq(returndatasize(), 32))
        }
        if (!done) revert PrecompileRefused(8);
        return output[0] == 1;
    }
}
`;
}

export function contractOf(name, development = readManifest().development) {
  const key = JSON.parse(readFileSync(artefact(name, 'verification_key.json'), 'utf8'));
  return contract(name, key, keyIdOf(name), development);
}

/** Writes a contract for each circuit and names the files. A contract is a verifier: it takes development keys only if told to. */
export function writeContracts(folder, allowDevelopmentKeys) {
  const { development } = readManifest();
  if (development && !allowDevelopmentKeys) {
    throw new Error('the keys are for development, and whoever made them can forge proofs: --allow-development-keys takes them');
  }
  mkdirSync(folder, { recursive: true });
  return Object.keys(CIRCUITS).map((name) => {
    const file = join(folder, `${name}Verifier.sol`);
    writeFileSync(file, contractOf(name, development));
    return file;
  });
}
