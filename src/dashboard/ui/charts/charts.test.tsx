// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { HeatMap } from './heat-map.tsx';
import { RankedBars } from './ranked-bars.tsx';
import { TimeBars } from './time-bars.tsx';
import { valueScale } from './value-scale.ts';

afterEach(cleanup);

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
])('a scale of %j holds them between its ticks', (values, ticks) => {
  const scale = valueScale(values);
  expect(scale.ticks).toEqual(ticks);
  for (const value of values) {
    expect(scale.shareOf(value)).toBeGreaterThanOrEqual(0);
    expect(scale.shareOf(value)).toBeLessThanOrEqual(1);
  }
});

function show(chart: ReactNode): void {
  render(<MemoryRouter>{chart}</MemoryRouter>);
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

function rows(): (string | null)[] {
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
}

test('bars over time have a table with the same values and links', () => {
  const words = {
    label: 'Sales by day',
    mark: 'Day',
    value: 'Sales',
    before: 'Before',
    showTable: 'Show as table',
  };
  const [first, ...others] = marksOf(3).map((mark) => ({ ...mark, before: undefined }));
  const compared = first ? [{ ...first, before: { value: 5, text: '$5' } }] : [];
  show(<TimeBars marks={[...compared, ...others]} words={words} writeTick={String} />);
  fireEvent.click(screen.getByText('Show as table'));
  expect(rows()).toEqual(['DaySalesBefore', 'Day 0$0$5', 'Day 1$10—', 'Day 2$20—']);
  const link = within(screen.getByRole('table')).getByRole('link', { name: '$20' });
  expect(link.getAttribute('href')).toBe('/day-2');
});

test('a bar shows its value at the pointer, and the first tap opens no link', () => {
  const words = {
    label: 'Sales',
    mark: 'Day',
    value: 'Sales',
    before: 'Before',
    showTable: 'Show',
  };
  const marks = marksOf(3).map((mark) => ({ ...mark, before: { value: 5, text: '$5' } }));
  show(<TimeBars marks={marks} words={words} writeTick={String} />);
  const bar = screen.getByRole('link', { name: 'Day 1: $10 (Before: $5)' });
  fireEvent.pointerMove(bar, { pointerType: 'mouse' });
  expect(screen.getByText('Day 1', { selector: 'bdi' }).parentElement?.textContent).toBe(
    'Day 1$10Before: $5',
  );
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('Day 1', { selector: 'bdi' })).toBeNull();
  const tap = () => {
    fireEvent.pointerDown(bar, { pointerType: 'touch' });
    return fireEvent.click(bar, { ctrlKey: true });
  };
  expect([tap(), tap()]).toEqual([false, true]);
  expect(screen.getByText('Day 1', { selector: 'bdi' })).toBeTruthy();
});

test('a ranking shows its first bars, then all of them', () => {
  show(
    <RankedBars
      marks={marksOf(12)}
      label="By store"
      head={['Store', 'Sales', 'Before', undefined]}
      showAll="Show top 12"
    />,
  );
  expect(rows()).toHaveLength(9);
  fireEvent.click(screen.getByRole('button', { name: 'Show top 12' }));
  expect(rows()).toHaveLength(13);
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
        {
          name: '09:00',
          marks: marks
            .slice(3)
            .map((mark, index) => (index === 1 ? { ...mark, to: undefined } : mark)),
        },
      ]}
    />,
  );
  screen.getByRole('link', { name: 'Day 1: $10' }).focus();
  // The cell below has no link.
  for (const key of ['ArrowDown', 'ArrowLeft', 'ArrowDown', 'ArrowRight'])
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  expect(document.activeElement?.textContent).toContain('Day 5: $50');
  expect(screen.getByText('$50', { selector: 'bdi' })).toBeTruthy();
});
