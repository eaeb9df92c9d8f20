import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { VIEW_NOTES_KEY, VIEWS_KEY } from '../../orders-list/views/view-keys.ts';
import { readViewNotes } from '../../orders-list/views/view-notes.ts';
import { printViewRecord, readLocalCopy, readViewRecord } from './local-copy.ts';
import { PREFERENCES_KEY } from './preferences-key.ts';
import { type Records, viewKey } from './reconcile.ts';
import { createSynchronizer } from './synchronizer.ts';
import { type Fate, memoryServer } from './testing/memory-server.ts';
import { memoryStorage } from './testing/memory-storage.ts';

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

/** The end of names that the server refuses for good. */
const REFUSED = '!';

/** A browser that records what was done in it, with a server that it reaches through `pass`. */
function openBrowser(name: string, server: ReturnType<typeof memoryServer>, pass: () => Promise<Fate>) {
  const storage = memoryStorage();
  const names = new Map<string, string>();
  const deleted = new Set<string>();
  const preferred = new Map<string, number | undefined>();
  let count = 0;
  let isOnline = true;
  // One exchange at a time, as between tabs.
  let queue: Promise<unknown> = Promise.resolve();
  let before: Records = new Map();
  const store = server.reachedBy(async () => (isOnline ? pass() : 'lost'));
  const open = () =>
    createSynchronizer({
      storage,
      server: store,
      alone: (run) => {
        const turn = queue.then(run);
        queue = turn.catch(() => undefined);
        return turn;
      },
      before: () => before,
    });
  let synchronizer = open();
  const write = (views: readonly LocalView[]) => storage.set(VIEWS_KEY, { views, defaultId: 'all' });
  /** Every name that was given here. */
  const given = new Set<string>();
  function newName(isRefused: boolean): string {
    count += 1;
    const text = `${name} ${count}${isRefused ? REFUSED : ''}`;
    given.add(text);
    return text;
  }
  return {
    storage,
    names,
    given,
    deleted,
    preferred,
    save(isRefused: boolean) {
      const view = { id: `${name}${count}`, name: newName(isRefused), filters: '' };
      names.set(view.id, view.name);
      write([...viewsOf(storage), view]);
    },
    rename(at: number, isRefused: boolean) {
      const views = viewsOf(storage);
      const view = views[at];
      if (!view) return;
      const renamed = { ...view, name: newName(isRefused) };
      names.set(view.id, renamed.name);
      write(views.map((each) => (each === view ? renamed : each)));
    },
    remove(at: number) {
      const views = viewsOf(storage);
      const view = views[at];
      if (!view) return;
      deleted.add(view.id);
      write(views.filter((each) => each !== view));
    },
    prefer(key: string, value: number | undefined) {
      preferred.set(key, value);
      const now = storage.get(PREFERENCES_KEY);
      storage.set(PREFERENCES_KEY, { ...(typeof now === 'object' ? now : {}), [key]: value });
    },
    /** Exchanges without waiting, as the page does. */
    start: () => void synchronizer.exchange().catch(() => undefined),
    leave: () => synchronizer.leave(),
    reload() {
      synchronizer = open();
    },
    setOnline(next: boolean) {
      isOnline = next;
    },
    /** The first exchange, which takes over what the browser had before there were users. */
    async takeOver(had: readonly string[]) {
      before = new Map(
        had.map((text, position) => [
          viewKey(`old-${position}`),
          printViewRecord({ name: text, filters: '', layout: null, audience: null, position }),
        ]),
      );
      await synchronizer.exchange();
      for (const view of viewsOf(storage)) names.set(view.id, view.name);
    },
    settled: () => queue,
    exchangeAfresh: () => open().exchange(),
    /** The views that the user is told are in this browser only. */
    unkept: () => new Set(readViewNotes(storage.get(VIEW_NOTES_KEY)).unkept.map(({ id }) => id)),
  };
}

type Browser = ReturnType<typeof openBrowser>;
type Device = { readonly browsers: readonly Browser[] };
type Command = fc.AsyncCommand<Device, Device>;

function command(name: string, act: (browser: Browser) => void): fc.Arbitrary<Command> {
  return fc.constantFrom(0, 1).map((index): Command => ({
    check: () => true,
    run: async (_, { browsers }) => {
      const browser = browsers[index];
      if (browser) act(browser);
      for (const each of browsers) checkOwnEdits(each, browsers);
    },
    toString: () => `${name} in ${index}`,
  }));
}

