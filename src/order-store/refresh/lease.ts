import type { Database } from '#database/open-database.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { LEASE, readState, writeState } from './state.ts';

/** How long a process that holds the lease may go without renewing it, in seconds. */
const SECONDS = 10;

/** Takes or renews the lease of the one process that refreshes; false while another one holds it. `now` is in epoch seconds. */
export async function holdLease({ query }: Database, org: number, holder: string, now: number): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const known = await readState(transaction, org, LEASE);
    const isHeld = known !== undefined && known.holder !== holder && known.until > now && known.until <= now + SECONDS;
    if (!isHeld) await writeState(transaction, org, LEASE, { holder, until: now + SECONDS });
    return !isHeld;
  });
}

/** Gives the lease back, so that another process need not wait for its end. */
export async function releaseLease({ query }: Database, org: number, holder: string): Promise<void> {
  const known = await readState(query, org, LEASE);
  if (known?.holder === holder) await writeState(query, org, LEASE, { holder, until: 0 });
}
