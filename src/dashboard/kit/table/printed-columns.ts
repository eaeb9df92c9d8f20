import type { MessageId } from '../i18n/messages.ts';
import type { PrintedColumn } from '../paper/printed-table.tsx';
import { inlineCell } from './cell-content.tsx';
import type { AnyEntry, TableColumns } from './table-columns.ts';

/** The columns of a table on paper. */
export function printedColumns<Entry extends AnyEntry>(
  columns: TableColumns<Entry>,
  ids: readonly string[],
  entryOf: (record: Entry['record']) => Entry,
  titleOf: (header: MessageId) => string,
): PrintedColumn<Entry['record']>[] {
  return ids.map((id) => {
    const { header, cell, meta } = columns.get(id);
    return {
      id,
      title: titleOf(header),
      isEnd: meta.isMoney === true || meta.isNumber === true,
      cell: (record) => inlineCell(cell({ row: { original: entryOf(record) } })),
    };
  });
}
