// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useEscape } from './use-escape.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

function add<T extends keyof HTMLElementTagNameMap>(tag: T, attributes: Record<string, string> = {}) {
  const element = document.body.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

test('Escape is taken anywhere, but not from a text being typed, an open panel or whoever took it before', () => {
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

test('without something to do Escape is left alone', () => {
  const onEscape = vi.fn<() => void>();
  const { rerender } = renderHook(({ isOpen }) => useEscape(isOpen ? onEscape : undefined), {
    initialProps: { isOpen: true },
  });
  rerender({ isOpen: false });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onEscape).not.toHaveBeenCalled();
});
