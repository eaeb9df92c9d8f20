import type { Database } from '#database/open-database.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { type Lease, readState, type StoreState, writeState } from '../state/state.ts';

/** Seconds without renewal after which a lease expires. */
const SECONDS = 10;

/** `now` is in epoch seconds. */
type LeaseRequest = {
  readonly lease: StoreState<Lease>;
  readonly holder: string;
  readonly now: number;
};

/** Takes or renews an exclusive lease; false while another process holds it. */
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

/** Lets another process take over at once. */
export async function releaseLease(
  { query }: Database,
  org: number,
  { lease, holder }: Omit<LeaseRequest, 'now'>,
): Promise<void> {
  const known = await readState(query, org, lease);
  if (known?.holder === holder) await writeState(query, org, lease, { holder, until: 0 });
}
