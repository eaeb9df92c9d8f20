import type { Kysely } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import type { Tables } from '#database/schema/tables.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import type { Breakdown } from '#order-domain/figures/fold-breakdowns.ts';
import { packFigures, packGroups } from '#order-domain/figures/pack-figures.ts';
import { foldStoreDay, mergeStoreDays } from '#order-domain/figures/store-day.ts';
import { isSale, sumAmounts } from '#order-domain/order/order-amounts.ts';
import { readDayOrders } from '../../days/read-day-orders.ts';
import type { CutDay } from './comparable-days.ts';
import type { FiguresRow } from './period-figures.ts';

/** The first part of a day, with payments and refunds between it and the days before. */
export type FoldedCut = {
  readonly row: FiguresRow;
  readonly values: readonly Breakdown[];
  readonly money: {
    readonly storeId: string;
    readonly paidCents: number;
    readonly refundedCents: number;
  };
};

/** Folds the last day of a period from `from` that ends early. */
export async function foldCutDay(
  query: Kysely<Tables>,
  { storeId, day, until }: CutDay,
  {
    org,
    calendar,
    from,
  }: { readonly org: number; readonly calendar: StoreCalendar; readonly from: number },
): Promise<FoldedCut> {
  const folded = { storeId, day, calendar, until };
  const money = { storeId, paidCents: 0, refundedCents: 0 };
  let fold = foldStoreDay([], folded);
  for await (const orders of readDayOrders(query, { org, storeId, day, calendar }, until)) {
    fold = mergeStoreDays([fold, foldStoreDay(orders, folded)]);
    for (const order of orders) {
      const dayOf = (at: number | undefined) =>
        at === undefined ? undefined : calendar.dayAt(placeOf(order), at);
      const ordered = dayOf(order.created);
      if (ordered === undefined || ordered < from || ordered >= day || !isSale(order)) continue;
      const isInCut = ({ created }: Pick<Order, 'created'>) =>
        created !== undefined && created < until && dayOf(created) === day;
      money.paidCents += sumAmounts((order.payments ?? []).filter(isInCut));
      money.refundedCents += sumAmounts((order.refunds ?? []).filter(isInCut));
    }
  }
  const { figures, values, moneyDays } = fold;
  for (const before of moneyDays) {
    if (before.day < from || before.day > day) continue;
    money.paidCents += before.paidCents;
    money.refundedCents += before.refundedCents;
  }
  return {
    row: { storeId, day, figures: packFigures(figures), groups: packGroups(figures) },
    values,
    money,
  };
}

function placeOf(order: Order) {
  return { storeId: order.storeId, offsetMinutes: storeOffset(order) };
}
