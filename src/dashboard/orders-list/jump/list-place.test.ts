import { describe, expect, test } from 'vitest';
import { keepListPlace, type ListPlace, readListPlace } from './list-place.ts';

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

describe('the place in a list', () => {
  test('comes back for its own address only', () => {
    const storage = createStorage();
    keepListPlace(storage, '?view=active', place);
    expect(readListPlace(storage, '?view=active')).toEqual(place);
    expect(readListPlace(storage, '')).toBeUndefined();
    keepListPlace(storage, '?view=active', undefined);
    expect(storage.values.size).toBe(0);
  });

  test('is none where the storage holds something else, or is blocked', () => {
    const storage = createStorage();
    expect(readListPlace(storage, '')).toBeUndefined();
    for (const text of ['', '{', 'null', '{"address":"","place":{"above":1}}']) {
      expect(readListPlace({ getItem: () => text }, '')).toBeUndefined();
    }
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(readListPlace({ getItem: blocked }, '')).toBeUndefined();
    expect(() => keepListPlace({ setItem: blocked, removeItem: blocked }, '', place)).not.toThrow();
  });
});
