import { memo, Suspense, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { currencyFormat } from '../i18n/formatters.ts';
import type { MessageId } from '../i18n/messages.ts';
import type { ColumnLook } from './fit-columns.ts';
import { ariaSort } from './column-sort.ts';
import type { HeaderInteractions, HeaderInteractionsProps } from './header-interactions.tsx';
import { lazyWithMessages } from '../i18n/message-provider.tsx';

/** Lets columns be sorted, moved and resized: what it adds to the header, `onInteractions` gets. */
const LazyInteractions = lazyWithMessages(
  'lists',
  async () => (await import('./header-interactions.tsx')).AddInteractions,
);
// The header renders again with what it adds, which must not render it again.
const MemoizedInteractions = memo(LazyInteractions);

type HeaderProps = Omit<HeaderInteractionsProps, 'row' | 'onInteractions'> & {
  /** The currency (ISO 4217) of all amounts; undefined where there are several. */
  currency: string | undefined;
  looks: ReadonlyMap<string, ColumnLook>;
};

/** The short symbol of a currency in a locale, e.g. `€`. */
function currencySymbol(locale: string, currency: string): string {
  const parts = currencyFormat(locale, currency, true).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}

/** The title of a column; that of a money column adds the currency if there is only one. */
function ColumnTitle({
  id,
  title,
  currency,
}: {
  id: string;
  title: MessageId;
  currency: string | undefined;
}) {
  const { locale, formatMessage } = useIntl();
  return (
    <span id={`column-${id}`} className="line-clamp-2">
      {formatMessage({ id: title })}
      {/* A long currency, as US$ in Arabic, takes the second line. */}
      <wbr />
      {currency !== undefined && (
        <span className="ms-1 font-normal text-ink-faint">
          (<bdi>{currencySymbol(locale, currency)}</bdi>)
        </span>
      )}
    </span>
  );
}

/**
 * The column titles, sticky above the rows and not rerendered with them; they can be read before
 * the code of `AddInteractions` is loaded.
 */
export const TableHeader = memo(function TableHeader({ currency, looks, ...props }: HeaderProps) {
  const { columns, titles, table, sorting } = props;
  const row = useRef<HTMLDivElement>(null);
  const [interactions, setInteractions] = useState<HeaderInteractions>();
  return (
    <div
      ref={row}
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid h-9 grid-cols-(--table-columns) border-b border-line bg-surface px-2.5 text-xs font-medium text-ink-muted"
      onKeyDown={interactions?.onKeyDown}
    >
      {table.getLeafHeaders().map(({ column }) => {
        const { id } = column;
        const { header, meta } = columns.get(id);
        const look = looks.get(id);
        const title = (
          <ColumnTitle
            id={id}
            title={titles?.[id] ?? header}
            currency={meta.isMoney ? currency : undefined}
          />
        );
        const {
          className = '',
          children = title,
          ...events
        } = interactions?.cell(column, title) ?? {};
        return (
          <div
            key={id}
            role="columnheader"
            aria-labelledby={`column-${id}`}
            aria-sort={ariaSort(columns, id, sorting)}
            data-column={id}
            className={`relative select-none ${look?.headerClassName} ${className}`}
            style={look?.style}
            {...events}
          >
            {children}
          </div>
        );
      })}
      <ErrorBoundary
        kind="list"
        variant="line"
        frame={(message) => <div className="absolute inset-x-0 top-full">{message}</div>}
      >
        <Suspense>
          <MemoizedInteractions {...props} row={row} onInteractions={setInteractions} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
});