/** What was done in one browser only is what it shows, at any time. */
function checkOwnEdits(browser: Browser, browsers: readonly Browser[]): void {
  const shown = new Map(viewsOf(browser.storage).map(({ id, name }) => [id, name]));
  const others = browsers.filter((other) => other !== browser);
  for (const [id, name] of browser.names) {
    const isOwn = others.every(({ names, deleted }) => !names.has(id) && !deleted.has(id));
    if (isOwn) expect(shown.get(id)).toBe(browser.deleted.has(id) ? undefined : name);
  }
}

const commands = fc.commands(
  [
    fc
      .boolean()
      .chain((isRefused) => command(`save${isRefused ? ' refused' : ''}`, (browser) => browser.save(isRefused))),
    fc
      .tuple(fc.nat(3), fc.boolean())
      .chain(([at, isRefused]) =>
        command(`rename ${at}${isRefused ? ' refused' : ''}`, (browser) => browser.rename(at, isRefused)),
      ),
    fc.nat(3).chain((at) => command(`delete ${at}`, (browser) => browser.remove(at))),
    fc
      .tuple(fc.constantFrom('theme', 'nameLanguage', 'hours'), fc.option(fc.nat(2), { nil: undefined }))
      .chain(([key, value]) => command(`prefer ${key} ${value}`, (browser) => browser.prefer(key, value))),
    command('exchange', (browser) => browser.start()),
    command('exchange', (browser) => browser.start()),
    command('exchange', (browser) => browser.start()),
    command('leave', (browser) => browser.leave()),
    command('reload', (browser) => browser.reload()),
    fc
      .boolean()
      .chain((isOnline) => command(isOnline ? 'online' : 'offline', (browser) => browser.setOnline(isOnline))),
  ],
  { maxCommands: 30, size: '+1' },
);

/** The records that both browsers share: all but the views that one of them could not save. */
function sharedRecords({ storage }: Browser, unkept: ReadonlySet<string>): string[] {
  return viewsOf(storage)
    .filter(({ id }) => !unkept.has(id))
    .map(({ id, name }) => `${id}: ${name}`)
    .toSorted()
    .concat(JSON.stringify(storage.get(PREFERENCES_KEY) ?? {}, ['nameLanguage', 'theme']));
}

test('two browsers end alike whatever is done in them and fails on the way, and no edit is lost without a word', async () => {
  const oldNames = fc.uniqueArray(fc.constantFrom('Lunch', 'Dinner', 'Late'), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      commands,
      fc.infiniteStream(fate),
      fc.tuple(oldNames, oldNames),
      async (scheduler, steps, fates, had) => {
        const server = memoryServer(new Map(), (text) => text.includes(REFUSED));
        let isCalm = true;
        const pass = async () => {
          if (isCalm) return 'answered';
          await scheduler.schedule(Promise.resolve());
          return fates.next().value ?? 'answered';
        };
        const browsers = ['a', 'b'].map((name) => openBrowser(name, server, pass));
        for (const [index, browser] of browsers.entries()) await browser.takeOver(had[index] ?? []);
        isCalm = false;
        await fc.scheduledModelRun(scheduler, () => ({ model: { browsers }, real: { browsers } }), steps);
        await scheduler.waitFor(Promise.all(browsers.map(({ settled }) => settled())));
        await scheduler.waitIdle();
        isCalm = true;
        for (const browser of browsers) browser.setOnline(true);
        for (let round = 0; round < 3; round += 1) for (const browser of browsers) await browser.exchangeAfresh();

        const unkept = new Set(browsers.flatMap((browser) => [...browser.unkept()]));
        const [one, other] = browsers.map((browser) => sharedRecords(browser, unkept));
        expect(one).toEqual(other);
        const onServer = new Map(
          [...server.records].flatMap(([key, text]) =>
            key.startsWith('view:') ? [[key.slice('view:'.length), readViewRecord(text).name]] : [],
          ),
        );
        const deleted = new Set(browsers.flatMap((browser) => [...browser.deleted]));
        const wrongViews = [...new Set(browsers.flatMap(({ names }) => [...names.keys()]))].filter((id) => {
          if (deleted.has(id)) return onServer.has(id);
          const lastNames = browsers.flatMap(({ names }) => names.get(id) ?? []);
          const refused = browsers.filter(({ names }) => names.get(id)?.endsWith(REFUSED) === true);
          if (refused.length === 0) return !lastNames.some((name) => name === onServer.get(id));
          return refused.some((browser) => {
            const shown = viewsOf(browser.storage).find((view) => view.id === id)?.name;
            // A refused name stays in its browser, which says so, unless the other browser has written since.
            const isKept = browser.unkept().has(id) && shown === browser.names.get(id);
            const isReplaced = shown === onServer.get(id) && shown !== undefined && !browser.given.has(shown);
            return !isKept && !isReplaced;
          });
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
    { seed: 20_261_123, numRuns: 300 },
  );
});
