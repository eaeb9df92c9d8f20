import type { LocalizedString } from '#contract/service/order.ts';
import { useSeenValues, type ValuesOf } from '../../filters/seen-values.ts';
import { reasonKey } from '#order-domain/text/fold-text.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import { wholeReason } from '#order-domain/refunds/refund-reasons.ts';

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

/** A reason to choose: `quoted` is the text to filter by, and `count` how many refunds have it. */
export type OfferedReason = { readonly reason: string; readonly quoted: string; readonly count: number };

/** How many of the reasons seen are offered; the others can be typed. */
const MAX_REASONS = 40;

/** The reasons of refunds, in one spelling each, the most frequent first; the empty one stands for refunds without a reason. */
function seenReasons(rows: readonly RefundRow[]): { key: string; reason: string; count: number }[] {
  const reasons = rows.flatMap(({ refundId, reason }) => (refundId === undefined ? [] : reason));
  return [...Map.groupBy(reasons, reasonKey)]
    .map(([key, alike]) => ({ key, reason: alike.reduce(earlierText), count: alike.length }))
    .sort((left, right) => right.count - left.count || (left.key < right.key ? -1 : 1));
}

function earlierText(left: string, right: string): string {
  return left < right ? left : right;
}

/** The reasons to choose from: the most frequent ones of some refunds, and those that are `chosen` already (in double quotes). */
export function offeredReasons(rows: readonly RefundRow[], chosen: readonly string[]): readonly OfferedReason[] {
  const seen = seenReasons(rows);
  const chosenByKey = new Map(chosen.map((quoted) => [reasonKey(wholeReason(quoted) ?? ''), quoted]));
  const unseen = new Map(chosenByKey);
  for (const { key } of seen) unseen.delete(key);
  return [
    ...seen
      .filter(({ key }, index) => index < MAX_REASONS || chosenByKey.has(key))
      .map(({ key, reason, count }) => ({ reason, quoted: chosenByKey.get(key) ?? `"${reason}"`, count })),
    ...[...unseen.values()].map((quoted) => ({ reason: wholeReason(quoted) ?? '', quoted, count: 0 })),
  ];
}
