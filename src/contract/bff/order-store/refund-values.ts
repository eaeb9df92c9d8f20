/**
 * Unusual refunds: money that went to another method than paid or beyond what that method took, no
 * items named, more money back than came in, a negative amount, or an order marked refunded without
 * any refund.
 */
export const REFUND_MARKS = [
  'other_method',
  'no_items',
  'more_than_paid',
  'below_zero',
  'no_details',
] as const;
export type RefundMark = (typeof REFUND_MARKS)[number];

/** The `member` of refunds of orders without one. */
export const NO_MEMBER = '-';

export const REFUND_EXTENTS = ['whole', 'partial'] as const;
export type RefundExtent = (typeof REFUND_EXTENTS)[number];

/** Time after the order: within days of 24 hours, later, or unknown. */
export const REFUND_AGES = ['day', 'week', 'month', 'later', 'unknown'] as const;
export type RefundAge = (typeof REFUND_AGES)[number];
/** Exclusive upper limits in days. */
export const DAYS_WITHIN = { day: 1, week: 7, month: 30 } as const;

/** The columns that refunds can be sorted by: all of them. */
export const REFUND_SORT_COLUMNS = [
  'time',
  'ticket',
  'store',
  'amount',
  'share',
  'method',
  'reason',
  'items',
  'ordered',
  'total',
  'days',
] as const;
export type RefundSortColumn = (typeof REFUND_SORT_COLUMNS)[number];

export const REFUND_GROUPS = [
  'reason',
  'method',
  'item',
  'variant',
  'order',
  'member',
  'age',
  'store',
  'day',
] as const;
/** Their amount, number of refunds, or newest refund; `-` for descending. */
export const REFUND_GROUP_SORTS = [
  '-amount',
  'amount',
  '-count',
  'count',
  '-time',
  'time',
] as const;
export type RefundGroupSort = (typeof REFUND_GROUP_SORTS)[number];

export type RefundGroupBy = (typeof REFUND_GROUPS)[number];
