import type { IntlShape } from 'react-intl';
import { type Cell, numberCell, textCell } from '#order-tables/cell.ts';
import { currencyDigits } from '#contract/text/currency-digits.ts';
import { formatPercent } from '../../kit/i18n/percent.ts';
import type { FigureDimension } from '#order-domain/figures/figure-sums.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { methodValue } from '#order-domain/order/tenders.ts';
import { methodName } from '../../order-words/method-name.ts';
import { ofWhole } from '../figure-groups.ts';
import { FIGURE_ROWS, isFigureShown, rateCents, taxRates } from '../figure-rows.ts';

/** The tables that figures can be exported as; those by day and store only where figures are grouped so. */
export const FIGURES_TABLES = ['figures', 'takings', 'days', 'stores'] as const;
export type FiguresTable = (typeof FIGURES_TABLES)[number];

/** The trees to export, of all currencies and groups, and those of a period compared with. */
export type ExportedFigures = {
  readonly trees: readonly FiguresTree[];
  readonly before?: readonly FiguresTree[] | undefined;
};

type TableContext = {
  readonly intl: IntlShape;
  /** The languages of names (BCP 47, comma-separated), best first. */
  readonly languages: string;
  readonly storeName: (storeId: string) => string;
};

type FileTable = {
  /** The fields' names for programs, and their titles for people. */
  readonly columns: readonly { readonly id: string; readonly title: string }[];
  readonly rows: readonly (readonly Cell[])[];
};

/** A table of figures, with each amount's currency beside it. */
export function figuresTable(table: FiguresTable, figures: ExportedFigures, context: TableContext): FileTable {
  switch (table) {
    case 'figures':
      return amountsTable(figures, context);
    case 'takings':
      return takingsTable(figures, context);
    case 'days':
      return groupTable('day', figures, context, (day) => day);
    case 'stores':
      return groupTable('store', figures, context, context.storeName);
  }
}

function moneyCell(cents: number, { currency }: FiguresTree): Cell {
  return { type: 'money', cents, digits: currencyDigits(currency) };
}

function currencyColumn({ intl }: TableContext) {
  return { id: 'currency', title: intl.formatMessage({ id: 'figures.currency' }) };
}

/** One line for each figure and currency, as the page lists them, with tax by rate below the tax. */
function amountsTable({ trees, before }: ExportedFigures, context: TableContext): FileTable {
  const { intl } = context;
  const [now, earlier] = [ofWhole(trees), before && ofWhole(before)];
  const shown = FIGURE_ROWS.filter((row) => isFigureShown(row, [...now, ...(earlier ?? [])]));
  const rateName = (percent: number | undefined) =>
    percent === undefined
      ? intl.formatMessage({ id: 'figures.tax_rate_unknown' })
      : intl.formatMessage({ id: 'figures.tax_rate' }, { rate: formatPercent(intl.locale, percent) });
  const linesOf = (trees: readonly FiguresTree[]) =>
    shown.flatMap(({ name, centsOf }) => [
      { text: intl.formatMessage({ id: name }), centsOf },
      ...(name === 'figures.tax' ? taxRates(trees) : []).map(({ key, percent }) => ({
        text: rateName(percent),
        centsOf: (tree: FiguresTree) => rateCents(tree, key),
      })),
    ]);
  const title = (id: 'figures.name' | 'figures.amount' | 'figures.before') => intl.formatMessage({ id });
  return {
    columns: [
      { id: 'figure', title: title('figures.name') },
      { id: 'amount', title: title('figures.amount') },
      ...(earlier ? [{ id: 'amount_before', title: title('figures.before') }] : []),
      currencyColumn(context),
    ],
    rows: now.flatMap((tree) => {
      const compared = earlier?.find(({ currency }) => currency === tree.currency);
      return linesOf(compared ? [tree, compared] : [tree]).map(({ text, centsOf }) => [
        textCell(text),
        moneyCell(centsOf(tree), tree),
        ...(earlier ? [moneyCell(compared ? centsOf(compared) : 0, tree)] : []),
        textCell(tree.currency),
      ]);
    }),
  };
}

function takingsTable({ trees }: ExportedFigures, context: TableContext): FileTable {
  const { intl, languages } = context;
  const title = (id: 'method' | 'taken' | 'change_given' | 'refunded' | 'net') => ({
    id,
    title: intl.formatMessage({ id: `figures.${id}` }),
  });
  return {
    columns: [
      title('method'),
      title('taken'),
      title('change_given'),
      title('refunded'),
      title('net'),
      currencyColumn(context),
    ],
    rows: ofWhole(trees).flatMap((tree) =>
      tree.methods.map(({ method, takenCents, changeCents, refundedCents, netCents }) => [
        textCell(methodName(intl, languages, { value: methodValue(method), tender: method }).text),
        ...[takenCents, changeCents, 0 - refundedCents, netCents].map((cents) => moneyCell(cents, tree)),
        textCell(tree.currency),
      ]),
    ),
  };
}

/** One line for each group and currency, with a column for each figure. */
function groupTable(
  by: FigureDimension & ('day' | 'store'),
  { trees }: ExportedFigures,
  context: TableContext,
  nameOf: (value: string) => string,
): FileTable {
  const { intl } = context;
  const groups = trees.filter(({ group }) => group?.by.join() === by);
  const shown = FIGURE_ROWS.filter((row) => isFigureShown(row, groups));
  return {
    columns: [
      { id: by, title: intl.formatMessage({ id: by === 'day' ? 'figures.day' : 'column.store' }) },
      { id: 'orders', title: intl.formatMessage({ id: 'totals.orders' }) },
      ...shown.map(({ name }) => ({ id: name.replace('figures.', ''), title: intl.formatMessage({ id: name }) })),
      currencyColumn(context),
    ],
    rows: groups.map((tree) => [
      textCell(nameOf(tree.group?.values.join() ?? '')),
      numberCell(tree.sales),
      ...shown.map(({ centsOf }) => moneyCell(centsOf(tree), tree)),
      textCell(tree.currency),
    ]),
  };
}
