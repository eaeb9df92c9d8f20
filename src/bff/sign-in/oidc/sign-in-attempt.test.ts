import { expect, test } from 'vitest';
import { ATTEMPT_SECONDS, beginAttempt, createAttemptSeal } from './sign-in-attempt.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const attempt = beginAttempt('/orders?view=refunded', NOW);

test('only processes with the same client secret can read an attempt', () => {
  const sealed = createAttemptSeal('the client secret').seal(attempt);
  expect(createAttemptSeal('the client secret').open(sealed, NOW)).toEqual(attempt);
  expect(createAttemptSeal('another secret').open(sealed, NOW)).toBeUndefined();
});

test('each attempt is unique, and its cookie reveals nothing', () => {
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

test('a changed or truncated cookie is rejected', () => {
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

test('the longest return path fits into a cookie', () => {
  const longest = beginAttempt(`/${'a'.repeat(1_999)}`, NOW);
  expect(createAttemptSeal('the client secret').seal(longest).length).toBeLessThan(3_500);
});
