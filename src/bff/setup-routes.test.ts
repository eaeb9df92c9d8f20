import { expect, onTestFinished, test, vi } from 'vitest';
import { readAuditLog } from '#accounts/audit-log.ts';
import { LARGEST_IMPORT_BYTES } from '#contract/bff/setup.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import type { BffOptions } from './build-bff.ts';
import type { SetupOptions } from './setup-routes.ts';
import { startTestBff, TEST_KEY, TEST_ORGANIZATION } from './testing/start-test-bff.ts';

const OURS = { 'x-requested-with': 'tillview' };
const LINES = { ...OURS, 'content-type': 'application/x-ndjson' };
const IMPORTED = { inserted: 1, replaced: 0, unchanged: 0, rejected: 0, problems: [] };

async function open({
  isDemo = false,
  ...options
}: { isDemo?: boolean } & Pick<BffOptions, 'setup'> = {}) {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const setup = {
    importLines: vi.fn<SetupOptions['importLines']>(async () => IMPORTED),
    addDemo: vi.fn<SetupOptions['addDemo']>(async () => true),
    removeDemo: vi.fn<SetupOptions['removeDemo']>(async () => true),
  };
  let status = 200;
  const bff = await startTestBff(
    (request, response) => {
      const isKnown =
        request.headers.authorization?.includes(TEST_KEY) ||
        request.headers['x-api-key'] === TEST_KEY;
      response.statusCode = isKnown ? status : 401;
      response.setHeader('content-type', 'application/json');
      response.end('{"orders":[],"hasMore":false}');
    },
    { config: { isDemo: async () => isDemo }, database, ...('setup' in options ? {} : { setup }) },
  );
  onTestFinished(() => bff.close());
  const send = (
    method: 'POST' | 'DELETE',
    url: string,
    payload?: string | Buffer,
    headers: object = LINES,
  ) =>
    bff.app.inject({
      method,
      url,
      headers: { ...headers },
      ...(payload !== undefined && { payload }),
    });
  const actions = async () =>
    (await readAuditLog(database, undefined)).events.map(({ action, subject }) => [
      action,
      subject,
    ]);
  const answer = (next: number) => (status = next);
  return { ...bff, setup, send, actions, answer };
}

test('lines are passed on with their numbers, and each file is logged once', async () => {
  const { send, setup, actions } = await open();
  const first = await send('POST', '/api/import?first_line=1&name=a.ndjson', 'a\nb\n');
  expect([first.statusCode, first.json()]).toEqual([200, IMPORTED]);
  expect((await send('POST', '/api/import?first_line=3&name=a.ndjson', 'c\n')).statusCode).toBe(
    200,
  );
  expect(
    setup.importLines.mock.calls.map(([bytes, line]) => [Buffer.from(bytes).toString(), line]),
  ).toEqual([
    ['a\nb\n', 1],
    ['c\n', 3],
  ]);
  expect(await actions()).toEqual([['orders_imported', 'a.ndjson']]);
});

test('a file is refused if it is too large, not text, or there are demo orders', async () => {
  const { send, setup } = await open();
  const large = await send('POST', '/api/import', Buffer.alloc(LARGEST_IMPORT_BYTES + 1));
  expect([large.statusCode, large.json().error]).toEqual([400, 'The body is too large.']);
  const json = { ...OURS, 'content-type': 'application/json' };
  expect((await send('POST', '/api/import', '{}', json)).json()).toMatchObject({
    code: 'bad_request',
  });
  expect(setup.importLines).not.toHaveBeenCalled();
  setup.importLines.mockRejectedValueOnce(new RangeError("Line 1 isn't UTF-8 text."));
  expect((await send('POST', '/api/import', 'a')).json()).toMatchObject({
    error: "Line 1 isn't UTF-8 text.",
  });
  const demo = await open({ isDemo: true });
  expect((await demo.send('POST', '/api/import', 'a')).json()).toMatchObject({ code: 'conflict' });
});

test('adding and removing the demo is logged', async () => {
  const { send, setup, actions } = await open();
  expect((await send('POST', '/api/demo', undefined, OURS)).statusCode).toBe(204);
  expect((await send('DELETE', '/api/demo', undefined, OURS)).statusCode).toBe(204);
  setup.addDemo.mockResolvedValue(false);
  setup.removeDemo.mockResolvedValue(false);
  expect((await send('POST', '/api/demo', undefined, OURS)).json()).toMatchObject({
    code: 'conflict',
  });
  expect((await send('DELETE', '/api/demo', undefined, OURS)).json()).toMatchObject({
    code: 'not_found',
  });
  expect((await actions()).map(([action]) => action).toSorted()).toEqual([
    'demo_added',
    'demo_removed',
  ]);
});

test('a connection test reports the problem', async () => {
  const { send, service, answer, logLines } = await open();
  const right = { baseUrl: service.baseUrl, organizationId: TEST_ORGANIZATION, apiKey: TEST_KEY };
  const json = { ...OURS, 'content-type': 'application/json' };
  const outcomeOf = async (changes: object) =>
    (await send('POST', '/api/connection', JSON.stringify({ ...right, ...changes }), json)).json();
  expect(await outcomeOf({})).toEqual({ outcome: 'ok' });
  expect(await outcomeOf({ apiKey: 'another' })).toEqual({ outcome: 'upstream_credentials' });
  expect(await outcomeOf({ baseUrl: 'http://127.0.0.1:9' })).toEqual({
    outcome: 'upstream_unreachable',
  });
  expect(await outcomeOf({ baseUrl: 'http://169.254.169.254' })).toEqual({
    outcome: 'wrong_address',
  });
  expect(await outcomeOf({ baseUrl: 'http://[' })).toEqual({ outcome: 'wrong_address' });
  const withUser = service.baseUrl.replace('//', '//ana:secret@');
  for (const baseUrl of [withUser, `${service.baseUrl}?key=1`, `${service.baseUrl}#key`])
    expect(await outcomeOf({ baseUrl })).toEqual({ outcome: 'wrong_address' });
  expect(await outcomeOf({ organizationId: 'a' })).toMatchObject({ code: 'bad_request' });
  answer(404);
  expect(await outcomeOf({})).toEqual({ outcome: 'upstream_error' });
  answer(429);
  expect(await outcomeOf({})).toEqual({ outcome: 'upstream_rate_limited' });
  expect(logLines.join('')).not.toContain('another');
});
