import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The cost of one hash: memory in KiB, the number of passes over it, and the number of lanes. */
export type PasswordCost = {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
};

/**
 * The first choice of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes. Takes about 70 ms
 * on one processor here, so trying 10,000 passwords against a stolen hash takes minutes instead of
 * an instant, and a sign-in isn't noticeably slower.
 */
export const PASSWORD_COST: PasswordCost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z\d+/]+)\$([A-Za-z\d+/]+)$/;

const deriveWithArgon2 = promisify(argon2);
export type Derive = (message: Buffer, nonce: Buffer, cost: PasswordCost) => Promise<Buffer>;

const deriveKey: Derive = (message, nonce, cost) =>
  deriveWithArgon2('argon2id', { message, nonce, tagLength: HASH_BYTES, ...cost });

export type Passwords = {
  /** Resolves with the hash to store, in PHC format: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
  hash(password: string): Promise<string>;
  /**
   * True if the password matches; without a hash never, after the same work. `isOutdated`: the hash
   * has another cost and should be renewed while the password is known.
   */
  verify(
    password: string,
    stored: string | undefined,
  ): Promise<{ isRight: boolean; isOutdated: boolean }>;
};

/**
 * Creates passwords with the given cost; tests pass a cheap one and count the calls of `derive`.
 */
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
      const isOutdated =
        memory !== cost.memory || passes !== cost.passes || parallelism !== cost.parallelism;
      return { isRight, isOutdated };
    },
  };
}

/** Normalized, since keyboards compose text differently. */
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
