import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';

/** How many failures at once are forgiven, and how long each takes to be. */
type Limit = { readonly burst: number; readonly seconds: number };

/**
 * A failure fills a bucket, which empties steadily; what doesn't fit is refused, and a refused attempt fills nothing, so that waiting always
 * helps. Together: at most 100 guesses an hour at an account (OWASP ASVS 2.2.1), whoever makes them.
 */
const LIMITS = {
  /** An account from one address: somebody who tries their own password, or guesses another's. */
  accountFromAddress: { burst: 5, seconds: 60 },
  /** An address, for a password tried at many accounts; wider, since an office shares one. */
  address: { burst: 20, seconds: 30 },
  /** An account from everywhere, for guesses spread over many addresses. One address alone never fills it. */
  account: { burst: 40, seconds: 60 },
  /** An account in a browser that it has been signed in to. */
  browser: { burst: 5, seconds: 60 },
} as const satisfies Record<string, Limit>;

/** How long a browser is remembered after the last sign-in there. */
export const BROWSER_REMEMBERED_SECONDS = 180 * 24 * 3600;

/** Who tries to sign in as whom: `account` in its comparable form, `address` as `clientNetwork` prints it, `browser` a secret of the browser's. */
export type Attempt = { readonly account: string; readonly address: string; readonly browser: string | undefined };

/** An attempt that may go on, which counts as failed until it is told otherwise. */
export type AdmittedAttempt = {
  /** The password was right: nothing was failed, and the browser is known from now on. */
  succeed(browser: string): Promise<void>;
  /** Nothing was tried: it does not count. */
  withdraw(): Promise<void>;
};

/** What is hashed needs no name of its own, and a password typed into the wrong field is not stored. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Counts an attempt to sign in before it is made, so that many at once are all counted, in the database, so that every process counts the
 * same. Resolves with the attempt, or with the whole seconds to wait. `now` is in epoch seconds.
 *
 * Somebody else's wrong guesses must not lock out a right password for ever. So a browser that the account has been signed in to, which
 * proves it with a cookie nobody else has (OWASP calls them device cookies), is counted by itself: whatever others do, from the same
 * address or from everywhere, it may sign in. Any other browser is refused only while its own address fails or many addresses guess at once.
 */
export async function admitAttempt(
  database: Database,
  { account, address, browser }: Attempt,
  now: number,
): Promise<AdmittedAttempt | { retryAfterSeconds: number }> {
  await database.query.deleteFrom('sign_in_limits').where('until', '<=', now).execute();
  const isKnown = browser !== undefined && (await isRemembered(database, keyOf('known', account, browser)));
  const buckets: readonly (readonly [key: string, limit: Limit])[] = isKnown
    ? [[keyOf('browser', account, browser), LIMITS.browser]]
    : [
        [keyOf('address', address), LIMITS.address],
        [keyOf('accountFromAddress', account, address), LIMITS.accountFromAddress],
        [keyOf('account', account), LIMITS.account],
      ];
  const filled: (readonly [string, Limit])[] = [];
  const withdraw = async () => {
    for (const [key, limit] of filled) await empty(database, key, limit);
  };
  for (const bucket of buckets) {
    const wait = await fill(database, ...bucket, now);
    if (wait > 0) {
      await withdraw();
      return { retryAfterSeconds: wait };
    }
    filled.push(bucket);
  }
  return {
    withdraw,
    async succeed(secret) {
      await withdraw();
      const until = now + BROWSER_REMEMBERED_SECONDS;
      await database.query
        .insertInto('sign_in_limits')
        .values({ key: keyOf('known', account, secret), until })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ until }))
        .execute();
    },
  };
}

async function isRemembered(database: Database, key: string): Promise<boolean> {
  const row = await database.query.selectFrom('sign_in_limits').select('key').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Adds a failure to a bucket; resolves with 0, or with the seconds until it fits. */
async function fill(database: Database, key: string, { burst, seconds }: Limit, now: number): Promise<number> {
  const latest = now + (burst - 1) * seconds;
  const row = await database.query
    .insertInto('sign_in_limits')
    .values({ key, until: now + seconds })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          until: sql<number>`case when sign_in_limits.until > ${sql.lit(now)} then sign_in_limits.until else ${sql.lit(now)} end + ${sql.lit(seconds)}`,
        })
        .where('sign_in_limits.until', '<=', latest),
    )
    .returning('key')
    .executeTakeFirst();
  if (row) return 0;
  const full = await database.query
    .selectFrom('sign_in_limits')
    .select('until')
    .where('key', '=', key)
    .executeTakeFirst();
  return Math.max(1, (full?.until ?? now) - latest);
}

/** Takes a failure back out of a bucket. */
async function empty(database: Database, key: string, { seconds }: Limit): Promise<void> {
  await database.query
    .updateTable('sign_in_limits')
    .set((set) => ({ until: set('until', '-', seconds) }))
    .where('key', '=', key)
    .execute();
}
