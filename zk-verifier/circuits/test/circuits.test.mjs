// Tests what each circuit accepts and refuses. Every refusal must come from the constraints, not only from the
// assertions of the witness generator.
import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { R, mod } from '../lib/field.mjs';
import { DEPTH, attributeHolder, attributePath, attributeTree, proverInputs, testValue } from '../lib/inputs.mjs';
import { CIRCUITS, PUBLIC_SIGNALS, sha256 } from '../lib/layout.mjs';
import { readManifest } from '../lib/manifest.mjs';
import { broken } from '../lib/r1cs.mjs';
import * as is from '../lib/statement.mjs';
import { Tree } from '../lib/tree.mjs';
import { solve } from './solver.mjs';
import { circuit, inputWires, output, witness } from './witnesses.mjs';

const firstInputs = (name) => proverInputs[name]()[0].inputs;

const solved = (name, inputs) => solve(circuit(name).r1cs, inputWires(name, inputs));

/** Refused by the generator, and by the constraints for every possible witness. */
async function refused(name, inputs) {
  await assert.rejects(witness(name, inputs), `${name}'s generator`);
  const { free, broken: rows } = solved(name, inputs);
  assert.deepEqual(free, [], `${name} leaves wires open`);
  assert.notEqual(rows.length, 0, `${name}'s constraints`);
}

/** The inputs are accepted, but their public signals differ from those that a proof needs. */
async function signalsOf(name, inputs) {
  const generated = await witness(name, inputs);
  assert.deepEqual(broken(circuit(name).r1cs, generated), []);
  return Object.fromEntries(PUBLIC_SIGNALS[name].map((signal, i) => [signal, generated[i + 1]]));
}

for (const name of Object.keys(CIRCUITS)) {
  describe(name, () => {
    test('has the constraints of the manifest', () => {
      circuit(name);
      assert.equal(sha256(output(name, 'r1cs')), readManifest().circuits[name].r1cs);
    });

    test('has its public signals in their published order', () => {
      const { r1cs, wires } = circuit(name);
      assert.equal(r1cs.publicSignals, PUBLIC_SIGNALS[name].length);
      PUBLIC_SIGNALS[name].forEach((signal, i) => assert.equal(wires.get(signal), i + 1));
    });

    for (const { name: title, inputs } of proverInputs[name]()) {
      test(`accepts ${title}, and no other witness for it`, async () => {
        const { free, witness: found, broken: rows } = solved(name, inputs);
        assert.deepEqual([free, rows], [[], []]);
        assert.deepEqual(await witness(name, inputs), found);
      });
    }

    test('breaks when any one wire changes', async () => {
      const { r1cs } = circuit(name);
      const generated = await witness(name, firstInputs(name));
      const rowsOf = new Map();
      r1cs.rows.forEach((row, i) => {
        for (const { wire } of row.flat()) rowsOf.set(wire, (rowsOf.get(wire) ?? new Set()).add(i));
      });
      for (let wire = 1; wire < r1cs.wires; wire++) {
        const rows = [...(rowsOf.get(wire) ?? [])].map((i) => r1cs.rows[i]);
        for (const value of [generated[wire] + 1n, 1n - generated[wire]].map(mod)) {
          if (value === generated[wire]) continue;
          const changed = generated.with(wire, value);
          assert.notEqual(broken({ ...r1cs, rows }, changed).length, 0, `wire ${wire}`);
        }
      }
    });
  });
}

describe('SecretProof', () => {
  test('refuses the commitment of another secret', async () => {
    await refused('SecretProof', { secret: testValue('alice'), commitment: is.commitment(testValue('bob')) });
  });
});

for (const name of ['SecretProofBound', 'MembershipProof', 'AttributeProof']) {
  describe(`${name}, bound`, () => {
    test('gives the nullifier and the owner of the secret', async () => {
      const inputs = firstInputs(name);
      const { nullifier, owner } = await signalsOf(name, inputs);
      assert.equal(nullifier, is.nullifier(inputs.secret, inputs.externalNullifier));
      assert.equal(owner, is.owner(inputs.secret, inputs.service));
    });

    test('refuses another challenge in a finished witness, even with its square', async () => {
      const { r1cs, wires } = circuit(name);
      const generated = await witness(name, firstInputs(name));
      const at = wires.get('challenge');
      const square = mod(generated[at] * generated[at]);
      const squares = generated.flatMap((value, wire) => (value === square ? [wire] : []));
      assert.equal(squares.length, 1);
      const changed = generated.with(at, 5n);
      assert.equal(broken(r1cs, changed).length, 1);
      assert.equal(broken(r1cs, generated.with(squares[0], 25n)).length, 1);
      // A prover may choose the challenge; somebody who only has a proof may not.
      assert.deepEqual(broken(r1cs, changed.with(squares[0], 25n)), []);
    });
  });
}

describe('SecretProofBound', () => {
  test('gives the commitment of the secret', async () => {
    const inputs = firstInputs('SecretProofBound');
    assert.equal((await signalsOf('SecretProofBound', inputs)).commitment, is.commitment(inputs.secret));
  });
});

const changedAt = (values, i, value) => values.with(i, value);

