import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';

/** Where this browser remembers what its reader arranged: values are JSON, by key. Keeping them on a server means another one of these. */
export type BrowserStorage = {
  /** The value kept under a key; undefined where there is none that can be read. The same object until it changes. */
  readonly get: (key: string) => unknown;
  /** Keeps a value; where the browser refuses, for as long as the page lives. */
  readonly set: (key: string, value: unknown) => void;
  /** Tells of changes of a key, also by other windows; returns how to stop. */
  readonly subscribe: (key: string, onChange: () => void) => () => void;
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Somebody else's content is as good as none.
    return undefined;
  }
}

/** Keeps values in a storage area of the browser, which may be blocked, full, or hold something else. */
export function createBrowserStorage(area: () => Storage): BrowserStorage {
  const values = new Map<string, { readonly text: string | null; readonly value: unknown }>();
  const listeners = new Map<string, Set<() => void>>();
  /** What the browser refused to keep. */
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
      const told = listeners.get(key) ?? new Set();
      listeners.set(key, told.add(onChange));
      const onOtherWindow = (event: StorageEvent) => {
        // Without a key, everything was cleared.
        if (event.key === key || event.key === null) onChange();
      };
      window.addEventListener('storage', onOtherWindow);
      return () => {
        told.delete(onChange);
        window.removeEventListener('storage', onOtherWindow);
      };
    },
  };
}

/** What is remembered for good, and what as long as a window is open. */
export type Memory = { readonly lasting: BrowserStorage; readonly ofWindow: BrowserStorage };

/** The memory of this browser. */
export const browserMemory: Memory = {
  lasting: createBrowserStorage(() => localStorage),
  ofWindow: createBrowserStorage(() => sessionStorage),
};

/** The memory in use: this browser's, unless another is provided. */
export const MemoryContext = createContext(browserMemory);

/** The memory of the reader's arrangements. */
export function useMemory(): Memory {
  return useContext(MemoryContext);
}

/** What a storage holds under a key, read by `read` (which tolerates anything and stays the same function), as it changes. */
export function useRemembered<T>(storage: BrowserStorage, key: string, read: (value: unknown) => T): T {
  const subscribe = useCallback((onChange: () => void) => storage.subscribe(key, onChange), [storage, key]);
  const value = useSyncExternalStore(subscribe, () => storage.get(key));
  return useMemo(() => read(value), [read, value]);
}
