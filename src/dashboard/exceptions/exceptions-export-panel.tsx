import { ExportPanel } from '../exports/export-panel.tsx';
import type { PageExport } from '../exports/run-export.ts';
import { shownRows } from '../exports/table-task.ts';
import type { Entry } from './entries.ts';
import { dateOf, type ExceptionFilters } from './exceptions-address.ts';
import { exceptionsTable } from './exceptions-table.ts';

type ExceptionsExportPanelProps = {
  readonly job: PageExport;
  /** As they are listed. */
  readonly entries: readonly Entry[];
  readonly filters: ExceptionFilters;
  /** How many orders could not be read: then the file says that it is a part. */
  readonly unreadable: number;
};

/** In which format to export the exceptions of the page. */
export function ExceptionsExportPanel({ job, entries, filters, unreadable }: ExceptionsExportPanelProps) {
  return (
    <ExportPanel
      job={job}
      tables={['exceptions']}
      date={dateOf(filters)}
      storeIds={filters.store}
      tableOf={(_what, { intl, languages, days }) => {
        const { columns, rows } = exceptionsTable(entries, { intl, languages, stores: days.stores });
        const title = intl.formatMessage({ id: 'frame.exceptions' });
        return { ...shownRows(rows, unreadable), title, columns };
      }}
    />
  );
}
