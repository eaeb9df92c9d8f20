import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';

/** Failures tolerated at once, and seconds until each is forgiven. */
type Limit = { readonly burst: number; readonly seconds: number };
type Bucket = Limit & { readonly key: string };

/**
 * A failure fills a bucket, which drains steadily. An attempt that doesn't fit is refused, and a
 * refused attempt fills nothing, so waiting always helps. Together, the limits allow at most 100
 * guesses an hour per account (OWASP ASVS 2.2.1), whoever makes them.
 */
const LIMITS = {
  /** An account from one address, for people who mistype their own password or guess another's. */
  accountFromAddress: { burst: 5, seconds: 60 },
  /**
   * An address, for one password tried on many accounts; more generous, since an office shares one
   * address.
   */
  address: { burst: 20, seconds: 30 },
  /**
   * An account from all addresses, for guesses spread over many of them. One address alone never
   * fills it.
   */
  account: { burst: 40, seconds: 60 },
  /** An account in a browser where it has signed in before. */
  browser: { burst: 5, seconds: 60 },
} as const satisfies Record<string, Limit>;

/**
 * A limit that keeps refusing is recorded again after this long, so that a flood of attempts writes
 * next to nothing.
 */
const REFUSAL_RECORDED_SECONDS = 600;

/** The clocks of two processes may differ by this much, and both still count the same failures. */
const CLOCKS_APART_SECONDS = 900;

/** Seconds since its last sign-in. */
export const BROWSER_REMEMBERED_SECONDS = 180 * 24 * 3600;

/**
 * `account` in its comparable form, `address` from `clientNetwork`, `browser` a secret that the
 * browser keeps.
 */
export type Attempt = {
  readonly account: string;
  readonly address: string;
  readonly browser: string | undefined;
};

/** Counts as failed until one of these functions is called. */
export type AdmittedAttempt = {
  /** True if the account has signed in with this browser before. */
  readonly isKnownBrowser: boolean;
  /** The password was right: the attempt doesn't count, and the browser becomes known. */
  succeed(browser: string): Promise<void>;
  /** No password was checked: the attempt doesn't count. */
  withdraw(): Promise<void>;
};

/** Whole seconds to wait, and whether to record the refusal. */
export type RefusedAttempt = { readonly retryAfterSeconds: number; readonly isNews: boolean };

/** Hashed, so that no name is stored, nor a password typed into the wrong field. */
function keyOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Counts an attempt before it is made, so that concurrent ones all count, and in the database, for
 * all processes. `now` is in epoch seconds. Others' wrong guesses must not lock out the right
 * password forever: a browser that has signed in before, proven by a cookie (OWASP's device
 * cookies), is counted separately and is never locked out by others. Any other browser is refused
 * only while its own address fails or many addresses guess at once.
 */
