import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import * as z from 'zod/mini';

/** State kept between leaving for a provider and returning. */
export type SignInAttempt = {
  /** Binds the response to the browser that began the attempt. */
  readonly state: string;
  /** Binds the ID token to this attempt. */
  readonly nonce: string;
  /** Proves at the exchange that Tillview requested the code (PKCE). */
  readonly verifier: string;
  /** A local path to open after sign-in. */
  readonly returnTo: string;
  /** Epoch ms. */
  readonly expiresAt: number;
};

/** Time to find the phone for a second factor. */
export const ATTEMPT_SECONDS = 600;

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  expiresAt: z.number(),
});

export function beginAttempt(returnTo: string, now: number): SignInAttempt {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    returnTo,
    expiresAt: now + ATTEMPT_SECONDS * 1000,
  };
}

/** Encrypts attempts for a cookie; every process with the same client secret can read them. */
export type AttemptSeal = {
  seal(value: SignInAttempt): string;
  /** Undefined for foreign text and expired attempts. */
  open(sealed: string, now: number): SignInAttempt | undefined;
};

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives the key from the client secret. */
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
