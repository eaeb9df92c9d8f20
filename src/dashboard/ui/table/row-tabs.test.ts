// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startRowTabs } from './row-tabs.ts';

/** The clicks that the link got, each with the modifiers for another tab or without. */
let clicks: boolean[] = [];
let stop = () => {};

const at = (name: string): Element => document.querySelector(name) ?? document.body;

beforeEach(() => {
  clicks = [];
  document.body.innerHTML =
    '<div data-row="o1"><i>Soho</i><a href="#o1"><b>A-1</b></a><button type="button"><u>More</u></button></div><p>day</p>';
  at('a').addEventListener('click', (event) => {
    event.preventDefault();
    if (event instanceof MouseEvent) clicks.push(event.ctrlKey && event.metaKey);
  });
  stop = startRowTabs();
});
afterEach(() => stop());

test('a click with Control or Command, or with the middle button, goes on to the link of its row', () => {
  fireEvent.click(at('i'), { ctrlKey: true });
  fireEvent.click(at('i'), { metaKey: true });
  fireEvent(at('i'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
  expect(clicks).toEqual([true, true, true]);
  stop();
  fireEvent.click(at('i'), { ctrlKey: true });
  expect(clicks).toHaveLength(3);
});

test('another click does not, nor one on a control or outside rows', () => {
  fireEvent.click(at('i'));
  fireEvent.click(at('i'), { ctrlKey: true, shiftKey: true });
  fireEvent(at('i'), new MouseEvent('auxclick', { bubbles: true, button: 2 }));
  fireEvent.click(at('u'), { ctrlKey: true });
  fireEvent.click(at('p'), { ctrlKey: true });
  expect(clicks).toEqual([]);
  fireEvent.click(at('b'), { ctrlKey: true });
  expect(clicks, 'only its own').toEqual([false]);
});

test('the middle button scrolls everywhere but on rows', () => {
  expect(fireEvent.mouseDown(at('p'), { button: 1 })).toBe(true);
  expect(fireEvent.mouseDown(at('i'), { button: 0 })).toBe(true);
  expect(fireEvent.mouseDown(at('i'), { button: 1 })).toBe(false);
});
