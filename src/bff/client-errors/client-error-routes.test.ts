import { expect, onTestFinished, test } from 'vitest';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { startTestBff } from '../testing/start-test-bff.ts';

const REPORT = {
  message: 'RangeError: Invalid time value',
  location: 'assets/order-drawer-B9bzoyZe.js:1:2345',
  version: 'CyBiKj6z',
  route: '/orders/:id',
  region: 'drawer_items',
};
const WINDOW_MS = 600_000;

/** The caller comes from a header; without it, nobody is signed in. */
async function open({ isFailing = false } = {}) {
  const clock = { now: Date.UTC(2026, 10, 22) };
  const bff = await startTestBff((_request, response) => response.end(), {
    now: () => clock.now,
    authenticate: async ({ headers }) => {
      if (isFailing) throw new Error('The database is down.');
      const name = headers['x-test-user'];
      return typeof name === 'string' ? { ...LOCAL_CALLER, userId: name, name } : undefined;
    },
  });
  onTestFinished(() => bff.close());
  const report = (body: unknown = REPORT, { user, from }: { user?: string; from?: string } = {}) =>
    bff.app.inject({
      method: 'POST',
      url: '/api/client-errors',
      headers: {
        'x-requested-with': 'tillview',
        'content-type': 'application/json',
        ...(user !== undefined && { 'x-test-user': user }),
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      ...(from !== undefined && { remoteAddress: from }),
    });
  /** Log lines about reports. */
  const logged = () =>
    bff.logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => String(msg).includes('client error'));
  /** Statuses of several reports in sequence. */
  const statuses = async (count: number, sender: Parameters<typeof report>[1]) => {
    const answered: number[] = [];
    for (let index = 0; index < count; index += 1)
      answered.push((await report(REPORT, sender)).statusCode);
    return answered;
  };
  return { ...bff, clock, report, logged, statuses };
}

test('a report is one logged warning without personal data', async () => {
  const { report, logged } = await open();
  const answer = await report(
    { ...REPORT, message: 'Error: No order "12" of Ana Smith: ana@example.com' },
    { user: 'u1' },
  );
  expect(answer.statusCode).toBe(204);
  expect(answer.payload).toBe('');
  const [line, ...others] = logged();
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    level: 40,
    msg: 'client error',
    isSignedIn: true,
    clientError: { ...REPORT, message: 'Error: No order … of …' },
  });
  expect(Object.keys(line).toSorted()).toEqual([
    'clientError',
    'hostname',
    'isSignedIn',
    'level',
    'msg',
    'pid',
    'reqId',
    'time',
  ]);
});

const PAGE = 'https://tillview.example/orders/aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee?q=ana';
const OF_BUILD = { lineNumber: 1, columnNumber: 23, sourceFile: `${PAGE}/assets/main-1a2b.js` };
const BODY = { documentURL: PAGE, effectiveDirective: 'img-src', ...OF_BUILD };
const VIOLATIONS = [
  { ...BODY, blockedURL: 'https://evil.example/a?name=Ana' },
  { ...BODY, blockedURL: 'inline', sourceFile: PAGE, sample: 'Ana' },
  { ...BODY, blockedURL: 'chrome-extension://abc/x.js' },
].map((body) => ({ type: 'csp-violation', age: 1, url: PAGE, user_agent: 'x', body }));

