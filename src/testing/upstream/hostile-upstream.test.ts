import { expect, onTestFinished, test } from 'vitest';
import { readOrderResponse, readOrderPage } from '#contract/service/read-order.ts';
import { type RawOrder, startHostileUpstream } from './hostile-upstream.ts';
import type { ListPolicy } from './list-model.ts';

function order(number: number, fields: Readonly<Record<string, unknown>> = {}): RawOrder {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    storeId: 'store',
    createdAt: `2026-11-01T12:00:00.${String(number).padStart(9, '0')}Z`,
    subtotalCents: 100,
    discountCents: 0,
    manualDiscountCents: 0,
    taxCents: 0,
    totalCents: 100,
    items: [],
    ...fields,
  };
}

const ORDERS = [1, 2, 3].map((number) => order(number));

async function start(list?: Partial<ListPolicy>) {
  const upstream = await startHostileUpstream(ORDERS, list);
  onTestFinished(() => upstream.close());
  const get = (path: string, apiKey = upstream.apiKey) =>
    fetch(`${upstream.url}/v1/orgs/${upstream.organizationId}/orders${path}`, {
      headers: { 'x-api-key': apiKey },
    });
  return { upstream, get };
}

test('a sound one answers both operations', async () => {
  const { upstream, get } = await start();
  const page = readOrderPage(await (await get('?page_size=2')).json());
  expect(page?.orders.map(({ id, createdAt, items }) => [id, createdAt, items])).toEqual([
    [ORDERS[2]?.id, '2026-11-01T12:00:00Z', undefined],
    [ORDERS[1]?.id, '2026-11-01T12:00:00Z', undefined],
  ]);
  expect(page?.hasMore).toBe(true);
  const detail = readOrderResponse(await (await get(`/${ORDERS[0]?.id}`)).json());
  expect(detail).toMatchObject({ ok: true, order: { id: ORDERS[0]?.id, items: [] } });
  expect((await get('/00000000-0000-4000-8000-00000000ffff')).status).toBe(404);
  expect((await get('', 'mp_wrong')).status).toBe(401);
  expect((await get('?page_size=0')).status).toBe(400);
  expect(upstream.requests.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
});

test.each<[string, Partial<ListPolicy>, number]>([
  ['an exclusive cursor', {}, 1],
  ['an inclusive cursor', { isCursorInclusive: true }, 2],
  ['an inclusive cursor over whole seconds', { isCursorInclusive: true, comparedDigits: 0 }, 3],
  ['a cursor that it ignores', { ignores: 'before' }, 3],
])('%s', async (_name, list, count) => {
  const { get } = await start(list);
  const answer = await get(`?before=${ORDERS[1]?.createdAt}`);
  expect(readOrderPage(await answer.json())?.orders).toHaveLength(count);
});

test('goes wrong as it is told to, and holds answers back', async () => {
  const { upstream, get } = await start({ hasMore: 'always' });
  upstream.behaviour.fault = () => ({ kind: 'status', status: 503, retryAfter: '7' });
  const unavailable = await get('');
  expect([unavailable.status, unavailable.headers.get('retry-after')]).toEqual([503, '7']);
  upstream.behaviour.fault = () => ({ kind: 'body', body: '<p>', contentType: 'text/html' });
  expect(await (await get('')).text()).toBe('<p>');
  for (const when of ['at once', 'half-way'] as const) {
    upstream.behaviour.fault = () => ({ kind: 'drop', when });
    await expect(get('').then((answer) => answer.text())).rejects.toThrow(
      /fetch failed|terminated/,
    );
  }
  upstream.behaviour.fault = () => undefined;
  const gate = Promise.withResolvers<undefined>();
  upstream.behaviour.gate = gate.promise;
  let isAnswered = false;
  const answer = get('').finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => upstream.requests.length).toBe(5);
  expect(isAnswered).toBe(false);
  gate.resolve(undefined);
  expect(readOrderPage(await (await answer).json())?.hasMore).toBe(true);
});
