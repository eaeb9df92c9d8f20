import { UNKNOWN_METHOD } from '../../order-math/tenders.ts';
import type { RefundMethod, RefundRow } from '../rows/refund-row.ts';

/** A reason, and how many refunds have it. */
export type SeenReason = { readonly reason: string; readonly count: number };

/** The methods and reasons of some refunds, each once. */
export type SeenRefundValues = {
  /** By value, each with the first name found for it. */
  readonly methods: ReadonlyMap<string, Pick<RefundMethod, 'value' | 'tender'>>;
  /** The most frequent first; the empty one stands for refunds without a reason. */
  readonly reasons: readonly SeenReason[];
};

/** Whether an address can hold a value in a list. */
function isWritable(value: string): boolean {
  return !value.includes(',') && value.isWellFormed();
}

/** Collects what the filters by method and reason can be set to. */
export function seenRefundValues(rows: readonly RefundRow[]): SeenRefundValues {
  const methods = new Map<string, Pick<RefundMethod, 'value' | 'tender'>>();
  const reasons = new Map<string, number>();
  for (const row of rows) {
    if (row.refundId === undefined) continue;
    reasons.set(row.reason, (reasons.get(row.reason) ?? 0) + 1);
    for (const { value, tender } of row.methods) {
      const known = methods.get(value);
      if (isWritable(value) && (!known || (!known.tender.name && tender.name))) methods.set(value, { value, tender });
    }
  }
  // Move the unknown method to the end.
  const unknown = methods.get(UNKNOWN_METHOD);
  methods.delete(UNKNOWN_METHOD);
  if (unknown) methods.set(UNKNOWN_METHOD, unknown);
  return {
    methods,
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .sort((left, right) => right.count - left.count || (left.reason < right.reason ? -1 : 1)),
  };
}
