import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { VIEWS_KEY } from '../../orders-list/views/view-keys.ts';
import { readLocalCopy } from './local-copy.ts';
import { PREFERENCES_KEY } from './preferences-key.ts';
import { createSynchronizer, type Synchronizer } from './synchronizer.ts';
import { type Fate, memoryServer } from './testing/memory-server.ts';
import { memoryStorage } from './testing/memory-storage.ts';

/** A step in a browser; `at` picks one of its views. */
type Step =
  | { readonly kind: 'save' | 'leave' | 'exchange' | 'reload' }
  | { readonly kind: 'rename' | 'delete'; readonly at: number }
  | { readonly kind: 'prefer'; readonly key: string; readonly value: number | undefined };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('save', 'leave', 'exchange', 'exchange', 'exchange', 'reload') }),
  fc.record({ kind: fc.constantFrom('rename', 'delete'), at: fc.nat(3) }),
  fc.record({
    kind: fc.constant('prefer' as const),
    key: fc.constantFrom('theme', 'nameLanguage', 'hours'),
    value: fc.option(fc.nat(2), { nil: undefined }),
  }),
);
const fate = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Fate>('answered') },
  { weight: 1, arbitrary: fc.constantFrom<Fate>('lost', 'unanswered') },
);

type LocalView = { id: string; name: string; filters: string };

function viewsOf(storage: BrowserStorage): LocalView[] {
  return [...readLocalCopy(storage, new Map())].flatMap(([key, text]) =>
    key.startsWith('view:') ? { ...JSON.parse(text), id: key.slice('view:'.length) } : [],
  );
}

/** A browser that records what was done in it. */
function openBrowser(name: string) {
  const storage = memoryStorage();
  const names = new Map<string, string>();
  const deleted = new Set<string>();
  const preferred = new Map<string, number | undefined>();
  let count = 0;
  const write = (views: readonly LocalView[]) => storage.set(VIEWS_KEY, { views, defaultId: 'all' });
  return {
    storage,
    names,
    deleted,
    preferred,
    edit(next: Step) {
      const views = viewsOf(storage);
      count += 1;
      if (next.kind === 'save') {
        const view = { id: `${name}${count}`, name: `${name} ${count}`, filters: '' };
        names.set(view.id, view.name);
        write([...views, view]);
      } else if (next.kind === 'rename' || next.kind === 'delete') {
        const view = views[next.at];
        if (!view) return;
        const renamed = { ...view, name: `${name} ${count}` };
        if (next.kind === 'delete') deleted.add(view.id);
        else names.set(view.id, renamed.name);
        write(views.flatMap((each) => (each !== view ? each : next.kind === 'delete' ? [] : renamed)));
      } else if (next.kind === 'prefer') {
        preferred.set(next.key, next.value);
        const before = storage.get(PREFERENCES_KEY);
        storage.set(PREFERENCES_KEY, { ...(typeof before === 'object' ? before : {}), [next.key]: next.value });
      }
    },
  };
}

const recordsOf = (storage: BrowserStorage) =>
  viewsOf(storage)
    .map(({ id, name }) => `${id}: ${name}`)
    .concat(JSON.stringify(storage.get(PREFERENCES_KEY) ?? {}, ['nameLanguage', 'theme']));

test('two browsers end alike whatever fails on the way, and nothing is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.tuple(fc.array(step, { maxLength: 14 }), fc.array(step, { maxLength: 14 })),
      fc.infiniteStream(fate),
      async (scheduler, steps, fates) => {
        const server = memoryServer();
        let isCalm = false;
        const browsers = ['a', 'b'].map((name) => {
          const browser = openBrowser(name);
          const store = server.reachedBy(async () => {
            if (isCalm) return 'answered';
            await scheduler.schedule(Promise.resolve());
            return fates.next().value ?? 'answered';
          });
          // One exchange at a time, as between tabs.
          let queue: Promise<unknown> = Promise.resolve();
          const open = (): Synchronizer =>
            createSynchronizer({
              storage: browser.storage,
              server: store,
              alone: (run) => {
                const turn = queue.then(run);
                queue = turn.catch(() => undefined);
                return turn;
              },
            });
          return { ...browser, open, settled: () => queue };
        });
        // Start after the first exchange: taking over what a browser had before it is tested separately.
        isCalm = true;
        for (const { open } of browsers) await open().exchange();
        isCalm = false;
        const runs = browsers.map(async (browser, index) => {
          let synchronizer = browser.open();
          for (const next of steps[index] ?? []) {
            await scheduler.schedule(Promise.resolve());
            if (next.kind === 'exchange') synchronizer.exchange().catch(() => undefined);
            else if (next.kind === 'leave') synchronizer.leave();
            else if (next.kind === 'reload') synchronizer = browser.open();
            else browser.edit(next);
          }
        });
        await scheduler.waitFor(Promise.all(runs));
        await scheduler.waitFor(Promise.all(browsers.map(({ settled }) => settled())));
        await scheduler.waitIdle();
        isCalm = true;
        for (let round = 0; round < 3; round += 1) for (const { open } of browsers) await open().exchange();

        const [one, other] = browsers.map(({ storage }) => recordsOf(storage));
        expect(one).toEqual(other);
        const kept = new Map(browsers.flatMap(({ storage }) => viewsOf(storage).map(({ id, name }) => [id, name])));
        expect([...server.records.keys()].filter((key) => key.startsWith('view:')).length).toBe(kept.size);
        const deleted = new Set(browsers.flatMap((browser) => [...browser.deleted]));
        const wrongViews = [...new Set(browsers.flatMap(({ names }) => [...names.keys()]))].filter((id) => {
          const lastNames: (string | undefined)[] = deleted.has(id)
            ? [undefined]
            : browsers.flatMap(({ names }) => names.get(id) ?? []);
          return !lastNames.includes(kept.get(id));
        });
        expect(wrongViews).toEqual([]);
        const wrongKeys = ['theme', 'nameLanguage'].filter((key) => {
          const last = browsers
            .filter(({ preferred }) => preferred.has(key))
            .map(({ preferred }) => preferred.get(key));
          const text = server.records.get(key);
          return last.length > 0 && !last.includes(text === undefined ? undefined : JSON.parse(text));
        });
        expect(wrongKeys).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});
