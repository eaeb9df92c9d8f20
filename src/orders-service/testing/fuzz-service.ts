import fc from 'fast-check';
import {
  EXPANSIONS,
  FULFILLMENT_STATUSES,
  PAYMENT_STATUSES,
  VIEWS,
} from '#contract/service/order-enums.ts';
import { strictOrderResponse, strictOrderList } from '#contract/service/order-strict.ts';
import { errorOf, exchange, type RawResponse, splitResponses } from '#testing/exchange.ts';
import { anyCharacter } from '#testing/any-character.ts';

/** The only statuses that the service may respond with, whatever it receives. */
const STATUSES = new Set([200, 400, 401, 403, 404, 405, 408, 417, 431]);
const HANG_MS = 30_000;

const anyText = fc.string({ unit: anyCharacter, maxLength: 40 });
const quoted = anyText.map((text) => encodeURIComponent(text.toWellFormed()));
const printable = fc.string({ maxLength: 40 }).map((text) => text.replaceAll(/[^!-~]|#/g, ''));
const aTime = fc.constantFrom(
  '2026-11-01',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31T23:59:59-23:59',
  '2016-12-31T23:59:60Z',
  '2026-11-01T12:30:00Z',
  '2026-11-01T12:30:00.0000000000001Z',
  '2026-11-01T12:30:00%2B02:00',
  'now',
);
const aNumber = fc.constantFrom(
  '0',
  '-0',
  '1',
  '50',
  '200',
  '201',
  '1e3',
  '9007199254740991',
  '-9007199254740991',
  '9007199254740992',
  '9'.repeat(40),
);
const VALUES = {
  store_id: fc.oneof(fc.uuid(), quoted),
  view: fc.constantFrom(...VIEWS, 'ALL', ''),
  payment_status: fc.subarray([...PAYMENT_STATUSES, 'void', '']).map((values) => values.join()),
  fulfillment_status: fc.subarray([...FULFILLMENT_STATUSES, 'x']).map((values) => values.join()),
  source: fc.oneof(quoted, fc.constantFrom('pos', 'pos,kiosk', ',', 'a,'.repeat(2000))),
  from: aTime,
  to: aTime,
  before: aTime,
  amount_min: aNumber,
  amount_max: aNumber,
  page_size: aNumber,
  expand: fc.subarray([...EXPANSIONS, 'everything']).map((values) => values.join()),
  __proto__x: quoted,
};
const aParameter = fc.oneof(
  ...Object.entries(VALUES).map(([name, value]) => value.map((text) => `${name}=${text}`)),
  fc
    .tuple(fc.constantFrom('source', '__proto__', '', 'before', '%zz'), fc.oneof(quoted, printable))
    .map((pair) => pair.join('=')),
);
const aQuery = fc
  .array(aParameter, { maxLength: 4 })
  .map((all) => (all.length > 0 ? `?${all.join('&')}` : ''));
const aHeader = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'Accept',
        'Accept-Encoding',
        'If-None-Match',
        'Range',
        'X-Request-Id',
        'X-HTTP-Method-Override',
        'Cookie',
      ),
      printable,
    )
    .map((pair) => pair.join(': ')),
  fc.constantFrom(
    'Expect: tea',
    'Expect: 100-continue',
    'Connection: upgrade',
    'Connection: close',
    'Upgrade: h2c',
    'Host: b',
    'Content-Length: 3',
    'Content-Length: -1',
    'Transfer-Encoding: chunked',
    'Content-Type: application/json',
  ),
);
const aMethod = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
);

/**
 * What is sent on one connection, and whether it begins with a request that must be answered with
 * orders.
 */
type Bytes = { readonly text: string; readonly isPlainFirst: boolean };