for (const name of ['MembershipProof', 'AttributeProof']) {
  describe(`${name}, tree`, () => {
    for (const level of [0, 11, 23]) {
      for (const bit of [2n, R - 1n, (R + 1n) / 2n]) {
        test(`refuses path bit ${bit} at level ${level}`, async () => {
          const inputs = firstInputs(name);
          await refused(name, { ...inputs, pathBits: changedAt(inputs.pathBits, level, bit) });
        });
      }

      test(`gives another root for another sibling or turn at level ${level}`, async () => {
        const inputs = firstInputs(name);
        const { root } = await signalsOf(name, inputs);
        const siblings = changedAt(inputs.siblings, level, testValue('sibling'));
        const pathBits = changedAt(inputs.pathBits, level, 1n - inputs.pathBits[level]);
        assert.notEqual((await signalsOf(name, { ...inputs, siblings })).root, root);
        assert.notEqual((await signalsOf(name, { ...inputs, pathBits })).root, root);
      });
    }

    test('gives another root for a secret that is not in the tree', async () => {
      const inputs = firstInputs(name);
      const { root } = await signalsOf(name, inputs);
      assert.notEqual((await signalsOf(name, { ...inputs, secret: testValue('stranger') })).root, root);
    });
  });
}

describe('MembershipProof', () => {
  for (const { name, inputs } of proverInputs.MembershipProof()) {
    test(`gives the root of the tree at ${name}`, async () => {
      const leaf = is.commitment(inputs.secret);
      const index = inputs.pathBits.reduce((sum, bit, i) => sum + Number(bit) * 2 ** i, 0);
      const { root } = await signalsOf('MembershipProof', inputs);
      const step = (node, sibling, i) => (inputs.pathBits[i] ? is.node(sibling, node) : is.node(node, sibling));
      assert.equal(root, inputs.siblings.reduce(step, leaf));
      assert.equal(name, `position ${index}`);
    });
  }

  test('refuses an inner node or an empty leaf as a member', async () => {
    const inputs = firstInputs('MembershipProof');
    const { root } = await signalsOf('MembershipProof', inputs);
    const inner = { ...inputs, siblings: [...inputs.siblings.slice(1), 0n], pathBits: [...inputs.pathBits.slice(1), 0n] };
    assert.notEqual((await signalsOf('MembershipProof', inner)).root, root);
    assert.notEqual((await signalsOf('MembershipProof', { ...inputs, secret: 0n })).root, root);
  });
});

describe('AttributeProof', () => {
  const policy = (title) => proverInputs.AttributeProof().find(({ name }) => name === title).inputs;
  const open = policy('no restriction');
  const roles = policy('the last of four roles');
  const countries = policy('a set of countries');
  const refusedChange = (from, change) => refused('AttributeProof', { ...from, ...change });

  test('gives the root of the tree of attested leaves', async () => {
    assert.equal((await signalsOf('AttributeProof', open)).root, attributeTree().root);
  });

  const refusals = {
    'a role outside the set': [roles, { roles: [1n, 2n, 3n, 3n] }],
    'role 0': [open, { role: 0n }],
    'role 0 where the set holds 0': [open, { role: 0n, roles: [1n, 0n, 0n, 0n] }],
    'a role of 33 bits': [open, { role: 2n ** 32n }],
    'a negative role': [open, { role: R - 1n }],
    'a country outside the set': [countries, { countries: [756n, 276n, 276n, 276n] }],
    'country 0': [open, { country: 0n }],
    'a country of 33 bits': [open, { country: 2n ** 32n }],
    'born a day too late': [open, { bornUntil: open.birth - 1n }],
    'an age of r - 1 days': [open, { birth: R - 1n }],
    'a birth of r - 1 with bornUntil 0': [open, { birth: R - 1n, bornUntil: 0n }],
    'a birth of 33 bits': [open, { birth: 2n ** 32n }],
    'a bornUntil of 33 bits': [open, { bornUntil: 2n ** 32n }],
    'a bornUntil of r - 1': [open, { bornUntil: R - 1n }],
    'a bornUntil of r - 1 and a birth of r - 2': [open, { birth: R - 2n, bornUntil: R - 1n }],
    'expiry in this second': [open, { validAt: open.expiry }],
    'expiry a second ago': [open, { validAt: open.expiry + 1n }],
    'an expiry of 41 bits': [open, { expiry: 2n ** 40n }],
    'an expiry of r - 1': [open, { expiry: R - 1n }],
    'an expiry of 0': [open, { expiry: 0n, validAt: 0n }],
    'a validAt of 41 bits': [open, { validAt: 2n ** 40n, expiry: 2n ** 40n + 1n }],
    'a validAt of r - 1': [open, { validAt: R - 1n }],
    'a validAt and an expiry of r - 2 and r - 1': [open, { validAt: R - 2n, expiry: R - 1n }],
  };
  for (const [title, [from, change]] of Object.entries(refusals)) {
    test(`refuses ${title}`, () => refusedChange(from, change));
  }

  for (const [attribute, value] of Object.entries({ role: 9n, country: 9n, birth: 9n, expiry: 2n ** 39n, salt: 9n })) {
    test(`gives another root for another ${attribute}`, async () => {
      const { root } = await signalsOf('AttributeProof', { ...open, [attribute]: value });
      assert.notEqual(root, attributeTree().root);
    });
  }

  test('gives another root for a self-made leaf', async () => {
    const path = attributePath(attributeTree(), 'customer');
    const own = { ...attributeHolder('admin'), secret: testValue('stranger'), salt: 1n };
    const { root } = await signalsOf('AttributeProof', { ...open, ...own, ...path });
    assert.notEqual(root, attributeTree().root);
  });

  test("refuses a member's leaf as attested attributes", async () => {
    const members = new Tree(DEPTH, [[0, is.commitment(open.secret)]]);
    const { root } = await signalsOf('AttributeProof', { ...open, ...members.path(0) });
    assert.notEqual(root, members.root);
  });
});

// snarkjs leaves its worker threads running.
after(() => setImmediate(() => process.exit()));
