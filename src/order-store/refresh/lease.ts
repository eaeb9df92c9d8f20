import type { Database } from '#database/open-database.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { type Lease, readState, type StoreState, writeState } from '../state/state.ts';

/** How long a process that holds the lease may go without renewing it, in seconds. */
const SECONDS = 10;

/** Who asks for which lease; `now` is in epoch seconds. */
type LeaseRequest = {
  readonly lease: StoreState<Lease>;
  readonly holder: string;
  readonly now: number;
};

/**
 * Takes or renews the lease of the one process that does something; false while another one holds
 * it.
 */
export async function holdLease(
  { query }: Database,
  org: number,
  { lease, holder, now }: LeaseRequest,
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const known = await readState(transaction, org, lease);
    const isHeld =
      known !== undefined &&
      known.holder !== holder &&
      known.until > now &&
      known.until <= now + SECONDS;
    if (!isHeld) await writeState(transaction, org, lease, { holder, until: now + SECONDS });
    return !isHeld;
  });
}

/** Gives the lease back, so that another process need not wait for its end. */
export async function releaseLease(
  { query }: Database,
  org: number,
  { lease, holder }: Omit<LeaseRequest, 'now'>,
): Promise<void> {
  const known = await readState(query, org, lease);
  if (known?.holder === holder) await writeState(query, org, lease, { holder, until: 0 });
}
