import assert from 'node:assert/strict';
import { test } from 'node:test';
import { R } from '../src/field.mjs';
import { newSecret, secretFromText, secretToText } from '../src/index.mjs';

test('a new secret is a random element', () => {
  const secrets = Array.from({ length: 50 }, newSecret);
  assert.equal(new Set(secrets).size, 50);
  assert.ok(secrets.every((secret) => secret > 0n && secret < R));
});

test('the text of a secret is parsed to the same secret', async () => {
  for (const secret of [1n, R - 1n, newSecret()]) assert.equal(await secretFromText(await secretToText(secret)), secret);
});

test('a text with any octet changed is refused', async () => {
  const text = await secretToText(newSecret());
  for (let i = 0; i < text.length; i++) {
    const other = text[i] === 'A' ? 'B' : 'A';
    await assert.rejects(secretFromText(text.slice(0, i) + other + text.slice(i + 1)), RangeError);
  }
});

test('a text that is not a secret is refused', async () => {
  const text = await secretToText(1n);
  for (const wrong of ['', 'x', text.slice(1), text.slice(0, -1), `${text}A`, ` ${text}`, 'countersign-secret-1:']) {
    await assert.rejects(secretFromText(wrong), RangeError);
  }
  await assert.rejects(secretFromText(await secretToText(R)), RangeError);
  await assert.rejects(secretToText(0n).then(secretFromText), RangeError);
});
