import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Button } from '../kit/button.tsx';
import { failureText, RequestId } from '../kit/failures/failure.tsx';
import { useFocusHeir } from '../kit/focus-heir.ts';
import { NameLanguage } from '../kit/i18n/localized-text.ts';
import type { MessageId } from '../kit/i18n/messages.ts';
import { ConnectReaderContext } from '../orders-feed/reader/connect-reader.ts';
import { type Reader, readerOf } from '../orders-feed/reader/reader.ts';
import { failureOf, type ReadingProgress } from '../orders-feed/reader/reading.ts';
import { useDays } from '../stores/days.tsx';
import type { Days } from '../stores/store-span.ts';
import type { ExportState } from './export-machine.ts';
import type { PageExport } from './run-export.ts';
import { EXPORT_FORMATS, type ExportFormat } from './table-file.ts';
import { exportTask, type FileWords, type TableTask } from './table-task.ts';

type Choice<Value extends string> = { readonly value: Value; readonly label: ReactNode; readonly hint?: MessageId };

/** Radio buttons that say what they choose in a line each. */
function Choices<Value extends string>({
  legend,
  choices,
  value,
  onChange,
}: {
  legend: MessageId;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-muted">
        <FormattedMessage id={legend} />
      </legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="touch-target -mx-2 flex items-start gap-2 rounded-md px-2 py-1 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={legend}
            className="mt-0.75 size-3.5 shrink-0 accent-accent outline-none"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          <span>
            {choice.label}
            {choice.hint && (
              <span className="block text-xs text-ink-muted">
                <FormattedMessage id={choice.hint} />
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const FORMATS: readonly Choice<ExportFormat>[] = EXPORT_FORMATS.map((format) => ({
  value: format,
  label: <FormattedMessage id="export.format_name" values={{ format }} />,
  ...(format === 'raw' && { hint: 'export.raw_hint' }),
}));

/** The share of the orders that was read, in percent; undefined while unknown. */
function percentRead({ orders, expectedOrders }: ReadingProgress, isBounded: boolean): number | undefined {
  if (!isBounded || !expectedOrders) return undefined;
  return Math.min(100, Math.round((orders / expectedOrders) * 100));
}

function Bar({ percent, label }: { percent: number | undefined; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 overflow-hidden rounded-full bg-hover"
    >
      <div
        className={`h-full rounded-full bg-accent ${percent === undefined ? 'w-1/3 animate-skeleton' : 'transition-[width] duration-240'}`}
        style={percent === undefined ? undefined : { width: `${Math.max(2, percent)}%` }}
      />
    </div>
  );
}

/** Whether there is no connection to read by: without one, the reader's own code may not arrive either. */
function isOffline({ phase }: ReadingProgress): boolean {
  return phase === 'offline' || (phase === 'idle' && !navigator.onLine);
}

function ProgressWords({ progress }: { progress: ReadingProgress }) {
  if (isOffline(progress)) return <FormattedMessage id="totals.offline" />;
  if (progress.phase === 'waiting') return <FormattedMessage id="totals.waiting" />;
  return <FormattedMessage id="export.read" values={{ count: progress.orders }} />;
}

/** Why an export did not come to its end. */
function StopWords({ state: { is, progress } }: { state: Extract<ExportState, { is: 'stopped' | 'failed' }> }) {
  const intl = useIntl();
  if (is === 'failed') return <FormattedMessage id="export.failed" />;
  const isCancelled = progress.phase === 'cancelled';
  const words = <FormattedMessage id="export.stopped" values={{ isCancelled, count: progress.orders }} />;
  const [first] = progress.failures;
  if (isCancelled || !first) return words;
  const error = failureOf(first.failure);
  return (
    <>
      {words} {failureText(intl, error)}
      <span className="block text-ink-muted">
        <RequestId error={error} />
      </span>
    </>
  );
}

/** What replaces each other on the panel, so that the focus does not get lost. */
const SCREENS = {
  choosing: 'form',
  reading: 'progress',
  writing: 'progress',
  stopped: 'end',
  failed: 'end',
} as const satisfies Record<ExportState['is'], string>;

/** What it takes to make a table, besides the rows. */
type TableContext = {
  readonly intl: IntlShape;
  readonly days: Days;
  /** The languages of names (see `NameLanguage`). */
  readonly languages: string;
  readonly reader: Reader;
};

type ExportPanelProps<What extends string, Part> = Pick<FileWords, 'date' | 'storeIds'> & {
  readonly job: PageExport;
  /** What can be exported; a single table is not offered. */
  readonly tables: readonly [What, ...What[]];
  /** Whether it is known how much is to be read: with a first day. */
  readonly isBounded?: boolean;
  readonly tableOf: (what: What, context: TableContext) => Omit<TableTask<Part>, 'format' | 'words'>;
};

/** What to export in which format; while it is read and written, how far it is. */
export function ExportPanel<What extends string, Part>({
  job,
  tables,
  isBounded = true,
  date,
  storeIds,
  tableOf,
}: ExportPanelProps<What, Part>) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const reader = readerOf(useContext(ConnectReaderContext));
  const heir = useFocusHeir();
  const state = useSyncExternalStore(job.subscribe, job.getSnapshot);
  const [what, setWhat] = useState(tables[0]);
  const [format, setFormat] = useState<ExportFormat>('csv');
  function start(): void {
    const table = tableOf(what, { intl, days, languages, reader });
    job.start(exportTask({ intl, days, reader }, { ...table, format, words: { what, date, storeIds } }));
  }
  function content(): ReactNode {
    switch (state.is) {
      case 'choosing':
        return (
          <>
            {tables.length > 1 && (
              <Choices
                legend="export.what"
                choices={tables.map((table) => ({
                  value: table,
                  label: <FormattedMessage id="export.table" values={{ table }} />,
                }))}
                value={what}
                onChange={setWhat}
              />
            )}
            <Choices legend="export.format" choices={FORMATS} value={format} onChange={setFormat} />
            <Button look="primary" onClick={start}>
              <FormattedMessage id="export.download" />
            </Button>
            <p role="status" className="text-xs text-ink-muted wrap-anywhere empty:hidden">
              {state.saved && (
                <FormattedMessage
                  id="export.saved"
                  values={{ name: <bdi className="text-ink">{state.saved.name}</bdi>, count: state.saved.rows }}
                />
              )}
            </p>
          </>
        );
      case 'reading':
      case 'writing': {
        const isWriting = state.is === 'writing';
        const label = intl.formatMessage({ id: isWriting ? 'export.writing' : 'totals.reading' });
        return (
          <>
            <p className="font-medium">{label}</p>
            <Bar percent={isWriting ? undefined : percentRead(state.progress, isBounded)} label={label} />
            <p role="status" className="text-xs text-ink-muted tabular-nums">
              <ProgressWords progress={state.progress} />
            </p>
            <Button look="outline" onClick={job.cancel}>
              <FormattedMessage id="totals.cancel" />
            </Button>
          </>
        );
      }
      case 'stopped':
      case 'failed': {
        const isCancelled = state.is === 'stopped' && state.progress.phase === 'cancelled';
        return (
          <>
            <p role={isCancelled ? 'status' : 'alert'}>
              <StopWords state={state} />
            </p>
            <Button look="primary" onClick={job.resume}>
              <FormattedMessage id={isCancelled ? 'totals.read_on' : 'action.retry'} />
            </Button>
            {state.is === 'stopped' && state.progress.orders > 0 && (
              <Button look="outline" onClick={job.savePart}>
                <FormattedMessage id="export.download_part" />
              </Button>
            )}
            <Button onClick={job.leave}>
              <FormattedMessage id="action.close" />
            </Button>
          </>
        );
      }
    }
  }
  return (
    <div ref={heir} key={SCREENS[state.is]} className="flex w-68 max-w-full flex-col gap-3 p-4">
      {content()}
    </div>
  );
}
