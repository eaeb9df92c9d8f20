// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let height = 0;

/** A box 100 px high whose content is as high as `height`. */
function boxOf(): HTMLElement {
  const box = document.createElement('div');
  let top = 0;
  Object.defineProperties(box, {
    clientHeight: { value: 100 },
    scrollHeight: { get: () => height },
    scrollTop: { get: () => top },
    scrollTo: { value: (to: { top: number }) => scroll(to.top) },
  });
  const scroll = (to: number) => {
    top = Math.min(to, Math.max(0, height - 100));
    box.dispatchEvent(new Event('scroll'));
  };
  return box;
}

/** Loads the module as after a page load, with the stored positions. */
async function loadPage() {
  vi.resetModules();
  return import('./use-kept-scroll.ts');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

async function leaveAt(entry: string, offset: number) {
  const { keepScroll } = await loadPage();
  height = 1_000;
  const box = boxOf();
  const stop = keepScroll(box, entry);
  box.scrollTo({ top: offset });
  stop();
}

test('an entry returns to its position once its content is high enough', async () => {
  await leaveAt('insights', 400);
  const { keepScroll } = await loadPage();
  height = 200;
  const box = boxOf();
  const stop = keepScroll(box, 'insights');
  expect(box.scrollTop).toBe(0);
  height = 500;
  box.append('figures');
  await vi.waitFor(() => expect(box.scrollTop).toBe(400));
  // Content is added above, and the browser keeps the visible part in place.
  height = 900;
  box.scrollTo({ top: 800 });
  box.append('older figures');
  await vi.waitFor(() => expect(box.scrollTop).toBe(400));
  window.dispatchEvent(new Event('keydown'));
  box.scrollTo({ top: 10 });
  box.append('more');
  await Promise.resolve();
  stop();
  const again = boxOf();
  keepScroll(again, 'insights')();
  expect(again.scrollTop).toBe(10);
});

test('a user who scrolls before that keeps the position', async () => {
  await leaveAt('insights', 400);
  const { keepScroll } = await loadPage();
  height = 200;
  const box = boxOf();
  keepScroll(box, 'insights');
  window.dispatchEvent(new Event('wheel'));
  box.scrollTo({ top: 50 });
  height = 500;
  box.append('figures');
  await Promise.resolve();
  expect(box.scrollTop).toBe(50);
});

test('another entry, and one whose storage is unreadable, leave the box as it is', async () => {
  await leaveAt('insights', 400);
  const { keepScroll } = await loadPage();
  const box = boxOf();
  box.scrollTo({ top: 30 });
  keepScroll(box, 'other');
  expect(box.scrollTop).toBe(30);
  sessionStorage.setItem('tillview.scroll', '[["insights","far"]]');
  const page = await loadPage();
  const top = boxOf();
  page.keepScroll(top, 'insights');
  expect(top.scrollTop).toBe(0);
});

/** A box with an element that records how it was scrolled into view. */
function boxWithTarget() {
  const box = boxOf();
  const target = document.createElement('section');
  target.id = 'data';
  const arrivals: unknown[] = [];
  target.scrollIntoView = (options) => arrivals.push(Object(options).behavior);
  box.append(target);
  document.body.replaceChildren(box);
  return { box, arrivals };
}

test('an entry that was never scrolled stays at its target until it is used', async () => {
  const { keepScroll } = await loadPage();
  const { box, arrivals } = boxWithTarget();
  const stop = keepScroll(box, 'settings', { id: 'data', behavior: 'instant' });
  box.prepend('thresholds');
  await vi.waitFor(() => expect(arrivals).toEqual(['instant', 'instant']));
  window.dispatchEvent(new Event('wheel'));
  box.prepend('more');
  await Promise.resolve();
  expect(arrivals).toHaveLength(2);
  stop();
});

test('a scrolled entry returns to its position, unless a link in it was followed', async () => {
  await leaveAt('settings', 400);
  const { keepScroll } = await loadPage();
  height = 1_000;
  const { box, arrivals } = boxWithTarget();
  keepScroll(box, 'settings', { id: 'data', behavior: 'instant' })();
  expect([box.scrollTop, arrivals]).toEqual([400, []]);
  keepScroll(box, 'settings', { id: 'data', behavior: 'auto' })();
  expect(arrivals).toEqual(['auto']);
});

test('entries scrolled long ago are forgotten', async () => {
  await leaveAt('0', 400);
  for (let entry = 1; entry <= 30; entry += 1) await leaveAt(String(entry), 400);
  const kept: unknown[] = JSON.parse(sessionStorage.getItem('tillview.scroll') ?? '[]');
  expect(kept).toHaveLength(30);
  expect(kept[0]).toEqual(['1', 400]);
});
