import type { FigureGroupRow, Figures, PeriodFigures } from '#contract/bff/order-store/figures.ts';
import type { FigureGroupBy } from '#contract/bff/order-store/figures-query.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { cashCount } from '#order-domain/figures/figures-tree.ts';
import { rateValue } from '#order-domain/figures/fold-figures.ts';
import { methodValue } from '#order-domain/order/tenders.ts';
import { type Cell, codeCell, numberCell, textCell } from './cell.ts';
import type { TableColumn } from './order-tables.ts';
import { methodText, storeName, type TableContext, type WordsContext } from './table-context.ts';
import type { TableWords } from './table-words.ts';

type Tree = PeriodFigures['trees'][number];
type ShownFigures = Pick<Figures, 'trees' | 'groups' | 'comparison'>;
type Amounts = Omit<FigureGroupRow, 'by' | 'value'>;
/** A figure with its contribution in cents: the rows above a sum add up to it. */
type Figure<Of> = {
  readonly name: string;
  readonly centsOf: (of: Of) => number;
  /** Omitted if it is zero everywhere. */
  readonly isOptional?: true;
};

/** The rows of docs/figures.md up to the steps from sales to takings. */
const SALES: readonly Figure<Amounts>[] = [
  { name: 'gross_sales', centsOf: (of) => of.grossSalesCents },
  { name: 'promotions', centsOf: (of) => 0 - of.promotionsCents },
  { name: 'manual_discounts', centsOf: (of) => 0 - of.manualDiscountsCents },
  { name: 'comps', isOptional: true, centsOf: (of) => 0 - of.compsCents },
  { name: 'tax_in_prices', isOptional: true, centsOf: (of) => 0 - of.taxInPricesCents },
  { name: 'sales_before_refunds', centsOf: (of) => of.salesBeforeRefundsCents },
  { name: 'refunded_goods', centsOf: (of) => 0 - of.refundedGoodsCents },
  { name: 'amount_only', centsOf: (of) => 0 - of.amountOnlyRefundsCents },
  { name: 'net_sales', centsOf: (of) => of.netSalesCents },
  { name: 'tax', centsOf: (of) => of.taxCents },
  { name: 'other', isOptional: true, centsOf: (of) => of.otherCents },
  { name: 'total_after_refunds', centsOf: (of) => of.totalAfterRefundsCents },
];
const BRIDGE: readonly Figure<Tree>[] = [
  { name: 'owed', isOptional: true, centsOf: ({ bridge }) => 0 - bridge.owedCents },
  { name: 'overpaid', isOptional: true, centsOf: ({ bridge }) => bridge.overpaidCents },
  {
    name: 'paid_on_other_days',
    isOptional: true,
    centsOf: ({ bridge }) => 0 - bridge.paidOnOtherDaysCents,
  },
  {
    name: 'paid_for_other_days',
    isOptional: true,
    centsOf: ({ bridge }) => bridge.paidForOtherDaysCents,
  },
  {
    name: 'refunded_on_other_days',
    isOptional: true,
    centsOf: ({ bridge }) => bridge.refundedOnOtherDaysCents,
  },
  {
    name: 'refunded_for_other_days',
    isOptional: true,
    centsOf: ({ bridge }) => 0 - bridge.refundedForOtherDaysCents,
  },
  {
    name: 'cancelled_takings',
    isOptional: true,
    centsOf: ({ bridge }) => bridge.cancelledTakingsCents,
  },
];
const TAKINGS: Figure<Amounts> = { name: 'net_takings', centsOf: (of) => of.netTakingsCents };
const OF_PERIOD: readonly Figure<Tree>[] = [...SALES, ...BRIDGE, TAKINGS];
const OF_GROUP: readonly Figure<Amounts>[] = [...SALES, TAKINGS];

/** The cash of a closed day: the difference is what was counted less what was expected. */
const CASH = ['float', 'cash_taken', 'cash_expected', 'cash_counted', 'cash_difference'] as const;

/** Names of figures, the tax of a rate, and cash. */
export const FIGURE_NAMES = [
  ...OF_PERIOD.map(({ name }) => name),
  'tax_rate',
  'tax_rate_unknown',
  ...CASH,
];

