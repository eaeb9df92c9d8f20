import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import { figureLink, ORDERS } from '../period-figures/figure-links.ts';
import { FIGURE_LINK } from '../period-figures/figures-table.tsx';
import { sortStores, useStores } from '../stores/stores.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import type { SumsOrder } from '../ui/sums-table.tsx';
import { AMOUNT_COLUMNS, amountCells, sumOf } from './amount-columns.tsx';
import { type InsightsAddress, insightsLink, type STORE_COLUMNS } from './insights-address.ts';
import type { SectionWords } from './insights-words.ts';
import { MEASURED } from './measure.ts';
import { WideSection } from './wide-section.tsx';

type Column = (typeof STORE_COLUMNS)[number];

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown };

/** The largest first if it's descending; what is deducted counts by its size. */
function sorted<Row extends { readonly group: FigureGroupRow }>(
  rows: readonly Row[],
  column: string,
  isDescending: boolean,
): readonly Row[] {
  const { centsOf = MEASURED.orders } = AMOUNT_COLUMNS.find(({ id }) => id === column) ?? {};
  const sign = ['discounts', 'refunds'].includes(column) === isDescending ? 1 : -1;
  return rows.toSorted((left, right) => sign * (centsOf(left.group) - centsOf(right.group)));
}

/** The figures of each store in one currency; nothing without two stores. */
export function StoresSection({
  words: { intl, period },
  groups,
  currency,
  address,
  onSort,
}: {
  words: SectionWords;
  groups: readonly FigureGroupRow[];
  currency: string;
  address: InsightsAddress;
  onSort: (sort: InsightsAddress['sort']) => void;
}) {
  const stores = useStores();
  const ofStores = groups.filter(({ by }) => by === 'store');
  if (ofStores.length < 2) return null;
  const named = sortStores(
    ofStores.map((group) => ({ ...stores.find(group.value), group })),
    intl.locale,
  );
  const { sort } = address;
  const isDescending = sort?.startsWith('-') === true;
  const orderOf = (column: Column): SumsOrder =>
    sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : 'none';
  const title = (column: Column, name: MessageId) => {
    const order = orderOf(column);
    const Icon = ICONS[order];
    return (
      <button
        key={column}
        type="button"
        className={`touch-target inline-flex items-center gap-1 rounded-sm text-end align-bottom hover:text-ink ${order === 'none' ? '' : 'text-ink'}`}
        onClick={() => onSort(order === 'descending' ? column : `-${column}`)}
      >
        <Icon
          aria-hidden
          size={12}
          className={`shrink-0 print:hidden ${order === 'none' ? 'text-ink-faint phone:hidden' : ''}`}
        />
        <FormattedMessage id={name} />
      </button>
    );
  };
  const columns = [{ id: 'orders', name: 'totals.orders' } as const, ...AMOUNT_COLUMNS];
  return (
    <WideSection
      title={intl.formatMessage({ id: 'insights.figures_by' }, { unit: 'store' })}
      head={[
        <button
          key="store"
          type="button"
          className={`touch-target inline-flex items-center rounded-sm align-bottom hover:text-ink ${sort ? '' : 'text-ink'}`}
          onClick={() => onSort(undefined)}
        >
          <FormattedMessage id="column.store" />
        </button>,
        ...columns.map(({ id, name }) => title(id, name)),
      ]}
      orders={[sort ? 'none' : 'ascending', ...columns.map(({ id }) => orderOf(id))]}
      rows={[
        ...(sort ? sorted(named, sort.replace('-', ''), isDescending) : named).map(
          ({ id, name, group }) => ({
            key: id,
            name: (
              <PageLink
                to={insightsLink({ ...address, store_id: [id], sort: undefined })}
                className={`${FIGURE_LINK} wrap-break-word phone:min-w-24`}
              >
                <bdi>{name}</bdi>
              </PageLink>
            ),
            cells: [
              <PageLink
                key="orders"
                to={figureLink({ ...period, stores: [id] }, ORDERS)}
                className={FIGURE_LINK}
              >
                {intl.formatNumber(group.sales)}
              </PageLink>,
              ...amountCells([group], currency),
            ],
          }),
        ),
        {
          key: 'sum',
          name: <FormattedMessage id="column.total" />,
          cells: [
            intl.formatNumber(sumOf(ofStores, MEASURED.orders)),
            ...amountCells(ofStores, currency),
          ],
          kind: 'sum',
        },
      ]}
    />
  );
}
