import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const patient = new AbortController().signal;

test('runs as many as there are slots, and others in order of arrival', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 2 });
  const entered: string[] = [];
  const enter = async (name: string): Promise<() => void> => {
    const leave = await limit.enter(patient);
    entered.push(name);
    return leave;
  };
  const leaveFirst = await enter('first');
  const second = enter('second');
  const third = enter('third');
  expect(entered).toEqual(['first']);
  leaveFirst();
  const leaveSecond = await second;
  expect(entered).toEqual(['first', 'second']);
  leaveSecond();
  await third;
  expect(entered).toEqual(['first', 'second', 'third']);
});

test('refuses at once when the queue is full', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 1 });
  await limit.enter(patient);
  void limit.enter(patient);
  await expect(limit.enter(patient)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
});

test('an aborted request frees its place in the queue and never runs', async () => {
  const limit = createConcurrencyLimit({ running: 1, waiting: 1 });
  const leave = await limit.enter(patient);
  const impatience = new AbortController();
  const waiting = limit.enter(impatience.signal);
  impatience.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  const next = limit.enter(patient);
  leave();
  await expect(next).resolves.toBeTypeOf('function');
});
