import { ExportPanel } from '../../exports/export-panel.tsx';
import type { PageExport } from '../../exports/run-export.ts';
import { tablePart } from '../../exports/table-file.ts';
import { type TableLayout, wantedColumns } from '../../kit/table/table-layout.ts';
import type { ReadingRequest } from '../../orders-feed/reader/reader.ts';
import { periodOf, type RefundsAddress } from '../filters/refund-filters.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
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
  const { filters } = address;
  return (
    <ExportPanel
      job={job}
      tables={['refunds']}
      tableOf={(_what, context) => {
        const { columns, cells } = refundsTable(wantedColumns(REFUND_COLUMNS, layout), context);
        return {
          request: reading.request,
          rowsOf: (parts: readonly RefundsPart[]) => {
            const { rows, missing } = select(parts);
            return { parts: [tablePart(rows.map(cells))], unreadable: missing };
          },
          title: context.intl.formatMessage({ id: 'refunds.name' }),
          columns,
          date: periodOf(filters),
          storeIds: filters.store,
        };
      }}
    />
  );
}
