// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { cleanUpAfter, openDrawer } from '#testing/open-drawer.tsx';

beforeEach(cleanUpAfter);

async function openRaw(fields: Readonly<Record<string, unknown>>): Promise<HTMLElement> {
  openDrawer({ answer: async () => Response.json({ order: { ...exampleOrder(), ...fields } }) });
  const details = (await screen.findByText('Raw data')).closest('details');
  if (!details) throw new Error('The raw data does not open.');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return details;
}

test('unreadable entries and unknown fields are shown', async () => {
  const details = await openRaw({ items: [{ odd: true }], loyalty: { tier: '<b>gold</b>' } });
  fireEvent.click(within(details).getByRole('button', { name: 'loyalty' }));
  expect(within(details).getByText('"<b>gold</b>"')).toBeTruthy();
  fireEvent.change(within(details).getByRole('searchbox'), { target: { value: 'odd' } });
  expect(await within(details).findByText('items[0].odd')).toBeTruthy();
});

test('of very many matches the first are shown and the others counted', async () => {
  const details = await openRaw({ many: Array.from({ length: 500 }, (_, number) => `entry ${number}`) });
  fireEvent.change(within(details).getByRole('searchbox'), { target: { value: 'many[' } });
  expect(await within(details).findByText('500 values')).toBeTruthy();
  expect(within(details).getByText('300 more; narrow your search to see them')).toBeTruthy();
});
