import { expect, test } from 'vitest';
import { ATTEMPT_SECONDS, beginAttempt, createAttemptSeal } from './sign-in-attempt.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const attempt = beginAttempt('/orders?view=refunded', NOW);

test('every process with the same client secret reads an attempt, and nobody else does', () => {
  const sealed = createAttemptSeal('the client secret').seal(attempt);
  expect(createAttemptSeal('the client secret').open(sealed, NOW)).toEqual(attempt);
  expect(createAttemptSeal('another secret').open(sealed, NOW)).toBeUndefined();
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
