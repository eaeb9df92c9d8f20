import { refreshStaleDays } from '../days/refresh-days.ts';
import { judgeDays } from '../exceptions/judge-days.ts';
import { judgeGroups } from '../exceptions/judge-groups.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { ensureCalendar } from '../refresh/calendars.ts';
import { readTouchedGroups, removeTouchedGroups, takeTouchedHours } from '../refresh/take-touches.ts';

/** Judges everything that was touched, as the refresher does; tests only. */
export async function refreshExceptions(store: OrderStore): Promise<void> {
  const { database } = store;
  const [org, calendar, now] = [await orgOf(store), await store.calendar(), store.now()];
  const { serving } = await ensureCalendar(database, org, { calendar, now });
  if (!serving) throw new Error('No calendar is served.');
  const { number } = serving;
  while ((await takeTouchedHours(database, org, new Map([[number, calendar]]))) > 0);
  const groups = await readTouchedGroups(database.query, org);
  await judgeGroups(
    store,
    groups.map(({ key }) => key),
  );
  await removeTouchedGroups(database, org, groups);
  for (let days; days === undefined || days.length > 0;) {
    days = await refreshStaleDays(store, { calendar: number, limit: 100 });
    await judgeDays(store, number, days);
  }
}
