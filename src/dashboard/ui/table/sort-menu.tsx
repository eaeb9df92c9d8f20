import { ArrowDownUp } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../i18n/messages.ts';
import { ChoiceMenu } from '../popups/choice-menu.tsx';
import { type AnyColumns, type ColumnSort, getColumn, sortParts } from './table-columns.ts';

/** Sorts a list that has no table header, on phones. */
export function SortMenu({
  sort,
  sortings,
  columns,
  onSort,
}: {
  sort: ColumnSort;
  sortings: readonly { readonly value: ColumnSort; readonly name: MessageId }[];
  /** A wider window sorts by more of them. */
  columns: AnyColumns;
  onSort: (sort: ColumnSort) => void;
}) {
  const { formatMessage } = useIntl();
  const words = formatMessage({ id: getColumn(columns, sortParts(sort).column).header });
  return (
    <ChoiceMenu
      name={formatMessage({ id: 'sort.name' })}
      group="sort"
      icon={ArrowDownUp}
      words={sortings.some(({ value }) => value === sort) ? undefined : words}
      choices={sortings.map(({ value, name }) => ({ value, label: formatMessage({ id: name }) }))}
      value={sort}
      onChange={onSort}
    />
  );
}
