// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { loadCode } from './load-code.ts';

afterEach(() => vi.unstubAllGlobals());

/** Stubs `fetch` to answer requests for files with a status; `requests` collects their paths. */
function serve(statusOf: (path: string) => number): { requests: string[] } {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path);
    return Promise.resolve(new Response('', { status: statusOf(path) }));
  });
  return { requests };
}

test('code is imported once all its scripts are there, each requested once; the page has the styles', async () => {
  const { requests } = serve(() => 200);
  const imported = () => Promise.resolve(`after ${requests.length}`);
  expect(await loadCode(imported, ['assets/a.js', 'assets/b.js', 'assets/index.css'])).toBe('after 2');
  expect(await loadCode(imported, ['assets/a.js', 'assets/c.js'])).toBe('after 3');
  expect(requests).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
});

test('code with a file that cannot be had is not imported, since browsers remember a failed import; later it is asked for again', async () => {
  let status = 404;
  const { requests } = serve((path) => (path === '/assets/e.js' ? status : 200));
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('code'));
  await expect(loadCode(load, ['assets/d.js', 'assets/e.js'])).rejects.toThrow('/assets/e.js: 404');
  expect(load).not.toHaveBeenCalled();
  status = 200;
  expect(await loadCode(load, ['assets/d.js', 'assets/e.js'])).toBe('code');
  expect(requests).toEqual(['/assets/d.js', '/assets/e.js', '/assets/e.js']);
});

test('scripts are imported one after the other, also after one that failed; what needs the same one comes at once', async () => {
  serve(() => 200);
  const events: string[] = [];
  const load = (name: string, end: Promise<unknown>) => async () => {
    events.push(`${name} begins`);
    await end;
    events.push(`${name} ends`);
  };
  const { promise, reject } = Promise.withResolvers<unknown>();
  const first = loadCode(load('first', promise), ['assets/f.js']);
  const second = loadCode(load('second', Promise.resolve()), ['assets/g.js']);
  const third = loadCode(load('third', Promise.resolve()), ['assets/g.js']);
  await expect.poll(() => events).toEqual(['first begins']);
  reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await Promise.all([second, third]);
  expect(events.slice(2)).toEqual([
    'second begins',
    'second ends',
    'second begins',
    'third begins',
    'second ends',
    'third ends',
  ]);
});
