import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';

/** Styles of a table's header cells and cells; the outer cells align with the section headings. */
export const HEAD = 'py-1.5 pe-4 text-start text-xs font-medium whitespace-nowrap text-ink-muted last:pe-0';
export const CELL = 'py-2 pe-4 last:pe-0';

/** A short label beside a row's name. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full border border-line-strong px-1.5 text-xs leading-4.5 font-medium whitespace-nowrap text-ink-muted">
      {children}
    </span>
  );
}

/** A table whose rows end with buttons; all columns but the first are hidden on a phone. */
export function ActionTable({ columns, children }: { columns: readonly MessageId[]; children: ReactNode }) {
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
