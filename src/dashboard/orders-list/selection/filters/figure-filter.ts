import { businessTime } from '#order-domain/days/business-time.ts';
import { isBehindFigure } from '#order-domain/figures/behind-figure.ts';
import type { Order } from '#contract/service/order.ts';
import type { Days } from '#order-domain/days/store-span.ts';

/** Any business day. */
const EVER = { from: '', to: '~' };

/** Whether orders are behind a figure; those of which only what Find keeps is known pass where that cannot tell. */
export function matchesFigure(figure: string, days: Days): (order: Order) => boolean {
  const time = businessTime(EVER, days);
  return isBehindFigure(figure, {
    dayOf: ({ storeId }, second) => time.dayOf(storeId, second) ?? '',
    hourOf: ({ storeId }, second) => time.hourOf(storeId, second),
  });
}
