import { type Days, isInSpan, spansByStore } from '../../stores/store-span.ts';
import { foldText } from '../../order-words/fold-text.ts';
import type { RefundRow } from '../rows/refund-row.ts';
import type { RefundFilters } from './refund-filters.ts';

type Predicate = (row: RefundRow) => boolean;

/** The text of a reason filter in double quotes, which is the whole reason; undefined for a part of a reason. */
export function wholeReason(text: string): string | undefined {
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : undefined;
}

function reasonMatcher(texts: readonly string[]): Predicate {
  const tests = texts.map((text) => {
    const whole = wholeReason(text);
    const wanted = foldText((whole ?? text).trim());
    return (folded: string) => (whole === undefined ? folded.includes(wanted) : folded === wanted);
  });
  return ({ reason }) => {
    const folded = foldText(reason);
    return tests.some((matches) => matches(folded));
  };
}

/**
 * Decides which refunds are of the stores and in the period, by each store's own days. A refund with an unknown time always is, so that it is
 * not left out; the page lists and counts such refunds separately.
 */
export function isInRefundPeriod({ date, stores }: Pick<RefundFilters, 'date' | 'stores'>, days: Days): Predicate {
  const spanOfStore = spansByStore(date, days);
  const isWanted = (storeId: string) => !stores || stores.includes(storeId.toLowerCase());
  return ({ storeId, refundedAt, second }) =>
    isWanted(storeId) &&
    (second === undefined || refundedAt === undefined || isInSpan(refundedAt, spanOfStore(storeId)));
}

/** Decides which refunds are of orders of the period, by each store's own days. */
export function isOrderInPeriod({ date }: Pick<RefundFilters, 'date'>, days: Days): Predicate {
  const spanOfStore = spansByStore(date, days);
  return ({ storeId, orderedAt }) => isInSpan(orderedAt, spanOfStore(storeId));
}

/** Decides which refunds pass the filters other than period, stores and text; a row without details can pass only the filter by marks. */
export function refundMatcher({ amount, method, reason, extent, marks }: RefundFilters): Predicate {
  const predicates: Predicate[] = [];
  if (amount) {
    const { min, max } = amount;
    predicates.push(
      ({ refundId, amountCents }) =>
        refundId !== undefined &&
        (min === undefined || amountCents >= min) &&
        (max === undefined || amountCents <= max),
    );
  }
  if (method) predicates.push(({ methods }) => methods.some(({ value }) => method.includes(value)));
  if (reason) {
    const matches = reasonMatcher(reason);
    predicates.push((row) => row.refundId !== undefined && matches(row));
  }
  if (extent) predicates.push((row) => row.extent === extent);
  if (marks) predicates.push((row) => row.marks.some((mark) => marks.includes(mark)));
  return (row) => predicates.every((matches) => matches(row));
}