export async function admitAttempt(
  database: Database,
  { account, address, browser }: Attempt,
  now: number,
): Promise<AdmittedAttempt | RefusedAttempt> {
  const known = browser === undefined ? undefined : keyOf('known', account, browser);
  const ofBrowser: Bucket[] =
    browser === undefined ? [] : [{ key: keyOf('browser', account, browser), ...LIMITS.browser }];
  const ofOthers: Bucket[] = [
    { key: keyOf('accountFromAddress', account, address), ...LIMITS.accountFromAddress },
    { key: keyOf('address', address), ...LIMITS.address },
    { key: keyOf('account', account), ...LIMITS.account },
  ];
  const all = [...ofBrowser, ...ofOthers];
  const until = await readUntil(database, [
    ...(known ? [known] : []),
    ...all,
    ...all.map(refusalKeyOf),
  ]);
  const isKnownBrowser = known !== undefined && (until.get(known) ?? 0) > now;
  const buckets = isKnownBrowser ? ofBrowser : ofOthers;
  const refusing = buckets
    .map((bucket) => ({ bucket, wait: waitOf(bucket, until.get(bucket.key), now) }))
    .filter(({ wait }) => wait > 0)
    .sort((left, right) => right.wait - left.wait);
  if (refusing[0]) {
    const key = refusalKeyOf(refusing[0].bucket);
    // A refused attempt costs a read but mostly no write: a flood must not keep others from
    // writing.
    const isNews =
      (until.get(key) ?? 0) <= now && (await begin(database, key, now, REFUSAL_RECORDED_SECONDS));
    return { retryAfterSeconds: refusing[0].wait, isNews };
  }

  const filled: Bucket[] = [];
  const withdraw = async () => {
    for (const bucket of filled) await empty(database, bucket);
  };
  for (const bucket of buckets) {
    if (await fill(database, bucket, now)) filled.push(bucket);
    else {
      // Concurrent attempts filled the bucket first.
      await withdraw();
      return { retryAfterSeconds: bucket.seconds, isNews: false };
    }
  }
  await database.query.deleteFrom('sign_in_limits').where('until', '<=', now).execute();
  return {
    isKnownBrowser,
    withdraw,
    async succeed(secret) {
      await withdraw();
      const remembered = { until: now + BROWSER_REMEMBERED_SECONDS };
      await database.query
        .insertInto('sign_in_limits')
        .values({ key: keyOf('known', account, secret), ...remembered })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(remembered))
        .execute();
    },
  };
}

async function readUntil(
  database: Database,
  of: readonly (string | Bucket)[],
): Promise<Map<string, number>> {
  const keys = of.map((each) => (typeof each === 'string' ? each : each.key));
  const rows = await database.query
    .selectFrom('sign_in_limits')
    .selectAll()
    .where('key', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row.until]));
}

function refusalKeyOf({ key }: Bucket): string {
  return keyOf('refused', key);
}

/** Resolves with false if a period is running under the key. */
async function begin(
  database: Database,
  key: string,
  now: number,
  seconds: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await database.query
    .insertInto('sign_in_limits')
    .values({ key, until: now + seconds })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ until: now + seconds })
        .where('sign_in_limits.until', '<=', now),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/**
 * A provider's response may be used once, in any process, while its attempt is valid; false if it
 * was used before. `now` is in epoch seconds.
 */
export async function useOnce(
  database: Database,
  state: string,
  now: number,
  seconds: number,
): Promise<boolean> {
  await database.query.deleteFrom('sign_in_limits').where('until', '<=', now).execute();
  return begin(database, keyOf('state', state), now, seconds);
}

/** The latest `until` of a bucket with room for one more failure. */
function latestOf({ burst, seconds }: Limit, now: number): number {
  return now + (burst - 1) * seconds;
}

function waitOf(bucket: Bucket, until: number | undefined, now: number): number {
  const wait = Math.max(0, (until ?? 0) - latestOf(bucket, now));
  // Only a clock that was set back makes a bucket that full: it counts as empty.
  return wait > bucket.seconds + CLOCKS_APART_SECONDS ? 0 : wait;
}

async function fill(database: Database, { key, ...limit }: Bucket, now: number): Promise<boolean> {
  const latest = latestOf(limit, now);
  const [start, end, seconds] = [sql.lit(now), sql.lit(latest), sql.lit(limit.seconds)];
  const row = await database.query
    .insertInto('sign_in_limits')
    .values({ key, until: now + limit.seconds })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          until: sql<number>`case when sign_in_limits.until between ${start} and ${end} then sign_in_limits.until else ${start} end + ${seconds}`,
        })
        // As in `waitOf`.
        .where(({ between, not }) =>
          not(
            between(
              'sign_in_limits.until',
              latest + 1,
              latest + limit.seconds + CLOCKS_APART_SECONDS,
            ),
          ),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

async function empty(database: Database, { key, seconds }: Bucket): Promise<void> {
  await database.query
    .updateTable('sign_in_limits')
    .set((set) => ({ until: set('until', '-', seconds) }))
    .where('key', '=', key)
    .execute();
}
