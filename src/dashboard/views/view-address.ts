import { writeQueryString } from '#contract/service/query-string.ts';
import { DEFAULT_LAYOUT, isSameLayout, type TableLayout } from '../ui/table/table-layout.ts';
import { LAYOUT_PARAMETER, LAYOUT_PARTS } from './layout-link.ts';
import type { ViewsPage } from './saved-views.ts';

/**
 * Writes a layout compactly, with characters that an address need not escape; empty for the
 * default.
 */
export function encodeLayout(layout: TableLayout): string {
  const lists = Object.entries(LAYOUT_PARTS).map(([letter, part]) => [letter, ...layout[part]]);
  const widths = ['w', ...Object.entries(layout.widths).flat()];
  const density = layout.density === DEFAULT_LAYOUT.density ? ['d'] : ['d', layout.density];
  return [...lists, widths, density]
    .filter(({ length }) => length > 1)
    .map(([letter, ...values]) => `${letter}-${values.join('.')}`)
    .join('~');
}

/**
 * The address (path and query) of a page with its filters and, unless it is the default, its
 * table's layout.
 */
export function viewAddress(
  { id, columns }: Pick<ViewsPage, 'id' | 'columns'>,
  filters: string,
  layout: TableLayout | undefined,
): string {
  const arrangement =
    !columns || !layout || isSameLayout(columns, layout, DEFAULT_LAYOUT)
      ? ''
      : writeQueryString([[LAYOUT_PARAMETER, encodeLayout(layout)]]);
  const query = [filters, arrangement].filter((part) => part !== '').join('&');
  return `/${id}${query && `?${query}`}`;
}
