import type { ReactElement } from 'react';
import { currenciesInView, selectionCurrency } from '../../filters/amount-filter.ts';
import { readerTimeZone } from '../../kit/i18n/formatters.ts';
import type { PlainIntl } from '../../kit/i18n/plain-intl.ts';
import { listGeometry } from '../../kit/table/window/list-geometry.ts';
import type { TextLines, TextWidths } from '../../kit/table/window/text-lines.tsx';
import { createDayClock } from '#order-domain/days/store-day.ts';
import { groupingZone, minuteOf } from '#order-domain/days/store-span.ts';
import { areOfSeveralStores } from '#order-domain/days/stores.ts';
import { storeDirectory } from '../../stores/stores.ts';
import type { CellOrder } from '../table/columns/cell-order.ts';
import { ORDER_COLUMNS, type OrderEntry } from '../table/columns/order-columns.tsx';
import { arrangeColumns, columnState } from '../../kit/table/fit-columns.ts';
import { columnTexts } from '../../kit/table/table-columns.ts';
import {
  CARD_HEIGHT,
  HEADER_HEIGHT,
  ROW_HEIGHTS,
  type TableLayout,
  wantedColumns,
} from '../../kit/table/table-layout.ts';
import { cellElements, rowElement, rowElementId } from '../../kit/table/table-row.tsx';
import { createDayReader, type OrdersTableMeta } from '../table/columns/table-meta.ts';
import { createDayGrouper } from '../table/days/day-groups.ts';
import { HEADING_HEIGHTS } from '../table/heading-heights.ts';
import { orderCard } from '../table/order-card.tsx';
import type { FirstSession } from './read-first-responses.ts';

/** What the first rows show, and in which language. */
export type FirstList = {
  readonly session: FirstSession;
  readonly orders: readonly CellOrder[];
  readonly intl: PlainIntl;
  /** The languages for names (BCP 47, comma-separated, in order of preference). */
  readonly nameLanguage: string;
  readonly layout: TableLayout;
  /** Whether rows are cards, for narrow screens. */
  readonly isCard: boolean;
};

/** The inner size (px) of the scroller around the rows. */
type Size = { readonly width: number; readonly height: number };

/** Cards have one column. */
const CARDS = { '--table-columns': 'minmax(0, 1fr)' };

/**
 * Lays out the first page of all orders like the table of a reader. Returns the height of the list (px) without its footer, the
 * lines of the totals below it, the texts to measure, and `rowsIn`, which gives the rows visible in a scroller of some size as plain elements, with empty bars for the header
 * and the headings.
 */
export function layOutFirstRows({ session, orders, intl, nameLanguage, layout, isCard }: FirstList): {
  readonly height: number;
  readonly totalLines: number;
  readonly texts: readonly TextLines[];
  readonly rowsIn: (size: Size, widths: TextWidths) => ReactElement;
} {
  const stores = storeDirectory(session);
  const context = { stores, defaultTimeZone: session.timeZone ?? readerTimeZone() };
  const { timeZone, isReadersDay: showsZones } = groupingZone(undefined, context);
  const currencyOf = ({ storeId }: CellOrder) => stores.find(storeId).currency;
  const dayAt = createDayClock(timeZone, minuteOf(session.dayStartsAt));
  const currencies = currenciesInView(undefined, stores);
  const groups = createDayGrouper(dayAt, currencyOf, currencies)(orders);
  const rowHeight = isCard ? CARD_HEIGHT : ROW_HEIGHTS[layout.density];
  const headerHeight = isCard ? 0 : HEADER_HEIGHT;
  const headingHeight = HEADING_HEIGHTS[isCard ? 'cards' : 'rows'];
  const geometry = listGeometry(groups, orders.length, rowHeight, headingHeight);
  const meta: OrdersTableMeta = {
    intl,
    stores,
    nameLanguage,
    showsZones,
    headerCurrency: selectionCurrency(undefined, stores),
    isByDay: true,
    search: '',
    exceptions: {},
    dayOn: createDayReader(),
  };
  const rowsIn = ({ width, height }: Size, widths: TextWidths) => {
    const isOneStore = stores.described.length < 2 && !areOfSeveralStores(orders);
    const state = columnState(ORDER_COLUMNS, layout, width, { omitted: isOneStore ? ['store'] : [], widths });
    const columns = wantedColumns(ORDER_COLUMNS, layout)
      .filter((id) => state.columnVisibility[id])
      .map((id) => ({ id, size: state.columnSizing[id] ?? 0, isPinned: layout.pinned.includes(id) }));
    const { looks, minWidth, style } = arrangeColumns(ORDER_COLUMNS, columns, layout);
    const inSight = orders.slice(0, geometry.rowAt(height - headerHeight - 1) + 1);
    return (
      <div className="relative text-row" style={isCard ? CARDS : { ...style, width: Math.max(width, minWidth) }}>
        {!isCard && <div className="h-9 border-b border-line" />}
        <div className="relative" style={{ height: geometry.height }}>
          {groups.map((group, position) => (
            <div
              key={group.start}
              className="absolute inset-x-0 border-b border-line bg-sunken"
              style={{ top: geometry.headingTop(position), height: geometry.headingHeight(position) }}
            />
          ))}
          {inSight.flatMap((order, index) => {
            const groupIndex = geometry.groupOf(index);
            const group = groups[groupIndex];
            if (!group) return [];
            const original: OrderEntry = { record: order, index, group, groupIndex, context: meta };
            const cellsOf = () =>
              columns.map(({ id }) => {
                const column = ORDER_COLUMNS.get(id);
                return { id, content: column.cell({ row: { original } }), label: column.meta.label?.(original) };
              });
            const place = {
              start: geometry.topOf(index),
              height: rowHeight,
              isActive: false,
              isOpen: false,
              isDimmed: false,
            };
            const ids = { elementId: rowElementId('order', order.id), rowId: order.id };
            return isCard
              ? rowElement({ ...ids, ...place, index, looks: undefined }, orderCard(original))
              : rowElement({ ...ids, ...place, index, looks }, cellElements(cellsOf(), looks));
          })}
        </div>
      </div>
    );
  };
  return {
    height: headerHeight + geometry.height,
    totalLines: currencies.length,
    texts: columnTexts(ORDER_COLUMNS, orders, meta),
    rowsIn,
  };
}
