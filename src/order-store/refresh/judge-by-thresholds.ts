import { sql } from 'kysely';
import { judgeDays } from '../exceptions/judge-days.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { servedCalendar } from './calendars.ts';
import { JUDGING, readState, writeState } from './state.ts';

/** Days of all stores that are judged at once. */
const DAYS = 5;
/** After every day. */
const END = 2 ** 31;

/** Lets all days be judged again, as those of another calendar are. */
export async function judgeDaysAgain(store: OrderStore): Promise<void> {
  const signature = JSON.stringify(await store.thresholds());
  await writeState(store.database.query, await orgOf(store), JUDGING, { signature, downTo: END });
}

/**
 * Judges some days and all groups again where the thresholds have changed since, the newest days first; resolves with whether there is more to
 * do.
 */
export async function judgeByThresholds(store: OrderStore): Promise<boolean> {
  const { query } = store.database;
  const org = await orgOf(store);
  // Once another calendar is served, all is judged by its days.
  const calendar = await servedCalendar(store.database, org);
  const signature = JSON.stringify([await store.thresholds(), calendar]);
  const known = await readState(query, org, JUDGING);
  // What is written from now on is judged by them.
  if (!known) await writeState(query, org, JUDGING, { signature, downTo: null });
  if (!known || (known.signature === signature && known.downTo === null)) return false;
  if (known.signature !== signature) {
    await query.transaction().execute(async (transaction) => {
      await sql`
        insert into order_touches (org, store_id, kind, key, since)
        select distinct org, store_id, 'group', key, cast(${store.now()} as bigint) from order_groups
        where org = ${org} and key in (select key from order_groups where org = ${org} group by key having count(*) > 1 or key % 4 = 3)
        on conflict (org, store_id, kind, key) do update set revision = order_touches.revision + 1`.execute(
        transaction,
      );
      await writeState(transaction, org, JUDGING, { signature, downTo: END });
    });
    return true;
  }
  const days = await query
    .selectFrom('store_days')
    .select('day')
    .distinct()
    .where('org', '=', org)
    .where('calendar', '=', calendar ?? 0)
    .where('day', '<', known.downTo ?? END)
    .orderBy('day', 'desc')
    .limit(DAYS)
    .execute();
  const last = days.at(-1);
  if (last && calendar !== undefined) {
    const rows = await query
      .selectFrom('store_days')
      .select(['store_id', 'day'])
      .where('org', '=', org)
      .where('calendar', '=', calendar ?? 0)
      .where(
        'day',
        'in',
        days.map(({ day }) => day),
      )
      .execute();
    await judgeDays(
      store,
      calendar ?? 0,
      rows.map(({ store_id, day }) => ({ storeId: uuidText(store_id), day })),
    );
  }
  await writeState(query, org, JUDGING, { signature, downTo: last?.day ?? null });
  return last !== undefined;
}
