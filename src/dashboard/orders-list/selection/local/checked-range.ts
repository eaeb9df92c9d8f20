import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import { printUtcSecond, type Parsed, secondOf } from '#contract/service/rfc3339.ts';
import { localPredicate } from '../filters/list-query-of.ts';
import type { OrderFilters } from '../filters/order-filters.ts';
import { readOwnParameter, replaceParameter } from '../../../filters/address-parameter.ts';

/**
 * How far back orders are checked by filters that the API does not have, if no date filter bounds them: a requested number of days, or the
 * second (epoch) that scrolling has reached.
 */
export type CheckedRange = { readonly days: number } | { readonly second: number };

const PARAMETER = 'checked';
/** The most days that an address can ask for. */
export const MAX_DAYS = 3_650;

/** Reads `90d` or `2026-11-14T12:03:00Z`. */
function readRange(text: string): Parsed<CheckedRange> {
  const days = /^[1-9]\d{0,3}d$/.test(text) ? Number.parseInt(text, 10) : undefined;
  const second = secondOf(text);
  if (days !== undefined && days <= MAX_DAYS) return { ok: true, value: { days } };
  if (second !== undefined) return { ok: true, value: { second } };
  return { ok: false, reason: 'must be a number of days like 90d or a time like 2026-11-14T12:03:00Z' };
}

/** How far back an address has orders checked; an invalid value is ignored and reported as an issue. */
export function readCheckedRange(search: string): {
  checked: CheckedRange | undefined;
  issues: readonly QueryIssue[];
} {
  const issues: QueryIssue[] = [];
  const checked = readOwnParameter({ parameters: readQueryString(search), issues }, PARAMETER, readRange);
  return { checked, issues };
}

/** An address's query string with another range, or none; its other parameters stay as they are. */
export function writeCheckedRange(search: string, checked: CheckedRange | undefined): string {
  const text = checked && ('days' in checked ? `${checked.days}d` : printUtcSecond(checked.second));
  return replaceParameter(search, PARAMETER, text);
}

/** The range that an address keeps when its filters change to `next`: a number of days, so that the same orders are checked. */
export function keptRange(search: string, next: OrderFilters): CheckedRange | undefined {
  const { checked } = readCheckedRange(search);
  return checked && 'days' in checked && localPredicate(next) ? checked : undefined;
}
