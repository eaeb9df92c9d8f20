import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { EXPANSIONS } from '#contract/service/order-enums.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { fullSampleOrder } from '#order-store/testing/sample-order.ts';
import { startTestService } from '../testing/start-test-service.ts';
import { describeService } from './openapi.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const document = describeService();
const resource = z.looseObject({
  description: z.string(),
  properties: z.optional(z.record(z.string(), z.looseObject({ description: z.string().min(3) }))),
});

describe('the document', () => {
  test('is valid OpenAPI 3.1, and what the service gives out without a key', async () => {
    const answer = await service.app.inject({ url: '/v1/openapi.json' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
    const validator = new Validator();
    expect(await validator.validate(answer.json())).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  test('describes every schema, every field and every parameter', () => {
    const schemas = Object.entries(document.components.schemas);
    expect(schemas.length).toBeGreaterThan(15);
    for (const [name, schema] of schemas)
      expect({ name, ...resource.safeParse(schema) }).toMatchObject({ success: true });
    for (const { get } of Object.values(document.paths)) {
      for (const parameter of get.parameters)
        expect(parameter.description.length).toBeGreaterThan(3);
    }
  });

  test('is what answers are checked against: another answer is an error in tests', async () => {
    const { app, database, get, organizationId } = service;
    const order = fullSampleOrder();
    await saveOrders(database, organizationId, [
      order,
      fullSampleOrder({ appliedPromotions: null }),
    ]);
    for (const path of ['', `?expand=${EXPANSIONS.join()}`, `/${order.id}`])
      expect((await get(path)).statusCode).toBe(200);
    for (const [path, status] of [
      ['?view=x', 400],
      ['/x', 404],
    ] as const) {
      expect((await get(path)).statusCode).toBe(status);
    }
    expect((await app.inject({ url: `/v1/orgs/${organizationId}/orders` })).statusCode).toBe(401);
    await saveOrders(database, organizationId, [
      fullSampleOrder({ id: order.id, orderVersion: 2, source: '' }),
    ]);
    expect((await get('')).statusCode).toBe(500);
  });
});

test('the page for people loads only what its policy lets it, all of it from here', async () => {
  const page = await service.app.inject({ url: '/v1/docs' });
  expect(page.headers['content-security-policy']).toContain(
    "default-src 'none'; script-src 'self'; style-src 'self'",
  );
  expect(page.body).not.toMatch(/<style|style=|<script>|\son\w+=|https?:/);
  const addresses = [...page.body.matchAll(/(?:src|href)="(docs\/[^"]+)"/g)].map(
    ([, address]) => `/v1/${address}`,
  );
  expect(addresses).toHaveLength(4);
  for (const url of addresses) expect((await service.app.inject({ url })).statusCode).toBe(200);
});
