/**
 * Thread with an Order Data Service over generated orders in memory, which can arrive and change
 * continuously.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { ENDED_STATUSES, isOneOf } from '#contract/service/order-enums.ts';
import { parseListOrdersQuery, effectivePageSize } from '#contract/service/list-orders-query.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { portOf } from '#testing/upstream/start-test-upstream.ts';

/** Start parameters; the clock is the machine's. */
export type SyncUpstreamData = {
  readonly days: number;
  /** Response latency (ms). */
  readonly delayMs: number;
  /**
   * Arrivals per second, unless 0; each order is completed a minute later, and every tenth refunded
   * within three minutes.
   */
  readonly perSecond: number;
};

/** Messages to the thread and its responses. */
export type SyncUpstreamRequest =
  | { readonly kind: 'count' | 'arrive' | 'quiet' }
  | { readonly kind: 'complete'; readonly id: string }
  /**
   * Finds orders that differ from the stored ones, given their versions and refund counts by id.
   */
  | { readonly kind: 'compare'; readonly kept: ReadonlyMap<string, string> };
export type SyncUpstreamReply =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'count'; readonly requests: number }
  | { readonly kind: 'compare'; readonly missing: number; readonly stale: number }
  | { readonly kind: 'order'; readonly id: string };

type Stored = {
  readonly second: number;
  readonly isActive: boolean;
  readonly order: OrderDetail;
  json: string | undefined;
};

const { days, delayMs, perSecond }: SyncUpstreamData = workerData;
const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

/** The oldest first. */
const orders: Stored[] = [...generateDemoOrders({ until: epochSeconds(), days })].flat().map(store);
const places = new Map(orders.map(({ order }, place) => [order.id, place]));
const templates = orders.slice(-2_000).map(({ order }) => order);
let requests = 0;

function store(order: OrderDetail): Stored {
  const isActive = !isOneOf(ENDED_STATUSES, order.fulfillmentStatus);
  return { second: secondOf(order.createdAt) ?? 0, isActive, order, json: undefined };
}

function replace(order: OrderDetail): void {
  const place = places.get(order.id);
  if (place !== undefined) orders[place] = store(order);
}

function arrive(): OrderDetail {
  const createdAt = printUtcSecond(epochSeconds());
  const template = templates[orders.length % templates.length];
  if (!template) throw new Error('There is no order to copy.');
  const text = JSON.stringify(template).replaceAll(template.id, randomUUID());
  const copy: OrderDetail = JSON.parse(text);
  const order: OrderDetail = {
    ...copy,
    orderVersion: 1,
    createdAt,
    fulfillmentStatus: 'preparing',
    paymentStatus: 'paid',
    payments: copy.payments.map((payment) => ({
      ...payment,
      id: randomUUID(),
      createdAt,
    })),
    refunds: [],
  };
  places.set(order.id, orders.length);
  orders.push(store(order));
  return order;
}

function complete(id: string): void {
  const order = orders[places.get(id) ?? -1]?.order;
  if (order)
    replace({ ...order, orderVersion: order.orderVersion + 1, fulfillmentStatus: 'completed' });
}

function refund(id: string): void {
  const order = orders[places.get(id) ?? -1]?.order;
  if (!order) return;
  const refunds = [
    {
      id: randomUUID(),
      orderId: id,
      amountCents: order.totalCents,
      reason: 'cold',
      createdAt: printUtcSecond(epochSeconds()),
    },
  ];
  replace({ ...order, orderVersion: order.orderVersion + 1, paymentStatus: 'refunded', refunds });
}

/** The index of the first order at or after a second. */
function placeOf(second: number): number {
  let [low, high] = [0, orders.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((orders[middle]?.second ?? Infinity) < second) low = middle + 1;
    else high = middle;
  }
  return low;
}

function list(search: string): string {
  const { query } = parseListOrdersQuery(search);
  const [from, before, to] = [secondOf(query.from), secondOf(query.before), secondOf(query.to)];
  const start = from === undefined ? 0 : placeOf(from);
  const end = Math.min(
    before === undefined ? orders.length : placeOf(before),
    to === undefined ? orders.length : placeOf(to + 1),
  );
  const size = effectivePageSize(query);
  const page: string[] = [];
  let place = end - 1;
  for (; place >= start && page.length < size; place -= 1) {
    const stored = orders[place];
    const total = stored?.order.totalCents ?? 0;
    const isWanted =
      stored &&
      (query.view === 'all' || stored.isActive === (query.view === 'active')) &&
      total >= (query.amountMin ?? -Infinity) &&
      total <= (query.amountMax ?? Infinity);
    if (isWanted) page.push((stored.json ??= JSON.stringify(stored.order)));
  }
  return `{"orders":[${page.join(',')}],"hasMore":${place >= start}}`;
}

const server = createServer((request, response) => {
  requests += 1;
  const { pathname, search } = new URL(request.url ?? '/', 'http://service');
  const id = /\/orders\/(.+)$/.exec(pathname)?.[1];
  const order = id === undefined ? undefined : orders[places.get(id) ?? -1]?.order;
  const body =
    id === undefined ? list(search) : order ? JSON.stringify({ order }) : '{"error":"no order"}';
  setTimeout(() => {
    response.writeHead(id !== undefined && !order ? 404 : 200, {
      'content-type': 'application/json',
    });
    response.end(body);
  }, delayMs);
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1');
await once(server, 'listening');

function reply(message: SyncUpstreamReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(message);
}

/** Compared in this thread, because the other one keeps storing orders. */
function compare(kept: ReadonlyMap<string, string>): void {
  let [missing, stale] = [0, 0];
  for (const { order } of orders) {
    const version = kept.get(order.id);
    if (version === undefined) missing += 1;
    else if (version !== `${order.orderVersion} ${order.refunds.length}`) stale += 1;
  }
  reply({ kind: 'compare', missing, stale });
}

parentPort?.on('message', (request: SyncUpstreamRequest) => {
  if (request.kind === 'count') reply({ kind: 'count', requests });
  if (request.kind === 'compare') compare(request.kept);
  if (request.kind === 'arrive') reply({ kind: 'order', id: arrive().id });
  if (request.kind === 'complete') complete(request.id);
  if (request.kind === 'quiet') clearInterval(arrivals);
});
reply({ kind: 'listening', port: portOf(server.address()) });

let seconds = 0;
const arrivals = setInterval(() => {
  seconds += 1;
  for (let each = 0; each < perSecond; each += 1) {
    const { id } = arrive();
    setTimeout(() => complete(id), 60_000);
    if (each % 10 === 0) setTimeout(() => refund(id), 61_000 + (seconds % 120) * 1_000);
  }
}, 1_000);
