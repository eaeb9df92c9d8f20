import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Session } from '#contract/bff/session.ts';
import { exampleSession } from '#testing/example-session.ts';
import { createSignInGate } from '../kit/loading/sign-in-gate.ts';
import { whileSignedIn } from '../kit/request.ts';
import { pathForOther } from './session-watch.tsx';

const PEOPLE = ['Ana', 'Ben'] as const;
type Person = (typeof PEOPLE)[number];
type News = 'expired' | 'signed_in' | 'signed_out';
/** A session on the server, which its cookie names. */
type Login = { readonly session: Session; isValid: boolean };

const sessionOf = (person: Person) =>
  exampleSession({ user: { id: person, name: person, isAdmin: false, hasPassword: true } });

function refusal(): Response {
  return Response.json({ error: 'Sign in.', code: 'signed_out', request_id: 'r' }, { status: 401 });
}

/** A page as it is loaded once; what it does about its session is what `SessionWatch`, `ExpiredDialog` and `SignInPage` do. */
type Page = {
  readonly gate: ReturnType<typeof createSignInGate>;
  /** Whose page it is, once that is known. */
  session: Session | undefined;
  hasLeft: boolean;
  sent: number;
  /** How each of its requests for data ended: whose data came, or that it failed. */
  readonly ends: string[];
};
type Pending = {
  readonly page: Page;
  readonly cookie: Login | undefined;
  readonly end: (response: Response | Error) => void;
};

/** A browser with two tabs, and a server whose responses to requests for data wait for the test. */
function createBrowser() {
  let cookie: Login | undefined;
  let pending: readonly Pending[] = [];
  const pages: Page[] = [];
  const faults: string[] = [];

  function broadcast(from: Page, news: News): void {
    for (const page of pages) if (page !== from) hear(page, news);
  }

  function load(index: number): Page {
    const gate = createSignInGate((news) => broadcast(page, news));
    const page: Page = { gate, session: undefined, hasLeft: false, sent: 0, ends: [] };
    gate.onSignInChange(() => {
      const isRight = cookie?.isValid === true && !(page.session && pathForOther(page.session, cookie.session, '/'));
      if (!gate.isSignedOut() && !isRight) faults.push('the gate opened for nobody, or for another person');
    });
    pages[index] = page;
    void refetch(page);
    return page;
  }

  function leave(page: Page): void {
    page.hasLeft = true;
    page.gate.holdRequests(false);
  }

  /** The server's response to a question about the session, which comes at once. */
  async function askSession(): Promise<Response> {
    return cookie?.isValid === true ? Response.json(cookie.session) : refusal();
  }

  /** Takes over a session that the server reported. */
  function take(page: Page, session: Session): void {
    if (page.hasLeft) return;
    if (page.session && pathForOther(page.session, session, '/orders') !== undefined) return leave(page);
    page.session = session;
    page.gate.releaseRequests();
  }

  async function refetch(page: Page): Promise<void> {
    await whileSignedIn(askSession, undefined, page.gate);
    if (cookie) take(page, cookie.session);
  }

  function hear(page: Page, news: News): void {
    if (page.hasLeft) return;
    if (page.session && news === 'signed_out') return leave(page);
    if (news === 'signed_in' && page.gate.isSignedOut() && cookie) take(page, cookie.session);
    else if (page.session) void refetch(page);
  }

  const browser = {
    page: (index: number) => pages[index],
    hasPending: () => pending.length > 0,
    request(index: number) {
      const page = pages[index];
      if (!page?.session) return;
      page.sent += 1;
      const send = () => {
        if (page.gate.isSignedOut()) faults.push('a request was sent while nobody was signed in');
        return new Promise<Response>((resolve, reject) => {
          const end = (response: Response | Error) =>
            response instanceof Error ? reject(response) : resolve(response);
          pending = [...pending, { page, cookie, end }];
        });
      };
      whileSignedIn(send, undefined, page.gate).then(
        async ({ response }) => page.ends.push(await response.text()),
        () => page.ends.push('failed'),
      );
    },
    /** Answers a request with the data of whom its cookie belongs to. */
    respond(position: number, isLost: boolean) {
      const request = pending[position % pending.length];
      pending = pending.filter((each) => each !== request);
      if (isLost) request?.end(new TypeError('offline'));
      else if (request?.cookie?.isValid === true) request.end(new Response(request.cookie.session.user?.name));
      else request?.end(refusal());
    },
    expire() {
      if (cookie) cookie.isValid = false;
    },
    signIn(index: number, person: Person) {
      const page = pages[index];
      if (!page?.gate.isSignedOut()) return;
      cookie = { session: sessionOf(person), isValid: true };
      broadcast(page, 'signed_in');
      take(page, cookie.session);
    },
    signOut(index: number) {
      const page = pages[index];
      if (!page?.session || page.gate.isSignedOut() || cookie?.isValid !== true) return;
      cookie.isValid = false;
      cookie = undefined;
      broadcast(page, 'signed_out');
      leave(page);
    },
    /** Lets promises settle, loads anew the pages that were left, and checks what must hold at any time. */
    async settle() {
      await setImmediate();
      for (const [index, page] of pages.entries()) if (page.hasLeft) load(index);
      await setImmediate();
      expect(faults).toEqual([]);
      for (const page of pages) {
        const name = page.session?.user?.name;
        expect(page.ends.filter((end) => end !== 'failed' && end !== name)).toEqual([]);
        expect(page.ends.length).toBeLessThanOrEqual(page.sent);
        // Whoever is signed in can go on at once, whatever arrives late.
        if (cookie?.isValid === true) expect(page.gate.isSignedOut()).toBe(false);
        else if (page.session === undefined) expect(page.gate.isSignedOut()).toBe(true);
      }
    },
    /** Signs in whoever is asked for, and answers everything. */
    async finish() {
      for (let step = 0; step < 1_000; step += 1) {
        const locked = pages.findIndex(({ gate }) => gate.isSignedOut());
        if (pending.length === 0 && locked < 0) break;
        if (locked >= 0) browser.signIn(locked, pages[locked]?.session?.user?.name === 'Ben' ? 'Ben' : 'Ana');
        else browser.respond(0, false);
        await browser.settle();
      }
      for (const { ends, sent } of pages) expect(ends).toHaveLength(sent);
    },
    open: () => [0, 1].forEach(load),
  };
  return browser;
}

