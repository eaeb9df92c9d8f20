import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
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
  test('is valid OpenAPI 3.1 and served without a key', async () => {
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
});
