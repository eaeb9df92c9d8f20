import { ExportPanel } from '../../exports/export-panel.tsx';
import type { PageExport } from '../../exports/run-export.ts';
import { shownRows } from '../../exports/table-task.ts';
import type { BusinessPeriod } from '../figures-period.ts';
import { type ExportedFigures, FIGURES_TABLES, figuresTable } from './figures-tables.ts';

export type FiguresExportProps = {
  readonly period: BusinessPeriod;
  readonly figures: ExportedFigures;
  /** How many orders could not be read, or not in full: then the file says that it is a part. */
  readonly unreadable: number;
};

/** Which table of a period's figures to export, and in which format. */
export function FiguresExportPanel({ job, period, figures, unreadable }: FiguresExportProps & { job: PageExport }) {
  const isGrouped = figures.trees.some(({ group }) => group !== undefined);
  const { from, to, stores } = period;
  return (
    <ExportPanel
      job={job}
      tables={isGrouped ? FIGURES_TABLES : ['figures', 'takings']}
      date={{ from, to }}
      storeIds={stores}
      tableOf={(what, { intl, languages, days }) => {
        const storeName = (storeId: string) => days.stores.find(storeId).name;
        const { columns, rows } = figuresTable(what, figures, { intl, languages, storeName });
        const title = intl.formatMessage({ id: 'export.table' }, { table: what });
        return { ...shownRows(rows, unreadable), title, columns };
      }}
    />
  );
}
