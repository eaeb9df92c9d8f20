import { isIP } from 'node:net';
import fc from 'fast-check';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import {
  clientAddressOf,
  NO_PROXIES,
  readTrustedProxies,
  type TrustedProxies,
} from './trusted-proxies.ts';

function proxiesOf(text: string): TrustedProxies {
  const proxies = readTrustedProxies(text);
  if (typeof proxies === 'string') throw new Error(proxies);
  return proxies;
}

describe('the addresses of proxies', () => {
  test.each([
    ['10.0.0.5', '10.0.0.5', true],
    ['10.0.0.5', '10.0.0.6', false],
    ['10.0.0.0/24', '10.0.0.255', true],
    ['10.0.0.0/24', '10.0.1.0', false],
    ['10.0.0.0/24', '::ffff:10.0.0.7', true],
    ['127.0.0.1, ::1', '::1', true],
    ['fd12:3456:789a::/48', 'fd12:3456:789a:1::2', true],
    ['fd12:3456:789a::/48', 'fd12:3456:789b::1', false],
    ['fe80::/64', 'fe80::1%eth0', true],
    ['10.0.0.0/8', '', false],
    ['10.0.0.0/8', 'unix', false],
  ])('%j has %j: %j', (text, address, expected) => {
    expect(proxiesOf(text).has(address)).toBe(expected);
  });

  test.each([
    '*',
    '',
    ',',
    '10.0.0.1,',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/7',
    '0.0.0.0/1,128.0.0.0/1',
    '2000::/3',
    '2001:db8::/31',
    '::/32',
    '::ffff:0:0/96',
    '::ffff:10.0.0.1',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '010.0.0.1',
    '10.0.0',
    '10.0.0.1-10.0.0.9',
    'fe80::1%eth0',
    'loopback',
    'proxy.internal',
    '10.0.0.1 10.0.0.2',
  ])('refuses %j', (text) => {
    expect(readTrustedProxies(text)).toMatch(/^must (?:hold|name) /);
  });
});

describe('the address of a client', () => {
  let app = Fastify();
  afterEach(() => app.close());

  async function addressFor(
    proxies: TrustedProxies,
    forwarded: string | string[] | undefined,
    remoteAddress: string,
  ) {
    app = Fastify();
    app.get('/', async ({ raw }) => clientAddressOf(raw, proxies));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    return (await app.inject({ url: '/', remoteAddress, headers })).body;
  }

  test.each([
    ['directly', undefined, '203.0.113.9', '203.0.113.9'],
    ['directly, and lies', '198.51.100.1', '203.0.113.9', '203.0.113.9'],
    ['through the proxy', '198.51.100.1', '10.0.0.5', '198.51.100.1'],
    ['through the proxy over IPv6', '2001:db8::7', '::ffff:10.0.0.5', '2001:db8::7'],
    ['through two proxies', '198.51.100.1, 10.0.0.6', '10.0.0.5', '198.51.100.1'],
    [
      'through the proxy, and lies before it',
      '1.1.1.1, 10.0.0.9, 198.51.100.1',
      '10.0.0.5',
      '198.51.100.1',
    ],
    ['through a proxy that adds ports', '198.51.100.1:4711', '10.0.0.5', '198.51.100.1'],
    ['through a proxy that adds ports to IPv6', '[2001:db8::7]:4711', '10.0.0.5', '2001:db8::7'],
    ['through a proxy that says nothing', undefined, '10.0.0.5', '10.0.0.5'],
    ['through a proxy that says an unknown word', '198.51.100.1, unknown', '10.0.0.5', '10.0.0.5'],
    ['from a proxy itself', '10.0.0.8', '10.0.0.5', '10.0.0.8'],
    ['with an empty header', '', '10.0.0.5', '10.0.0.5'],
  ])('of a client %s', async (_name, forwarded, remoteAddress, expected) => {
    await expect(addressFor(proxiesOf('10.0.0.0/24'), forwarded, remoteAddress)).resolves.toBe(
      expected,
    );
  });

  test('is never set by the client, and always an address', async () => {
    const entry = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.constantFrom(
        '10.0.0.9',
        '::ffff:10.0.0.9',
        'unknown',
        '',
        ' ',
        '[::1]:80',
        '1.2.3.4:5',
        '"1.2.3.4"',
        'for=1.2.3.4',
      ),
      fc.string({ unit: fc.constantFrom(...'0123456789.:[],; af%') }),
    );
    const proxies = proxiesOf('10.0.0.0/24');
    app = Fastify();
    app.get('/', async ({ raw }) => clientAddressOf(raw, proxies));
    const ask = async (forwarded: string) =>
      (
        await app.inject({
          url: '/',
          remoteAddress: '10.0.0.5',
          headers: { 'x-forwarded-for': forwarded },
        })
      ).body;
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 6 }), async (forged) => {
        expect(await ask([...forged, '203.0.113.9'].join(', '))).toBe('203.0.113.9');
        expect(isIP(await ask(forged.join(',')))).not.toBe(0);
      }),
      { numRuns: 100, seed: 13 },
    );
  });

  test('without proxies is that of the connection', async () => {
    await expect(addressFor(NO_PROXIES, '198.51.100.1', '127.0.0.1')).resolves.toBe('127.0.0.1');
  });
});
