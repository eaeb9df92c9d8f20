import { ownKey, setStorageOwner, storageOwner } from './loading/storage-owner.ts';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';

/** Keeps the reader's settings as JSON values by key. */
export type BrowserStorage = {
  /** The value of a key, undefined if there is none or it is unreadable; the same object until it changes. */
  readonly get: (key: string) => unknown;
  /** Stores a value; where the browser refuses, until the page is closed. */
  readonly set: (key: string, value: unknown) => void;
  /** Calls `onChange` when the value of a key changes, in this window or another; returns how to unsubscribe. */
  readonly subscribe: (key: string, onChange: () => void) => () => void;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Written by something else.
    return undefined;
  }
}

/**
 * A store in one of the browser's storage areas, which may be blocked, full, or hold other content; `keyIn` makes the area's keys. Call
 * `onNewKeys` when it makes others.
 */
export function createBrowserStorage(
  area: () => Storage,
  keyIn = (key: string) => key,
): BrowserStorage & { onNewKeys(): void } {
  const values = new Map<string, { readonly text: string | null; readonly value: unknown }>();
  const listeners = new Map<string, Set<() => void>>();
  /** Values that the browser refused to store. */
  const refused = new Map<string, string>();

  function textOf(key: string): string | null {
    try {
      return refused.get(key) ?? area().getItem(key);
    } catch {
      return null;
    }
  }

  return {
    get(name) {
      const key = keyIn(name);
      const text = textOf(key);
      const known = values.get(key);
      if (known && known.text === text) return known.value;
      const value = text === null ? undefined : parsed(text);
      values.set(key, { text, value });
      return value;
    },
    set(name, value) {
      const key = keyIn(name);
      const text = JSON.stringify(value);
      try {
        area().setItem(key, text);
        refused.delete(key);
      } catch {
        refused.set(key, text);
      }
      for (const listener of listeners.get(name) ?? []) listener();
    },
    subscribe(name, onChange) {
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName.add(onChange));
      const onOtherWindow = (event: StorageEvent) => {
        // A null key means that everything was cleared.
        if (event.key === keyIn(name) || event.key === null) onChange();
      };
      window.addEventListener('storage', onOtherWindow);
      return () => {
        ofName.delete(onChange);
        window.removeEventListener('storage', onOtherWindow);
      };
    },
    onNewKeys() {
      for (const ofName of listeners.values()) for (const listener of ofName) listener();
    },
  };
}

/** Storage that lasts, and storage that ends with the window. */
export type Memory = { readonly lasting: BrowserStorage; readonly ofWindow: BrowserStorage };

const lasting = createBrowserStorage(() => localStorage, ownKey);

/** This browser's storage; what lasts is the copy of whoever uses it. */
export const browserMemory: Memory = {
  lasting,
  ofWindow: createBrowserStorage(() => sessionStorage),
};

/** Goes on with the copy of a user, by their id; null without sign-in. */
export function switchStorageTo(user: string | null): void {
  const isOther = user !== storageOwner();
  setStorageOwner(user, true);
  if (isOther) lasting.onNewKeys();
}

/** The storage in use: this browser's, unless another is provided. */
export const MemoryContext = createContext(browserMemory);

/** The storage for the reader's settings. */
export function useMemory(): Memory {
  return useContext(MemoryContext);
}

/** The value of a key, parsed by `read`, as it changes; `read` accepts anything and must be a stable function. */
export function useRemembered<T>(storage: BrowserStorage, key: string, read: (value: unknown) => T): T {
  const subscribe = useCallback((onChange: () => void) => storage.subscribe(key, onChange), [storage, key]);
  const value = useSyncExternalStore(subscribe, () => storage.get(key));
  return useMemo(() => read(value), [read, value]);
}
