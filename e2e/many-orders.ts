import { buildOrder, moment, type RawOrder } from './build-order.ts';

/** The seconds between two of the orders that `manyOrders` makes. */
export const SECONDS_BETWEEN = 60;

/** Orders numbered from 0, the oldest, a minute apart; `fieldsOf` says what is particular about one. */
export function manyOrders(
  count: number,
  fieldsOf: (number: number) => Readonly<Record<string, unknown>> = () => ({}),
): RawOrder[] {
  return Array.from({ length: count }, (_, number) =>
    buildOrder(number, moment(number * SECONDS_BETWEEN), fieldsOf(number)),
  );
}
