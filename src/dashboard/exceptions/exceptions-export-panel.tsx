import { ExportPanel } from '../exports/export-panel.tsx';
import type { PageExport } from '../exports/run-export.ts';
import { tablePart } from '../exports/table-file.ts';
import { dateOf } from '../period-figures/days-filter.ts';
import type { Entry } from '#order-domain/exceptions/entry.ts';
import type { ExceptionFilters } from './exceptions-address.ts';
import { exceptionsTable } from './exceptions-table.ts';

export type ExceptionsExportProps = {
  /** As they are listed. */
  readonly entries: readonly Entry[];
  readonly filters: ExceptionFilters;
  /** How many orders could not be read: then the file says that it is a part. */
  readonly unreadable: number;
};

/** In which format to export the exceptions of the page. */
export function ExceptionsExportPanel({
  job,
  entries,
  filters,
  unreadable,
}: ExceptionsExportProps & { readonly job: PageExport }) {
  return (
    <ExportPanel
      job={job}
      tables={['exceptions']}
      tableOf={(_what, { intl, days, languages }) => {
        const { columns, rows } = exceptionsTable(entries, { intl, languages, stores: days.stores });
        return {
          rowsOf: () => ({ parts: [tablePart(rows)], unreadable }),
          title: intl.formatMessage({ id: 'frame.exceptions' }),
          columns,
          date: dateOf(filters),
          storeIds: filters.store,
        };
      }}
    />
  );
}
