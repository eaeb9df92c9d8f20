import { createHash } from 'node:crypto';

/** The SHA-256 of a key's secret. A secret of 256 random bits needs no slow hash: there is nothing to guess. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
