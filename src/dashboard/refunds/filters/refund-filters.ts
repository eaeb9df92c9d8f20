import {
  REFUND_AGES,
  REFUND_EXTENTS,
  REFUND_GROUPS,
  REFUND_MARKS,
  type RefundAge,
  type RefundExtent,
  type RefundGroupBy,
  type RefundMark,
} from '#contract/bff/order-store/refund-values.ts';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import {
  readOneOf,
  readOpenList,
  readOwnParameter,
  WRONG,
} from '../../filters/address/address-parameter.ts';
import { pageAddress } from '../../filters/address/page-address.ts';
import { readSomeOf } from '../../filters/address/read-some-of.ts';
import {
  type Filter,
  type FilterList,
  type Filters,
  ownFilter,
  type WordsContext,
  wordList,
  writeList,
} from '../../filters/filter-definition.ts';
import type { ColumnSort } from '../../ui/table/table-columns.ts';
import { formatPercent } from '../../ui/i18n/percent.ts';
import { rateValue } from '#order-domain/figures/fold-figures.ts';
import { readProductFigure } from '#order-domain/figures/product-figures.ts';
import { dateOf, PERIOD_FILTERS } from '../../period-figures/days-filter.ts';
import { SHARED_FILTERS, type SharedValues } from '../../filters/shared-filters.ts';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { methodName } from '../../order-labels/method-name.ts';
import { reasonFilter } from './reason-filter.ts';
import { readRefundSort } from './refund-sort.ts';

/** What each filter of refunds can be set to; those that only links set are exact values. */
export type RefundFilterValues = SharedValues & {
  /** Values of methods; matches if any of them got a part of the refund. */
  readonly method: readonly string[];
  readonly reason: readonly string[];
  readonly extent: RefundExtent;
  /** Marks; matches if the refund has any of them. */
  readonly marks: readonly RefundMark[];
  /** How long after the order; only links set it. */
  readonly age: RefundAge;
  /**
   * `tax_rate.` and a percentage, or `-` for an unknown one; or `product.`, the product's id, a dot
   * and its name. Only links set it.
   */
  readonly figure: string;
  /**
   * What a refunded product is grouped by, or a variant's or a member's id. Only links set these.
   */
  readonly item: string;
  readonly variant: string;
  readonly member: string;
  /** Words to search for. */
  readonly text: string;
};

/** The filters that only links set. */
export const LINKED_FILTERS = ['age', 'figure', 'item', 'variant', 'member'] as const;

/** The value of each filter that is set; without dates, the default period applies. */
export type RefundFilters = Filters<RefundFilterValues>;

export const DEFAULT_SORT: ColumnSort = '-time';

/** The days of the refunds that are shown. */
export function periodOf(filters: RefundFilters): DateRange {
  return dateOf(filters);
}

function isDefaultDate(range: DateRange): boolean {
  const fallback = periodOf({});
  return 'preset' in range && 'preset' in fallback && range.preset === fallback.preset;
}

function readFigure(text: string): Parsed<string> {
  return /^tax_rate\.(?:-|\d+(?:\.\d+)?)$/.test(text) || readProductFigure(text)
    ? { ok: true, value: text }
    : WRONG;
}

function readText(text: string): Parsed<string> {
  const value = text.trim();
  return value === '' ? WRONG : { ok: true, value };
}

/** A filter by one exact value that only links set. */
function linkedFilter<Value extends string>(
  filter: Pick<Filter<Value>, 'name' | 'words'> & {
    readonly parameter: string;
    readonly readValue: (text: string) => Parsed<Value>;
  },
): Filter<Value> {
  return ownFilter<Value>({ ...filter, place: 'field' });
}

function nameIn(value: string, { names }: WordsContext): string {
  return names?.get(value) ?? value;
}

