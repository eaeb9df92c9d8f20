import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';

/** Keeps the reader's settings as JSON values by key; a server-side store can implement the same interface. */
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

/** A store in one of the browser's storage areas, which may be blocked, full, or hold other content. */
export function createBrowserStorage(area: () => Storage): BrowserStorage {
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
    get(key) {
      const text = textOf(key);
      const known = values.get(key);
      if (known && known.text === text) return known.value;
      const value = text === null ? undefined : parsed(text);
      values.set(key, { text, value });
      return value;
    },
    set(key, value) {
      const text = JSON.stringify(value);
      try {
        area().setItem(key, text);
        refused.delete(key);
      } catch {
        refused.set(key, text);
      }
      for (const listener of listeners.get(key) ?? []) listener();
    },
    subscribe(key, onChange) {
      const ofKey = listeners.get(key) ?? new Set();
      listeners.set(key, ofKey.add(onChange));
      const onOtherWindow = (event: StorageEvent) => {
        // A null key means that everything was cleared.
        if (event.key === key || event.key === null) onChange();
      };
      window.addEventListener('storage', onOtherWindow);
      return () => {
        ofKey.delete(onChange);
        window.removeEventListener('storage', onOtherWindow);
      };
    },
  };
}

/** Storage that lasts, and storage that ends with the window. */
export type Memory = { readonly lasting: BrowserStorage; readonly ofWindow: BrowserStorage };

/** This browser's storage. */
export const browserMemory: Memory = {
  lasting: createBrowserStorage(() => localStorage),
  ofWindow: createBrowserStorage(() => sessionStorage),
};

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
