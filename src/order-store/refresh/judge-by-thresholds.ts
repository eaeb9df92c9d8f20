import { sql } from 'kysely';
import { type OrderStore, orgOf } from '../order-store.ts';
import { servedCalendar } from './calendars.ts';
import { JUDGING, readState, writeState } from '../state/state.ts';

/**
 * Queues all days and groups after a change of thresholds or calendar; resolves with true if there
 * is more to do.
 */
export async function judgeByThresholds(store: OrderStore): Promise<boolean> {
  const { query } = store.database;
  const org = await orgOf(store);
  const calendar = (await servedCalendar(store.database, org)) ?? 0;
  const signature = JSON.stringify([await store.thresholds(), calendar]);
  const known = await readState(query, org, JUDGING);
  if (known?.signature === signature) return false;
  // Nothing to judge again at the first start.
  if (!known) {
    await writeState(query, org, JUDGING, { signature });
    return false;
  }
  await query.transaction().execute(async (transaction) => {
    const touchAgain = sql`on conflict (org, store_id, kind, key) do update set revision = order_touches.revision + 1`;
    await sql`
      insert into order_touches (org, store_id, kind, key, since)
      select distinct org, store_id, 'group', key, cast(${store.now()} as bigint) from order_groups
      where org = ${org} and key in (
        select key from order_groups where org = ${org} group by key having count(*) > 1 or key % 4 = 3
      )
      ${touchAgain}`.execute(transaction);
    await sql`
      insert into order_touches (org, store_id, kind, key, since)
      select org, store_id, 'day', day, cast(${store.now()} as bigint) from store_days
      where org = ${org} and calendar = ${calendar}
      ${touchAgain}`.execute(transaction);
    await sql`
      delete from group_exceptions
      where org = ${org} and "group" like 'days:%' and not exists (
        select 1 from store_days as known
        where known.org = ${org} and known.calendar = ${calendar} and known.store_id = group_exceptions.store_id
          and known.day = group_exceptions.day
      )`.execute(transaction);
    await writeState(transaction, org, JUDGING, { signature });
  });
  return true;
}
