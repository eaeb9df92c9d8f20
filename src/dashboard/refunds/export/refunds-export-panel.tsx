import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { ExportPanel } from '../../exports/export-panel.tsx';
import type { PageExport } from '../../exports/run-export.ts';
import { type ExportFormat, tablePart } from '../../exports/table-file.ts';
import { exportTask } from '../../exports/table-task.ts';
import { storeWords } from '../../filters/store-filter.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { type TableLayout, wantedColumns } from '../../kit/table/table-layout.ts';
import { ConnectReaderContext } from '../../orders-feed/reader/connect-reader.ts';
import { readerOf, type ReadingRequest, sharedReading } from '../../orders-feed/reader/reader.ts';
import { useDays } from '../../stores/days.tsx';
import { periodOf, type RefundsAddress } from '../filters/refund-filters.ts';
import type { RefundRow } from '../rows/refund-row.ts';
import type { RefundsPart, RefundsSpec } from '../rows/refunds-kind.ts';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';
import { refundsTable } from './refunds-table.ts';

const TABLES = ['refunds'] as const;

type RefundsExportPanelProps = {
  readonly job: PageExport;
  /** What the page reads its refunds by. */
  readonly reading: { readonly request: ReadingRequest<RefundsSpec, RefundsPart> };
  /** The refunds as they are listed, of what was read; and how many may be missing. */
  readonly select: (parts: readonly RefundsPart[]) => { readonly rows: readonly RefundRow[]; readonly missing: number };
  readonly address: RefundsAddress;
  readonly layout: TableLayout;
};

/** In which format to export the refunds of the page. */
export function RefundsExportPanel({ job, address, layout, reading, select }: RefundsExportPanelProps) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const reader = readerOf(useContext(ConnectReaderContext));
  const { filters } = address;
  const start = (_what: 'refunds', format: ExportFormat) => {
    const table = refundsTable(wantedColumns(REFUND_COLUMNS, layout), { intl, days, languages });
    const rowsOf = (parts: readonly RefundsPart[]) => {
      const { rows, missing } = select(parts);
      return { parts: [tablePart(rows.map(table.cells))], unreadable: missing };
    };
    const task = exportTask(
      { intl, days, reader },
      {
        reading: sharedReading(reader, reading.request),
        isShared: true,
        rowsOf,
        format,
        title: intl.formatMessage({ id: 'refunds.name' }),
        columns: table.columns,
        isDescending: false,
        words: {
          what: 'refunds',
          date: periodOf(filters),
          storeIds: filters.store,
          stores: filters.store && storeWords(intl, filters.store, days.stores),
        },
      },
    );
    job.start(task);
  };
  return <ExportPanel job={job} tables={TABLES} isBounded onStart={start} />;
}
