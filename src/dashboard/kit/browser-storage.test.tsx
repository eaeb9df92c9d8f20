// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { browserMemory, createBrowserStorage, switchStorageTo } from './browser-storage.ts';

beforeEach(() => localStorage.clear());

function blocked(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

describe('what a browser remembers', () => {
  test('comes back, also after a reload, and is the same object until it changes', () => {
    const storage = createBrowserStorage(() => localStorage);
    expect(storage.get('a')).toBeUndefined();
    storage.set('a', { b: [1] });
    expect(storage.get('a')).toEqual({ b: [1] });
    expect(storage.get('a')).toBe(storage.get('a'));
    expect(createBrowserStorage(() => localStorage).get('a')).toEqual({ b: [1] });
  });

  test('is nothing where somebody else’s content stands', () => {
    localStorage.setItem('a', '{"b":');
    expect(createBrowserStorage(() => localStorage).get('a')).toBeUndefined();
  });

  test('lives as long as the page where the browser refuses it', () => {
    const storage = createBrowserStorage(blocked);
    expect(storage.get('a')).toBeUndefined();
    storage.set('a', 1);
    expect(storage.get('a')).toBe(1);
  });

  test('is a copy of each user’s own; those without sign-in have the plain keys', () => {
    const { lasting } = browserMemory;
    let told = 0;
    const stop = lasting.subscribe('a', () => (told += 1));
    switchStorageTo(null);
    lasting.set('a', 'everyone’s');
    switchStorageTo('ana');
    expect(lasting.get('a')).toBeUndefined();
    lasting.set('a', 'Ana’s');
    expect(localStorage.getItem('a@ana')).toBe('"Ana’s"');
    told = 0;
    switchStorageTo('ana');
    expect(told).toBe(0);
    switchStorageTo(null);
    expect(told).toBe(1);
    expect(lasting.get('a')).toBe('everyone’s');
    stop();
  });

  test('is told of, here and from other windows, until nobody listens', () => {
    const storage = createBrowserStorage(() => localStorage);
    let told = 0;
    const stop = storage.subscribe('a', () => (told += 1));
    storage.set('a', 1);
    storage.set('b', 1);
    expect(told).toBe(1);
    localStorage.setItem('a', '2');
    window.dispatchEvent(new StorageEvent('storage', { key: 'a' }));
    expect(told).toBe(2);
    expect(storage.get('a')).toBe(2);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(told).toBe(3);
    stop();
    storage.set('a', 3);
    window.dispatchEvent(new StorageEvent('storage', { key: 'a' }));
    expect(told).toBe(3);
  });
});
