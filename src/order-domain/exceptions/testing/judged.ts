import type { Order } from '#contract/service/order.ts';
import type { OrderException } from '../exception.ts';
import { startJudging } from './start-judging.ts';
import { dayOfNumber } from '../subject.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../thresholds.ts';

/** The evening of the example order, an hour and 46 minutes later (epoch seconds). */
export const NOW = Date.parse('2026-11-20T22:00:00Z') / 1000;
/** The stores' days begin at four in the morning, an hour ahead of UTC. */
const DAY_BEGINS = 3 * 3600;

type Circumstances = {
  readonly period?: { readonly from: string; readonly to: string };
  readonly now?: number;
  readonly currency?: string;
  readonly currencyOf?: (storeId: string) => string;
  readonly thresholds?: Partial<Thresholds>;
};

/** Findings in orders of stores whose days begin at four. */
export function judged(
  orders: Iterable<Order>,
  {
    period = { from: '2026-11-01', to: '2026-11-30' },
    now = NOW,
    currency = 'EUR',
    currencyOf = () => currency,
    thresholds = {},
  }: Circumstances = {},
): OrderException[] {
  const judging = startJudging({
    period,
    now,
    getThresholds: () => ({ ...DEFAULT_THRESHOLDS, ...thresholds }),
    currencyOf,
    digitsOf: (of) => ({ JPY: 0, KWD: 3 })[of] ?? 2,
    dayOf: (_storeId, second) => dayOfNumber(Math.floor((second - DAY_BEGINS) / 86_400)),
  });
  for (const order of orders) judging.add(order);
  return judging.finish();
}

/** The kinds of findings and their stakes, sorted. */
export function kindsOf(found: readonly OrderException[]): string[] {
  return found.map(({ kind, stake }) => `${kind} ${stake}`).sort();
}
