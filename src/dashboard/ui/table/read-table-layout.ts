import type { AnyColumns } from './table-columns.ts';
import {
  canHide,
  DEFAULT_LAYOUT,
  DENSITIES,
  knownWidths,
  type TableLayout,
} from './table-layout.ts';

/**
 * Reads a layout from storage or a link; unknown parts are dropped, anything other than a layout
 * becomes the default.
 */
export function readTableLayout(columns: AnyColumns, value: unknown): TableLayout {
  if (typeof value !== 'object' || value === null) return DEFAULT_LAYOUT;
  const part = (name: keyof TableLayout): unknown => Reflect.get(value, name);
  const known = (name: 'order' | 'shown' | 'hidden' | 'pinned') => {
    const ids = part(name);
    return Array.isArray(ids) ? [...new Set(ids.filter(columns.has))] : [];
  };
  const [shown, widths] = [known('shown'), part('widths')];
  return {
    order: known('order'),
    shown,
    hidden: known('hidden').filter((id) => canHide(columns, id) && !shown.includes(id)),
    pinned: known('pinned'),
    widths: typeof widths === 'object' && widths !== null ? knownWidths(columns, widths) : {},
    density: DENSITIES.find((density) => density === part('density')) ?? DEFAULT_LAYOUT.density,
  };
}
