import { ORDER_TABLES } from '#order-tables/order-tables.ts';
import { createRowStore } from '../../exports/row-store.ts';
import type { TablePart } from '../../exports/table-file.ts';
import { sortParts } from '../../kit/table/column-sort.ts';
import type { ReadingKind } from '../../orders-feed/reader/reading.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { selectionReadingKind } from '../selection/reading/selection-reading-kind.ts';
import { SORT_AMOUNTS } from '../table/columns/sort-amounts.ts';
import { listedTable } from './listed-table.ts';
import { ORDERS_EXPORT, type OrdersExportSpec } from './orders-export-reading.ts';

/** The worker's side: the rows of the orders that pass all filters, newest first. */
export const readOrdersExport: ReadingKind<OrdersExportSpec, TablePart> = {
  kind: ORDERS_EXPORT,
  start: (spec, forgotten) => {
    const { what, columns, sort, languages, stores, undescribed } = spec;
    const select = selectionReadingKind.start(spec, forgotten);
    const putAway = createRowStore(forgotten);
    const { find } = storeDirectory({ stores: [...stores], ...undescribed });
    const { rowsOf } = what === 'orders' ? listedTable(columns) : ORDER_TABLES[what];
    const amountOf = what === 'orders' && sort !== undefined ? SORT_AMOUNTS[sortParts(sort).column] : undefined;
    return (orders) => {
      const { matches } = select(orders);
      const keys =
        amountOf && matches.map((order) => ({ currency: find(order.storeId).currency, value: amountOf(order) }));
      return putAway(
        matches.flatMap((order) => rowsOf(order, { storeOf: find, languages })),
        keys,
      );
    };
  },
};
