import { printDay, toDayNumber } from '#order-domain/days/store-calendar.ts';
import { noFigures, type RefundDay } from '#order-domain/figures/figure-sums.ts';
import { figureSums, type FigureSums, figuresTrees } from '#order-domain/figures/figures-tree.ts';
import { addPackedAs } from '#order-domain/figures/pack-figures.ts';
import { type OrderStore, orgOf, type StoreScope } from '../../order-store.ts';
import { servedCalendar } from '../../refresh/calendars.ts';
import { readSumsRows } from './period-figures.ts';
import { readStoreIds, spansOf } from './period-spans.ts';

/** The sums of a store's business day (`YYYY-MM-DD`). */
export type DayRow = FigureSums & { readonly storeId: string; readonly day: string };

/**
 * Reads the sums of each store and business day of a period on which there was anything, by day and
 * store.
 */
export async function readDayRows(
  store: OrderStore,
  scope: StoreScope,
  {
    from,
    to,
    refundDay = 'own_day',
  }: { readonly from: string; readonly to: string; readonly refundDay?: RefundDay },
): Promise<DayRow[]> {
  const { replicaReads } = store.database;
  const [org, calendar] = await Promise.all([orgOf(store), store.calendar()]);
  const [number, storeIds] = await Promise.all([
    servedCalendar(store.database, org),
    readStoreIds(replicaReads, org, scope),
  ]);
  const period = { from: toDayNumber(from), to: toDayNumber(to) };
  const days = spansOf(storeIds.map((storeId) => ({ storeId, ...period })));
  const rows = await readSumsRows(replicaReads, { org, calendar: number ?? 0 }, days);
  return rows
    .toSorted((one, other) => one.day - other.day || (one.storeId < other.storeId ? -1 : 1))
    .flatMap(({ storeId, day, sums }) => {
      const ofDay = noFigures();
      const group = { by: ['day', 'store'], values: [printDay(day), storeId] } as const;
      addPackedAs(ofDay, sums, calendar.currencyOf(storeId), group);
      const trees = figuresTrees(ofDay, refundDay);
      return trees.map((tree) => ({ storeId, day: printDay(day), ...figureSums(tree) }));
    });
}
