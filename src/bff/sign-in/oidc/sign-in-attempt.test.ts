import { expect, test } from 'vitest';
import { ATTEMPT_SECONDS, beginAttempt, createAttemptSeal } from './sign-in-attempt.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const attempt = beginAttempt('/orders?view=refunded', NOW);

test('every process with the same client secret reads an attempt, and nobody else does', () => {
  const sealed = createAttemptSeal('the client secret').seal(attempt);
  expect(createAttemptSeal('the client secret').open(sealed, NOW)).toEqual(attempt);
  expect(createAttemptSeal('another secret').open(sealed, NOW)).toBeUndefined();
});

test('an attempt is unlike any other, and its cookie shows nothing of it', () => {
  const seal = createAttemptSeal('the client secret');
  const { state, nonce, verifier } = beginAttempt('/', NOW);
  expect(
    new Set([state, nonce, verifier, attempt.state, attempt.nonce, attempt.verifier]).size,
  ).toBe(6);
  expect(seal.seal(attempt)).not.toBe(seal.seal(attempt));
  expect(Buffer.from(seal.seal(attempt), 'base64url').toString('latin1')).not.toContain('refunded');
});

test('an attempt ends after ten minutes', () => {
  const seal = createAttemptSeal('the client secret');
  const sealed = seal.seal(attempt);
  expect(seal.open(sealed, NOW + ATTEMPT_SECONDS * 1000 - 1)).toEqual(attempt);
  expect(seal.open(sealed, NOW + ATTEMPT_SECONDS * 1000)).toBeUndefined();
});

test('a changed or cut cookie is no attempt', () => {
  const seal = createAttemptSeal('the client secret');
  const bytes = Buffer.from(seal.seal(attempt), 'base64url');
  for (const [index, byte] of bytes.entries()) {
    const changed = Buffer.from(bytes);
    changed[index] = byte ^ 1;
    expect(seal.open(changed.toString('base64url'), NOW)).toBeUndefined();
  }
  for (const text of ['', 'x', '%', 'A'.repeat(37), bytes.subarray(0, 28).toString('base64url')]) {
    expect(seal.open(text, NOW)).toBeUndefined();
  }
});

test('the longest address to go back to fits into a cookie', () => {
  const longest = beginAttempt(`/${'a'.repeat(1_999)}`, NOW);
  expect(createAttemptSeal('the client secret').seal(longest).length).toBeLessThan(3_500);
});
