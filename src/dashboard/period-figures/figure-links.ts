import { writeQueryString } from '#contract/service/query-string.ts';
import { addDays } from '#order-domain/days/store-day.ts';
import type { BusinessPeriod } from './figures-period.ts';

/**
 * A figure of payments and refunds; `within` limits it to an hour of a weekday (`1:14`) or a
 * method.
 */
type Moved = {
  readonly figure: string;
  readonly isOfOtherDays: boolean;
  readonly within?: string | undefined;
};

/** The orders or refunds of a figure, narrowed by parameters of that page's address. */
export type FigureTarget = {
  readonly page: 'orders' | 'refunds';
  readonly filters?: Readonly<Record<string, string>>;
  /**
   * For figures by time of payment or refund: the period's orders, or orders of other days that may
   * have any in it.
   */
  readonly moved?: Moved;
};

export const ORDERS: FigureTarget = { page: 'orders' };
export const REFUNDS: FigureTarget = { page: 'refunds' };

/** The orders of a figure with the same name. */
export function ordersBehind(figure: string): FigureTarget {
  return { page: 'orders', filters: { figure } };
}

/** Orders up to this many days before a period can have payments or refunds in it. */
const LOOK_BACK_DAYS = 400;

/** The address of the list for a figure of a period. */
export function figureLink(
  { from, to, stores }: BusinessPeriod,
  { page, filters = {}, moved }: FigureTarget,
): string {
  const [first, last] = moved?.isOfOtherDays
    ? [addDays(from, 0 - LOOK_BACK_DAYS), addDays(to, 1)]
    : [from, to];
  return `/${page}?${writeQueryString([
    ...(stores ? [['store_id', stores.join()] as const] : []),
    ['from', first],
    ['to', last],
    ...Object.entries(filters),
    ...(moved
      ? [
          [
            'figure',
            [moved.figure, from, to, ...(moved.within === undefined ? [] : [moved.within])].join(
              '.',
            ),
          ] as const,
        ]
      : []),
  ])}`;
}
