import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { ExportPanel } from '../exports/export-panel.tsx';
import type { PageExport } from '../exports/run-export.ts';
import { type ExportFormat, tablePart } from '../exports/table-file.ts';
import { exportTask } from '../exports/table-task.ts';
import { storeWords } from '../filters/store-filter.ts';
import { NameLanguage } from '../kit/i18n/localized-text.ts';
import { ConnectReaderContext } from '../orders-feed/reader/connect-reader.ts';
import { NO_READING, NOTHING_READ, readerOf } from '../orders-feed/reader/reader.ts';
import { NO_PROGRESS } from '../orders-feed/reader/reading.ts';
import { useDays } from '../stores/days.tsx';
import type { Entry } from './entries.ts';
import { dateOf, type ExceptionFilters } from './exceptions-address.ts';
import { exceptionsTable } from './exceptions-table.ts';

const TABLES = ['exceptions'] as const;

export type ExceptionsExportProps = {
  /** As they are listed. */
  readonly entries: readonly Entry[];
  readonly filters: ExceptionFilters;
  /** How many orders could not be read: then the file says that it is a part. */
  readonly unreadable: number;
};

/** Everything is read already when exceptions are exported. */
const READ = {
  ...NO_READING,
  getSnapshot: () => ({ ...NOTHING_READ, progress: { ...NO_PROGRESS, phase: 'complete' as const } }),
};

/** In which format to export the exceptions of the page. */
export function ExceptionsExportPanel({
  job,
  entries,
  filters,
  unreadable,
}: ExceptionsExportProps & { readonly job: PageExport }) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const reader = readerOf(useContext(ConnectReaderContext));
  const start = (what: 'exceptions', format: ExportFormat) => {
    const { columns, rows } = exceptionsTable(entries, { intl, languages, stores: days.stores });
    const task = exportTask(
      { intl, days, reader },
      {
        reading: READ,
        isShared: true,
        rowsOf: () => ({ parts: [tablePart(rows)], unreadable }),
        format,
        title: intl.formatMessage({ id: 'frame.exceptions' }),
        columns,
        isDescending: false,
        words: {
          what,
          date: dateOf(filters),
          storeIds: filters.store,
          stores: filters.store && storeWords(intl, filters.store, days.stores),
        },
      },
    );
    job.start(task);
  };
  return <ExportPanel job={job} tables={TABLES} isBounded onStart={start} />;
}
