import { refreshStaleDays } from '../days/refresh-days.ts';
import { judgeDays } from '../exceptions/judge-days.ts';
import { judgeGroups } from '../exceptions/judge-groups.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { ensureCalendar } from '../refresh/calendars.ts';
import { readTouched, removeTouched, takeTouchedHours } from '../refresh/take-touches.ts';
import { uuidText } from '../storage/uuid-bytes.ts';

/** As the refresher does; for tests only. */
export async function refreshExceptions(store: OrderStore): Promise<void> {
  const { database } = store;
  const [org, calendar, now] = [await orgOf(store), await store.calendar(), store.now()];
  const { serving } = await ensureCalendar(database, org, { calendar, now });
  if (!serving) throw new Error('No calendar is served.');
  const { number } = serving;
  while ((await takeTouchedHours(database, org, new Map([[number, calendar]]))) > 0);
  const groups = await readTouched(database.query, org, 'group', 10_000);
  await judgeGroups(
    store,
    groups.map(({ key }) => key),
  );
  await removeTouched(database, org, { kind: 'group', judged: groups });
  while ((await refreshStaleDays(store, { calendar: number, limit: 100 })).length > 0);
  const days = await readTouched(database.query, org, 'day', 10_000);
  await judgeDays(
    store,
    number,
    days.map(({ store_id, key: day }) => ({ storeId: uuidText(store_id), day })),
  );
  await removeTouched(database, org, { kind: 'day', judged: days });
}
