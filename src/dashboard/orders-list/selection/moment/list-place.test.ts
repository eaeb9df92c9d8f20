import { describe, expect, test } from 'vitest';
import { keepListPlaces, type ListPlace, noteListPlace, readListPlaces } from './list-place.ts';

function createStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
}

const place: ListPlace = { orderId: 'a', createdAt: '2026-11-14T19:30:00Z', above: 512, offset: 13, focusedId: 'b' };

describe('the places in lists', () => {
  test('come back, each for its own history entry', () => {
    const storage = createStorage();
    const places = new Map<string, ListPlace>();
    noteListPlace(places, 'first', place);
    noteListPlace(places, 'second', { ...place, orderId: 'c' });
    keepListPlaces(storage, places);
    expect(readListPlaces(storage)).toEqual(places);
    expect(readListPlaces(storage).get('first')).toEqual(place);
    noteListPlace(places, 'first', undefined);
    noteListPlace(places, 'second', undefined);
    keepListPlaces(storage, places);
    expect(storage.values.size).toBe(0);
  });

  test('are those of the entries left last, and hold ids and times only', () => {
    const storage = createStorage();
    const places = new Map<string, ListPlace>();
    for (let entry = 0; entry < 100; entry += 1) noteListPlace(places, String(entry), place);
    noteListPlace(places, '75', { ...place, offset: 1 });
    keepListPlaces(storage, places);
    const read = readListPlaces(storage);
    expect([read.size, read.has('69'), read.has('70'), [...read.keys()].at(-1)]).toEqual([30, false, true, '75']);
    expect([...storage.values.values()].join('').length).toBeLessThan(6_000);
  });

  test('are none where the storage holds something else, or is blocked', () => {
    for (const text of ['', '{', 'null', '[["a",{"above":1}]]', '{"a":1}']) {
      expect(readListPlaces({ getItem: () => text }).size).toBe(0);
    }
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(readListPlaces({ getItem: blocked }).size).toBe(0);
    const places = new Map([['a', place]]);
    expect(() => keepListPlaces({ setItem: blocked, removeItem: blocked }, places)).not.toThrow();
  });
});
