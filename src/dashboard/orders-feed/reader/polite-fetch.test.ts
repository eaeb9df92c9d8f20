import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ApiFailure } from '../../kit/request.ts';
import { EVERYTHING, pageOf } from '../testing/drive-feed.ts';
import { createPoliteFetch, type Hold } from './polite-fetch.ts';
import { createVirtualClock } from './testing/drive-reader.ts';

const QUERY = { ...EVERYTHING, pageSize: 200 };

/** Sends requests, each answered after 100 ms with what `answer` returns for its number. */
function setUp(answer: (request: number) => Error | undefined = () => undefined) {
  const clock = createVirtualClock(0);
  const sent: number[] = [];
  const holds = new Map<number, Hold>();
  let inFlight = 0;
  let most = 0;
  const polite = createPoliteFetch(
    (_, signal) =>
      new Promise((resolve, reject) => {
        const failure = answer(sent.length);
        sent.push(clock.now());
        inFlight += 1;
        most = Math.max(most, inFlight);
        clock.after(100, () => {
          inFlight -= 1;
          if (failure || signal.aborted) reject(failure ?? signal.reason);
          else resolve(pageOf([]));
        });
      }),
    clock,
    () => holds.set(clock.now(), polite.hold()),
  );
  const signal = new AbortController().signal;
  const send = (count: number, own = signal) =>
    Array.from({ length: count }, () => polite.fetchPage(QUERY, own).catch((error: unknown) => error));
  const run = async (until = Infinity) => {
    while (clock.now() < until && (await clock.next()));
  };
  return { clock, polite, sent, holds, send, run, most: () => most };
}

test('four requests at once', async () => {
  const { send, run, sent, most } = setUp();
  send(12);
  await run();
  expect(sent).toEqual([0, 0, 0, 0, 100, 100, 100, 100, 200, 200, 200, 200]);
  expect(most()).toBe(4);
});

test('sends the next request while a response is read, and never counts a response twice', async () => {
  const clock = createVirtualClock(0);
  const sent: number[] = [];
  let inFlight = 0;
  let most = 0;
  const polite = createPoliteFetch(
    (_, __, onResponse) =>
      new Promise((resolve) => {
        sent.push(clock.now());
        inFlight += 1;
        most = Math.max(most, inFlight);
        clock.after(100, () => {
          inFlight -= 1;
          onResponse();
          onResponse();
          clock.after(50, () => resolve(pageOf([])));
        });
      }),
    clock,
    () => {},
  );
  Array.from({ length: 12 }, () => polite.fetchPage(QUERY, new AbortController().signal));
  while (await clock.next());
  expect(sent).toEqual([0, 0, 0, 0, 100, 100, 100, 100, 200, 200, 200, 200]);
  expect(most).toBe(4);
});

test('a permit that comes with the abort sends nothing', async () => {
  const { send, run, sent, clock } = setUp();
  const controller = new AbortController();
  send(4);
  const answers = send(1, controller.signal);
  clock.after(100, () => controller.abort());
  await run();
  await Promise.all(answers);
  expect(sent).toHaveLength(4);
});

test('waits as long as Retry-After says, then asks for less at once, and for more again after a while', async () => {
  const { send, run, sent, polite, holds } = setUp((request) =>
    request === 4 ? new ApiFailure('upstream_rate_limited', 'slower', undefined, 7) : undefined,
  );
  const answers = send(60);
  await run(200);
  expect(polite.hold()).toBe('waiting');
  expect(polite.limit()).toBe(2);
  await run();
  expect(sent.filter((at) => at > 100 && at < 7_200)).toEqual([]);
  expect(sent.filter((at) => at === 7_200)).toHaveLength(2);
  expect(polite.limit()).toBe(4);
  expect(sent.filter((at) => at === sent.at(-5))).toHaveLength(4);
  expect(sent).toHaveLength(61);
  expect((await Promise.all(answers)).filter((answer) => answer instanceof Error)).toEqual([]);
  expect([...holds.values()].at(-1)).toBeUndefined();
});

