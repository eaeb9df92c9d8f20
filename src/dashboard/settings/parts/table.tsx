import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';

/** The look of a table's heading cells and cells; the outer ones stand in line with the headings of the sections. */
export const HEAD = 'py-1.5 pe-4 text-start text-xs font-medium whitespace-nowrap text-ink-muted last:pe-0';
export const CELL = 'py-2 pe-4 last:pe-0';

/** A word about a row beside its name. */
export function Tag({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full border border-line-strong px-1.5 text-xs leading-4.5 font-medium whitespace-nowrap text-ink-muted">
      {children}
    </span>
  );
}

/** A table whose rows have buttons at their end; columns beside the first give way on a phone. */
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
