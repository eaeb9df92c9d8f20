import { writeQueryString } from '#contract/service/query-string.ts';
import type { BusinessPeriod } from './figures-period.ts';

/** What is behind a figure: orders or refunds of its period, narrowed by parameters of that page's address. */
export type FigureTarget = {
  readonly page: 'orders' | 'refunds';
  readonly filters?: Readonly<Record<string, string>>;
};

export const ORDERS: FigureTarget = { page: 'orders' };
export const REFUNDS: FigureTarget = { page: 'refunds' };

/** The address of the list behind a figure of a period. */
export function figureLink({ from, to, stores }: BusinessPeriod, { page, filters = {} }: FigureTarget): string {
  return `/${page}?${writeQueryString([
    ...(stores ? [['store_id', stores.join()] as const] : []),
    ['from', from],
    ['to', to],
    ...Object.entries(filters),
  ])}`;
}
