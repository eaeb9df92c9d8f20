import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table';
import { FormattedMessage } from 'react-intl';
import type { Order } from '#contract/order.ts';
import type { MessageId } from '../../i18n/messages.ts';
import { FulfillmentStatusLabel, PaymentStatusLabel } from '../../i18n/order-status.tsx';
import {
  CustomerCell,
  RefundedCell,
  ServiceCell,
  SourceCell,
  StoreCell,
  TicketCell,
  TimeCell,
  TotalCell,
} from './cells.tsx';

declare module '@tanstack/react-table' {
  // The parameters must bear the names of the declaration they merge with.
  // oxlint-disable-next-line no-unused-vars
  interface ColumnMeta<in out TFeatures, in out TData, TValue> {
    /** Narrowest useful width in px. */
    readonly width: number;
    /** Share of the space left over. */
    readonly grow: number;
    readonly align: 'start' | 'end';
  }
}

export const orderTableFeatures = tableFeatures({ columnVisibilityFeature });

const helper = createColumnHelper<typeof orderTableFeatures, Order>();

function header(id: MessageId) {
  return () => <FormattedMessage id={id} />;
}

/** The columns of the orders table, in reading order; `meta` says how wide each must be. */
export const orderColumns = helper.columns([
  helper.display({
    id: 'time',
    header: header('column.time'),
    cell: ({ row }) => <TimeCell order={row.original} />,
    meta: { width: 172, grow: 2, align: 'start' },
  }),
  helper.display({
    id: 'ticket',
    header: header('column.ticket'),
    cell: ({ row }) => <TicketCell order={row.original} />,
    meta: { width: 96, grow: 2, align: 'start' },
  }),
  helper.display({
    id: 'store',
    header: header('column.store'),
    cell: ({ row }) => <StoreCell order={row.original} />,
    meta: { width: 110, grow: 4, align: 'start' },
  }),
  helper.display({
    id: 'service',
    header: header('column.service'),
    cell: ({ row }) => <ServiceCell order={row.original} />,
    meta: { width: 84, grow: 1, align: 'start' },
  }),
  helper.display({
    id: 'source',
    header: header('column.source'),
    cell: ({ row }) => <SourceCell order={row.original} />,
    meta: { width: 72, grow: 1, align: 'start' },
  }),
  helper.display({
    id: 'customer',
    header: header('column.customer'),
    cell: ({ row }) => <CustomerCell order={row.original} />,
    meta: { width: 130, grow: 4, align: 'start' },
  }),
  helper.display({
    id: 'payment',
    header: header('column.payment'),
    cell: ({ row }) => <PaymentStatusLabel value={row.original.paymentStatus} />,
    meta: { width: 104, grow: 1, align: 'start' },
  }),
  helper.display({
    id: 'fulfillment',
    header: header('column.fulfillment'),
    cell: ({ row }) => <FulfillmentStatusLabel value={row.original.fulfillmentStatus} />,
    meta: { width: 110, grow: 1, align: 'start' },
  }),
  helper.display({
    id: 'refunded',
    header: header('column.refunded'),
    cell: ({ row }) => <RefundedCell order={row.original} />,
    meta: { width: 92, grow: 1, align: 'end' },
  }),
  helper.display({
    id: 'total',
    header: header('column.total'),
    cell: ({ row }) => <TotalCell order={row.original} />,
    meta: { width: 96, grow: 1, align: 'end' },
  }),
]);

/** Which columns give way first where the table is too narrow for all: what the drawer tells anyway. */
const GIVE_WAY = ['source', 'service', 'customer', 'fulfillment', 'store'];

const GAP = 12;
const SIDE_PADDING = 32;

/** Which columns are shown in a table of this width (px). */
export function columnVisibility(width: number): Record<string, boolean> {
  const hidden = new Set<string>();
  const needed = () =>
    orderColumns
      .filter((column) => !hidden.has(column.id ?? ''))
      .reduce((sum, column) => sum + (column.meta?.width ?? 0) + GAP, SIDE_PADDING - GAP);
  for (const id of GIVE_WAY) {
    if (needed() <= width) break;
    hidden.add(id);
  }
  return Object.fromEntries([...hidden].map((id) => [id, false]));
}
