import { afterEach, expect, onTestFinished, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { answer, startTestUpstream } from '#testing/upstream/start-test-upstream.ts';
import { createUpstream, type Upstream } from './create-upstream.ts';
import { isForbiddenHost, type Lookup } from './forbidden-addresses.ts';

let upstream: Upstream | undefined;
afterEach(() => upstream?.close());

const OPTIONS = {
  organizationId: '11111111-2222-4333-8444-555555555555',
  apiKey: 'mp_testtest_secret',
  budgets: { retries: 0 },
};
const staying = new AbortController().signal;

test.each([
  'http://169.254.169.254',
  'http://169.254.0.1:8080/path',
  'http://2852039166',
  'http://0xA9.0xFE.0xA9.0xFE',
  'http://[::ffff:169.254.169.254]',
  'http://[64:ff9b::169.254.169.254]',
  'http://[64:ff9b::168.63.129.16]',
  'http://[64:ff9b:1::100.100.100.200]',
  'http://[64:ff9b:1:a9fe:a9:fe00::]',
  'http://[64:ff9b:1:aaa9:fe:a9fe::]',
  'http://[64:ff9b:1:aaaa:a9:fea9:fe00:0]',
  'http://[2002:a9fe:a9fe::1]',
  'http://[2002:c000:c0::]',
  'http://[::169.254.169.254]',
  'http://[fd20:ce::254]',
  'http://[fd00:c1::a9fe:a9fe]',
  'http://[fd00:42::42]',
  'http://[fd00:ec2::254]',
  'http://[FD00:0EC2:0::254]',
  'http://[fe80::1]',
  'http://100.100.100.200',
  'http://168.63.129.16',
  'http://metadata.google.internal',
  'http://Metadata.Google.Internal.',
  'http://metadata',
])('%s is refused at start', (baseUrl) => {
  expect(isForbiddenHost(new URL(baseUrl).hostname)).toBe(true);
  expect(() => createUpstream({ ...OPTIONS, baseUrl })).toThrow('link-local');
});

test.each([
  'http://127.0.0.1',
  'http://[::1]',
  'http://10.0.0.7',
  'http://192.168.1.1',
  'http://[fd12::1]',
  'http://[64:ff9b::10.0.0.7]',
  'http://[64:ff9b:1::10.0.0.7]',
  'http://[2002:a00:7::a9fe:a9fe]',
  'http://[2001:db8::a9fe:a9fe]',
  'https://orders.example',
])('%s is allowed', (baseUrl) => {
  expect(isForbiddenHost(new URL(baseUrl).hostname)).toBe(false);
});

async function readThrough(...addresses: string[]) {
  const service = await startTestUpstream((_request, response) =>
    answer(response, 200, { orders: [], hasMore: false }),
  );
  onTestFinished(() => service.close());
  const lookup: Lookup = (_hostName, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  const { port } = new URL(service.baseUrl);
  upstream = createUpstream({ ...OPTIONS, baseUrl: `http://orders.example:${port}`, lookup });
  const reading = upstream.listOrders(EMPTY_LIST_ORDERS_QUERY, staying);
  return { service, reading };
}

test('a name of an allowed address is connected', async () => {
  const { reading } = await readThrough('127.0.0.1');
  expect(String((await reading).body.whole)).toBe('{"orders":[],"hasMore":false}');
});

test.each([
  ['169.254.169.254'],
  ['fd00:ec2::254'],
  ['fd20:ce::254'],
  ['64:ff9b::a9fe:a9fe'],
  ['fe80::1%eth0'],
  ['127.0.0.1', '169.254.169.254'],
])('a name of %s is not connected', async (...addresses) => {
  const { service, reading } = await readThrough(...addresses);
  await expect(reading).rejects.toMatchObject({
    code: 'upstream_unreachable',
    cause: 'FORBIDDEN_ADDRESS',
  });
  expect(service.requests).toHaveLength(0);
});
