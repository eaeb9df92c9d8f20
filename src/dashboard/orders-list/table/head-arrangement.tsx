import { createContext, type ReactNode, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { columnOrder, type ColumnId, isWanted, type TableLayout } from './table-layout.ts';

/** How the table is arranged, and how to move a column of it so that everyone is told. */
export type Arrangement = {
  readonly layout: TableLayout;
  /** Takes a layout in which this column has another place. */
  readonly onMove: (layout: TableLayout, moved: ColumnId) => void;
};

/** The arrangement of the table around; undefined outside of one. */
export const HeadArrangement = createContext<Arrangement | undefined>(undefined);

/** The columns that are wanted, in the order of the head. */
function wantedColumns(layout: TableLayout): readonly ColumnId[] {
  const order = columnOrder(layout).filter((id) => !layout.pinned.includes(id));
  return [...layout.pinned, ...order].filter((id) => isWanted(layout, id));
}

/** Lets what is inside move columns, and tells a screen reader politely where each has come to. */
export function ArrangesHead({
  layout,
  onChange,
  children,
}: {
  layout: TableLayout;
  onChange: (layout: TableLayout) => void;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState('');
  const arrangement = useMemo<Arrangement>(
    () => ({
      layout,
      onMove: (next, moved) => {
        if (next === layout) return;
        const columns = wantedColumns(next);
        const place = columns.indexOf(moved) + 1;
        const name = formatMessage({ id: `column.${moved}` });
        if (place > 0) setText(formatMessage({ id: 'columns.moved' }, { name, place, count: columns.length }));
        onChange(next);
      },
    }),
    [layout, onChange, formatMessage],
  );
  return (
    <HeadArrangement value={arrangement}>
      <p aria-live="polite" className="sr-only">
        {text}
      </p>
      {children}
    </HeadArrangement>
  );
}
