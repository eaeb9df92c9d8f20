import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type ListOrdersQuery, parseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { readInstant } from '#contract/service/rfc3339.ts';
import { type ListPolicy, listPage, type ModelEntry, SOUND_POLICY } from './list-model.ts';
import { answer, startTestUpstream } from './start-test-upstream.ts';

/**
 * An order as JSON, with whatever fields a test gives it; `createdAt` is RFC 3339 in UTC with any
 * fractional digits.
 */
export type RawOrder = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly createdAt: string;
};

export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** The connection is cut: before any byte, or in the middle of the response. */
  | { readonly kind: 'drop'; readonly when: 'at once' | 'half-way' }
  /** A response with status 200 whose body is not what the API describes. */
  | { readonly kind: 'body'; readonly body: string; readonly contentType?: string };

/** A request that the upstream received; `number` counts from 0. */
export type UpstreamRequest = {
  readonly number: number;
  readonly path: string;
  readonly query: URLSearchParams;
};

/** An Order Data Service over orders in memory that misbehaves as a test asks it to. */
export type HostileUpstream = {
  /** The service's `{base_url}`. */
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  /** May be changed at any time; the next request sees it. */
  readonly behaviour: {
    list: ListPolicy;
    orders: readonly RawOrder[];
    /** Every response waits for this promise. */
    gate: Promise<unknown>;
    /** Milliseconds. */
    delay: (request: UpstreamRequest) => number;
    /** Decides for each request what goes wrong with it, if anything. */
    fault: (request: UpstreamRequest) => Fault | undefined;
  };
  /** Every request so far. */
  readonly requests: readonly UpstreamRequest[];
  close(): Promise<void>;
};

/** The organization of every hostile upstream. */
const ORGANIZATION_ID = '00000000-0000-4000-8000-0000000000aa';
const API_KEY = 'mp_hostile1_secret-of-the-hostile-upstream';

/** The sub-resources of an order, with their names in `expand`. */
const EXPANDED_AS = {
  items: 'items',
  payments: 'payments',
  refunds: 'refunds',
  taxBreakdown: 'tax_breakdown',
  appliedPromotions: 'applied_promotions',
} as const;

/**
 * Starts a real HTTP server with both operations of the Order Data Service; `list` sets where its
 * list operation is not sound.
 */
export async function startHostileUpstream(
  orders: readonly RawOrder[],
  list: Partial<ListPolicy> = {},
): Promise<HostileUpstream> {
  const requests: UpstreamRequest[] = [];
  const behaviour: HostileUpstream['behaviour'] = {
    list: { ...SOUND_POLICY, ...list },
    orders,
    gate: Promise.resolve(),
    delay: () => 0,
    fault: () => undefined,
  };
  const root = `/v1/orgs/${ORGANIZATION_ID}/orders`;

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const {
      pathname: path,
      search,
      searchParams: query,
    } = new URL(incoming.url ?? '/', 'http://upstream');
    const request = { number: requests.length, path, query };
    requests.push(request);
    const delay = behaviour.delay(request);
    if (delay > 0) await wait(delay);
    await behaviour.gate;
    const fault = behaviour.fault(request);
    if (fault) return goWrong(response, fault);
    if (incoming.headers['x-api-key'] !== API_KEY) return refuse(response, 401, 'Invalid API key');
    if (path === root)
      return answer(
        response,
        200,
        listAnswer(behaviour.orders, search, behaviour.list, request.number),
      );
    const order = behaviour.orders.find(({ id }) => path === `${root}/${id}`);
    if (!order) return refuse(response, 404, 'Order not found');
    return answer(response, 200, { order: printOrder(order, behaviour.list.printedDigits) });
  }

  const server = await startTestUpstream((incoming, response) => {
    respond(incoming, response).catch((error: unknown) => refuse(response, 400, String(error)));
  });
  return {
    url: server.baseUrl,
    apiKey: API_KEY,
    organizationId: ORGANIZATION_ID,
    behaviour,
    requests,
    close: server.close,
  };
}

function refuse(
  response: ServerResponse,
  status: number,
  error: string,
  headers?: Record<string, string>,
): void {
  answer(response, status, { error, request_id: `upstream-${status}` }, headers);
}

function goWrong(response: ServerResponse, fault: Fault): void {
  switch (fault.kind) {
    case 'status': {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
      return refuse(response, fault.status, `Hostile ${fault.status}`, headers);
    }
    case 'body':
      return answer(response, 200, fault.body, {
        'content-type': fault.contentType ?? 'application/json',
      });
    case 'drop':
      if (fault.when === 'at once') return void response.destroy();
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000' });
      return void response.write('{"orders":[', () => response.destroy());
  }
}

function listAnswer(
  orders: readonly RawOrder[],
  search: string,
  policy: ListPolicy,
  request: number,
): { orders: RawOrder[]; hasMore: boolean } {
  const { query, issues } = parseListOrdersQuery(search);
  if (issues.length > 0) throw new RangeError(issues.map(({ message }) => message).join(' '));
  const { page, hasMore } = listPage(entriesOf(orders), query, policy, request);
  return {
    orders: page.map(({ order }) => printOrder(order, policy.printedDigits, query.expand)),
    hasMore,
  };
}

type HostileEntry = ModelEntry & { readonly order: RawOrder };

/** The cached results of `entriesOf`; tests replace their lists rather than changing them. */
const knownEntries = new WeakMap<readonly RawOrder[], readonly HostileEntry[]>();

function entriesOf(orders: readonly RawOrder[]): readonly HostileEntry[] {
  const entries = knownEntries.get(orders) ?? orders.map(entryOf);
  knownEntries.set(orders, entries);
  return entries;
}

/** An order as the model lists it. */
export function entryOf(order: RawOrder): HostileEntry {
  const instant = readInstant(order.createdAt);
  if (!instant.ok) throw new RangeError(`The createdAt of order ${order.id} ${instant.reason}.`);
  return {
    ...instant.value,
    order,
    id: order.id,
    fields: {
      storeId: String(order['storeId']),
      paymentStatus: String(order['paymentStatus']),
      fulfillmentStatus: String(order['fulfillmentStatus']),
      source: String(order['source']),
      totalCents: Number(order['totalCents']),
    },
  };
}

/**
 * An order as a response prints it: with the sub-resources that `expand` names (all without it) and
 * its timestamp truncated.
 */
export function printOrder(
  order: RawOrder,
  digits: number,
  expand?: ListOrdersQuery['expand'],
): RawOrder {
  const leftOut = new Set<string>(
    Object.entries(EXPANDED_AS).flatMap(([field, name]) =>
      expand?.includes(name) === false ? field : [],
    ),
  );
  const fields = Object.fromEntries(Object.entries(order).filter(([field]) => !leftOut.has(field)));
  return { ...fields, id: order.id, createdAt: printTimestamp(order.createdAt, digits) };
}

/** A timestamp in UTC with exactly `digits` fractional digits. */
function printTimestamp(timestamp: string, digits: number): string {
  const [second = '', fraction = ''] = timestamp.replace('Z', '').split('.');
  return digits === 0 ? `${second}Z` : `${second}.${fraction.padEnd(9, '0').slice(0, digits)}Z`;
}
