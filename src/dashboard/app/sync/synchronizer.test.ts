import { expect, test } from 'vitest';
import { PREFERENCES_KEY } from './preferences-key.ts';
import { createSynchronizer } from './synchronizer.ts';
import { type Fate, memoryServer } from './testing/memory-server.ts';
import { memoryStorage } from './testing/memory-storage.ts';

/** A browser after its first exchange with the server; tests push the fates of its next requests and answers to `fates`. */
async function openBrowser(server: ReturnType<typeof memoryServer>) {
  const storage = memoryStorage();
  const fates: Fate[] = [];
  const { exchange } = createSynchronizer({
    storage,
    server: server.reachedBy(async () => fates.shift() ?? 'answered'),
  });
  await exchange();
  return {
    fates,
    exchange,
    prefer: (theme: string) => storage.set(PREFERENCES_KEY, { theme }),
    theme: () => storage.get(PREFERENCES_KEY),
  };
}

test.each<[string, readonly Fate[]]>([
  ['a request that never arrived', ['answered', 'answered', 'lost']],
  ['an answer that was lost', ['answered', 'answered', 'unanswered']],
])('after %s, a change is sent again, unless another browser wrote since', async (_name, fates) => {
  const server = memoryServer();
  const one = await openBrowser(server);
  one.prefer('dark');
  one.fates.push(...fates);
  await expect(one.exchange()).rejects.toThrow(/lost|never arrived/);
  await one.exchange();
  expect(server.records.get('theme')).toBe('"dark"');

  one.prefer('light');
  one.fates.push(...fates);
  await expect(one.exchange()).rejects.toThrow(/lost|never arrived/);
  const other = await openBrowser(server);
  other.prefer('system');
  await other.exchange();
  await one.exchange();
  expect(one.theme()).toEqual({ theme: 'system' });
  expect(server.records.get('theme')).toBe('"system"');
});
