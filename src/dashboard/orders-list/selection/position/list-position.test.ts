import { describe, expect, test } from 'vitest';
import { keepListPositions, type ListPosition, noteListPosition, readListPositions } from './list-position.ts';

function createStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
}

const position: ListPosition = {
  orderId: 'a',
  createdAt: '2026-11-14T19:30:00Z',
  above: 512,
  offset: 13,
  focusedId: 'b',
};

describe('the positions in lists', () => {
  test('come back, each for its own history entry', () => {
    const storage = createStorage();
    const positions = new Map<string, ListPosition>();
    noteListPosition(positions, 'first', position);
    noteListPosition(positions, 'second', { ...position, orderId: 'c' });
    keepListPositions(storage, positions);
    expect(readListPositions(storage)).toEqual(positions);
    expect(readListPositions(storage).get('first')).toEqual(position);
    noteListPosition(positions, 'first', undefined);
    noteListPosition(positions, 'second', undefined);
    keepListPositions(storage, positions);
    expect(storage.values.size).toBe(0);
  });

  test('are those of the entries left last, and hold ids and times only', () => {
    const storage = createStorage();
    const positions = new Map<string, ListPosition>();
    for (let entry = 0; entry < 100; entry += 1) noteListPosition(positions, String(entry), position);
    noteListPosition(positions, '75', { ...position, offset: 1 });
    keepListPositions(storage, positions);
    const read = readListPositions(storage);
    expect([read.size, read.has('69'), read.has('70'), [...read.keys()].at(-1)]).toEqual([30, false, true, '75']);
    expect([...storage.values.values()].join('').length).toBeLessThan(6_000);
  });

  test('are none where the storage holds something else, or is blocked', () => {
    for (const text of ['', '{', 'null', '[["a",{"above":1}]]', '{"a":1}']) {
      expect(readListPositions({ getItem: () => text }).size).toBe(0);
    }
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(readListPositions({ getItem: blocked }).size).toBe(0);
    const positions = new Map([['a', position]]);
    expect(() => keepListPositions({ setItem: blocked, removeItem: blocked }, positions)).not.toThrow();
  });
});