type Browser = ReturnType<typeof createBrowser>;
type Command = fc.AsyncCommand<Browser, Browser>;

function command(
  name: string,
  act: (browser: Browser) => void,
  check = (_browser: Readonly<Browser>) => true,
): Command {
  return {
    check,
    run: async (_, browser) => {
      act(browser);
      await browser.settle();
    },
    toString: () => name,
  };
}

const tab = fc.nat({ max: 1 });
const hasPending = (browser: Readonly<Browser>) => browser.hasPending();
const requests = tab.map((at) => command(`request in ${at}`, (browser) => browser.request(at)));
const responses = fc
  .tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }))
  .map(([at, luck]) => command(`respond ${at}`, (browser) => browser.respond(at, luck === 0), hasPending));
const commands = fc.commands(
  [
    requests,
    requests,
    responses,
    responses,
    fc.constant(command('expire', (browser) => browser.expire())),
    fc
      .tuple(tab, fc.constantFrom(...PEOPLE))
      .map(([at, person]) => command(`sign in ${person} in ${at}`, (browser) => browser.signIn(at, person))),
    tab.map((at) => command(`sign out in ${at}`, (browser) => browser.signOut(at))),
  ],
  { maxCommands: 40, size: '+1' },
);

test('every request of two tabs is answered once, to whom it belongs, whoever signs in and out', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const browser = createBrowser();
      browser.open();
      await browser.settle();
      await fc.asyncModelRun(() => ({ model: browser, real: browser }), steps);
      await browser.finish();
      expect(browser.hasPending()).toBe(false);
    }),
    { seed: 20_261_123, numRuns: 150 },
  );
});
