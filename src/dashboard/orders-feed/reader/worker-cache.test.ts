import { describe, expect, test } from 'vitest';
import { type WorkerCache, withCaches } from './worker-cache.ts';
import { kindName } from './reading.ts';
import type { ConnectReader, ReaderCommand, ReaderReport } from './reading.ts';

const ECHO = kindName<string, string>('echo');
const echo = {
  cache: ECHO,
  answer: (question) => {
    if (question === '') throw new Error('Nothing was asked.');
    return question.toUpperCase();
  },
} satisfies WorkerCache<string, string>;

function setUp() {
  const passedOn: ReaderCommand[] = [];
  const reports: ReaderReport[] = [];
  const connect: ConnectReader = () => (command) => void passedOn.push(command);
  const send = withCaches(connect, [echo])((report) => void reports.push(report));
  const answers = () => reports.flatMap((report) => report.answers ?? []);
  return { send, passedOn, answers };
}

describe('a cache', () => {
  test('answers what it is asked by its name', () => {
    const { send, passedOn, answers } = setUp();
    send({ type: 'ask', ask: 7, cache: 'echo', question: 'ana' });
    expect(answers()).toEqual([{ ask: 7, answer: 'ANA' }]);
    expect(passedOn).toEqual([]);
  });

  test('that throws, or does not exist, fails that question only', () => {
    const { send, answers } = setUp();
    send({ type: 'ask', ask: 1, cache: 'echo', question: '' });
    send({ type: 'ask', ask: 2, cache: 'nobody', question: 'ana' });
    send({ type: 'ask', ask: 3, cache: 'echo', question: 'ana' });
    expect(answers()).toEqual([
      { ask: 1, failure: 'Nothing was asked.' },
      { ask: 2, failure: 'There is no cache named nobody.' },
      { ask: 3, answer: 'ANA' },
    ]);
  });

  test('may answer later, or fail then', async () => {
    const reports: ReaderReport[] = [];
    const slow = {
      cache: kindName<boolean, string>('slow'),
      answer: async (isWell: boolean) => {
        await Promise.resolve();
        if (!isWell) throw new Error('It failed.');
        return 'done';
      },
    } satisfies WorkerCache<boolean, string>;
    const send = withCaches(() => () => {}, [slow])((report) => void reports.push(report));
    send({ type: 'ask', ask: 1, cache: 'slow', question: true });
    send({ type: 'ask', ask: 2, cache: 'slow', question: false });
    expect(reports).toEqual([]);
    await expect
      .poll(() => reports.flatMap(({ answers = [] }) => answers))
      .toEqual([
        { ask: 1, answer: 'done' },
        { ask: 2, failure: 'It failed.' },
      ]);
  });

  test('leaves every other command to the reader', () => {
    const { send, passedOn, answers } = setUp();
    send({ type: 'cancel', reading: 'orders' });
    expect(passedOn).toEqual([{ type: 'cancel', reading: 'orders' }]);
    expect(answers()).toEqual([]);
  });
});