function aRequest(organizationId: string, key: string): fc.Arbitrary<string> {
  const orders = `/v1/orgs/${organizationId}/orders`;
  const path = fc.oneof(
    { weight: 6, arbitrary: aQuery.map((query) => `${orders}${query}`) },
    { weight: 2, arbitrary: fc.oneof(fc.uuid(), quoted, printable).map((id) => `${orders}/${id}`) },
    { weight: 1, arbitrary: fc.oneof(fc.uuid(), quoted).map((id) => `/v1/orgs/${id}/orders`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '/',
        '*',
        '//',
        '/v1',
        '/v1/orgs/%zz/orders',
        `${orders}/`,
        `http://x${orders}`,
      ),
    },
  );
  const credentials = fc.constantFrom(key, key, key, key, '', 'mp_aaaaaaaa_secret', `${key}x`);
  const version = fc.constantFrom('1.1', '1.1', '1.1', '1.1', '1.0', '2.0');
  return fc
    .tuple(
      aMethod,
      path,
      version,
      credentials,
      fc.array(aHeader, { maxLength: 2 }),
      fc.constantFrom('', '', '{"a', '3\r\nabc\r\n0\r\n\r\n'),
    )
    .map(([method, target, protocol, credential, headers, body]) => {
      const lines = [
        `${method} ${target} HTTP/${protocol}`,
        'Host: x',
        `X-Api-Key: ${credential}`,
        ...headers,
      ];
      return `${lines.join('\r\n')}\r\n\r\n${body}`;
    });
}

/** A text with a piece of it replaced by another. */
function mangled(text: string, start: number, length: number, piece: string): string {
  const from = Math.floor(start * text.length);
  return text.slice(0, from) + piece + text.slice(from + length);
}

function someBytes(organizationId: string, key: string): fc.Arbitrary<Bytes> {
  const request = aRequest(organizationId, key);
  const plain = `GET /v1/orgs/${organizationId}/orders?page_size=2 HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\n\r\n`;
  const piece = fc.oneof(
    anyText,
    fc.constantFrom('', '\r\n', '\r\n\r\n', ':', ' ', '\0', 'HTTP/1.1'),
  );
  const damaged = fc
    .tuple(request, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat({ max: 12 }), piece)
    .map((parts) => mangled(...parts));
  return fc
    .tuple(fc.boolean(), fc.array(fc.oneof(request, damaged), { minLength: 1, maxLength: 4 }))
    .map(([isPlainFirst, requests]) => ({
      text: `${isPlainFirst ? plain : ''}${requests.join('')}`,
      isPlainFirst,
    }));
}

/** Throws if a response does not fit the contract. */
function checkAnswer(answer: RawResponse): void {
  const { status, head, body } = answer;
  if (!STATUSES.has(status)) throw new Error(`An answer with the status ${status}: ${head}`);
  if (body === '') return;
  if (status !== 200) errorOf(answer);
  else if (body.startsWith('{"order":')) strictOrderResponse.parse(JSON.parse(body));
  else strictOrderList.parse(JSON.parse(body));
}

async function tryBytes(port: number, { text, isPlainFirst }: Bytes): Promise<number> {
  const hang = Promise.withResolvers<never>();
  const timer = setTimeout(() => hang.reject(new Error('No end of the answer.')), HANG_MS);
  const answers = splitResponses(
    await Promise.race([exchange(port, Buffer.from(text)), hang.promise]),
  );
  clearTimeout(timer);
  if (isPlainFirst && answers[0]?.status !== 200) throw new Error('A request lost its own answer.');
  for (const answer of answers) checkAnswer(answer);
  return answers.length;
}

/**
 * Sends intact and mangled requests, several per connection, to a service on a port of the loopback
 * interface, until there are `requestCount` responses. Rejects with the first bytes whose response
 * is outside of the contract or never ends; the same seed sends the same bytes.
 */
export async function fuzzService(options: {
  readonly port: number;
  readonly organizationId: string;
  readonly key: string;
  readonly seed: number;
  readonly requestCount: number;
  readonly onProgress?: (answers: number) => void;
}): Promise<{ connections: number; answers: number }> {
  const { port, organizationId, key, seed, requestCount, onProgress } = options;
  const total = { connections: 0, answers: 0 };
  // A connection gets two or three responses on average; some bytes swallow the requests after
  // them.
  for (let round = 0; total.answers < requestCount; round += 1) {
    const batch = fc.sample(someBytes(organizationId, key), { seed: seed + round, numRuns: 32 });
    const answers = await Promise.all(
      batch.map((bytes) =>
        tryBytes(port, bytes).catch((error: unknown) => {
          throw new Error(
            `Seed ${seed + round}: ${String(error)}\nSent: ${JSON.stringify(bytes.text)}`,
            {
              cause: error,
            },
          );
        }),
      ),
    );
    total.connections += batch.length;
    total.answers += answers.reduce((sum, count) => sum + count, 0);
    onProgress?.(total.answers);
  }
  return total;
}
