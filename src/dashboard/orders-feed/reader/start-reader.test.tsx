// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { leaveIfSignedOut } from '../../kit/hard-navigate.ts';
import { EVERYTHING, NOON } from '../testing/drive-feed.ts';
import { NO_PROGRESS, type ReaderCommand, type ReaderReport } from './reading.ts';
import { startReader } from './start-reader.ts';

// It would navigate away from the test page.
vi.mock(import('../../kit/hard-navigate.ts'), async (original) => ({
  ...(await original()),
  leaveIfSignedOut: vi.fn<() => void>(),
}));

/** Workers as they were started, whose scripts come or not as the test says. */
class TestWorker extends EventTarget {
  static started: TestWorker[] = [];
  readonly commands: ReaderCommand[] = [];
  isEnded = false;

  constructor() {
    super();
    TestWorker.started.push(this);
  }

  postMessage(command: ReaderCommand): void {
    this.commands.push(command);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

beforeEach(() => {
  TestWorker.started = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', TestWorker);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const command = (type: 'retry' | 'forget', reading = 'a') => ({ type, reading });

const start = (reading: string): ReaderCommand => ({
  type: 'start',
  reading,
  kind: 'ids',
  spec: null,
  period: { filter: EVERYTHING, from: NOON, until: NOON + 10 },
  series: reading,
  isLimited: false,
  isBackground: false,
  isParked: false,
});

function setUp() {
  const reports: ReaderReport[] = [];
  const send = startReader('/assets/reader-worker.js')((report) => reports.push(report));
  const phases = () =>
    reports.flatMap(({ readings }) => readings.map(({ reading, progress }) => [reading, progress.phase]));
  /** The script of the worker that was started last doesn't come; then so much time passes (ms). */
  const fail = async (wait = 0) => {
    TestWorker.started.at(-1)?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(wait);
  };
  return { reports, send, phases, fail };
}

test('that the script does not come a second time is told of each reading', async () => {
  const { reports, send, phases, fail } = setUp();
  send(start('a'));
  await fail(5_000);
  expect(reports).toEqual([]);
  expect(TestWorker.started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  await fail();
  expect(phases()).toEqual([['a', 'incomplete']]);
  expect(reports[0]?.readings[0]?.progress.failures).toMatchObject([
    { from: NOON, until: NOON + 10, failure: { code: 'updated' } },
  ]);
});

test('a retry starts it again at once, and its readings are read as if nothing had been', async () => {
  const { reports, send, phases, fail } = setUp();
  send(start('a'));
  send(start('b'));
  send(command('forget', 'b'));
  await fail(5_000);
  await fail();
  send(command('retry'));
  expect(TestWorker.started).toHaveLength(3);
  expect(phases().at(-1)).toEqual(['a', 'reading']);
  const worker = TestWorker.started.at(-1);
  expect(worker?.commands.map(({ type }) => type)).toEqual(['page', 'start', 'retry']);
  const answer: ReaderReport = { parts: [], readings: [], released: [] };
  worker?.dispatchEvent(new MessageEvent('message', { data: answer }));
  expect(reports.at(-1)).toBe(answer);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(TestWorker.started).toHaveLength(3);
});

test('without anybody, it is started again ever more rarely, and what it gets does not grow', async () => {
  const { send, fail } = setUp();
  send(start('a'));
  for (let minute = 0; minute < 60; minute += 1) {
    dispatchEvent(new Event('offline'));
    // oxlint-disable-next-line no-await-in-loop -- One attempt after the other.
    await fail(60_000);
  }
  expect(TestWorker.started.length).toBeLessThan(70);
  expect(TestWorker.started.at(-1)?.commands).toHaveLength(2);
});

test('a question is answered by a failure', async () => {
  const { reports, send, fail } = setUp();
  send({ type: 'ask', ask: 1, cache: 'c', question: null });
  await fail(5_000);
  await fail();
  send({ type: 'ask', ask: 2, cache: 'c', question: null });
  expect(reports.map(({ answers }) => answers?.map(({ ask, failure }) => [ask, typeof failure]))).toEqual([
    [[1, 'string']],
    [[2, 'string']],
  ]);
});

test('a reading that begins once nothing can be read is tried, and told as well', async () => {
  const { send, phases, fail } = setUp();
  send(start('a'));
  await fail(5_000);
  await fail();
  send(start('b'));
  await fail();
  expect(phases().slice(-2)).toEqual([
    ['a', 'incomplete'],
    ['b', 'incomplete'],
  ]);
});

test('a reading that is refused since nobody is signed in leads the page to the sign-in page', () => {
  const { send } = setUp();
  send(start('a'));
  const failure = { code: 'signed_out', message: '', requestId: undefined, retryAfterSeconds: undefined } as const;
  const progress = {
    ...NO_PROGRESS,
    phase: 'incomplete',
    failures: [{ from: NOON, until: NOON + 10, failure }],
  } as const;
  const report: ReaderReport = { parts: [], readings: [{ reading: 'a', slices: [], progress }], released: [] };
  TestWorker.started[0]?.dispatchEvent(new MessageEvent('message', { data: report }));
  expect(leaveIfSignedOut).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'signed_out' }));
});
