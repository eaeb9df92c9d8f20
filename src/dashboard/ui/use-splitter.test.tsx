// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSplitter } from './use-splitter.ts';

beforeEach(() => {
  // jsdom captures no pointers.
  Element.prototype.setPointerCapture = () => undefined;
});
afterEach(cleanup);

function Splitter({ side, onDrag, onChange }: Omit<Parameters<typeof useSplitter>[0], 'measure'>) {
  const { isDragging, separatorProps } = useSplitter({
    side,
    measure: () => ({ size: 200, min: 100, max: 300 }),
    onDrag,
    onChange,
  });
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-valuenow={200}
      data-dragging={isDragging}
      style={{ direction: document.dir === 'rtl' ? 'rtl' : 'ltr' }}
      {...separatorProps}
    />
  );
}

function show(side: 'start' | 'end', dir = 'ltr') {
  document.dir = dir;
  const onDrag = vi.fn<(size: number | undefined) => void>();
  const onChange = vi.fn<(size: number | undefined) => void>();
  render(<Splitter side={side} onDrag={onDrag} onChange={onChange} />);
  return { separator: screen.getByRole('separator'), onDrag, onChange };
}

test.each([
  ['start', 'ltr', 'ArrowRight', 216],
  ['start', 'ltr', 'ArrowLeft', 184],
  ['end', 'ltr', 'ArrowRight', 184],
  ['start', 'rtl', 'ArrowRight', 184],
  ['end', 'rtl', 'ArrowRight', 216],
  ['start', 'ltr', 'Home', 100],
  ['end', 'ltr', 'End', 300],
  ['end', 'rtl', 'Home', 100],
  ['start', 'ltr', 'Enter', undefined],
] as const)('the side at the %s, %s: %s makes it %s px', (side, dir, key, size) => {
  const { separator, onChange } = show(side, dir);
  const isLeftToTheBrowser = fireEvent.keyDown(separator, { key });
  expect(onChange.mock.calls.map(([value]) => value)).toEqual([size]);
  expect(isLeftToTheBrowser).toBe(false);
});

test('other keys, and those with a modifier, are not taken', () => {
  const { separator, onChange } = show('start');
  expect(fireEvent.keyDown(separator, { key: 'ArrowDown' })).toBe(true);
  expect(fireEvent.keyDown(separator, { key: 'ArrowRight', ctrlKey: true })).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
});

test.each([
  ['start', 'ltr', [250, 300, 100]],
  ['end', 'ltr', [150, 100, 300]],
  ['end', 'rtl', [250, 300, 100]],
] as const)(
  'dragging the side at the %s, %s, keeps to its limits and changes it at the end',
  (side, dir, sizes) => {
    const { separator, onDrag, onChange } = show(side, dir);
    fireEvent.pointerDown(separator, { button: 0, clientX: 500 });
    expect(separator.dataset['dragging']).toBe('true');
    for (const clientX of [550, 900, 100]) fireEvent.pointerMove(separator, { clientX });
    expect(onDrag.mock.calls.map(([size]) => size)).toEqual(sizes);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.pointerUp(separator);
    expect(onDrag.mock.lastCall?.[0]).toBeUndefined();
    expect(onChange.mock.calls.map(([size]) => size)).toEqual([sizes[2]]);
    expect(separator.dataset['dragging']).toBe('false');
  },
);

test('a drag that is cancelled, or ends where it began, changes nothing', () => {
  const { separator, onDrag, onChange } = show('start');
  fireEvent.pointerDown(separator, { button: 0, clientX: 500 });
  fireEvent.pointerMove(separator, { clientX: 550 });
  fireEvent.pointerCancel(separator);
  expect(onDrag.mock.lastCall?.[0]).toBeUndefined();
  fireEvent.pointerDown(separator, { button: 0, clientX: 500 });
  fireEvent.pointerUp(separator);
  fireEvent.pointerDown(separator, { button: 2, clientX: 500 });
  fireEvent.pointerMove(separator, { clientX: 600 });
  expect(onChange).not.toHaveBeenCalled();
});

test('a double click returns to the default size', () => {
  const { separator, onChange } = show('start');
  fireEvent.doubleClick(separator);
  expect(onChange.mock.calls.map(([size]) => size)).toEqual([undefined]);
});
