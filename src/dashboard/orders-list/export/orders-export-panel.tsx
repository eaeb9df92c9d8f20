import { ORDER_TABLE_NAMES, ORDER_TABLES } from '#order-tables/order-tables.ts';
import { ExportPanel } from '../../exports/export-panel.tsx';
import type { PageExport } from '../../exports/run-export.ts';
import type { TablePart } from '../../exports/table-file.ts';
import { sortParts } from '../../kit/table/column-sort.ts';
import { wantedColumns } from '../../kit/table/table-layout.ts';
import { sharedReading } from '../../orders-feed/reader/reader.ts';
import { useShownList } from '../orders-view/shown-list.ts';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { listedTable } from './listed-table.ts';
import { ordersExportRequest } from './orders-export-reading.ts';

/** What of the list's orders to export, and in which format. */
export function OrdersExportPanel({ job }: { job: PageExport }) {
  const { list, view, layout } = useShownList();
  const { filters, sort } = view;
  return (
    <ExportPanel
      job={job}
      tables={ORDER_TABLE_NAMES}
      isBounded={list.filter.from !== undefined}
      date={filters.date}
      storeIds={filters.store}
      tableOf={(what, { days, languages, reader }) => {
        const columns = wantedColumns(ORDER_COLUMNS, layout);
        const table = what === 'orders' ? listedTable(columns) : ORDER_TABLES[what];
        const request = ordersExportRequest({ what, columns, sort, languages }, filters, days);
        return {
          reading: sharedReading(reader, request),
          isShared: false,
          rowsOf: (parts: readonly TablePart[]) => ({ parts, unreadable: 0 }),
          title: table.title,
          columns: table.columns,
          isDescending: sort !== undefined && sortParts(sort).isDescending,
        };
      }}
    />
  );
}
