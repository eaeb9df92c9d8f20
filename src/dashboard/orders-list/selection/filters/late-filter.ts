import type { IntlShape } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import type { Expansion } from '#contract/service/order-enums.ts';
import { type FilterDefinition, ownFilter, type WordsContext } from '../../../filters/filter-definition.ts';
import type { Days } from '#order-domain/days/store-span.ts';

/** Decides which orders pass, by the value of a filter. */
export type LateMatches = (value: string, days: Days) => (order: Order) => boolean;

/** What filters need that is too large for the first screen: how they decide, by their parameters, and what a figure is called. */
type LateCode = {
  readonly q?: LateMatches;
  readonly figure?: LateMatches;
  readonly words?: (value: string, intl: IntlShape) => string;
};

const late: { -readonly [Name in keyof LateCode]: LateCode[Name] } = {};

/** Adds code that filters need, once it is loaded. */
export function provideFilterCode(code: LateCode): void {
  Object.assign(late, code);
}

/** What a figure is called; empty before the code for it is loaded. */
export function figureWords(value: string, { intl }: WordsContext): string {
  return late.words?.(value, intl) ?? '';
}

/** A filter of which no order passes until its code is loaded, which the reader always has. */
export function lateFilter({
  needs,
  ...rest
}: Omit<Parameters<typeof ownFilter<string, Order>>[0], 'parameter' | 'place' | 'matches'> & {
  readonly parameter: 'q' | 'figure';
  readonly needs: (value: string) => readonly Expansion[];
}): FilterDefinition<string, Order, Days> & { readonly needs: typeof needs } {
  return {
    ...ownFilter<string, Order>({ ...rest, place: 'more' }),
    matches: (value, days) => {
      let matches: ((order: Order) => boolean) | undefined;
      return (order) => (matches ??= late[rest.parameter]?.(value, days))?.(order) === true;
    },
    needs,
  };
}
