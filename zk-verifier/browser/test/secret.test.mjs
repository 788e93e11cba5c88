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
  for (const secret of [2n ** 128n, R - 2n ** 128n, newSecret()]) assert.equal(await secretFromText(await secretToText(secret)), secret);
});

test('a secret near zero is refused', async () => {
  for (const near of [1n, 2n, 123456n, 2n ** 128n - 1n]) {
    for (const secret of [near, R - near]) await assert.rejects(secretToText(secret).then(secretFromText), RangeError);
  }
});

test('a text with any octet changed is refused', async () => {
  const text = await secretToText(newSecret());
  for (let i = 0; i < text.length; i++) {
    const other = text[i] === 'A' ? 'B' : 'A';
    await assert.rejects(secretFromText(text.slice(0, i) + other + text.slice(i + 1)), RangeError);
  }
});

test('a text that is not a secret is refused', async () => {
  const text = await secretToText(newSecret());
  for (const wrong of ['', 'x', text.slice(1), text.slice(0, -1), `${text}A`, ` ${text}`, 'countersign-secret-1:']) {
    await assert.rejects(secretFromText(wrong), RangeError);
  }
  await assert.rejects(secretFromText(await secretToText(R)), RangeError);
  await assert.rejects(secretToText(0n).then(secretFromText), RangeError);
});
