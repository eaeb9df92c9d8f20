import {
  REFUND_AGES,
  REFUND_EXTENTS,
  REFUND_MARKS,
  type RefundAge,
  type RefundExtent,
  type RefundMark,
} from '#contract/bff/order-store/refund-values.ts';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { readOneOf, readOwnParameter, WRONG } from '../../filters/address/address-parameter.ts';
import { pageAddress } from '../../filters/address/page-address.ts';
import { readSomeOf } from '../../filters/address/read-some-of.ts';
import {
  type FilterDefinition,
  type Filters,
  matcherOf,
  ownFilter,
  valuesFilter,
  wordList,
  writeList,
} from '../../filters/filter-definition.ts';
import type { ColumnSort } from '../../kit/table/column-sort.ts';
import { formatPercent } from '../../kit/i18n/percent.ts';
import { ageOf } from '#order-domain/figures/fold-breakdowns.ts';
import { rateValue } from '#order-domain/figures/fold-figures.ts';
import { readProductFigure } from '#order-domain/figures/product-figures.ts';
import { SHARED_FILTERS, type SharedValues } from '../../filters/shared-filters.ts';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { methodName } from '../../order-words/method-name.ts';
import { REFUND_GROUPINGS, type RefundGrouping } from '../rows/refund-groups.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import { readRefundSort } from '../rows/refund-sort.ts';
import { reasonFilter } from './reason-filter.ts';

/** What each filter of refunds can be set to. */
export type RefundFilterValues = SharedValues & {
  /** Values of methods; matches if any of them got a part of the refund. */
  readonly method: readonly string[];
  readonly reason: readonly string[];
  readonly extent: RefundExtent;
  /** Marks; matches if the refund has any of them. */
  readonly marks: readonly RefundMark[];
  /** How long after the order; only links set it. */
  readonly age: RefundAge;
  /** `tax_rate.` and a percentage, or `-` for an unknown one; or `product.`, the product's id, a dot and its name. Only links set it. */
  readonly figure: string;
  /** Words to search for. They may be a person's name, so no address holds them. */
  readonly text: string;
};

/** The value of each filter that is set; without dates, the default period applies. */
export type RefundFilters = Filters<RefundFilterValues>;

/** The period that is shown if the address has none. */
const DEFAULT_DATE = { preset: 'last_7_days' } as const;
export const DEFAULT_SORT: ColumnSort = '-time';

function isDefaultDate(range: DateRange): boolean {
  return 'preset' in range && range.preset === DEFAULT_DATE.preset;
}

/** The days of the refunds that are shown. */
export function periodOf({ date }: RefundFilters): DateRange {
  return date ?? DEFAULT_DATE;
}

function readFigure(text: string): Parsed<string> {
  return /^tax_rate\.(?:-|\d+(?:\.\d+)?)$/.test(text) || readProductFigure(text) ? { ok: true, value: text } : WRONG;
}

