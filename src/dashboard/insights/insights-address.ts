import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { readOneOf, readOwnParameter, WRONG } from '../filters/address/address-parameter.ts';
import { pageAddress } from '../filters/address/page-address.ts';
import type { Filters } from '../filters/filter-definition.ts';
import { PERIOD_FILTERS, type PeriodFilterValues } from '../period-figures/days-filter.ts';
import type { Measure } from './measure.ts';

/**
 * What a period can be compared with: the same weekdays before, or the same dates a year earlier.
 */
export const COMPARISONS = ['weekdays', 'year'] as const;
type Comparison = (typeof COMPARISONS)[number];

/** What is set besides the filters. */
type InsightsExtras = {
  /** What the period is compared with; undefined: nothing. */
  readonly compare: Comparison;
  /** What charts measure; undefined: totals of orders. */
  readonly measure: Exclude<Measure, 'total'>;
  /** The currency (ISO 4217) of the charts; undefined: that of most stores. */
  readonly currency: string;
};

/** The state in the address of `/insights`. */
export type InsightsAddress = { readonly filters: Filters<PeriodFilterValues> } & {
  readonly [Key in keyof InsightsExtras]: InsightsExtras[Key] | undefined;
};

function readCurrency(text: string): Parsed<string> {
  return /^[A-Z]{3}$/.test(text) ? { ok: true, value: text } : WRONG;
}

const ADDRESS = pageAddress<PeriodFilterValues, InsightsExtras>(PERIOD_FILTERS, {
  compare: {
    parameters: { compare: 'insights.compare' },
    read: (address) => readOwnParameter(address, 'compare', readOneOf(COMPARISONS)),
    write: (compare) => ({ compare }),
  },
  measure: {
    parameters: { measure: 'insights.measure' },
    read: (address) => readOwnParameter(address, 'measure', readOneOf(['takings', 'orders'])),
    write: (measure) => ({ measure }),
  },
  currency: {
    parameters: { currency: 'figures.currency' },
    read: (address) => readOwnParameter(address, 'currency', readCurrency),
    write: (currency) => ({ currency }),
  },
});

/** The parameters of `/insights` with the messages that name them. */
export const INSIGHTS_PARAMETER_NAMES = ADDRESS.names;

/**
 * Reads the query string of `/insights`; invalid parameters are ignored one by one and returned as
 * issues.
 */
export function readInsightsAddress(
  search: string,
): InsightsAddress & { readonly issues: readonly QueryIssue[] } {
  const { filters, compare, measure, currency, issues } = ADDRESS.read(search);
  return { filters, compare, measure, currency, issues };
}

/** Writes what `/insights` shows as a query string without `?`, canonically. */
export const writeInsightsAddress: (address: InsightsAddress) => string = ADDRESS.write;
