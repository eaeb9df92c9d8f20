import type { StoreThresholds } from '#contract/bff/exception-thresholds.ts';
import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import type { JudgedStore } from '#order-domain/exceptions/subject.ts';
import { getThresholds } from '#order-domain/exceptions/thresholds.ts';
import type { OrderStore } from '../order-store.ts';

/** Current settings for judging. */
export type JudgedStores = {
  readonly calendar: StoreCalendar;
  readonly now: number;
  /** `offsetMinutes` is used for stores without a known zone. */
  of(storeId: string, offsetMinutes: number): JudgedStore;
  ofOrder(order: Order): JudgedStore;
};

/** Reads the current calendar and thresholds. */
export async function readJudgedStores(store: OrderStore): Promise<JudgedStores> {
  const [calendar, thresholds] = await Promise.all([store.calendar(), store.thresholds()]);
  return judgedStores({ calendar, thresholds, now: store.now() });
}

/** `now` is in epoch seconds. */
export function judgedStores({
  calendar,
  thresholds,
  now,
}: Pick<JudgedStores, 'calendar' | 'now'> & {
  readonly thresholds: StoreThresholds;
}): JudgedStores {
  const known = new Map<string, JudgedStore>();

  function of(id: string, offsetMinutes: number): JudgedStore {
    const key = calendar.zoneOf(id) === undefined ? `${id} ${offsetMinutes}` : id;
    const judged = known.get(key);
    if (judged) return judged;
    const place = { storeId: id, offsetMinutes };
    const currency = calendar.currencyOf(id);
    const fresh: JudgedStore = {
      id,
      currency,
      digits: currencyDigits(currency),
      thresholds: getThresholds(thresholds, id),
      dayOf: (second) => calendar.dayAt(place, second),
      today: calendar.dayAt(place, now),
    };
    known.set(key, fresh);
    return fresh;
  }

  return {
    calendar,
    now,
    of,
    ofOrder: (order) => of(order.storeId.toLowerCase(), storeOffset(order)),
  };
}
