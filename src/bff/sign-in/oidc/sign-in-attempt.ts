import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import * as z from 'zod/mini';

/** What Tillview must remember between sending somebody to a provider and their return. */
export type SignInAttempt = {
  /** Ties the provider's response to the browser that started the attempt. */
  readonly state: string;
  /** Ties the ID token to this attempt. */
  readonly nonce: string;
  /** Proves at the exchange that Tillview requested the code (PKCE). */
  readonly verifier: string;
  /** The local path to open after sign-in. */
  readonly returnTo: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
};

/** Long enough to look for the phone and use a second factor. */
export const ATTEMPT_SECONDS = 600;

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
});

/** Begins an attempt. */
export function beginAttempt(returnTo: string, now: number): SignInAttempt {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    returnTo,
    expiresAt: now + ATTEMPT_SECONDS * 1000,
  };
}

/**
 * Encrypts attempts for a cookie and reads them back, in any process with the same client secret.
 */
export type AttemptSeal = {
  seal(value: SignInAttempt): string;
  /** Undefined for text that `seal` did not write and for an expired attempt. */
  open(sealed: string, now: number): SignInAttempt | undefined;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates a seal; every process with the same client secret derives the same key. */
export function createAttemptSeal(clientSecret: string): AttemptSeal {
  const key = Buffer.from(
    hkdfSync('sha256', clientSecret, '', 'tillview sign-in attempt', KEY_BYTES),
  );
  return {
    seal(value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce);
      const text = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, now) {
      const bytes = Buffer.from(sealed, 'base64url');
      const textAt = NONCE_BYTES + TAG_BYTES;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
        decipher.setAuthTag(bytes.subarray(NONCE_BYTES, textAt));
        const text = Buffer.concat([
          decipher.update(bytes.subarray(textAt)),
          decipher.final(),
        ]).toString();
        const value = attempt.parse(JSON.parse(text));
        return value.expiresAt > now ? value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
