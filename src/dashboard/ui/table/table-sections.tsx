import type { ReactNode } from 'react';
import { BLANK, type CellContent } from './cell-content.tsx';
import type { ColumnLook } from './fit-columns.ts';
import type { ListGeometry, RowGroup } from './window/list-geometry.ts';
import type { ListedRow } from './window/list-window.ts';
import type { AnyEntry, TableColumns, TableEntry } from './table-columns.ts';
import type { TableModel } from './use-table-model.ts';
import { cellElements, rowElementId, TableRow } from './table-row.tsx';

/** What a table shows of its rows and groups besides their cells. */
export type TableParts<Record extends ListedRow, Group extends RowGroup, Context> = {
  /** The prefix of the ids of rows' elements. */
  readonly rowName: string;
  /** The key of a group, unique in the list. */
  readonly keyOf: (group: Group) => string;
  /**
   * The content of a group's heading; `looks` are those of the columns, or undefined above cards.
   */
  readonly heading: (group: Group, looks: ReadonlyMap<string, ColumnLook> | undefined) => ReactNode;
  /** A row in two lines, for narrow screens, as a `gridcell`. */
  readonly card: (entry: TableEntry<Record, Group, Context>) => ReactNode;
  /** The version of a row: a higher one is highlighted. */
  readonly versionOf?: (record: Record) => number;
};

type ModelRow<Entry extends AnyEntry> = ReturnType<
  TableModel<Entry>['getRowModel']
>['rows'][number];

/** What the library's cells show. */
function cellsOf<Entry extends AnyEntry>(row: ModelRow<Entry>, columns: TableColumns<Entry>) {
  return row.getVisibleCells().map((cell) => {
    const { id, columnDef } = cell.column;
    const content: CellContent =
      typeof columnDef.cell === 'function' ? columnDef.cell(cell.getContext()) : BLANK;
    return { id, content, label: columns.get(id).meta.label?.(row.original) };
  });
}

/**
 * The rendered rows under the headings of their groups, at their positions in the whole list. Each
 * heading stays in view as long as its group does.
 */
export function TableSections<Record extends ListedRow, Group extends RowGroup, Context>({
  parts: { rowName, keyOf, heading, card, versionOf },
  columns,
  rows,
  geometry,
  rowHeight,
  stickyTop,
  looks,
  activeIndex,
  openId,
  arrived,
}: {
  parts: TableParts<Record, Group, Context>;
  columns: TableColumns<TableEntry<Record, Group, Context>>;
  rows: readonly ModelRow<TableEntry<Record, Group, Context>>[];
  geometry: ListGeometry;
  /** Height of a row in px. */
  rowHeight: number;
  /** How far below the top of the scroller the headings stick, in px. */
  stickyTop: number;
  /** How the cells of each column look; undefined where rows are cards. */
  looks: ReadonlyMap<string, ColumnLook> | undefined;
  activeIndex: number;
  openId: string | undefined;
  arrived: ReadonlySet<string> | undefined;
}) {
  return (
    <div className="relative" style={{ height: geometry.height }}>
      {[...Map.groupBy(rows, ({ original }) => original.groupIndex)].map(([position, members]) => {
        const group = members[0]?.original.group;
        if (!group) return null;
        const key = keyOf(group);
        const headingHeight = geometry.headingHeight(position);
        const headingId = `${rowName}-group-${position}`;
        return (
          <div
            key={key}
            role="rowgroup"
            aria-labelledby={headingHeight === 0 ? undefined : headingId}
            className="absolute inset-x-0"
            style={{
              top: geometry.headingTop(position),
              height: headingHeight + group.count * rowHeight,
            }}
          >
            {headingHeight > 0 && (
              <div
                id={headingId}
                data-group={key}
                className="sticky short:static z-3 border-b border-line bg-sunken text-xs text-ink-muted"
                style={{ top: stickyTop, height: headingHeight }}
              >
                {heading(group, looks)}
              </div>
            )}
            {members.map((row) => {
              const { record, index, context } = row.original;
              return (
                <TableRow
                  key={record.id}
                  elementId={rowElementId(rowName, record.id)}
                  rowId={record.id}
                  record={record}
                  context={context}
                  groupKey={key}
                  index={index}
                  looks={looks}
                  start={headingHeight + (index - group.start) * rowHeight}
                  height={rowHeight}
                  isActive={index === activeIndex}
                  isOpen={record.id === openId}
                  isNew={arrived?.has(record.id) === true}
                  version={versionOf?.(record) ?? 0}
                  draw={(looks) =>
                    looks ? cellElements(cellsOf(row, columns), looks) : card(row.original)
                  }
                />
              );
            })}
          </div>
        );
      })}
    </div>
  );
}
