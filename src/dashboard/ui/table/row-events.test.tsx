// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowEvents } from './row-events.ts';

/** The reported events, in order. */
let told: string[] = [];

beforeEach(() => {
  told = [];
  const tell = (what: string) => (rowId: string) => told.push(`${what} ${rowId}`);
  const events = rowEvents({
    onOpen: tell('open'),
    onPress: tell('press'),
    onFocus: tell('focus'),
    onPoint: tell('point'),
  });
  render(
    <div role="grid" tabIndex={-1} {...events}>
      <div role="row" tabIndex={-1} data-row="o1">
        <span>A-1</span>
      </div>
      <p>day</p>
    </div>,
  );
});
afterEach(cleanup);

test('a press of the mouse button tells the order before it is opened; a finger, another button or no row does not', () => {
  const ticket = screen.getByText('A-1');
  fireEvent.pointerDown(ticket, { pointerType: 'touch', button: 0 });
  fireEvent.pointerDown(ticket, { pointerType: 'mouse', button: 2 });
  fireEvent.pointerDown(screen.getByText('day'), { pointerType: 'mouse', button: 0 });
  expect(told).toEqual([]);
  fireEvent.pointerDown(ticket, { pointerType: 'mouse', button: 0 });
  fireEvent.click(ticket);
  expect(told).toEqual(['press o1', 'open o1']);
});

test('what is for another tab, or beside the rows, opens nothing here', () => {
  for (const key of ['metaKey', 'ctrlKey', 'shiftKey'])
    fireEvent.click(screen.getByText('A-1'), { [key]: true });
  fireEvent.click(screen.getByText('day'));
  expect(told).toEqual([]);
});

test('pointing and focus tell the order', () => {
  fireEvent.pointerOver(screen.getByText('A-1'));
  fireEvent.focusIn(screen.getByText('A-1'));
  fireEvent.pointerOver(screen.getByText('day'));
  expect(told).toEqual(['point o1', 'focus o1']);
});
