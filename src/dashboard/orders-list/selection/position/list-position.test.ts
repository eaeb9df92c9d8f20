import { afterEach, describe, expect, test, vi } from 'vitest';
import { keepListPositions, type ListPosition, noteListPosition, readListPositions } from './list-position.ts';

afterEach(() => void vi.unstubAllGlobals());

function createStorage() {
  const values = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  return values;
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
    const values = createStorage();
    const positions = new Map<string, ListPosition>();
    noteListPosition(positions, 'first', position);
    noteListPosition(positions, 'second', { ...position, orderId: 'c' });
    keepListPositions(positions);
    expect(readListPositions()).toEqual(positions);
    expect(readListPositions().get('first')).toEqual(position);
    noteListPosition(positions, 'first', undefined);
    noteListPosition(positions, 'second', undefined);
    keepListPositions(positions);
    expect(values.size).toBe(0);
  });

  test('are those of the entries left last, and hold ids and times only', () => {
    const values = createStorage();
    const positions = new Map<string, ListPosition>();
    for (let entry = 0; entry < 100; entry += 1) noteListPosition(positions, String(entry), position);
    noteListPosition(positions, '75', { ...position, offset: 1 });
    keepListPositions(positions);
    const read = readListPositions();
    expect([read.size, read.has('69'), read.has('70'), [...read.keys()].at(-1)]).toEqual([30, false, true, '75']);
    expect([...values.values()].join('').length).toBeLessThan(6_000);
  });

  test('are none where the storage holds something else, or is blocked', () => {
    for (const text of ['', '{', 'null', '[["a",{"above":1}]]', '{"a":1}']) {
      vi.stubGlobal('sessionStorage', { getItem: () => text });
      expect(readListPositions().size).toBe(0);
    }
    // Where a browser blocks it, there is not even the area itself.
    vi.stubGlobal('sessionStorage', undefined);
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(readListPositions().size).toBe(0);
    const positions = new Map([['a', position]]);
    expect(() => keepListPositions(positions)).not.toThrow();
  });
});
