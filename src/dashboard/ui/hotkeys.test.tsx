// @vitest-environment jsdom
import { cleanup, fireEvent, render, renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdHotkeys, useEscape, useHotkeys } from './hotkeys.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function add<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  attributes: Record<string, string> = {},
) {
  const element = document.body.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

test('Escape works anywhere but in text, open panels and where it was handled', () => {
  const onEscape = vi.fn<() => void>();
  renderHook(() => useEscape(onEscape));
  const field = add('input');
  field.value = 'A-1';
  fireEvent.keyDown(field, { key: 'Escape' });
  const taken = add('div');
  taken.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(taken, { key: 'Escape' });
  const panel = add('div', { role: 'dialog' });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  panel.remove();
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(onEscape).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledTimes(1);
  field.value = '';
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onEscape).toHaveBeenCalledTimes(2);
});

test('without an action, Escape is not handled', () => {
  const onEscape = vi.fn<() => void>();
  const { rerender } = renderHook(({ isOpen }) => useEscape(isOpen ? onEscape : undefined), {
    initialProps: { isOpen: true },
  });
  rerender({ isOpen: false });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEscape).not.toHaveBeenCalled();
});

test('a key acts anywhere but while typing, in a panel or where it was handled', () => {
  const actions = { n: vi.fn<() => void>(), N: vi.fn<() => void>() };
  renderHook(() => useHotkeys(actions));
  fireEvent.keyDown(add('input'), { key: 'n' });
  fireEvent.keyDown(document.body, { key: 'n', altKey: true });
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
  const handled = add('div');
  handled.addEventListener('keydown', (event) => event.preventDefault());
  fireEvent.keyDown(handled, { key: 'n' });
  const panel = add('div', { role: 'dialog' });
  fireEvent.keyDown(panel.appendChild(document.createElement('button')), { key: 'n' });
  expect(actions.n).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(document.body, { key: 'n' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'N', shiftKey: true })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'm' })).toBe(true);
  expect(actions.n).toHaveBeenCalledTimes(1);
  expect(actions.N).toHaveBeenCalledTimes(1);
});

test('a key with Ctrl or Cmd acts also while typing, but not with other modifiers', () => {
  const find = vi.fn<() => void>();
  renderHook(() => useHotkeys({ 'mod+k': find }));
  const field = add('input');
  expect(fireEvent.keyDown(field, { key: 'k' })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'k', ctrlKey: true, altKey: true })).toBe(true);
  expect(fireEvent.keyDown(field, { key: 'K', ctrlKey: true, shiftKey: true })).toBe(true);
  expect(find).not.toHaveBeenCalled();
  // With Caps Lock on, the key is a capital letter.
  expect(fireEvent.keyDown(field, { key: 'K', ctrlKey: true })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'k', metaKey: true })).toBe(false);
  expect(find).toHaveBeenCalledTimes(2);
});

test('a key calls the action of the last render, and nothing without one', () => {
  const first = vi.fn<() => void>();
  const second = vi.fn<() => void>();
  const initialProps: { action: (() => void) | undefined } = { action: first };
  const { rerender } = renderHook(({ action }) => useHotkeys({ f: action }), { initialProps });
  rerender({ action: second });
  fireEvent.keyDown(document.body, { key: 'f' });
  rerender({ action: undefined });
  expect(fireEvent.keyDown(document.body, { key: 'f' })).toBe(true);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});

test('behind a modal dialog only the dialog’s own hotkeys work', () => {
  const [behind, inside] = [vi.fn<() => void>(), vi.fn<() => void>()];
  renderHook(() => useHotkeys({ f: behind }));
  renderHook(() => useHotkeys({ j: inside }, { worksInModal: true }));
  const release = holdHotkeys();
  fireEvent.keyDown(document.body, { key: 'f' });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect([behind, inside].map((action) => action.mock.calls.length)).toEqual([0, 1]);
  release();
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(behind).toHaveBeenCalledTimes(1);
});

test('keys work as soon as their target is on screen', () => {
  const [action, onEscape] = [vi.fn<() => void>(), vi.fn<() => void>()];
  function Keys() {
    useHotkeys({ n: action });
    useEscape(onEscape);
    return null;
  }
  function Page() {
    // Before the browser paints.
    useLayoutEffect(() => {
      for (const key of ['n', 'Escape']) fireEvent.keyDown(document.body, { key });
    }, []);
    return <Keys />;
  }
  render(<Page />);
  expect(action).toHaveBeenCalledTimes(1);
  expect(onEscape).toHaveBeenCalledTimes(1);
});

test('Caps Lock does not act like Shift', () => {
  const step = vi.fn<(key: string) => void>();
  renderHook(() => useHotkeys({ n: () => step('n'), N: () => step('N') }));
  fireEvent.keyDown(document.body, { key: 'N' });
  fireEvent.keyDown(document.body, { key: 'N', shiftKey: true });
  // Caps Lock and Shift together type a small letter.
  fireEvent.keyDown(document.body, { key: 'n', shiftKey: true });
  expect(step.mock.calls).toEqual([['n'], ['N'], ['N']]);
});

test('on keyboards without Latin letters, keys work by their position', () => {
  const focus = vi.fn<() => void>();
  const step = vi.fn<(key: string) => void>();
  renderHook(() => useHotkeys({ 'mod+k': focus, n: () => step('n'), N: () => step('N') }));
  fireEvent.keyDown(document.body, { key: 'ن', code: 'KeyK', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', metaKey: true });
  fireEvent.keyDown(document.body, { key: 'ت', code: 'KeyJ', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'ن', code: 'KeyK' });
  expect(focus).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(document.body, { key: 'ى', code: 'KeyN' });
  fireEvent.keyDown(document.body, { key: 'Т', code: 'KeyN', shiftKey: true });
  fireEvent.keyDown(add('input'), { key: 'т', code: 'KeyN' });
  expect(step.mock.calls).toEqual([['n'], ['N']]);
});
