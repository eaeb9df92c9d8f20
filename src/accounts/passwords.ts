import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What one hash costs: memory in KiB, how often it is gone through, and by how many lanes. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/**
 * The first choice of OWASP's Password Storage Cheat Sheet: 19 MiB, twice. About 70 ms of one processor here, so that trying 10,000 passwords of
 * a stolen hash takes minutes instead of a blink, and a sign-in is not felt.
 */
export const PASSWORD_COST: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

const deriveWithArgon2 = promisify(argon2);
/** The argon2id of a message. */
export type Derive = (message: Buffer, nonce: Buffer, cost: PasswordCost) => Promise<Buffer>;

const deriveKey: Derive = (message, nonce, cost) =>
  deriveWithArgon2('argon2id', { message, nonce, tagLength: HASH_BYTES, ...cost });

/** Hashes and verifies passwords. */
export type Passwords = {
  /** Resolves with the hash to store, in PHC's format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
  hash(password: string): Promise<string>;
  /**
   * Whether a password belongs to a stored hash; without one, never, after the same work. `isOutdated`: the hash was made at another cost,
   * and should be made anew while the password is known.
   */
  verify(password: string, stored: string | undefined): Promise<{ isRight: boolean; isOutdated: boolean }>;
};

/** Creates passwords of a cost; tests take a cheap one, and count how often `derive` works. */
export function createPasswords({
  cost = PASSWORD_COST,
  derive = deriveKey,
}: { readonly cost?: PasswordCost; readonly derive?: Derive } = {}): Passwords {
  const nobodys = { cost, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return print({ cost, salt, hash: await derive(toMessage(password), salt, cost) });
    },
    async verify(password, stored) {
      const known = stored === undefined ? undefined : parse(stored);
      const { salt, hash, cost: was } = known ?? nobodys;
      const derived = await derive(toMessage(password), salt, was);
      const isRight = timingSafeEqual(derived, hash) && known !== undefined;
      const { memory, passes, parallelism } = was;
      const isOutdated = memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
      return { isRight, isOutdated };
    },
  };
}

/** The same text, however a keyboard composes it. */
function toMessage(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

type Parsed = { readonly cost: PasswordCost; readonly salt: Buffer; readonly hash: Buffer };

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

function print({ cost: { memory, passes, parallelism }, salt, hash }: Parsed): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`;
}

function parse(stored: string): Parsed | undefined {
  const [, memory, passes, parallelism, salt = '', encoded = ''] = PHC.exec(stored) ?? [];
  const hash = Buffer.from(encoded, 'base64');
  if (hash.length !== HASH_BYTES) return undefined;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash,
  };
}
