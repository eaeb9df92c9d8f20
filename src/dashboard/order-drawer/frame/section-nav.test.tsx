// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { exampleItem, exampleRefund } from '#testing/example-order.ts';
import { cleanUpAfter, openOrder } from '#testing/open-drawer.tsx';

beforeEach(cleanUpAfter);

function entries(): (string | null)[] {
  return within(screen.getByRole('navigation'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
}

test('sections are listed from top to bottom, with their number of entries', async () => {
  await openOrder({
    items: [exampleItem(), exampleItem({ id: 'line-2' })],
    refunds: [exampleRefund()],
    appliedPromotions: [],
    taxBreakdown: [],
    note: 'No onions',
    memberName: 'Ada',
  });
  expect(entries()).toEqual([
    'Notes',
    'Items 2',
    'Payments',
    'Refunds',
    'Timeline',
    'Customer',
    'Details',
  ]);
});

test('a press scrolls to the section and focuses its heading', async () => {
  await openOrder({});
  Element.prototype.scrollIntoView = () => undefined;
  const nav = within(screen.getByRole('navigation'));
  expect(nav.getByRole('button', { current: true }).textContent).toBe('Items');
  fireEvent.click(nav.getByRole('button', { name: 'Timeline' }));
  expect(screen.getByRole('heading', { name: 'Timeline' })).toBe(document.activeElement);
});
