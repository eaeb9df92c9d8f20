/** Resolves when the browser is back online, or after a pause (ms). */
export function connectionOrPause(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, pause);
    addEventListener('online', go);
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
  });
}

/** The pause (ms) between two attempts. */
const PAUSE = 5_000;

/** Loads something, again and again until it works: without a connection it waits for one. */
export async function loadInTheEnd<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await connectionOrPause(PAUSE);
    return loadInTheEnd(load);
  }
}