test.each<[string, unknown, object[]]>([
  [
    'application/reports+json',
    [...VIOLATIONS, { type: 'deprecation', body: { id: 'Ana' } }],
    [
      { directive: 'img-src', blocked: 'https://evil.example', source: 'assets/main-1a2b.js:1:23' },
      { directive: 'img-src', blocked: 'inline', source: 'https://tillview.example' },
    ],
  ],
  [
    'application/csp-report',
    {
      'csp-report': {
        'document-uri': PAGE,
        'violated-directive': "script-src 'self'",
        'blocked-uri': 'eval',
      },
    },
    [{ directive: 'script-src', blocked: 'eval', source: 'unknown' }],
  ],
])('a browser reports violations of the policy as %s', async (type, payload, violations) => {
  const { app, logLines } = await open();
  const send = (headers: Record<string, string> = {}, body: unknown = payload) =>
    app.inject({
      method: 'POST',
      url: '/api/client-errors',
      headers: { 'content-type': type, ...headers },
      payload: JSON.stringify(body),
    });
  // Browsers can't send Tillview's own header with it.
  expect((await send()).statusCode).toBe(204);
  const lines = logLines.map((line) => JSON.parse(line)).filter((line) => 'violation' in line);
  expect(lines.map(({ level, violation }) => ({ level, violation }))).toEqual(
    violations.map((violation) => ({ level: 40, violation })),
  );
  expect(logLines.join('')).not.toMatch(/ana|aaaaaaaa/i);
  expect((await send({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await send({ 'content-type': 'text/plain' })).statusCode).toBe(403);
  expect((await send({}, { ana: true })).statusCode).toBe(400);
  expect((await send({}, 'a'.repeat(70_000))).statusCode).toBe(400);
  for (let index = 0; index < 8; index += 1) await send();
  expect((await send()).statusCode).toBe(429);
});

test.each<[string, unknown]>([
  ['nothing', ''],
  ['no JSON', '{'],
  ['another field', { ...REPORT, user: 'Ana' }],
  [
    'an address in place of a pattern',
    { ...REPORT, route: '/orders/aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee' },
  ],
  ['a page that there is not', { ...REPORT, route: '/ana' }],
  [
    'an address in place of a file',
    { ...REPORT, location: 'https://evil.example/assets/a.js:1:2' },
  ],
  ['a file without a line', { ...REPORT, location: 'assets/a.js' }],
  ['several lines in a region', { ...REPORT, region: 'a\nb' }],
  ['a version of words', { ...REPORT, version: 'a b' }],
  ['a long message', { ...REPORT, message: 'a'.repeat(1_001) }],
  ['no location', { ...REPORT, location: undefined }],
])('a report of %s is refused', async (_name, body) => {
  const { report, logged } = await open();
  const answer = await report(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'bad_request' });
  expect(logged()).toEqual([]);
});

test('an address can send ten reports in ten minutes', async () => {
  const { report, logged, statuses, clock } = await open();
  expect(await statuses(12, { from: '192.0.2.1' })).toEqual([...Array(10).fill(204), 429, 429]);
  const refused = await report(REPORT, { from: '192.0.2.1' });
  expect(refused.json()).toMatchObject({ code: 'too_many_attempts' });
  expect(refused.headers['retry-after']).toBe('600');
  expect(logged().map(({ msg }) => msg)).toEqual([
    ...Array(10).fill('client error'),
    'more client errors than are logged',
  ]);
  expect(await statuses(1, { from: '192.0.2.2' })).toEqual([204]);
  // One network counts as one sender.
  expect(await statuses(12, { from: '2001:db8::1' })).toContain(429);
  expect(await statuses(1, { from: '2001:db8::2' })).toEqual([429]);
  clock.now += WINDOW_MS - 1;
  expect(await statuses(1, { from: '192.0.2.1' })).toEqual([429]);
  clock.now += 1;
  expect(await statuses(11, { from: '192.0.2.1' })).toEqual([...Array(10).fill(204), 429]);
  // A clock set back would refuse them until it has caught up.
  clock.now -= 2 * WINDOW_MS;
  expect(await statuses(1, { from: '192.0.2.1' })).toEqual([204]);
});

test('a flood of reports hides none of signed-in users', async () => {
  const { report, logged, statuses } = await open();
  for (let index = 0; index < 100; index += 1)
    await report(REPORT, { from: `198.51.100.${index}` });
  expect(logged()).toHaveLength(61);
  expect(await statuses(31, { user: 'u1', from: '198.51.100.1' })).toEqual([
    ...Array(30).fill(204),
    429,
  ]);
  expect(await statuses(1, { user: 'u2', from: '198.51.100.1' })).toEqual([204]);
});
