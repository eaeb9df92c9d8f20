import { REFUND_SORT_COLUMNS } from '#contract/bff/order-store/refund-values.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { WRONG } from '../../filters/address/address-parameter.ts';
import { type ColumnSort, sortParts } from '../../ui/table/table-columns.ts';

/** What addresses called the sortings by time and amount before every column could be sorted. */
const FORMER: ReadonlyMap<string, ColumnSort> = new Map([
  ['newest', '-time'],
  ['oldest', 'time'],
  ['largest', '-amount'],
  ['smallest', 'amount'],
]);

/** Reads a sorting from an address. */
export function readRefundSort(text: string): Parsed<ColumnSort> {
  const sort = FORMER.get(text) ?? text;
  const { column } = sortParts(sort);
  return REFUND_SORT_COLUMNS.some((name) => name === column) ? { ok: true, value: sort } : WRONG;
}
