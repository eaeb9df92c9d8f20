import { createHash } from 'node:crypto';

/**
 * The SHA-256 of a key's secret. A secret of 256 random bits is impossible to guess, so it needs no
 * slow hash.
 */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
