import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chooseEncoding } from '#http/compress-responses.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';
import { startTestService } from '../testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
  const orders = Array.from({ length: 20 }, () => sampleOrder());
  await saveOrders(service.database, service.organizationId, orders);
});
afterAll(() => service.stop());

function list(
  encoding: string | undefined,
  { query = '', method = 'GET' }: { query?: string; method?: 'GET' | 'HEAD' } = {},
) {
  const headers = {
    'x-api-key': service.key,
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
  };
  return service.app.inject({
    method,
    url: `/v1/orgs/${service.organizationId}/orders${query}`,
    headers,
  });
}

describe('choosing an encoding', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'zstd'],
    ['*;q=0.5, zstd;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip ; q=0.8', 'gzip'],
    ['gzip;q=0, br;q=0.000', undefined],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['gzip;q=2, compress', undefined],
  ])('%s: %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe('responses', () => {
  test.each([
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are compressed with %s on request', async (encoding, decompress) => {
    const plain = await list(undefined);
    const compressed = await list(encoding);
    expect(compressed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(compressed.rawPayload.length),
      'content-type': plain.headers['content-type'],
      vary: 'Accept-Encoding',
    });
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.payload);
    const head = await list(encoding, { method: 'HEAD' });
    expect([head.payload, head.headers['content-length']]).toEqual([
      '',
      compressed.headers['content-length'],
    ]);
  });
});
