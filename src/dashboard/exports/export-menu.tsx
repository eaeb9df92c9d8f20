import { Download } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  EXPORT_FORMATS,
  type ExportedTable,
  type ExportFormat,
} from '#contract/bff/order-store/exports-query.ts';
import { exportAddress } from '../api/exports.ts';
import type { RequestParameters } from '../api/query-string.ts';
import { readStored, writeStored } from '../ui/browser-storage.ts';
import type { Choice } from '../ui/choice-list.tsx';
import { readerTimeZone } from '../ui/i18n/formatters.ts';
import { InterfaceLocale } from '../ui/i18n/message-provider.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { MenuButton } from '../ui/popups/menu-button.tsx';

/** `id` is the name of the export. */
export type Exportable = {
  readonly id: ExportedTable | 'days' | 'stores' | 'stores_days';
  readonly table: ExportedTable;
  /** Filters, as `GET /api/exports` takes them. */
  readonly parameters: RequestParameters;
};

/** Radio buttons with a one-line explanation each. */
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

const KEY = 'tillview.export';

/** The choices of this browser's last exports; a page's own by the first table it offers. */
function readChoices(): Readonly<Record<string, unknown>> {
  return { ...Object(readStored('localStorage', KEY)) };
}

type Exportables = readonly [Exportable, ...Exportable[]];

/** Chooses table and format; the browser downloads the file. */
function ExportPanel({
  exportables,
  onDownload,
}: {
  exportables: Exportables;
  onDownload: () => void;
}) {
  const lang = use(InterfaceLocale);
  const [choices, setChoices] = useState(readChoices);
  const page = exportables[0].id;
  const { id, table, parameters } =
    exportables.find((each) => each.id === choices[page]) ?? exportables[0];
  const format = EXPORT_FORMATS.find((each) => each === choices['format']) ?? 'csv';
  const choose = (name: string, value: string) => {
    const next = { ...choices, [name]: value };
    setChoices(next);
    writeStored('localStorage', KEY, next);
  };
  return (
    <div className="flex w-68 max-w-full flex-col gap-3 p-4">
      {exportables.length > 1 && (
        <Choices
          legend="export.what"
          choices={exportables.map((each) => ({
            value: each.id,
            label: <FormattedMessage id="export.table" values={{ table: each.id }} />,
          }))}
          value={id}
          onChange={(next) => choose(page, next)}
        />
      )}
      <Choices
        legend="export.format"
        choices={FORMATS}
        value={format}
        onChange={(next) => choose('format', next)}
      />
      <a
        href={exportAddress(table, format, parameters, { lang, timeZone: readerTimeZone() })}
        download
        className="touch-target inline-flex h-8 items-center justify-center rounded-md bg-accent px-3 text-row font-medium text-on-accent hover:bg-accent-strong"
        onClick={onDownload}
      >
        <FormattedMessage id="export.download" />
      </a>
    </div>
  );
}

/** A button that opens the export panel of a page. */
export function ExportMenu({
  className,
  children,
  exportables,
}: {
  className: string;
  /** The button's label, after its icon. */
  children: ReactNode;
  exportables: Exportables;
}) {
  const { formatMessage } = useIntl();
  return (
    <MenuButton
      label={formatMessage({ id: 'export.name' })}
      align="end"
      buttonClassName={className}
      face={
        <>
          <Download aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
          {children}
        </>
      }
      panel={(close) => <ExportPanel exportables={exportables} onDownload={close} />}
    />
  );
}

/** The button among the menus of a page's totals. */
export function ExportInTotals({ exportables }: { exportables: Exportables }) {
  return (
    <ExportMenu
      exportables={exportables}
      className="touch-target -my-1 inline-flex h-7 flex-wrap content-center items-center justify-center gap-1 rounded-md px-2 text-xs leading-7 text-ink-muted hover:bg-hover aria-expanded:bg-hover"
    >
      {/* Aligned with the baseline of the text, not of the icon. */}
      <span className="self-baseline max-sm:sr-only">
        <FormattedMessage id="export.name" />
      </span>
    </ExportMenu>
  );
}
