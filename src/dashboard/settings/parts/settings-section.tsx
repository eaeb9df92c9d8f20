import { Children, type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureNotice } from '../../ui/failures/failure-notice.tsx';
import { useIsLate } from '../../ui/loading/use-is-late.ts';
import { readerTimeZone } from '../../ui/i18n/formatters.ts';
import { formatMoment } from '../../stores/store-clock.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { sortStores, useStores } from '../../stores/stores.ts';

/** The loading message appears after this time (ms). */
const LATE = 150;

/** Shows a query's data or its error; data stays visible when a refetch fails. */
export function Loaded<T>({
  query: { data, error, refetch },
  children,
}: {
  query: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  children: (data: T) => ReactNode;
}) {
  const isLate = useIsLate(data === undefined && !error ? 'settings' : undefined, LATE);
  return (
    <>
      {error && (
        <div className="mb-3 overflow-hidden rounded-md">
          <FailureNotice error={error} onRetry={() => void refetch()}>
            <FormattedMessage id="settings.not_loaded" />
          </FailureNotice>
        </div>
      )}
      {data === undefined
        ? isLate && (
            <p role="status" className="text-row text-ink-muted">
              <FormattedMessage id="page.loading" />
            </p>
          )
        : children(data)}
    </>
  );
}

/** A time (RFC 3339) in the user's own time zone, in full on hover. */
export function Moment({ at }: { at: string }) {
  const { locale } = useIntl();
  const clock = { timeZone: readerTimeZone() };
  return (
    <time
      dateTime={at}
      title={formatMoment(locale, at, clock, 'full')}
      className="whitespace-nowrap"
    >
      {formatMoment(locale, at, clock, 'date-time')}
    </time>
  );
}

/** Styles of a table's header cells and cells; the outer cells align with the section headings. */
export const HEAD =
  'py-1.5 pe-4 text-start text-xs font-medium whitespace-nowrap text-ink-muted last:pe-0';
export const CELL = 'py-2 pe-4 last:pe-0';

function Tag({ id }: { id: MessageId }) {
  return (
    <span className="rounded-full border border-line-strong px-1.5 text-xs leading-4.5 font-medium whitespace-nowrap text-ink-muted">
      <FormattedMessage id={id} />
    </span>
  );
}

/** A table whose rows end with buttons; all columns but the first are hidden on a phone. */
export function ActionTable({
  columns,
  children,
}: {
  columns: readonly MessageId[];
  children: ReactNode;
}) {
  return (
    <table className="w-full text-row">
      <thead>
        <tr>
          {columns.map((title, position) => (
            <th key={title} className={position === 0 ? HEAD : `${HEAD} max-sm:hidden`}>
              <FormattedMessage id={title} />
            </th>
          ))}
          <th className={HEAD}>
            <span className="sr-only">
              <FormattedMessage id="settings.actions" />
            </span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The maximum number of store names; the rest are counted. */
const NAMED = 3;

/** The names of the stores that a person can see; null for all. */
export function StoreNames({ storeIds }: { storeIds: readonly string[] | null }) {
  const { formatMessage, formatList, locale } = useIntl();
  const stores = useStores();
  if (storeIds === null) return <FormattedMessage id="store.all" />;
  const names = sortStores(storeIds.map(stores.find), locale).map(({ name }) => name);
  const rest = names.length - NAMED;
  const shown =
    rest > 1
      ? [
          ...names.slice(0, NAMED),
          formatMessage({ id: 'settings.people.more_stores' }, { count: rest }),
        ]
      : names;
  return (
    <span title={rest > 1 ? formatList(names) : undefined} className="wrap-anywhere">
      {formatList(shown)}
    </span>
  );
}

/** A section of the settings: a region named by its heading, with its main action beside it. */
export function SettingsSection({
  id,
  title,
  hint,
  action,
  children,
}: {
  /** The section's hash in the address. */
  id: string;
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section
      id={id}
      // The link to it moves the focus here.
      tabIndex={-1}
      aria-labelledby={headingId}
      className="scroll-mt-4 border-b border-line py-8 outline-none last:border-b-0"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id={headingId} className="text-sm font-semibold">
            {title}
          </h2>
          {hint && <p className="mt-1 text-row text-ink-muted">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A setting with its control beside it, or below it if there is no room. */
export function SettingRow({
  id,
  label,
  labelId,
  hint,
  children,
}: {
  /** The row's hash in the address. */
  id?: string | undefined;
  label: string;
  /** The id of the label, by which the control is named. */
  labelId: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      id={id}
      className="flex scroll-mt-4 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5"
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        <p id={labelId} className="text-row font-medium">
          {label}
        </p>
        {hint && (
          <p id={`${labelId}-hint`} className="mt-0.5 text-xs text-ink-muted">
            {hint}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}

/**
 * A row of an `ActionTable`: a name with tags and notes below it, cells (hidden on a phone) and
 * buttons.
 */
export function ActionRow({
  name,
  tags,
  notes,
  phoneNote,
  cells,
  children,
}: {
  name: string;
  tags: readonly (MessageId | false)[];
  notes?: ReactNode;
  /** Instead of the cells, on a phone. */
  phoneNote: ReactNode;
  cells: readonly ReactNode[];
  children: ReactNode;
}) {
  return (
    <tr className="border-t border-line align-top">
      <th scope="row" className={`${CELL} w-1/2 text-start font-medium max-sm:w-full`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="wrap-anywhere">{name}</bdi>
          {tags.map((id) => id && <Tag key={id} id={id} />)}
        </span>
        {notes && <span className="block text-xs font-normal text-ink-muted">{notes}</span>}
        <span className="block text-xs font-normal text-ink-muted sm:hidden">{phoneNote}</span>
      </th>
      {Children.map(cells, (cell) => (
        <td className={`${CELL} max-sm:hidden`}>{cell}</td>
      ))}
      <td className={`${CELL} py-1! text-end whitespace-nowrap`}>{children}</td>
    </tr>
  );
}
