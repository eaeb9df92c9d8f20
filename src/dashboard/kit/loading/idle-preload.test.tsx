// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Imports a fresh copy of the module, since its state lasts as long as the page. */
async function freshModule() {
  vi.resetModules();
  return import('./idle-preload.ts');
}

let idleCallbacks: (() => void)[] = [];
/** Runs the idle callbacks, and lets the work that they start proceed. */
async function beIdle(): Promise<void> {
  for (const callback of idleCallbacks.splice(0)) callback();
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

beforeEach(() => {
  idleCallbacks = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('all registered code is loaded once the page may, one at a time while it is idle', async () => {
  const { preloadWhenIdle, startPreloading } = await freshModule();
  const loaded: string[] = [];
  const load = (name: string) => () => Promise.resolve(loaded.push(name));
  preloadWhenIdle(load('a'));
  preloadWhenIdle(load('b'));
  await beIdle();
  expect(loaded).toEqual([]);
  startPreloading();
  expect(loaded).toEqual([]);
  await beIdle();
  await beIdle();
  expect(loaded).toEqual(['a']);
  preloadWhenIdle(load('late'));
  await beIdle();
  await beIdle();
  expect(loaded).toEqual(['a', 'b', 'late']);
  preloadWhenIdle(load('later'));
  await beIdle();
  await beIdle();
  expect(loaded.at(-1)).toBe('later');
});

test('nothing is loaded while somebody scrolls, and all of it once they rest', async () => {
  const { preloadWhenIdle, startPreloading } = await freshModule();
  const load = vi.fn<() => Promise<void>>().mockResolvedValue();
  preloadWhenIdle(load);
  startPreloading();
  vi.useFakeTimers();
  const list = document.body.appendChild(document.createElement('div'));
  const later = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    for (const callback of idleCallbacks.splice(0)) callback();
    await vi.advanceTimersByTimeAsync(0);
  };
  list.dispatchEvent(new Event('scroll'));
  await later(0);
  await later(400);
  list.dispatchEvent(new Event('scroll'));
  await later(100);
  await later(399);
  expect(load).not.toHaveBeenCalled();
  await later(1);
  expect(load).toHaveBeenCalledOnce();
});

test('what fails is loaded when the connection is back', async () => {
  const { preloadWhenIdle, startPreloading } = await freshModule();
  let isOnline = false;
  const load = vi.fn<() => Promise<void>>(() => (isOnline ? Promise.resolve() : Promise.reject(new Error('offline'))));
  preloadWhenIdle(load);
  startPreloading();
  await beIdle();
  await beIdle();
  expect(load).toHaveBeenCalledTimes(1);
  isOnline = true;
  dispatchEvent(new Event('online'));
  await beIdle();
  await beIdle();
  expect(load).toHaveBeenCalledTimes(2);
});

test('nothing is loaded ahead where the browser saves data', async () => {
  const { preloadWhenIdle, startPreloading } = await freshModule();
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  preloadWhenIdle(load);
  startPreloading();
  await beIdle();
  expect(load).not.toHaveBeenCalled();
  Reflect.deleteProperty(navigator, 'connection');
});
