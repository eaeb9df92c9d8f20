import { expect, test } from 'vitest';
import { EVERYTHING, NOON } from '../testing/drive-feed.ts';
import { readerOf } from './reader.ts';
import type { ReaderCommand } from './reading.ts';
import { IDS } from './testing/ids-kind.ts';

/** A page's reader whose commands are only recorded. */
function recordReader() {
  const commands: ReaderCommand[] = [];
  const reader = readerOf(() => (command) => void commands.push(command));
  return {
    commands,
    reading: (day: number, isOneOff = false) =>
      reader.reading({
        kind: IDS,
        spec: { prefix: '' },
        period: { filter: EVERYTHING, from: NOON + day, until: NOON + day + 1 },
        isOneOff,
      }),
  };
}

test('a reading begins again if it was forgotten while nothing used it', async () => {
  const { commands, reading } = recordReader();
  const hidden = reading(0);
  for (let day = 0; day < 14; day += 1) {
    const each = reading(day);
    const unsubscribe = each.subscribe(() => {});
    each.start();
    unsubscribe();
    await Promise.resolve();
  }
  expect(commands.filter(({ type }) => type === 'forget')).toHaveLength(2);
  hidden.subscribe(() => {});
  hidden.start();
  expect(commands.at(-1)).toMatchObject({ type: 'start', isParked: false });
});

test('what the user wants of a reading outlasts leaving it at once', async () => {
  const { commands, reading } = recordReader();
  const shared = reading(0);
  const unsubscribe = shared.subscribe(() => {});
  shared.start();
  // Before any report of the reader.
  shared.cancel();
  unsubscribe();
  await Promise.resolve();
  shared.subscribe(() => {});
  expect(commands.map(({ type }) => type)).toEqual(['start', 'cancel', 'park', 'unpark']);
});

test('a one-off reading is forgotten as soon as nothing uses it, and begins again', async () => {
  const { commands, reading } = recordReader();
  const first = reading(0, true);
  const unsubscribe = first.subscribe(() => {});
  first.start();
  unsubscribe();
  await Promise.resolve();
  const second = reading(0, true);
  expect(second).not.toBe(first);
  second.subscribe(() => {});
  second.start();
  expect(commands.map(({ type }) => type)).toEqual(['start', 'forget', 'start']);
});
