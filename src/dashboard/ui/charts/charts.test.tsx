// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { HeatMap } from './heat-map.tsx';
import { nextMark } from './mark-focus.ts';
import { RankedBars } from './ranked-bars.tsx';
import { TimeBars } from './time-bars.tsx';
import { valueScale } from './value-scale.ts';

afterEach(cleanup);

describe('a scale', () => {
  test.each([
    [
      [0, 7_300, 41],
      [0, 2_000, 4_000, 6_000, 8_000],
    ],
    [
      [-120, 310],
      [-200, 0, 200, 400],
    ],
    [[3], [0, 1, 2, 3]],
    [[], [0, 1]],
  ])('of %j holds them between its ticks', (values, ticks) => {
    const scale = valueScale(values);
    expect(scale.ticks).toEqual(ticks);
    for (const value of values) {
      expect(scale.shareOf(value)).toBeGreaterThanOrEqual(0);
      expect(scale.shareOf(value)).toBeLessThanOrEqual(1);
    }
  });
});

test.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowLeft', 0, false, 0],
  ['ArrowRight', 3, true, 2],
  ['ArrowLeft', 3, true, 4],
  ['ArrowDown', 1, false, 4],
  ['ArrowUp', 4, true, 1],
  ['Home', 4, false, 0],
  ['End', 1, false, 5],
  ['a', 1, false, undefined],
])('%s leads from mark %i, right to left: %s, to %s', (key, at, isRightToLeft, to) => {
  expect(nextMark(key, at, { count: 6, columns: 3, isRightToLeft })).toBe(to);
});

function Address() {
  const { pathname } = useLocation();
  return <output>{pathname}</output>;
}

function show(chart: ReactNode): void {
  render(
    <MemoryRouter>
      {chart}
      <Address />
    </MemoryRouter>,
  );
}

function marksOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    key: String(index),
    name: `Day ${index}`,
    short: String(index),
    value: index * 10,
    text: `$${index * 10}`,
    to: `/day-${index}`,
  }));
}

/** Presses a key on what has the focus. */
function press(key: string, more: { shiftKey?: boolean } = {}): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
}

function focusedName(): string | null | undefined {
  return document.activeElement?.getAttribute('aria-label');
}

const WORDS = {
  label: 'Sales by day',
  mark: 'Day',
  value: 'Sales',
  before: 'Before',
  showTable: 'Show as table',
  narrow: 'Drag',
};

describe('bars over time', () => {
  test('are one tab stop whose marks announce their values and lead to what is behind them', () => {
    const [, , ...others] = marksOf(5);
    const compared = marksOf(2).map((mark) => ({ ...mark, before: { value: 5, text: '$5' } }));
    show(<TimeBars marks={[...compared, ...others]} words={WORDS} writeTick={String} />);
    const chart = screen.getByRole('group', { name: 'Sales by day' });
    const links = within(chart).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('tabindex'))).toEqual([
      '0',
      '-1',
      '-1',
      '-1',
      '-1',
    ]);
    links[0]?.focus();
    press('ArrowRight');
    expect(focusedName()).toBe('Day 1: $10 (Before: $5)');
    press('End');
    expect(focusedName()).toBe('Day 4: $40');
    expect(links.map((link) => link.getAttribute('tabindex'))).toEqual([
      '-1',
      '-1',
      '-1',
      '-1',
      '0',
    ]);
    press('Home');
    fireEvent.click(document.activeElement ?? chart);
    expect(screen.getByRole('status').textContent).toBe('/day-0');
  });

  test('have a table beside them with the same values and links', () => {
    show(<TimeBars marks={marksOf(3)} words={WORDS} writeTick={String} />);
    fireEvent.click(screen.getByText('Show as table'));
    const table = screen.getByRole('table', { name: 'Sales by day' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual(['DaySales', 'Day 0$0', 'Day 1$10', 'Day 2$20']);
    fireEvent.click(within(table).getByRole('link', { name: '$20' }));
    expect(screen.getByRole('status').textContent).toBe('/day-2');
  });

  test('are narrowed by Shift and arrows and then Enter, unless Escape comes first', () => {
    const onNarrow = vi.fn<(first: number, last: number) => void>();
    show(<TimeBars marks={marksOf(5)} words={WORDS} writeTick={String} onNarrow={onNarrow} />);
    screen.getByRole('link', { name: 'Day 0: $0' }).focus();
    press('End');
    press('ArrowLeft', { shiftKey: true });
    press('Escape');
    press('Enter');
    expect(onNarrow).not.toHaveBeenCalled();
    press('ArrowLeft', { shiftKey: true });
    press('ArrowLeft', { shiftKey: true });
    press('Enter');
    expect(onNarrow.mock.calls).toEqual([[1, 3]]);
  });

  test('are narrowed by dragging, in either direction of reading; a click is no drag', () => {
    const onNarrow = vi.fn<(first: number, last: number) => void>();
    show(<TimeBars marks={marksOf(5)} words={WORDS} writeTick={String} onNarrow={onNarrow} />);
    const chart = screen.getByRole('group', { name: 'Sales by day' });
    chart.setPointerCapture = () => undefined;
    chart.getBoundingClientRect = () => new DOMRect(0, 0, 500, 100);
    const drag = (from: number, to: number) => {
      fireEvent.pointerDown(chart, { clientX: from, button: 0 });
      fireEvent.pointerMove(chart, { clientX: to });
      fireEvent.pointerUp(chart, { clientX: to });
    };
    drag(410, 420);
    expect(onNarrow).not.toHaveBeenCalled();
    drag(410, 110);
    chart.style.direction = 'rtl';
    drag(410, 310);
    expect(onNarrow.mock.calls).toEqual([
      [1, 4],
      [0, 1],
    ]);
  });
});

test('a ranking shows its first bars, then all of them', () => {
  const words = {
    label: 'By store',
    mark: 'Store',
    value: 'Sales',
    before: 'Before',
    showAll: (count: number) => `Show all ${count}`,
  };
  show(<RankedBars marks={marksOf(12)} words={words} />);
  expect(screen.getAllByRole('row')).toHaveLength(9);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 12' }));
  expect(screen.getAllByRole('row')).toHaveLength(13);
  // The first of those that were added, since the button is gone.
  expect(focusedName()).toBe('Day 8: $80');
  screen.getByRole('link', { name: 'Day 0: $0' }).focus();
  press('End');
  expect(focusedName()).toBe('Day 11: $110');
});

test('arrows move in both directions of a heat map, whose cells say their values', () => {
  const marks = marksOf(6);
  show(
    <HeatMap
      label="Heat"
      corner="Hour"
      before="Before"
      columns={['A', 'B', 'C'].map((name) => ({ name, short: name }))}
      rows={[
        { name: '08:00', marks: marks.slice(0, 3) },
        { name: '09:00', marks: marks.slice(3).map((mark) => ({ ...mark, to: undefined })) },
      ]}
    />,
  );
  screen.getByRole('link', { name: 'Day 1: $10' }).focus();
  press('ArrowDown');
  expect(focusedName()).toBe('Day 4: $40');
  press('ArrowRight');
  expect(focusedName()).toBe('Day 5: $50');
  expect(document.activeElement?.getAttribute('role')).toBe('img');
});
