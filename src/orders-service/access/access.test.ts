import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { createApiKey } from '#api-keys/api-keys.ts';
import { buildOrdersService } from '../build-orders-service.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { readError } from '../testing/read-error.ts';
import { startTestService } from '../testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

describe('access', () => {
  const withKey = (key: string | undefined, path: string) =>
    service.app.inject({
      url: `/v1/orgs/${path}`,
      headers: key === undefined ? {} : { 'x-api-key': key },
    });

  test('both operations check 401 before 403 before 400 and 404', async () => {
    const { database, organizationId, key } = service;
    const unscoped = await createApiKey(database, {
      organizationId,
      name: 'none',
      scopes: ['other'],
      now: 0,
    });
    const secretOfOther = `mp_${unscoped.prefix}_${key.split('_').slice(2).join('_')}`;
    const wrongKeys = [
      undefined,
      '',
      'mp_',
      `${key}x`,
      key.slice(0, -1),
      `x${key}`,
      secretOfOther,
      'mp_abcdefgh_secret',
      `${key}, ${key}`,
    ];
    for (const path of [
      `${organizationId}/orders`,
      `${organizationId}/orders?page_size=0`,
      `${organizationId}/orders/x`,
      'x/orders',
    ]) {
      for (const wrong of wrongKeys) {
        expect(readError(await withKey(wrong, path))).toEqual({
          status: 401,
          error: 'The API key is invalid.',
        });
      }
      expect(readError(await withKey(unscoped.key, path)).status).toBe(403);
    }
    const other = await ensureOrganization(database, randomUUID());
    for (const organization of [other, randomUUID(), 'x', '%00', 'a'.repeat(3000)]) {
      for (const rest of ['orders', 'orders?page_size=0', `orders/${randomUUID()}`, 'orders/x']) {
        expect(readError(await withKey(key, `${organization}/${rest}`)).status).toBe(403);
      }
    }
  });
});

describe('rate limits', () => {
  async function start(requestsPerMinute: number) {
    const { database, organizationId, key } = service;
    const state = { now: 0, pauses: 0 };
    const app = buildOrdersService({
      database,
      requestsPerMinute,
      now: () => state.now,
      wait: async () => {
        state.pauses += 1;
      },
    });
    onTestFinished(() => app.close());
    const ask = async (withKey = key) => {
      const answer = await app.inject({
        url: `/v1/orgs/${organizationId}/orders`,
        headers: { 'x-api-key': withKey },
      });
      return [answer.statusCode, answer.headers['retry-after']];
    };
    return { state, ask };
  }

  test("a key with too many requests gets 429, and others don't", async () => {
    const { database, organizationId } = service;
    const { state, ask } = await start(3);
    for (let request = 0; request < 3; request += 1) expect(await ask()).toEqual([200, undefined]);
    expect(await ask()).toEqual([429, '20']);
    const other = await createApiKey(database, {
      organizationId,
      name: 'x',
      scopes: [ORDERS_READ],
      now: 0,
    });
    expect(await ask(other.key)).toEqual([200, undefined]);
    state.now += 20_000;
    expect(await ask()).toEqual([200, undefined]);
    expect(await ask()).toEqual([429, '20']);
  });

  test("Tillview's own key is not counted", async () => {
    const { database, organizationId } = service;
    const { ask } = await start(1);
    const own = {
      organizationId,
      name: 'Tillview',
      scopes: [ORDERS_READ],
      now: 0,
      installation: 'first',
    };
    const { key } = await createApiKey(database, own);
    for (let request = 0; request < 5; request += 1)
      expect(await ask(key)).toEqual([200, undefined]);
  });

  test("wrong keys are delayed, and the right one isn't", async () => {
    const { state, ask } = await start(100);
    for (let request = 0; request < 10; request += 1)
      expect(await ask('mp_abcdefgh_secret')).toEqual([401, undefined]);
    expect(state.pauses).toBe(0);
    expect(await ask('mp_abcdefgh_secret')).toEqual([401, undefined]);
    expect(state.pauses).toBe(1);
    expect(await ask()).toEqual([200, undefined]);
    expect(state.pauses).toBe(1);
  });
});
