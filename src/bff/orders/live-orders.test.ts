import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { orderList } from '#contract/bff/order-list.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { writeCursor } from '#order-store/answers/cursor.ts';
import { type RawOrder, startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import { createUpstream } from '#upstream/create-upstream.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { buildBff } from '../build-bff.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';

const NOON = 1_793_534_400;
const [SOHO] = [
  'aaaaaaaa-bbbb-4ccc-8ddd-000000000001',
  'aaaaaaaa-bbbb-4ccc-8ddd-000000000002',
] as const;
const list = z.extend(orderList, {
  orders: z.array(z.looseObject({ id: z.string(), createdAt: z.string() })),
});
let orders = 0;

/** Orders of one second after noon, with the amounts 0, 1, 2…, or all with one amount. */
function ordersAt(
  second: number,
  count: number,
  fields: Readonly<Record<string, unknown>> = {},
): RawOrder[] {
  return Array.from({ length: count }, (_, totalCents) => ({
    id: `00000000-0000-4000-8000-${String((orders += 1)).padStart(12, '0')}`,
    storeId: SOHO,
    createdAt: printUtcSecond(NOON + second),
    subtotalCents: 0,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 0,
    totalCents,
    ...fields,
  }));
}

/** No order store; the caller may see some stores, or all. */
async function start(all: readonly RawOrder[], policy: Partial<ListPolicy> = {}) {
  const service = await startHostileUpstream(all, policy);
  const { url: baseUrl, organizationId, apiKey } = service;
  const upstream = createUpstream({ baseUrl, organizationId, apiKey });
  const { database, remove } = await openTestDatabase();
  const app = buildBff({
    config: {
      auth: 'password',
      isSecure: false,
      hostNames: ['localhost'],
      isDemo: async () => false,
      currency: 'EUR',
      timeZone: null,
      dayStartsAt: '00:00',
    },
    upstream,
    stores: async () => [],
    database,
    dashboardDirectory: import.meta.dirname,
    now: () => NOON * 1_000,
    authenticate: async ({ headers }) => ({
      ...LOCAL_CALLER,
      storeIds:
        typeof headers['x-test-stores'] === 'string' ? headers['x-test-stores'].split(',') : null,
    }),
  });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
    await service.close();
    await remove();
  });
  const get = (query: string, stores?: readonly string[]) =>
    app.inject({
      url: `/api/orders?${query}`,
      headers: {
        'x-requested-with': 'tillview',
        ...(stores && { 'x-test-stores': stores.join() }),
      },
    });
  /** Follows `nextCursor`. */
  async function readPages(query: string) {
    const pages: z.infer<typeof list>[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = list.parse(
        (await get(`${query}${cursor === undefined ? '' : `&cursor=${cursor}`}`)).json(),
      );
      expect(page.hasMore).toBe(page.nextCursor !== null);
      pages.push(page);
      cursor = page.nextCursor;
    }
    return pages;
  }
  return { service, get, readPages };
}

function sizes(pages: readonly z.infer<typeof list>[]): number[] {
  return pages.map((page) => page.orders.length);
}

describe('pages of a live list', () => {
  test('end before a possibly cut second, which the next page has in full', async () => {
    const all = [
      ...Array.from({ length: 48 }, (_, index) => ordersAt(100 - index, 1)).flat(),
      ...ordersAt(7, 9),
    ];
    const { readPages } = await start(all);
    const pages = await readPages('page_size=50');
    expect(sizes(pages)).toEqual([48, 9]);
    expect(pages.flatMap((page) => page.orders.map(({ id }) => id)).toSorted()).toEqual(
      all.map(({ id }) => id),
    );
    expect(pages[0]?.coverage).toEqual({ completeFrom: null, asOf: printUtcSecond(NOON) });
  });
});

describe('a cursor', () => {
  const MESSAGE = 'cursor must be the nextCursor of the same list.';

  async function startWithCursor() {
    const { get } = await start([...ordersAt(9, 1), ...ordersAt(8, 1)]);
    const { nextCursor } = list.parse((await get('page_size=1')).json());
    return { get, cursor: nextCursor ?? '' };
  }

  test.each([
    ['of another query', (cursor: string) => `view=active&cursor=${cursor}`, MESSAGE],
    ['that is malformed', () => 'cursor=abc', MESSAGE],
    ['of the order store', () => `cursor=${writeCursor('{}', [1, 2])}`, MESSAGE],
    [
      'with before',
      (cursor: string) => `before=2026-11-01T12:00:00Z&cursor=${cursor}`,
      "cursor can't be given together with before.",
    ],
    [
      'that is repeated',
      (cursor: string) => `cursor=${cursor}&cursor=${cursor}`,
      'cursor must be given once.',
    ],
  ])('%s is refused', async (_name, query, message) => {
    const { get, cursor } = await startWithCursor();
    const answered = await get(query(cursor));
    const { code, error } = apiErrorBody.parse(answered.json());
    expect([answered.statusCode, code, error]).toEqual([400, 'bad_request', message]);
  });

  test('of a user with other rights is refused', async () => {
    const { get, cursor } = await startWithCursor();
    expect((await get(`page_size=1&cursor=${cursor}`, [SOHO])).json()).toMatchObject({
      error: MESSAGE,
    });
  });
});
