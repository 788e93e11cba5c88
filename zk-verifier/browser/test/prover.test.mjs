// Proofs of every circuit: snarkjs verifies them, and generates the same ones with the same randomness.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCurveFromName } from 'ffjavascript';
import { groth16, wtns } from 'snarkjs';
import { unpackProof } from '../../circuits/lib/pack.mjs';
import { R } from '../src/field.mjs';
import { CIRCUITS, Prover, STAGES, toHex } from '../src/index.mjs';
import { artefact, boundInputs, filesOf, inputsOf, number, proverOf, vectors, verificationKey } from './fixtures.mjs';

let reference;

before(async () => (reference = await getCurveFromName('bn128')));
after(() => reference.terminate());

const verifies = (circuit, { signals, proof }) =>
  groth16.verify(verificationKey(circuit), signals.map(String), unpackProof(toHex(proof)));

/** Only the first and the last case of large circuits. */
function casesOf(circuit) {
  const cases = vectors.circuits[circuit].cases.filter(({ inputs }) => inputs);
  return circuit.startsWith('Secret') ? cases : [cases[0], cases.at(-1)];
}

/** snarkjs' proof with the randomness that the test has chosen, which both take in the same order. */
async function referenceProof(circuit, inputs, scalars) {
  const file = { type: 'mem' };
  await wtns.calculate(inputs, artefact(circuit, 'circuit.wasm'), file);
  const { random } = reference.Fr;
  const left = [...scalars];
  reference.Fr.random = () => reference.Fr.e(left.shift());
  try {
    return await groth16.prove(artefact(circuit, 'circuit.zkey'), file);
  } finally {
    reference.Fr.random = random;
  }
}

for (const circuit of Object.keys(CIRCUITS)) {
  describe(circuit, () => {
    test('has the key of the vectors', async () => {
      assert.equal(toHex((await proverOf(circuit)).keyId), vectors.circuits[circuit].keyId);
    });

    test('proves the cases of the vectors', async () => {
      const prover = await proverOf(circuit);
      for (const { name, signals } of casesOf(circuit)) {
        const proven = await prover.prove(inputsOf(circuit, name));
        assert.deepEqual(proven.signals, signals.map(number), name);
        assert.ok(await verifies(circuit, proven), name);
      }
    });

    test('generates the same proof as snarkjs with the same randomness', async () => {
      const scalars = [(R * 2n) / 3n, R - 5n];
      const left = [...scalars];
      const inputs = inputsOf(circuit, casesOf(circuit)[0].name);
      const { proof } = await (await proverOf(circuit, () => left.shift())).prove(inputs);
      const { pi_a, pi_b, pi_c } = (await referenceProof(circuit, inputs, scalars)).proof;
      assert.deepEqual(unpackProof(toHex(proof)), { pi_a, pi_b, pi_c, protocol: 'groth16', curve: 'bn128' });
    });
  });
}

describe('a prover', () => {
  test('proves with other randomness each time', async () => {
    const prover = await proverOf('SecretProof');
    const inputs = inputsOf('SecretProof', 'alice');
    const [first, second] = [await prover.prove(inputs), await prover.prove(inputs)];
    assert.notDeepEqual(first.proof, second.proof);
    assert.deepEqual(first.signals, second.signals);
  });

  test('reports its stages in order', async () => {
    const stages = [];
    await (await proverOf('SecretProof')).prove(inputsOf('SecretProof', 'alice'), (stage) => stages.push(stage));
    assert.deepEqual(stages, STAGES);
  });

  test('refuses inputs that are missing, too many, unknown, not elements, or unsatisfied', async () => {
    const prover = await proverOf('SecretProofBound');
    const good = boundInputs();
    const { secret, ...missing } = good;
    const wrong = [
      missing,
      { ...good, more: 1n },
      { ...missing, secrets: secret },
      { ...missing, secret: [] },
      { ...missing, secret: [secret, secret] },
      { ...good, challenge: R },
      { ...good, challenge: -1n },
      { ...good, challenge: 5 },
      { ...good, challenge: undefined },
    ];
    for (const inputs of wrong) await assert.rejects(prover.prove(inputs), RangeError);
    const other = { ...inputsOf('SecretProof', 'alice'), commitment: 5n };
    await assert.rejects((await proverOf('SecretProof')).prove(other), /do not satisfy/);
    assert.ok(await verifies('SecretProofBound', await prover.prove(good)));
  });

  test('refuses files without the expected digest', async () => {
    const files = filesOf('SecretProof');
    const other = filesOf('SecretProofBound');
    await assert.rejects(Prover.load({ ...files, zkey: other.zkey }), /proving key does not have/);
    await assert.rejects(Prover.load({ ...files, wasm: other.wasm }), /witness code does not have/);
    await assert.rejects(Prover.load({ ...files, circuit: 'Other' }), /no circuit/);
  });

  test('refuses witness code of another circuit', async () => {
    const [files, other] = [filesOf('SecretProof'), filesOf('SecretProofBound')];
    const mixed = { ...files, wasm: other.wasm, digests: { ...files.digests, wasm: other.digests.wasm } };
    await assert.rejects((await Prover.load(mixed)).prove(inputsOf('SecretProof', 'alice')), /another circuit/);
  });
});
