import { readTableLayout } from '../../../kit/table/read-table-layout.ts';
import type { TableLayout } from '../../../kit/table/table-layout.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';

/** Reads a layout of the orders' table from storage or a link. */
export function readOrderLayout(value: unknown): TableLayout {
  return readTableLayout(ORDER_COLUMNS, value);
}
