import type { DatePreset } from './date-filter.ts';
import { type Address, readOneOf, readOpenList, readOwnParameter } from './own-parameter.ts';

/** How much went back: any part, some but not all, all of it, nothing. */
export const REFUNDED_CHOICES = ['any', 'partial', 'full', 'none'] as const;
export type RefundedChoice = (typeof REFUNDED_CHOICES)[number];

/** Ranges of days that refunds are looked for in; relative, as the presets of dates are. */
export const REFUNDED_WITHIN = [
  'today',
  'yesterday',
  'this_week',
  'last_7_days',
  'last_30_days',
] as const satisfies readonly DatePreset[];
export type RefundedWithin = (typeof REFUNDED_WITHIN)[number];

/** Filters that the API does not have; they work over the orders that are loaded. Values of open sets are non-empty and hold no comma. */
export type LocalFilters = {
  readonly serviceType: readonly string[];
  readonly refunded?: RefundedChoice;
  /** When money went back, whenever the order was made. */
  readonly refundedWithin?: RefundedWithin;
  /** Codes of ways to pay, or ids of those without a code. */
  readonly tender: readonly string[];
  readonly hasNote?: boolean;
  readonly hasDiscount?: boolean;
};

export const NO_LOCAL_FILTERS: LocalFilters = { serviceType: [], tender: [] };

/** Reads the local filters of an address; none of their values is personal. */
export function readLocalFilters(address: Address): LocalFilters {
  const refunded = readOwnParameter(address, 'refunded', readOneOf(REFUNDED_CHOICES));
  const refundedWithin = readOwnParameter(address, 'refunded_within', readOneOf(REFUNDED_WITHIN));
  const hasNote = readOwnParameter(address, 'has_note', readOneOf(['true', 'false']));
  const hasDiscount = readOwnParameter(address, 'has_discount', readOneOf(['true', 'false']));
  return {
    serviceType: readOwnParameter(address, 'service_type', readOpenList) ?? [],
    tender: readOwnParameter(address, 'tender', readOpenList) ?? [],
    ...(refunded && { refunded }),
    ...(refundedWithin && { refundedWithin }),
    ...(hasNote && { hasNote: hasNote === 'true' }),
    ...(hasDiscount && { hasDiscount: hasDiscount === 'true' }),
  };
}

/** The parameters that hold local filters, in their canonical order. */
export function localParameters(local: LocalFilters): (readonly [name: string, value: string])[] {
  const { serviceType, refunded, refundedWithin, tender, hasNote, hasDiscount } = local;
  const values = [
    ['service_type', serviceType.toSorted().join(',')],
    ['refunded', refunded ?? ''],
    ['refunded_within', refundedWithin ?? ''],
    ['tender', tender.toSorted().join(',')],
    ['has_note', hasNote?.toString() ?? ''],
    ['has_discount', hasDiscount?.toString() ?? ''],
  ] as const;
  return values.filter(([, value]) => value !== '');
}

/** Whether any local filter is set: what is shown is then a part of what is loaded. */
export function hasLocalFilters(local: LocalFilters): boolean {
  return localParameters(local).length > 0;
}

/** Whether a local filter cannot be judged without the orders' payments, which list answers hold on request only. */
export function needsPayments({ tender, refunded }: LocalFilters): boolean {
  return tender.length > 0 || refunded === 'partial' || refunded === 'full';
}
