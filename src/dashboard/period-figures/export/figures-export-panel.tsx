import { useContext } from 'react';
import { useIntl } from 'react-intl';
import { ExportPanel } from '../../exports/export-panel.tsx';
import type { PageExport } from '../../exports/run-export.ts';
import { type ExportFormat, tablePart } from '../../exports/table-file.ts';
import { exportTask } from '../../exports/table-task.ts';
import { storeWords } from '../../filters/store-filter.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { ConnectReaderContext } from '../../orders-feed/reader/connect-reader.ts';
import { NO_READING, NOTHING_READ, readerOf } from '../../orders-feed/reader/reader.ts';
import { NO_PROGRESS } from '../../orders-feed/reader/reading.ts';
import { useDays } from '../../stores/days.tsx';
import type { BusinessPeriod } from '../figures-period.ts';
import { type ExportedFigures, FIGURES_TABLES, type FiguresTable, figuresTable } from './figures-tables.ts';

export type FiguresExportProps = {
  readonly period: BusinessPeriod;
  readonly figures: ExportedFigures;
  /** How many orders could not be read, or not in full: then the file says that it is a part. */
  readonly unreadable: number;
};

/** Everything is read already when figures are exported. */
const READ = {
  ...NO_READING,
  getSnapshot: () => ({ ...NOTHING_READ, progress: { ...NO_PROGRESS, phase: 'complete' as const } }),
};

/** Which table of a period's figures to export, and in which format. */
export function FiguresExportPanel({ job, period, figures, unreadable }: FiguresExportProps & { job: PageExport }) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const reader = readerOf(useContext(ConnectReaderContext));
  const isGrouped = figures.trees.some(({ group }) => group !== undefined);
  const { from, to, stores } = period;
  const start = (what: FiguresTable, format: ExportFormat) => {
    const storeName = (storeId: string) => days.stores.find(storeId).name;
    const { columns, rows } = figuresTable(what, figures, { intl, languages, storeName });
    const task = exportTask(
      { intl, days, reader },
      {
        reading: READ,
        isShared: true,
        rowsOf: () => ({ parts: [tablePart(rows)], unreadable }),
        format,
        title: intl.formatMessage({ id: 'export.table' }, { table: what }),
        columns,
        isDescending: false,
        words: { what, date: { from, to }, storeIds: stores, stores: stores && storeWords(intl, stores, days.stores) },
      },
    );
    job.start(task);
  };
  return (
    <ExportPanel job={job} tables={isGrouped ? FIGURES_TABLES : ['figures', 'takings']} isBounded onStart={start} />
  );
}
