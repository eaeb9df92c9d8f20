import { type OrderDetail, strictOrderAnswer, strictOrderList } from '#contract/service/order-strict.ts';
import { openDatabase } from '#database/open-database.ts';
import { createApiKey } from '#orders-service/api-keys.ts';
import { ensureOrganization } from '#orders-service/organization.ts';
import * as z from 'zod/mini';

type OrderList = z.infer<typeof strictOrderList>;
export type ListedOrder = OrderList['orders'][number];

/** The embedded service as an integration of somebody else would use it: over HTTP, with its own key, past the BFF. */
export type ServiceClient = {
  /** Every order that a query selects, newest first, page by page as the API's documentation says. */
  listAll(query?: Readonly<Record<string, string>>): Promise<ListedOrder[]>;
  /** One page of the list operation, as the bytes that came. */
  fetchPage(query: Readonly<Record<string, string>>): Promise<string>;
  getOrder(id: string): Promise<OrderDetail>;
  /** The key in use, to look for where it must not be. */
  readonly key: string;
};

/** Creates a key in the embedded database and reads through it. */
export async function openServiceClient(directory: string, port: number): Promise<ServiceClient> {
  const database = await openDatabase({ directory });
  const organizationId = await ensureOrganization(database);
  const { key } = await createApiKey(database, {
    organizationId,
    name: 'End-to-end tests',
    scopes: ['orders:read'],
    now: Math.floor(Date.now() / 1000),
  });
  await database.close();
  const root = `http://127.0.0.1:${port}/v1/orgs/${organizationId}/orders`;

  async function read(address: string): Promise<string> {
    const response = await fetch(address, { headers: { 'X-Api-Key': key } });
    const body = await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${body}`);
    return body;
  }

  const fetchPage = (query: Readonly<Record<string, string>>) => read(`${root}?${new URLSearchParams(query)}`);

  return {
    key,
    fetchPage,
    async listAll(query = {}) {
      const orders: ListedOrder[] = [];
      for (let before: string | undefined, hasMore = true; hasMore; before = orders.at(-1)?.createdAt) {
        const body = await fetchPage({ ...query, ...(before !== undefined && { before }) });
        const page = z.parse(strictOrderList, JSON.parse(body));
        orders.push(...page.orders);
        ({ hasMore } = page);
      }
      return orders;
    },
    async getOrder(id) {
      return z.parse(strictOrderAnswer, JSON.parse(await read(`${root}/${id}`))).order;
    },
  };
}
