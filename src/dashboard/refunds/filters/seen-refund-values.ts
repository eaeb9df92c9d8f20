import type { LocalizedString } from '#contract/service/order.ts';
import { useSeenValues, type ValuesOf } from '../../filters/seen-values.ts';
import type { RefundRow } from '../rows/refund-row.ts';

const methodsOf: ValuesOf<RefundRow, LocalizedString> = ({ methods }) =>
  methods.map(({ value, tender }) => [value, tender.name]);

const namesOf: ValuesOf<RefundRow, LocalizedString> = ({ methods }) =>
  methods.flatMap(({ value, tender }) => [[value, tender.name] as const, [tender.key, tender.name] as const]);

/** The names of the methods of refunds, by what they can be filtered by: also their own keys (`methodValueAmong`). */
export function useNamedMethods(rows: readonly RefundRow[]): ReadonlyMap<string, LocalizedString | undefined> {
  return useSeenValues(rows, namesOf);
}

/** The names of the methods of refunds, by value. */
export function useSeenMethods(rows: readonly RefundRow[]): ReadonlyMap<string, LocalizedString | undefined> {
  return useSeenValues(rows, methodsOf);
}

/** The reasons of refunds, the most frequent first, with how many have each; the empty one stands for refunds without a reason. */
export function seenReasons(rows: readonly RefundRow[]): { readonly reason: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { refundId, reason } of rows)
    if (refundId !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .sort((left, right) => right.count - left.count || (left.reason < right.reason ? -1 : 1));
}
