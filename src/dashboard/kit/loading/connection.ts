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

/** Loads something, retrying until it succeeds: after a pause, or as soon as the connection is back. */
export async function loadEventually<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await connectionOrPause(PAUSE);
    return loadEventually(load);
  }
}
