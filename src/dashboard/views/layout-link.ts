import { readQueryString, writeQueryString } from '#contract/service/query-string.ts';
import { readTableLayout } from '../ui/table/table-layout.ts';
import type { AnyColumns } from '../ui/table/table-columns.ts';
import type { TableLayout } from '../ui/table/table-layout.ts';

/** The parameter of an address that holds the table's layout. */
export const LAYOUT_PARAMETER = 'layout';

/** Short names of a layout's parts in addresses, such as `o-time.ticket~w-store.180~d-compact`. */
export const LAYOUT_PARTS = { o: 'order', s: 'shown', h: 'hidden', p: 'pinned' } as const;

/** Reads what `encodeLayout` wrote; unknown parts and columns are left out. */
export function decodeLayout(columns: AnyColumns, text: string): TableLayout {
  const parts = new Map(
    text.split('~').map((part) => {
      const split = part.indexOf('-');
      return [part.slice(0, split), part.slice(split + 1).split('.')];
    }),
  );
  const widths = parts.get('w') ?? [];
  return readTableLayout(columns, {
    ...Object.fromEntries(
      Object.entries(LAYOUT_PARTS).map(([letter, part]) => [part, parts.get(letter) ?? []]),
    ),
    widths: Object.fromEntries(
      widths.flatMap((id, position) =>
        position % 2 === 0 ? [[id, Number(widths[position + 1])]] : [],
      ),
    ),
    density: parts.get('d')?.[0],
  });
}

/** The layout text in an address's query string; undefined if it has none. */
export function layoutTextIn(search: string): string | undefined {
  return readQueryString(search).find(({ name }) => name === LAYOUT_PARAMETER)?.value;
}

/** An address's query string without a layout. */
export function withoutLayout(search: string): string {
  return writeQueryString(
    readQueryString(search)
      .filter(({ name }) => name !== LAYOUT_PARAMETER)
      .map(({ name, value }) => [name, value] as const),
  );
}
