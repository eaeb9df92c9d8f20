import { readQueryString, writeQueryString } from '#contract/service/query-string.ts';
import { readTableLayout } from '../ui/table/table-layout.ts';
import type { AnyColumns } from '../ui/table/table-columns.ts';
import { DEFAULT_LAYOUT, isSameLayout, type TableLayout } from '../ui/table/table-layout.ts';
import type { ViewsPage } from './saved-views.ts';

/** The address parameter for the table's layout. */
const LAYOUT_PARAMETER = 'layout';
/** Short names of a layout's parts in addresses, such as `o-time.ticket~w-store.180~d-compact`. */
const LAYOUT_PARTS = { o: 'order', s: 'shown', h: 'hidden', p: 'pinned' } as const;

/** Reads the format of `encodeLayout`; unknown parts and columns are dropped. */
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

/** Writes a layout with characters that an address need not escape; empty for the default. */
export function encodeLayout(layout: TableLayout): string {
  const lists = Object.entries(LAYOUT_PARTS).map(([letter, part]) => [letter, ...layout[part]]);
  const widths = ['w', ...Object.entries(layout.widths).flat()];
  const density = layout.density === DEFAULT_LAYOUT.density ? ['d'] : ['d', layout.density];
  return [...lists, widths, density]
    .filter(({ length }) => length > 1)
    .map(([letter, ...values]) => `${letter}-${values.join('.')}`)
    .join('~');
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

/** The path and query of a page with its filters and, unless it is the default, its layout. */
export function viewAddress(
  { id, columns }: Pick<ViewsPage, 'id' | 'columns'>,
  filters: string,
  layout: TableLayout | undefined,
): string {
  const isDefault = !columns || !layout || isSameLayout(columns, layout, DEFAULT_LAYOUT);
  const query = [filters, isDefault ? '' : `${LAYOUT_PARAMETER}=${encodeLayout(layout)}`]
    .filter((part) => part !== '')
    .join('&');
  return `/${id}${query && `?${query}`}`;
}
