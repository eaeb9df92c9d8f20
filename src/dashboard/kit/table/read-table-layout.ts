import * as z from 'zod/mini';
import type { AnyColumns } from './table-columns.ts';
import { canHide, DEFAULT_LAYOUT, DENSITIES, knownWidths, type TableLayout } from './table-layout.ts';

const values = z.catch(z.array(z.unknown()), []);
const savedLayout = z.object({
  order: values,
  shown: values,
  hidden: values,
  pinned: values,
  widths: z.catch(z.record(z.string(), z.unknown()), {}),
  density: z.catch(z.enum(DENSITIES), DEFAULT_LAYOUT.density),
});

/** Reads a layout from storage or a link; unknown parts are dropped, anything other than a layout becomes the default. */
export function readTableLayout(columns: AnyColumns, value: unknown): TableLayout {
  const reading = savedLayout.safeParse(value);
  if (!reading.success) return DEFAULT_LAYOUT;
  const { order, shown, hidden, pinned, widths, density } = reading.data;
  const known = (ids: readonly unknown[]) => [...new Set(ids.filter(columns.has))];
  return {
    order: known(order),
    shown: known(shown),
    hidden: known(hidden).filter((id) => canHide(columns, id) && !shown.includes(id)),
    pinned: known(pinned),
    widths: knownWidths(columns, widths),
    density,
  };
}
