import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import type { FindAnswer, FindQuestion } from '../search/find-messages.ts';
import { type AskFind, createFindAnswers } from './find-answers.ts';

function question(text: string): FindQuestion {
  return { text, labels: [], currencyDigits: { byStore: {}, others: 2 }, within: null, limit: 10 };
}

/** A keeper that answers on demand, with the number of orders it has received. */
function waitingKeeper() {
  const waiting: { readonly what: string; readonly answer: () => void }[] = [];
  let count = 0;
  const ask: AskFind = (request) =>
    new Promise((resolve) => {
      if ('seen' in request) count += request.seen.length;
      const reply: FindAnswer | null = 'seen' in request ? null : { found: [], count, keptFrom: null };
      waiting.push({
        what: 'seen' in request ? `${request.seen.length} seen` : request.question.text,
        answer: () => resolve(reply),
      });
    });
  return {
    ask,
    asked: () => waiting.map(({ what }) => what),
    answerNext: async () => {
      waiting.shift()?.answer();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('of the questions that come while one is on its way, only the last is asked', async () => {
  const { ask, asked, answerNext } = waitingKeeper();
  const answers = createFindAnswers(ask, async () => undefined);
  answers.ask(question('a'), 1);
  answers.ask(question('an'), 1);
  answers.ask(question('ana'), 1);
  expect(asked()).toEqual(['a']);
  await answerNext();
  expect(answers.getSnapshot()).toBeUndefined();
  expect(asked()).toEqual(['ana']);
  await answerNext();
  expect(answers.getSnapshot()?.question.text).toBe('ana');
  expect(asked()).toEqual([]);
});

test('asks again once more was read, and not before', async () => {
  const { ask, asked, answerNext } = waitingKeeper();
  const answers = createFindAnswers(ask, async () => undefined);
  const ana = question('ana');
  answers.ask(ana, 1);
  await answerNext();
  expect(asked()).toEqual([]);
  answers.ask(ana, 2);
  answers.ask(ana, 3);
  expect(asked()).toEqual(['ana']);
  await answerNext();
  expect(answers.getSnapshot()?.read).toBe(2);
  expect(asked()).toEqual(['ana']);
  await answerNext();
  expect(answers.getSnapshot()?.read).toBe(3);
  expect(asked()).toEqual([]);
});

test('sends each loaded order once, in pieces, and answers after the first piece', async () => {
  const { ask, asked, answerNext } = waitingKeeper();
  const answers = createFindAnswers(ask, async () => undefined);
  const orders = Array.from({ length: 700 }, (_, index) => exampleOrder({ id: String(index) }));
  answers.see(orders);
  expect(asked()).toEqual([]);
  answers.ask(question('ana'), 1);
  for (const [what, count] of [
    ['500 seen', undefined],
    ['ana', 500],
    ['200 seen', 500],
    ['ana', 700],
  ] as const) {
    expect(asked()).toEqual([what]);
    await answerNext();
    expect(answers.getSnapshot()?.answer?.count).toBe(count);
  }
  answers.see(orders);
  expect(asked()).toEqual([]);
});

test('a failed search is no answer, and the next question is asked', async () => {
  const answers = createFindAnswers(async () => {
    throw new Error('down');
  });
  answers.ask(question('ana'), 1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(answers.getSnapshot()).toMatchObject({ question: { text: 'ana' }, answer: undefined });
});
