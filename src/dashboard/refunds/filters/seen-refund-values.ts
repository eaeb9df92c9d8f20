import { useQuery } from '@tanstack/react-query';
import type { RefundGroupBy } from '#contract/bff/order-store/refund-values.ts';
import type { ListedRefund, RefundGroup, RefundGroups } from '#contract/bff/order-store/refunds.ts';
import { reasonKey } from '#order-domain/text/fold-text.ts';
import { parseExactReason } from '#order-domain/refunds/refund-reasons.ts';
import { refundGroupsQuery, type RefundsRequest } from '../../api/refunds.ts';

/** The source of the options in the filter editors. */
export type SeenRefunds = {
  /** All refunds of the period and the stores. */
  readonly all: RefundsRequest;
  readonly rows: readonly ListedRefund[];
};

/** The maximum number of options; other values can be typed. */
const MOST_OFFERED = 40;

/**
 * The values in a request's refunds, loaded while an editor that offers them is open; undefined
 * until then.
 */
export function useSeenGroups({ all }: SeenRefunds, by: RefundGroupBy): RefundGroups | undefined {
  return useQuery(refundGroupsQuery(all, by, MOST_OFFERED)).data;
}

/** The groups of all currencies by value, most refunds first. */
function mergedGroups(groups: RefundGroups): Pick<RefundGroup, 'value' | 'name' | 'refunds'>[] {
  const byValue = Map.groupBy(
    groups.flatMap((each) => each.groups),
    ({ value }) => value,
  );
  return [...byValue]
    .map(([value, alike]) => ({
      value,
      name: alike.find(({ name }) => name)?.name,
      refunds: alike.reduce((sum, { refunds }) => sum + refunds, 0),
    }))
    .sort((left, right) => right.refunds - left.refunds || (left.value < right.value ? -1 : 1));
}

/** A method to choose by its value, with its own name if it has one. */
export type OfferedMethod = Pick<RefundGroup, 'value' | 'name'>;

/** The options: common methods, the `chosen` ones, and those of the given refunds. */
export function offeredMethods(
  groups: RefundGroups,
  chosen: readonly string[],
): readonly OfferedMethod[] {
  // An address can't hold other values in a list.
  const seen = mergedGroups(groups).filter(
    ({ value }) => value !== '' && !value.includes(',') && value.isWellFormed(),
  );
  const names = new Map(seen.map(({ value, name }) => [value, name]));
  return [...new Set(['card', 'cash', ...chosen, ...names.keys()])].map((value) => ({
    value,
    name: names.get(value),
  }));
}

/** A reason to choose: `quoted` is the filter text, and `count` the number of its refunds. */
export type OfferedReason = {
  readonly reason: string;
  readonly quoted: string;
  readonly count: number;
};

/**
 * The options: the most frequent reasons of the given refunds, and the `chosen` ones (in double
 * quotes).
 */
export function offeredReasons(
  groups: RefundGroups,
  chosen: readonly string[],
): readonly OfferedReason[] {
  const chosenByKey = new Map(
    chosen.map((quoted) => [reasonKey(parseExactReason(quoted) ?? ''), quoted]),
  );
  const unseen = new Map(chosenByKey);
  const seen = mergedGroups(groups).map(({ value, name, refunds: count }) => {
    const reason = name?.['_base'] ?? value;
    unseen.delete(value);
    return { reason, quoted: chosenByKey.get(value) ?? `"${reason}"`, count };
  });
  return [
    ...seen,
    ...[...unseen.values()].map((quoted) => ({
      reason: parseExactReason(quoted) ?? '',
      quoted,
      count: 0,
    })),
  ];
}
