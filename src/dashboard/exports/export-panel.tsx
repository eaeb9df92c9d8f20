import { type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { Button } from '../kit/button.tsx';
import type { Choice } from '../kit/choice-list.tsx';
import { failureText, RequestId } from '../kit/failures/failure.tsx';
import { NameLanguage } from '../kit/i18n/localized-text.ts';
import type { MessageId } from '../kit/i18n/messages.ts';
import { OfflineWords } from '../orders-feed/offline-words.tsx';
import { ConnectReaderContext } from '../orders-feed/reader/connect-reader.ts';
import { readerOf } from '../orders-feed/reader/reader.ts';
import { failureOf, type ReadingProgress } from '../orders-feed/reader/reading.ts';
import { ReadingBar } from '../orders-feed/reader/reading-bar.tsx';
import { useDays } from '../stores/days.tsx';
import type { Days } from '#order-domain/days/store-span.ts';
import type { ExportState } from './export-machine.ts';
import type { PageExport } from './run-export.ts';
import { EXPORT_FORMATS, type ExportFormat } from './table-file.ts';
import { exportTask, type TableTask } from './table-task.ts';

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
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

const FORMATS: readonly Choice<ExportFormat>[] = EXPORT_FORMATS.map((format) => ({
  value: format,
  label: (
    <>
      <FormattedMessage id="export.format_name" values={{ format }} />
      {format === 'raw' && (
        <span className="block text-xs text-ink-muted">
          <FormattedMessage id="export.raw_hint" />
        </span>
      )}
    </>
  ),
}));

/** Whether there is no connection to read by: without one, the reader's own code may not arrive either. */
function isOffline({ phase }: ReadingProgress): boolean {
  return phase === 'offline' || (phase === 'idle' && !navigator.onLine);
}

function ProgressWords({ progress }: { progress: ReadingProgress }) {
  if (isOffline(progress)) return <OfflineWords of="totals" />;
  if (progress.phase === 'waiting') return <FormattedMessage id="totals.waiting" />;
  return <FormattedMessage id="export.read" values={{ count: progress.orders }} />;
}

/** Why an export did not come to its end. */
function StopWords({ state }: { state: Extract<ExportState, { is: 'stopped' | 'failed' }> }) {
  const intl = useIntl();
  if (state.is === 'failed')
    return <FormattedMessage id={state.why === 'updated' ? 'page.updated' : 'export.failed'} />;
  const { progress } = state;
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

/** What names and values in an exported table depend on. */
type TableContext = {
  readonly intl: IntlShape;
  readonly days: Days;
  /** The languages of names (BCP 47, comma-separated), best first. */
  readonly languages: string;
};

type ExportPanelProps<What extends string, Spec, Part> = {
  readonly job: PageExport;
  /** What can be exported; a single table is not offered. */
  readonly tables: readonly [What, ...What[]];
  /** Whether it is known how much is to be read: with a first day. */
  readonly isBounded?: boolean;
  readonly tableOf: (what: What, context: TableContext) => TableTask<Spec, Part>;
};

/** What to export in which format; while it is read and written, how far it is. */
export function ExportPanel<What extends string, Spec, Part>({
  job,
  tables,
  isBounded = true,
  tableOf,
}: ExportPanelProps<What, Spec, Part>) {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const reader = readerOf(useContext(ConnectReaderContext));
  const state = useSyncExternalStore(job.subscribe, job.getSnapshot);
  const [what, setWhat] = useState(tables[0]);
  const [format, setFormat] = useState<ExportFormat>('csv');
  const start = () =>
    job.start(exportTask({ intl, days, reader }, { what, format }, tableOf(what, { intl, days, languages })));
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
            <p role="status" className="text-xs text-ink-muted wrap-anywhere empty:sr-only">
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
            <ReadingBar
              label={label}
              progress={isWriting || !isBounded ? undefined : state.progress}
              className="h-1 rounded-full bg-hover"
            />
            <p className="text-xs text-ink-muted tabular-nums">
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
        const isUpdate = state.is === 'failed' && state.why === 'updated';
        return (
          <>
            <p role={isCancelled ? 'status' : 'alert'}>
              <StopWords state={state} />
            </p>
            <Button look="primary" onClick={isUpdate ? () => location.reload() : job.resume}>
              <FormattedMessage id={isUpdate ? 'page.reload' : isCancelled ? 'totals.read_on' : 'action.retry'} />
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
    <div key={SCREENS[state.is]} className="flex w-68 max-w-full flex-col gap-3 p-4">
      {content()}
    </div>
  );
}
