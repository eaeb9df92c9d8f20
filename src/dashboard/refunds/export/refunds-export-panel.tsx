import { ExportPanel } from '../../exports/export-panel.tsx';
import type { PageExport } from '../../exports/run-export.ts';
import { tablePart } from '../../exports/table-file.ts';
import { type TableLayout, wantedColumns } from '../../kit/table/table-layout.ts';
import { type ReadingRequest, sharedReading } from '../../orders-feed/reader/reader.ts';
import { periodOf, type RefundsAddress } from '../filters/refund-filters.ts';
import type { RefundRow } from '../rows/refund-row.ts';
import type { RefundsPart, RefundsSpec } from '../rows/refunds-kind.ts';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';
import { refundsTable } from './refunds-table.ts';

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
  return (
    <ExportPanel
      job={job}
      tables={['refunds']}
      date={periodOf(address.filters)}
      storeIds={address.filters.store}
      tableOf={(_what, { intl, days, languages, reader }) => {
        const { columns, cells } = refundsTable(wantedColumns(REFUND_COLUMNS, layout), { intl, days, languages });
        return {
          reading: sharedReading(reader, reading.request),
          isShared: true,
          rowsOf: (parts: readonly RefundsPart[]) => {
            const { rows, missing } = select(parts);
            return { parts: [tablePart(rows.map(cells))], unreadable: missing };
          },
          title: intl.formatMessage({ id: 'refunds.name' }),
          columns,
          isDescending: false,
        };
      }}
    />
  );
}