test('after the clock is set back, no pause lasts until it has caught up', async () => {
  const { send, run, sent, polite, clock } = setUp((request) =>
    request === 0 ? new ApiFailure('upstream_rate_limited', 'slower', undefined, 7) : undefined,
  );
  send(1);
  await run();
  clock.advance(-3_600_000);
  expect(polite.hold()).toBeUndefined();
  send(1);
  await run();
  expect(sent).toEqual([0, 7_100, 7_200 - 3_600_000]);
});

test('four refusals at once halve once; a service that never recovers fails in the end', async () => {
  const { send, run, sent, polite } = setUp(() => new ApiFailure('overloaded', 'busy'));
  const answers = send(4);
  await run(150);
  expect(polite.limit()).toBe(2);
  await run();
  expect(polite.limit()).toBe(1);
  expect(await Promise.all(answers)).toMatchObject(Array.from({ length: 4 }, () => ({ code: 'overloaded' })));
  expect(sent.length).toBeLessThan(50);
});

test('a pause of an hour is a failure', async () => {
  const { send, run } = setUp(() => new ApiFailure('upstream_rate_limited', 'slower', undefined, 3_600));
  const [answer] = send(1);
  await run();
  expect(await answer).toMatchObject({ retryAfterSeconds: 3_600 });
});

test('repeats what may pass, once, and what lies in the request not at all', async () => {
  const passing = setUp((request) => (request < 2 ? new ApiFailure('upstream_timeout', 'late') : undefined));
  const [first] = passing.send(1);
  await passing.run();
  expect(await first).toMatchObject({ code: 'upstream_timeout' });
  expect(passing.sent).toEqual([0, 1_100]);
  const final = setUp(() => new ApiFailure('bad_request', 'no'));
  final.send(1);
  await final.run();
  expect(final.sent).toHaveLength(1);
});

test('without a connection it tries one request, ever more rarely, until one gets through', async () => {
  let isDown = true;
  const { send, run, sent, polite } = setUp(() => (isDown ? new ApiFailure('offline', 'gone') : undefined));
  const answers = send(6);
  await run(60_000);
  expect(polite.hold()).toBe('offline');
  expect(sent.length).toBeLessThan(14);
  isDown = false;
  await run();
  expect(polite.hold()).toBeUndefined();
  expect((await Promise.all(answers)).filter((answer) => answer instanceof Error)).toEqual([]);
});

test('goes on at once when the page is online again', async () => {
  let isDown = true;
  const { send, run, sent, polite, clock } = setUp(() => (isDown ? new ApiFailure('offline', 'gone') : undefined));
  polite.setPage({ isBusy: false, isOnline: false });
  send(2);
  expect(polite.hold()).toBe('offline');
  await run(10_000);
  const before = sent.length;
  isDown = false;
  polite.setPage({ isBusy: false, isOnline: true });
  await setImmediate();
  expect(sent.slice(before)).toEqual([clock.now(), clock.now()].slice(0, sent.length - before));
  expect(sent.length).toBeGreaterThan(before);
  await run();
  expect(polite.hold()).toBeUndefined();
});

test('starts nothing while the page waits for a request of its own, but not for ever', async () => {
  const { send, run, sent, polite, clock } = setUp();
  polite.setPage({ isBusy: true, isOnline: true });
  send(6);
  expect(sent).toEqual([]);
  polite.setPage({ isBusy: false, isOnline: true });
  await setImmediate();
  expect(sent).toEqual([0, 0, 0, 0]);
  polite.setPage({ isBusy: true, isOnline: true });
  await run(5_000);
  // One at a time, as long as the page is still waiting.
  expect(sent.slice(4)).toEqual([5_000]);
  await run();
  expect(sent.slice(4)).toEqual([5_000, 5_100]);
  expect(clock.now()).toBeLessThan(6_000);
});

test('a request that is given up before it was sent is not sent', async () => {
  const { send, run, sent } = setUp();
  const controller = new AbortController();
  send(4);
  const [late] = send(1, controller.signal);
  controller.abort(new Error('never mind'));
  await run();
  expect(await late).toMatchObject({ message: 'never mind' });
  expect(sent).toHaveLength(4);
});
