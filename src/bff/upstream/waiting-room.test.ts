import { expect, test } from 'vitest';
import { createWaitingRoom } from './waiting-room.ts';

const patient = new AbortController().signal;

test('lets in as many as there are places, then those who wait in order of arrival', async () => {
  const room = createWaitingRoom({ inside: 1, waiting: 2 });
  const entered: string[] = [];
  const enter = async (name: string): Promise<() => void> => {
    const leave = await room.enter(patient);
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

test('turns away at once when the queue is full', async () => {
  const room = createWaitingRoom({ inside: 1, waiting: 1 });
  await room.enter(patient);
  void room.enter(patient);
  await expect(room.enter(patient)).rejects.toMatchObject({ code: 'overloaded', status: 503 });
});

test('someone who stops waiting frees their place in the queue and is never let in', async () => {
  const room = createWaitingRoom({ inside: 1, waiting: 1 });
  const leave = await room.enter(patient);
  const impatience = new AbortController();
  const waiting = room.enter(impatience.signal);
  impatience.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  const next = room.enter(patient);
  leave();
  await expect(next).resolves.toBeTypeOf('function');
});

test('a place given back while nobody waits is free again', async () => {
  const room = createWaitingRoom({ inside: 1, waiting: 0 });
  const leave = await room.enter(patient);
  await expect(room.enter(patient)).rejects.toMatchObject({ code: 'overloaded' });
  leave();
  await expect(room.enter(patient)).resolves.toBeTypeOf('function');
});
