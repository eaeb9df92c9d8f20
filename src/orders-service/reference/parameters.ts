import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import {
  EXPANSIONS,
  FULFILLMENT_STATUSES,
  PAYMENT_STATUSES,
  VIEWS,
} from '#contract/service/order-enums.ts';

/**
 * An OpenAPI 3.1 parameter. Examples are part of the descriptions, because the docs page would send
 * `example` values.
 */
type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: true;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly style?: 'form';
  readonly explode?: false;
};

const UUID = { type: 'string', format: 'uuid' } as const;

function pathId(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: UUID };
}

function list(name: string, values: readonly string[], description: string): Parameter {
  const schema = { type: 'array', items: { type: 'string', enum: values }, minItems: 1 };
  return { name, in: 'query', description, schema, style: 'form', explode: false };
}

const MOMENT =
  'An RFC 3339 time with any offset and up to nanoseconds, like `2026-11-01T14:30:00.5+02:00`, or a day in UTC, like `2026-11-01`.';
const WHOLE_SECONDS =
  'Orders have whole seconds, and bounds are compared to the nanosecond: a time between two seconds is neither of them. There are no leap seconds.';
const amount = {
  type: 'integer',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
};

export const ORG_ID = pathId('orgId', 'The organization, which must be that of the key.');
export const ORDER_ID = pathId('orderId', 'The order.');

/** As in order-data-service-api.md, List orders. */
export const LIST_PARAMETERS: readonly Parameter[] = [
  { name: 'store_id', in: 'query', description: 'Only orders of this store.', schema: UUID },
  {
    name: 'view',
    in: 'query',
    description:
      '`active` leaves out orders that are completed or cancelled, `history` has only those, `all` does not filter.',
    schema: { type: 'string', enum: VIEWS, default: 'all' },
  },
  list(
    'payment_status',
    PAYMENT_STATUSES,
    'Only orders with one of these payment statuses, separated by commas.',
  ),
  list(
    'fulfillment_status',
    FULFILLMENT_STATUSES,
    'Only orders with one of these fulfillment statuses, separated by commas.',
  ),
  {
    name: 'source',
    in: 'query',
    description:
      'Only orders from one of these sources, separated by commas, such as `kiosk,online`.',
    schema: { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
    style: 'form',
    explode: false,
  },
  {
    name: 'from',
    in: 'query',
    description: `Only orders created then or later. ${MOMENT} A day means its start. ${WHOLE_SECONDS}`,
    schema: { type: 'string' },
  },
  {
    name: 'to',
    in: 'query',
    description: `Only orders created then or earlier. ${MOMENT} A day means its end.`,
    schema: { type: 'string' },
  },
  {
    name: 'amount_min',
    in: 'query',
    description: 'The smallest `totalCents`, in cents.',
    schema: amount,
  },
  {
    name: 'amount_max',
    in: 'query',
    description: 'The largest `totalCents`, in cents.',
    schema: amount,
  },
  {
    name: 'page_size',
    in: 'query',
    description: 'How many orders a page holds at most; capped to 50 when `expand` has `items`.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: MAX_PAGE_SIZE },
  },
  {
    name: 'before',
    in: 'query',
    description:
      'The cursor: only orders created before this RFC 3339 time. See “Paging” above for what it can promise.',
    schema: { type: 'string', format: 'date-time' },
  },
  list('expand', EXPANSIONS, 'The parts to add to each order, separated by commas.'),
];
