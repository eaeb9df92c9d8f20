import * as z from 'zod/mini';
import { isColumnId } from './columns.tsx';
import { canHide, DEFAULT_LAYOUT, DENSITIES, knownWidths, type TableLayout } from './table-layout.ts';

const columnIds = z.pipe(
  z.catch(z.array(z.unknown()), []),
  z.transform((values: unknown[]) => [...new Set(values.filter(isColumnId))]),
);

const widths = z.pipe(z.catch(z.record(z.string(), z.unknown()), {}), z.transform(knownWidths));

const tableLayout = z.object({
  order: columnIds,
  shown: columnIds,
  hidden: columnIds,
  pinned: columnIds,
  widths,
  density: z.catch(z.enum(DENSITIES), DEFAULT_LAYOUT.density),
});

/** Reads a layout from storage or a link; unknown parts are dropped, anything other than a layout becomes the default. */
export function readTableLayout(value: unknown): TableLayout {
  const reading = tableLayout.safeParse(value);
  if (!reading.success) return DEFAULT_LAYOUT;
  const { shown, hidden, ...rest } = reading.data;
  return { ...rest, shown, hidden: hidden.filter((id) => canHide(id) && !shown.includes(id)) };
}