/** Every filter of refunds, by the parameters that the server has for it. */
export const REFUND_FILTERS: FilterList<RefundFilterValues> = {
  ...SHARED_FILTERS,
  date: {
    ...PERIOD_FILTERS.date,
    read: (address) => {
      const range = PERIOD_FILTERS.date.read(address);
      return range && isDefaultDate(range) ? undefined : range;
    },
    write: (range) => (isDefaultDate(range) ? {} : PERIOD_FILTERS.date.write(range)),
  },
  method: ownFilter<readonly string[]>({
    parameter: 'method',
    name: 'refunds.filter.method',
    readValue: readOpenList,
    writeValue: writeList,
    words: (values, { intl, names }) =>
      wordList(
        intl,
        values,
        (value) => names?.get(value) ?? methodName(intl, intl.locale, { value }).text,
      ),
  }),
  reason: reasonFilter,
  extent: ownFilter<RefundExtent>({
    parameter: 'extent',
    name: 'refunds.filter.extent',
    readValue: readOneOf(REFUND_EXTENTS),
    words: (extent, { intl }) => intl.formatMessage({ id: `refunds.extent.${extent}` }),
  }),
  marks: ownFilter<readonly RefundMark[]>({
    parameter: 'mark',
    name: 'refunds.filter.marks',
    readValue: readSomeOf(REFUND_MARKS),
    writeValue: writeList,
    words: (marks, { intl }) =>
      wordList(intl, marks, (mark) => intl.formatMessage({ id: `refunds.mark.${mark}` })),
  }),
  age: linkedFilter<RefundAge>({
    parameter: 'age',
    name: 'refunds.column.days',
    readValue: readOneOf(REFUND_AGES),
    words: (age, { intl }) => intl.formatMessage({ id: 'insights.age' }, { age }),
  }),
  figure: linkedFilter({
    parameter: 'figure',
    name: 'figures.name',
    readValue: readFigure,
    words: (figure, { intl }) => {
      const product = readProductFigure(figure);
      if (product) return product.name;
      const rate = figure.slice('tax_rate.'.length);
      return rate === rateValue(undefined)
        ? intl.formatMessage({ id: 'figures.tax_rate_unknown' })
        : intl.formatMessage(
            { id: 'figures.tax_rate' },
            { rate: formatPercent(intl.locale, Number(rate)) },
          );
    },
  }),
  item: linkedFilter({
    parameter: 'item',
    name: 'refunds.column.items',
    readValue: readText,
    words: nameIn,
  }),
  variant: linkedFilter({
    parameter: 'variant',
    name: 'refunds.column.items',
    readValue: readText,
    words: nameIn,
  }),
  member: linkedFilter({
    parameter: 'member',
    name: 'column.member',
    readValue: readText,
    words: nameIn,
  }),
  text: linkedFilter({
    parameter: 'q',
    name: 'refunds.search',
    readValue: readText,
    words: String,
  }),
};

/** What the refunds can be grouped by in words and sums; of variants, their products are enough. */
export type RefundGrouping = Exclude<RefundGroupBy, 'variant'>;
export const REFUND_GROUPINGS: readonly RefundGrouping[] = REFUND_GROUPS.filter(
  (by) => by !== 'variant',
);

function readGrouping(text: string): Parsed<RefundGrouping | undefined> {
  // What headings among the rows could be of, too.
  return text === 'none' || text === 'order'
    ? { ok: true, value: undefined }
    : readOneOf(REFUND_GROUPINGS)(text);
}

const ADDRESS = pageAddress<
  RefundFilterValues,
  { readonly sort: ColumnSort; readonly grouping: RefundGrouping }
>(REFUND_FILTERS, {
  sort: {
    parameters: { sort: 'refunds.sort' },
    read: (address) => readOwnParameter(address, 'sort', readRefundSort),
    write: (sort) => (sort === DEFAULT_SORT ? {} : { sort }),
  },
  grouping: {
    parameters: { group: 'refunds.grouping' },
    read: (address) => readOwnParameter(address, 'group', readGrouping),
    write: (group) => ({ group }),
  },
});

/** The state in the address of `/refunds`. */
export type RefundsAddress = {
  readonly filters: RefundFilters;
  readonly sort: ColumnSort;
  /** What the sums of groups are listed by. */
  readonly grouping: RefundGrouping | undefined;
};

/** The parameters of `/refunds` with the messages that name them. */
export const REFUND_PARAMETER_NAMES = ADDRESS.names;

/**
 * Reads the query string of `/refunds`; invalid parameters are ignored one by one and returned as
 * issues.
 */
export function readRefundsAddress(
  search: string,
): RefundsAddress & { readonly issues: readonly QueryIssue[] } {
  const { filters, sort = DEFAULT_SORT, grouping, issues } = ADDRESS.read(search);
  return { filters, sort, grouping, issues };
}

/**
 * Writes what `/refunds` shows as a query string without `?`, canonically: the same page always has
 * the same address.
 */
export const writeRefundsAddress: (address: RefundsAddress) => string = ADDRESS.write;
