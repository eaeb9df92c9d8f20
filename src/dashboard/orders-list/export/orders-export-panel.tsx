import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { ORDER_TABLE_NAMES, ORDER_TABLES, type OrderTableName } from '#order-tables/order-tables.ts';
import { ExportPanel } from '../../exports/export-panel.tsx';
import type { PageExport } from '../../exports/run-export.ts';
import type { ExportFormat } from '../../exports/table-file.ts';
import { exportTask } from '../../exports/table-task.ts';
import { storeWords } from '../../filters/store-filter.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { sortParts } from '../../kit/table/column-sort.ts';
import { wantedColumns } from '../../kit/table/table-layout.ts';
import { ConnectReaderContext } from '../../orders-feed/reader/connect-reader.ts';
import { readerOf, sharedReading } from '../../orders-feed/reader/reader.ts';
import { useDays } from '../../stores/days.tsx';
import { useShownList } from '../orders-view/shown-list.ts';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { listedTable } from './listed-table.ts';
import { ordersExportRequest } from './orders-export-reading.ts';

/** What of the list's orders to export, and in which format. */
export function OrdersExportPanel({ job }: { job: PageExport }) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const reader = readerOf(useContext(ConnectReaderContext));
  const { list, view, layout } = useShownList();
  const { filters, sort } = view;
  const start = (what: OrderTableName, format: ExportFormat) => {
    const columns = wantedColumns(ORDER_COLUMNS, layout);
    const table = what === 'orders' ? listedTable(columns) : ORDER_TABLES[what];
    const request = ordersExportRequest({ what, columns, sort, languages }, filters, days);
    const task = exportTask(
      { intl, days, reader },
      {
        reading: sharedReading(reader, request),
        isShared: false,
        rowsOf: (parts) => ({ parts, unreadable: 0 }),
        format,
        title: table.title,
        columns: table.columns,
        isDescending: sort !== undefined && sortParts(sort).isDescending,
        words: {
          what,
          date: filters.date,
          storeIds: filters.store,
          stores: filters.store && storeWords(intl, filters.store, days.stores),
        },
      },
    );
    job.start(task);
  };
  return (
    <ExportPanel job={job} tables={ORDER_TABLE_NAMES} isBounded={list.filter.from !== undefined} onStart={start} />
  );
}
