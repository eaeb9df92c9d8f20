type Area = 'localStorage' | 'sessionStorage';

/**
 * Reads a JSON value from the browser's storage; undefined if it is missing, foreign or blocked.
 */
export function readStored(area: Area, key: string): unknown {
  try {
    const text = globalThis[area].getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a JSON value in the browser, which may refuse it: storage can be blocked or full. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    // The page works without storage.
  }
}
