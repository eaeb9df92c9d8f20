import type { MessageId } from '../i18n/messages.ts';
import type { CellContent } from './cell-content.tsx';
import type { RowGroup } from './window/list-geometry.ts';
import type { ListedRow } from './window/list-window.ts';
import { linesOf, type TextLines } from './window/text-lines.tsx';

/** A row on screen, which is one entry of the library's data. */
export type TableEntry<Record, Group, Context> = {
  readonly record: Record;
  /** Position in the list from 0. */
  readonly index: number;
  /** The group it belongs to, and the position of that group in the list. */
  readonly group: Group;
  readonly groupIndex: number;
  /** What cells need besides their row; keeps its identity while nothing in it changes. */
  readonly context: Context;
};

/** Any entry, as far as the table itself knows it. */
export type AnyEntry = TableEntry<ListedRow, RowGroup, unknown>;

/** Texts that a column makes room for. */
export type ColumnTexts = {
  /** Those it makes room for before columns give way. */
  readonly texts: readonly string[];
  /** Longer ones that it has room for where there is enough. */
  readonly preferred?: readonly string[];
  /** The classes that cells give them, besides their padding. */
  readonly className?: string;
};

/**
 * What Tillview adds to the library's definition of a column. Widths are those for text of the
 * usual size.
 */
export type ColumnMeta<Entry extends AnyEntry> = {
  /** Share of the free space; 0 keeps the width. */
  readonly grow: number;
  /**
   * Preferred width (px), which columns get before any of them gets more; `size` is the minimum.
   */
  readonly preferredSize?: number;
  /**
   * The minimum width (px) where all texts are shorter than `size`; longer ones are then truncated
   * rather than let other columns give way.
   */
  readonly shrinksTo?: number;
  /** Whether its preferred width is of use only as a whole. */
  readonly isAllOrNothing?: true;
  /** Whether its texts are never truncated, however long they are. */
  readonly isNeverCut?: true;
  /** Right-aligned. */
  readonly isNumber?: true;
  /** Right-aligned, under the currency symbol in the header. */
  readonly isMoney?: true;
  /** Hidden until the user shows it. */
  readonly isOptional?: true;
  /**
   * Columns give way in this sequence (1 first) when the table is too narrow; those without a
   * number never do.
   */
  readonly givesWay?: number;
  /** Gives way as soon as another column cannot have its preferred width. */
  readonly givesWayEarly?: true;
  /**
   * Wide enough for any content, so cells are not clipped: clipping every cell would cost more to
   * paint than its text.
   */
  readonly alwaysFits?: true;
  /** Rows can be sorted by it, at first in this direction. */
  readonly sort?: 'ascending' | 'descending';
  /** The accessible name of a cell whose text alone is not enough. */
  readonly label?: (entry: Entry) => string | undefined;
  /** The texts that the column makes room for. */
  readonly texts?: (records: readonly Entry['record'][], context: Entry['context']) => ColumnTexts;
};

/**
 * A column as the library takes it. `size` is the minimum width in px for text of the usual size.
 */
export type TableColumn<Entry extends AnyEntry> = {
  readonly id: string;
  /** The message with the column's title. */
  readonly header: MessageId;
  readonly cell: (cell: { readonly row: { readonly original: Entry } }) => CellContent;
  readonly size: number;
  readonly enableHiding?: boolean;
  readonly meta: ColumnMeta<Entry>;
};

/** The columns of a table, in default order. */
export type TableColumns<
  Entry extends AnyEntry,
  Column extends TableColumn<Entry> = TableColumn<Entry>,
> = {
  readonly list: readonly Column[];
  readonly ids: readonly string[];
  readonly has: (id: unknown) => id is string;
  /** Throws for an unknown id. */
  readonly get: (id: string) => Column;
};

/** Columns as far as code needs them that draws no cell. */
export type AnyColumns = TableColumns<never>;

/**
 * Makes the columns of a table from their definitions. Saved layouts and links hold their ids, so
 * an id never changes.
 */
export function tableColumns<
  Entry extends AnyEntry,
  Column extends TableColumn<Entry> = TableColumn<Entry>,
>(list: readonly Column[]): TableColumns<Entry, Column> {
  const byId = new Map(list.map((column) => [column.id, column]));
  return {
    list,
    ids: list.map(({ id }) => id),
    has: (id): id is string => typeof id === 'string' && byId.has(id),
    get: (id) => {
      const column = byId.get(id);
      if (!column) throw new RangeError(`No column ${id}.`);
      return column;
    },
  };
}

/** The column of `TextLines` that holds the preferred texts of a column. */
export function preferredTexts(id: string): string {
  return `${id} preferred`;
}

/**
 * How many of a list's first rows columns look at for their texts: enough to know how tickets are
 * numbered.
 */
export const SAMPLED_ROWS = 200;

/** The texts that the columns of a table make room for, as blocks to measure. */
export function columnTexts<Entry extends AnyEntry>(
  { list }: TableColumns<Entry>,
  records: readonly Entry['record'][],
  context: Entry['context'],
): TextLines[] {
  return list.flatMap(({ id, meta }): TextLines[] => {
    const needed = meta.texts?.(records, context);
    if (!needed) return [];
    const { texts, preferred, className = '' } = needed;
    const look = { className: `px-1.5 ${className}` };
    const block = { column: id, lines: linesOf(texts), ...look };
    return preferred
      ? [block, { column: preferredTexts(id), lines: linesOf(preferred), ...look }]
      : [block];
  });
}