/** Every filter of refunds. A row without details can pass only the filters by marks and by facts of its order. */
export const REFUND_FILTERS: {
  readonly [Key in keyof RefundFilterValues]: FilterDefinition<RefundFilterValues[Key], RefundRow>;
} = {
  ...SHARED_FILTERS,
  date: {
    ...SHARED_FILTERS.date,
    fallback: DEFAULT_DATE,
    read: (address) => {
      const range = SHARED_FILTERS.date.read(address);
      return range && isDefaultDate(range) ? undefined : range;
    },
    write: (range) => (isDefaultDate(range) ? {} : SHARED_FILTERS.date.write(range)),
  },
  amount: {
    ...SHARED_FILTERS.amount,
    matches:
      ({ min, max }) =>
      ({ refundId, amountCents }) =>
        refundId !== undefined &&
        (min === undefined || amountCents >= min) &&
        (max === undefined || amountCents <= max),
  },
  method: valuesFilter({
    parameter: 'method',
    name: 'refunds.filter.method',
    nameOf: (value, { intl, names }) => names?.get(value) ?? methodName(intl, intl.locale, { value }).text,
    valuesOf: ({ methods }: RefundRow) => methods.flatMap(({ value, tender }) => [value, tender.key]),
  }),
  reason: reasonFilter,
  extent: ownFilter<RefundFilterValues['extent'], RefundRow>({
    parameter: 'extent',
    name: 'refunds.filter.extent',
    readValue: readOneOf(REFUND_EXTENTS),
    words: (extent, { intl }) => intl.formatMessage({ id: `refunds.extent.${extent}` }),
    matches: (extent) => (row) => row.extent === extent,
  }),
  marks: ownFilter<readonly RefundMark[], RefundRow>({
    parameter: 'mark',
    name: 'refunds.filter.marks',
    readValue: readSomeOf(REFUND_MARKS),
    writeValue: writeList,
    words: (marks, { intl }) => wordList(intl, marks, (mark) => intl.formatMessage({ id: `refunds.mark.${mark}` })),
    matches: (marks) => (row) => row.marks.some((mark) => marks.includes(mark)),
  }),
  age: ownFilter<RefundAge, RefundRow>({
    parameter: 'age',
    name: 'refunds.column.days',
    place: 'field',
    readValue: readOneOf(REFUND_AGES),
    words: (age, { intl }) => intl.formatMessage({ id: 'insights.age' }, { age }),
    matches:
      (age) =>
      ({ refundId, lag }) =>
        refundId !== undefined && ageOf(lag) === age,
  }),
  figure: ownFilter<string, RefundRow>({
    parameter: 'figure',
    name: 'figures.name',
    place: 'field',
    readValue: readFigure,
    words: (figure, { intl }) => {
      const product = readProductFigure(figure);
      if (product) return product.name;
      const rate = figure.slice('tax_rate.'.length);
      return rate === rateValue(undefined)
        ? intl.formatMessage({ id: 'figures.tax_rate_unknown' })
        : intl.formatMessage({ id: 'figures.tax_rate' }, { rate: formatPercent(intl.locale, Number(rate)) });
    },
    matches: (value) => {
      const figure = readProductFigure(value)?.figure ?? value;
      return ({ figures }) => figures.includes(figure);
    },
  }),
  text: {
    name: 'refunds.search',
    place: 'field',
    parameters: {},
    read: () => undefined,
    write: () => ({}),
    words: String,
  },
};

const ADDRESS = pageAddress<RefundFilterValues, { readonly sort: ColumnSort; readonly grouping: RefundGrouping }>(
  REFUND_FILTERS,
  {
    sort: {
      parameters: { sort: 'refunds.sort' },
      read: (address) => readOwnParameter(address, 'sort', readRefundSort),
      write: (sort) => (sort === DEFAULT_SORT ? {} : { sort }),
    },
    grouping: {
      parameters: { group: 'refunds.grouping' },
      read: (address) => readOwnParameter(address, 'group', readOneOf(REFUND_GROUPINGS)),
      write: (group) => ({ group }),
    },
  },
);

/** The state in the address of `/refunds`. */
export type RefundsAddress = {
  readonly filters: RefundFilters;
  readonly sort: ColumnSort;
  /** Undefined: as it suits the sorting. */
  readonly grouping: RefundGrouping | undefined;
};

/** The parameters of `/refunds` with the messages that name them. */
export const REFUND_PARAMETER_NAMES = ADDRESS.names;

/** Reads the query string of `/refunds`; invalid parameters are ignored one by one and returned as issues. */
export function readRefundsAddress(search: string): RefundsAddress & { readonly issues: readonly QueryIssue[] } {
  const { filters, sort = DEFAULT_SORT, grouping, issues } = ADDRESS.read(search);
  return { filters, sort, grouping, issues };
}

/** Writes what `/refunds` shows, but not the text, as a query string without `?`, canonically: the same page always has the same address. */
export const writeRefundsAddress: (address: RefundsAddress) => string = ADDRESS.write;

/** Decides which refunds pass the filters other than period, stores and text. */
export function refundMatcher(filters: RefundFilters): (row: RefundRow) => boolean {
  return matcherOf(REFUND_FILTERS, filters, undefined) ?? (() => true);
}
