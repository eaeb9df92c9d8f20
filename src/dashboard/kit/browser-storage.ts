import { ownKey, setStorageOwner, storageOwner } from './loading/storage-owner.ts';
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';

/** A key-value store of JSON values for the user's settings. */
export type BrowserStorage = {
  /** The value of a key; undefined if missing or unreadable. Returns the same object until the value changes. */
  readonly get: (key: string) => unknown;
  /** Stores a value; if the browser refuses, keeps it in memory until the page is closed. */
  readonly set: (key: string, value: unknown) => void;
  /** Calls `onChange` when the value of a key changes, in this window or another; returns a function that unsubscribes. */
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
 * A store in one of the browser's storage areas, which can be blocked, full, or hold foreign content. `keyIn` maps a name to its key in the
 * area; call `onNewKeys` after this mapping changes, to notify all listeners.
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

/** Persistent storage, and storage that is cleared when the window closes. */
export type Memory = { readonly lasting: BrowserStorage; readonly ofWindow: BrowserStorage };

const lasting = createBrowserStorage(() => localStorage, ownKey);

/** This browser's storage; the persistent part is a separate copy for each user. */
export const browserMemory: Memory = {
  lasting,
  ofWindow: createBrowserStorage(() => sessionStorage),
};

/** Switches to the copy of the user with this id; null without sign-in. */
export function switchStorageTo(user: string | null): void {
  const isOther = user !== storageOwner();
  setStorageOwner(user, true);
  if (isOther) lasting.onNewKeys();
}

/** The storage in use: this browser's, unless another is provided. */
export const MemoryContext = createContext(browserMemory);

/** The storage for the user's settings. */
export function useMemory(): Memory {
  return useContext(MemoryContext);
}

/** Subscribes to the value of a key, parsed by `read`, which must accept anything and be a stable function. */
export function useRemembered<T>(storage: BrowserStorage, key: string, read: (value: unknown) => T): T {
  const subscribe = useCallback((onChange: () => void) => storage.subscribe(key, onChange), [storage, key]);
  const get = () => storage.get(key);
  const value = useSyncExternalStore(subscribe, get, get);
  return useMemo(() => read(value), [read, value]);
}
