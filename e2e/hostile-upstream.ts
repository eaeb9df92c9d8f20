import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ORGANIZATION_ID, type RawOrder } from './build-order.ts';
import { type ListBehaviour, listOrders, printOrder } from './hostile-list.ts';

/** What goes wrong with one request. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  /** The connection is cut: before any byte, or in the middle of the answer. */
  | { readonly kind: 'drop'; readonly when: 'at once' | 'half-way' }
  /** An answer with status 200 that holds something else than the API says. */
  | { readonly kind: 'body'; readonly body: string; readonly contentType?: string };

export type UpstreamRequest = { readonly number: number; readonly path: string; readonly query: URLSearchParams };

export type HostileUpstream = {
  readonly url: string;
  readonly apiKey: string;
  /** May be changed at any time; the next request sees it. */
  readonly behaviour: {
    list: ListBehaviour;
    orders: readonly RawOrder[];
    delayMilliseconds: number;
    /** Decides for each request what goes wrong with it, if anything. */
    fault: (request: UpstreamRequest) => Fault | undefined;
  };
  /** Every request so far. */
  readonly requests: UpstreamRequest[];
  close(): Promise<void>;
};

const API_KEY = 'mp_hostile1_secret-of-the-hostile-upstream';
const KIND: ListBehaviour = {
  cursor: 'exclusive',
  printedDigits: 0,
  comparedDigits: 9,
  tieOrder: 'stable',
  hasMore: 'exact',
};

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, error: string, headers?: Record<string, string>): void {
  answer(response, status, { error, request_id: `upstream-${status}` }, headers);
}

function goWrong(response: ServerResponse, fault: Fault): void {
  if (fault.kind === 'status') {
    const headers = fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter };
    return refuse(response, fault.status, `Hostile ${fault.status}`, headers);
  }
  if (fault.kind === 'body') {
    response.writeHead(200, { 'Content-Type': fault.contentType ?? 'application/json' });
    response.end(fault.body);
    return undefined;
  }
  if (fault.when === 'half-way') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '10000' });
    response.write('{"orders":[', () => response.destroy());
  } else response.destroy();
  return undefined;
}

/** Starts a real HTTP server with both operations of the Order Data Service over orders in memory, as odd as `list` and faults make it. */
export async function startHostileUpstream(
  orders: readonly RawOrder[],
  list: Partial<ListBehaviour> = {},
): Promise<HostileUpstream> {
  const requests: UpstreamRequest[] = [];
  const behaviour: HostileUpstream['behaviour'] = {
    list: { ...KIND, ...list },
    orders,
    delayMilliseconds: 0,
    fault: () => undefined,
  };
  const root = `/v1/orgs/${ORGANIZATION_ID}/orders`;

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://upstream');
    const request = { number: requests.length, path, query };
    requests.push(request);
    if (behaviour.delayMilliseconds > 0) await delay(behaviour.delayMilliseconds);
    const fault = behaviour.fault(request);
    if (fault) return goWrong(response, fault);
    if (incoming.headers['x-api-key'] !== API_KEY) return refuse(response, 401, 'Invalid API key');
    if (path === root) {
      return answer(response, 200, listOrders(behaviour.orders, query, behaviour.list, request.number));
    }
    const order = behaviour.orders.find(({ id }) => path === `${root}/${id}`);
    if (!order) return refuse(response, 404, 'Order not found');
    return answer(response, 200, { order: printOrder(order, behaviour.list.printedDigits) });
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => refuse(response, 400, String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The hostile upstream has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    apiKey: API_KEY,
    behaviour,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