/** The titles of groupings; those of stores over time follow the store's. */
const GROUP_TITLES = {
  day: 'Day',
  week: 'Day',
  month: 'Day',
  store_day: 'Day',
  store_week: 'Day',
  store_month: 'Day',
  weekday_hour: 'Time',
  store: 'Store',
  source: 'Source',
  service_type: 'Service',
} as const satisfies Record<FigureGroupBy, string>;

const CURRENCY: TableColumn = { id: 'currency', title: 'Currency' };

type Table = {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
};

function shownOf<Of>(figures: readonly Figure<Of>[], all: readonly Of[]): readonly Figure<Of>[] {
  return figures.filter(
    ({ isOptional, centsOf }) => !isOptional || all.some((of) => centsOf(of) !== 0),
  );
}

function money(cents: number, currency: string): Cell {
  return { type: 'money', cents, digits: currencyDigits(currency) };
}

/** A store's business day (`YYYY-MM-DD`), with the cash of its last closing, in cents. */
export type StoreDay = {
  readonly storeId: string;
  readonly day: string;
  readonly cash?: CashOfDay | undefined;
};

type CashOfDay = {
  readonly currency: string;
  readonly floatCents: number;
  readonly countedCents: number;
};

/**
 * The figures of a period with a line per currency or, with `by`, per group and currency. Lines of
 * one store's day name both, so that files of several days can be put together; the last ones are
 * its cash, if it was closed.
 */
export function figuresTable(
  figures: ShownFigures,
  by: FigureGroupBy | undefined,
  context: WordsContext,
  ofDay?: StoreDay,
): Table {
  if (by !== undefined) return groupTable(figures.groups, by, context);
  const { columns, rows } = linesTable(figures, context);
  if (!ofDay) return { columns, rows };
  const cells = [textCell(storeName(ofDay.storeId, context)), textCell(ofDay.day)];
  return {
    columns: [
      { id: 'store', title: GROUP_TITLES.store },
      { id: 'day', title: GROUP_TITLES.day },
      ...columns,
    ],
    rows: [...rows, ...cashRows(figures, ofDay.cash)].map((row) => [...cells, ...row]),
  };
}

function cashRows(
  { trees, comparison }: ShownFigures,
  cash: CashOfDay | undefined,
): readonly Cell[][] {
  const tree = trees.find(({ currency }) => currency === cash?.currency);
  if (!cash || !tree) return [];
  const { currency, floatCents, countedCents } = cash;
  const { expectedCents, differenceCents } = cashCount(tree, cash);
  const lines = {
    float: floatCents,
    cash_taken: expectedCents - floatCents,
    cash_expected: expectedCents,
    cash_counted: countedCents,
    cash_difference: differenceCents,
  } as const satisfies Record<(typeof CASH)[number], number>;
  return CASH.map((name) => [
    codeCell('figure', name),
    money(lines[name], currency),
    ...(comparison ? [textCell('')] : []),
    textCell(currency),
    ...(comparison ? [textCell(''), textCell('')] : []),
  ]);
}

/** Limited to the days of both periods, if one is compared with another. */
function linesTable({ trees: all, comparison }: ShownFigures, context: WordsContext): Table {
  const now = comparison?.own.trees ?? all;
  const before = comparison?.compared.trees;
  const shown = shownOf(OF_PERIOD, [...now, ...(before ?? [])]);
  // They may be fewer than the days that were asked for.
  const days = comparison ? [comparison.own, comparison.compared].map(daysCell) : [];
  return {
    columns: [
      { id: 'figure', title: 'Figures' },
      { id: 'amount', title: 'Amount', isMoney: true },
      ...(before ? [{ id: 'amount_before', title: 'Before', isMoney: true }] : []),
      CURRENCY,
      ...(comparison
        ? [
            { id: 'days', title: 'Days' },
            { id: 'days_before', title: 'Days before' },
          ]
        : []),
    ],
    rows: now.flatMap((tree) => {
      const earlier = before?.find(({ currency }) => currency === tree.currency);
      return linesOf(shown, earlier ? [tree, earlier] : [tree], context).map(
        ({ name, centsOf }) => [
          name,
          money(centsOf(tree), tree.currency),
          ...(before ? [money(earlier ? centsOf(earlier) : 0, tree.currency)] : []),
          textCell(tree.currency),
          ...days,
        ],
      );
    }),
  };
}

function daysCell({ from, to }: { from: string | null; to: string | null }): Cell {
  return textCell(from === null || to === null ? '' : `${from} – ${to}`);
}

