import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ListedRow, RowGroup, TableColumn } from './table-columns.ts';

/**
 * The loaded rows on paper, in the columns that are on screen: each page repeats the titles, and a
 * heading is never the last line of a page.
 */
export function PrintedTable<Row extends ListedRow, Group extends RowGroup>({
  name,
  columns,
  rows,
  groups,
  heading,
  isComplete,
}: {
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  groups: readonly Group[];
  heading: (group: Group, isCard: boolean) => ReactNode;
  isComplete: boolean;
}) {
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <table className="printed-list" aria-label={name}>
      {!isComplete && (
        <caption>
          <FormattedMessage id="print.part" values={{ count: rows.length }} />
        </caption>
      )}
      <thead>
        <tr>
          {columns.map(({ id, header, isNumber, width }) => (
            <th
              key={id}
              scope="col"
              data-number={isNumber}
              // Numbers are as wide as they are.
              style={isNumber ? undefined : { width: `${(width / total) * 100}%` }}
            >
              <FormattedMessage id={header} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          {group.hasHeading && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                {heading(group, false)}
              </th>
            </tr>
          )}
          {rows.slice(group.start, group.start + group.count).map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, cell: Cell, isNumber, isRequired }) => (
                <td key={id} data-number={isNumber}>
                  <div className={isRequired ? 'whitespace-nowrap' : 'line-clamp-2'}>
                    <Cell row={row} heading={group.key} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
