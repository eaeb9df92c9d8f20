import { type BrowserStorage, createBrowserStorage } from '../browser-storage.ts';

/** A browser's storage in memory. */
export function memoryStorage(): BrowserStorage {
  const items = new Map<string, string>();
  return createBrowserStorage(() => ({
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }));
}