type Line = { readonly name: Cell; readonly centsOf: (tree: Tree) => number };

/** Tax by rate is below the tax, and takings by method below the takings. */
function linesOf(
  shown: readonly Figure<Tree>[],
  trees: readonly Tree[],
  context: WordsContext,
): readonly Line[] {
  return shown.flatMap(({ name, centsOf }) => [
    { name: codeCell('figure', name), centsOf },
    ...(name === 'tax' ? rateLines(trees, context) : []),
    ...(name === 'net_takings' ? methodLines(trees, context) : []),
  ]);
}

function rateLines(trees: readonly Tree[], { words, languages }: WordsContext): readonly Line[] {
  const percents = new Set(trees.flatMap(({ rates }) => rates.map(({ percent }) => percent)));
  return [...percents]
    .toSorted((one, other) => (one ?? Infinity) - (other ?? Infinity))
    .map((percent) => ({
      name: textCell(rateText(percent, words, languages)),
      centsOf: ({ rates }) =>
        rates
          .filter((rate) => rate.percent === percent)
          .reduce((sum, { chargedCents, refundedCents }) => sum + chargedCents - refundedCents, 0),
    }));
}

function rateText(
  percent: number | undefined,
  words: TableWords | undefined,
  locale: string,
): string {
  if (!words) return `tax_rate.${rateValue(percent)}`;
  if (percent === undefined) return words['figure.tax_rate_unknown'] ?? '';
  // As a unit: a hundredth of 8.875 is not exact.
  const style = { style: 'unit', unit: 'percent', maximumFractionDigits: 20 } as const;
  return (words['figure.tax_rate'] ?? '').replace(
    '{rate}',
    new Intl.NumberFormat(locale, style).format(percent),
  );
}

function methodLines(trees: readonly Tree[], context: WordsContext): readonly Line[] {
  const methods = new Map(
    trees.flatMap(({ methods: all }) => all.map(({ method }) => [method.key, method] as const)),
  );
  return [...methods.values()].map((method) => ({
    name: textCell(methodText({ value: methodValue(method), tender: method }, context)),
    centsOf: (tree) => tree.methods.find((each) => each.method.key === method.key)?.netCents ?? 0,
  }));
}

/** By the names of stores, as everywhere, and by day. */
function sortByStore(
  groups: readonly FigureGroupRow[],
  context: TableContext,
): readonly FigureGroupRow[] {
  const { compare } = new Intl.Collator(context.languages, { numeric: true });
  const idOf = ({ value }: FigureGroupRow) => value.split(' ')[0] ?? '';
  const ids = [...new Set(groups.map(idOf))].toSorted((left, right) =>
    compare(storeName(left, context), storeName(right, context)),
  );
  const rank = new Map(ids.map((id, index) => [id, index]));
  const rankOf = (group: FigureGroupRow) => rank.get(idOf(group)) ?? 0;
  return groups.toSorted(
    (left, right) => rankOf(left) - rankOf(right) || (left.value < right.value ? -1 : 1),
  );
}

function groupTable(
  all: readonly FigureGroupRow[],
  by: FigureGroupBy,
  context: TableContext,
): Table {
  const isOfStores = by.startsWith('store_');
  const isByStore = by === 'store' || isOfStores;
  const unsorted = all.filter((group) => group.by === by);
  const groups = isByStore ? sortByStore(unsorted, context) : unsorted;
  const shown = shownOf(OF_GROUP, groups);
  const valueCells = (value: string): Cell[] => {
    if (by === 'source' || by === 'service_type') return [codeCell(by, value)];
    if (!isByStore) return [textCell(value)];
    const [storeId = '', ...day] = value.split(' ');
    return [textCell(storeName(storeId, context)), ...day.map((each) => textCell(each))];
  };
  return {
    columns: [
      ...(isOfStores ? [{ id: 'store', title: GROUP_TITLES.store }] : []),
      { id: by.replace('store_', ''), title: GROUP_TITLES[by] },
      { id: 'orders', title: 'Orders' },
      ...shown.map(({ name }) => ({ id: name, title: `figure.${name}`, isMoney: true })),
      CURRENCY,
    ],
    rows: groups.map((group) => [
      ...valueCells(group.value),
      numberCell(group.sales),
      ...shown.map(({ centsOf }) => money(centsOf(group), group.currency)),
      textCell(group.currency),
    ]),
  };
}
