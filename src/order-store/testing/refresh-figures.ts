import { refreshStaleDays } from '../days/refresh-days.ts';
import { refreshStaleMonths } from '../days/refresh-months.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { ensureCalendar } from '../refresh/calendars.ts';
import { takeTouchedHours } from '../refresh/take-touches.ts';

/** Under the served calendar, whose number it returns; for tests only. */
export async function refreshFigures(store: OrderStore): Promise<number> {
  const [org, calendar, now] = [await orgOf(store), await store.calendar(), store.now()];
  const { serving } = await ensureCalendar(store.database, org, { calendar, now });
  if (!serving) throw new Error('No calendar is served.');
  const { number } = serving;
  while ((await takeTouchedHours(store.database, org, new Map([[number, calendar]]))) > 0);
  while ((await refreshStaleDays(store, { calendar: number, limit: 50 })).length > 0);
  while (
    (await refreshStaleMonths(store, { calendar: number, limit: 12, quietSince: store.now() }))
      .length > 0
  );
  return number;
}
