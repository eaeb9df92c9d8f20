import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { importRun, startImport, stopImport } from './import-run.ts';

afterEach(() => vi.unstubAllGlobals());

const LINES = { inserted: 2, replaced: 0, unchanged: 0, rejected: 0, problems: [] };
const rejected = (code: string) => ({
  ...LINES,
  inserted: 0,
  rejected: 1,
  problems: [{ line: 1, field: '', code }],
});

function refuse() {
  return Response.json({ error: 'no', code: 'bad_request', request_id: 'r' }, { status: 400 });
}

test.each([
  ['a file of orders', 'a\nb\n', () => Response.json(LINES), 'done'],
  ['a file of something else', 'a\nb\n', () => Response.json(rejected('not_json')), 'empty'],
  ['a file of wrong orders', 'a\nb\n', () => Response.json(rejected('missing')), 'done'],
  ['an empty file', '', () => Response.json(LINES), 'empty'],
  ['a file that is no text', 'a\nb\n', refuse, 'empty'],
  [
    'a gzip that ends too early',
    gzipSync('a\n'.repeat(1000)).subarray(0, 20),
    () => Response.json(LINES),
    'damaged',
  ],
])('the report of %s stays when its page is left', async (_name, content, answer, state) => {
  vi.stubGlobal('fetch', async () => answer());
  await startImport(new File([content], 'orders.ndjson'));
  expect(importRun()).toMatchObject({ name: 'orders.ndjson', state, failure: undefined });
});

test('an import continues in the background, and reports when it was stopped', async () => {
  let sent = 0;
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    sent += 1;
    if (sent === 1) return Response.json(LINES);
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    );
  });
  const line = `${'x'.repeat(1_200_000)}\n`;
  const ended = startImport(new File([line, line, line], 'big.ndjson'));
  await vi.waitFor(() =>
    expect(importRun()).toMatchObject({ state: 'running', progress: { inserted: 2 } }),
  );
  await startImport(new File(['a\n'], 'another.ndjson'));
  expect(importRun()?.name).toBe('big.ndjson');
  stopImport();
  await ended;
  expect(importRun()).toMatchObject({
    state: 'stopped',
    progress: { inserted: 2 },
    failure: undefined,
  });
});
