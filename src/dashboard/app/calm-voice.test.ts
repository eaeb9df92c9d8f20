// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCalmVoice } from './calm-voice.ts';

let stop: () => void;
let words: ShadowRoot | undefined;
let before = '';
const region = (id: string) => document.querySelector(`#${id}`) ?? document.body;
const voice = () => document.querySelector('[data-voice]');
const heard: string[] = [];

/** Lets time pass and notes each message. */
async function wait(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds * 10; passed += 1) {
    await vi.advanceTimersByTimeAsync(100);
    const text = words?.textContent ?? '';
    if (text !== '' && text !== before) heard.push(text);
    before = text;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  document.body.innerHTML = `
    <p id="count" role="status">16 orders</p><p id="list" aria-live="polite"></p><div id="fault" role="alert"></div>
    <dialog id="dialog"><p id="within" role="status"></p></dialog>`;
  before = '';
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function attachWords(this: Element, init) {
    words = attach.call(this, init);
    return words;
  });
  stop = startCalmVoice();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the regions are silent, and nothing is said of what was there before', async () => {
  expect([...document.querySelectorAll('[aria-live="off"]')].map(({ id }) => id)).toEqual([
    'count',
    'list',
    'fault',
    'within',
  ]);
  expect(voice()?.getAttribute('aria-live')).toBe('polite');
  await wait(6);
  expect(heard).toEqual([]);
});

test('at most one message in 5 s, with the last text of each region, alerts first, the same words once', async () => {
  for (let count = 17; count < 47; count += 1) {
    region('count').textContent = `${count} orders`;
    await wait(0.1);
  }
  region('list').textContent = '46 orders';
  region('fault').textContent = 'Can’t reach Tillview';
  await wait(20);
  expect(heard).toEqual(['18 orders', 'Can’t reach Tillview\n46 orders']);
});

test('what appears is said, what has gone is not, and the same again is said again', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div><p id="new" role="status">Copied</p></div>');
  await wait(6);
  region('new').textContent = 'Deleted';
  region('new').remove();
  await wait(6);
  document.body.insertAdjacentHTML('beforeend', '<p role="status">Copied</p>');
  await wait(6);
  expect(heard).toEqual(['Copied', 'Copied']);
});

test('over a modal dialog the voice is within it, and it outlives the dialog', async () => {
  region('dialog').setAttribute('open', '');
  region('within').textContent = 'Wrong name or password';
  await wait(1);
  expect(voice()?.parentElement?.id).toBe('dialog');
  region('dialog').remove();
  await wait(5);
  region('count').textContent = '17 orders';
  await wait(1);
  expect(voice()?.parentElement).toBe(document.body);
  expect(heard).toEqual(['Wrong name or password', '17 orders']);
});

test('goes on where the clock is set back', async () => {
  region('count').textContent = '17 orders';
  await wait(1);
  vi.setSystemTime(Date.now() - 3_600_000);
  region('count').textContent = '18 orders';
  await wait(6);
  expect(heard).toEqual(['17 orders', '18 orders']);
});
