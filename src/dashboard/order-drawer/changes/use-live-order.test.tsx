// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleItem, exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { answerWith, cleanUpAfter, openDrawer, part } from '#testing/open-drawer.tsx';

beforeEach(cleanUpAfter);

/** Opens an order that changes with the first refetch, which a newer version of its row triggers. */
async function openChanging(first: Partial<Order>, then: Partial<Order>) {
  const versions = [exampleOrder(first)];
  const last = exampleOrder({ orderVersion: 2, ...then });
  const opened = openDrawer({
    answer: () => answerWith(versions.shift() ?? last)(),
    listed: exampleOrder({ orderVersion: 3 }),
  });
  await screen.findByText(/^This order changed\./);
  return opened;
}

function highlighted(container: Element): (string | null | undefined)[] {
  return [...container.querySelectorAll('[data-changed]')].map((highlight) => highlight.getAttribute('data-changed'));
}

test('a row of a newer version triggers one refetch; changes are announced and highlighted', async () => {
  const { fetched, container } = await openChanging({ paymentStatus: 'unpaid' }, {});
  expect(screen.getByText('This order changed. Payment status: Paid.')).toBeTruthy();
  expect(highlighted(container)).toEqual(['status']);
  expect(fetched).toHaveLength(2);
});

test('changes are listed with their time, and highlighted, until they are dismissed', async () => {
  const { container } = await openChanging({}, { fulfillmentStatus: 'cancelled', refunds: [exampleRefund()] });
  expect(screen.getByText(/^Changed/, { selector: 'p' }).textContent).toMatch(
    /^Changed \d\d:\d\d\S+: Fulfillment status: Cancelled; £10\.00 refunded$/,
  );
  expect(highlighted(container)).toContain('status');
  act(() => screen.getByRole('button', { name: 'Dismiss changes' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss changes' }));
  expect(screen.queryByText(/^Changed /)).toBeNull();
  expect(highlighted(container)).toEqual([]);
  expect(document.activeElement).toBe(container.querySelector('[role="group"][tabindex="0"]'));
});

test('a refund is highlighted in its section, below its payment and in the timeline; of the lines only its own', async () => {
  const { container } = await openChanging(
    { items: [exampleItem(), exampleItem({ id: 'line-2' })] },
    {
      items: [exampleItem({ refundedQty: 1, refundedAmountCents: 1000 }), exampleItem({ id: 'line-2' })],
      refunds: [exampleRefund({ payments: [{ id: 'part-1', amountCents: 1000, paymentMethodId: 'card-id' }] })],
    },
  );
  expect(highlighted(part('Items'))).toEqual(['items']);
  expect(within(part('Items')).getAllByText('Unnamed product')[0]?.closest('.relative')).toSatisfy(
    (line: Element) => highlighted(line).length === 1,
  );
  for (const name of ['Refunds', 'Timeline']) expect([name, ...highlighted(part(name))]).toEqual([name, 'refunds']);
  expect(highlighted(part('Payments'))).toEqual(['refunds', 'balances']);
  expect(highlighted(container)).toEqual(expect.arrayContaining(['total', 'story']));
});

test('a row of the same version triggers no refetch and no announcement', async () => {
  const { fetched } = openDrawer({ answer: answerWith(exampleOrder()), listed: exampleOrder() });
  await screen.findByText('Order created');
  expect(fetched).toHaveLength(1);
  expect(screen.queryByText(/^This order changed/)).toBeNull();
});

test('without a connection an order says so, and loads by itself once there is one', async () => {
  onlineManager.setOnline(false);
  try {
    openDrawer({
      answer: async () => {
        if (onlineManager.isOnline()) return answerWith(exampleOrder())();
        throw new TypeError('Failed to fetch');
      },
      listed: exampleOrder(),
    });
    expect(await screen.findByText(/^No connection to Tillview/)).toBeTruthy();
    expect(within(part('Payments')).queryByText('Loading order')).toBeNull();
    act(() => onlineManager.setOnline(true));
    await waitFor(() => expect(screen.queryByText(/^No connection to Tillview/)).toBeNull());
    await waitFor(() => expect(within(part('Items')).getByText('Unnamed product')).toBeTruthy());
  } finally {
    onlineManager.setOnline(true);
  }
});

test('without a network, an order of a Tillview on the same machine opens', async () => {
  onlineManager.setOnline(false);
  try {
    const { fetched } = openDrawer({ answer: answerWith(exampleOrder()), listed: exampleOrder() });
    expect(await screen.findByText('Order created')).toBeTruthy();
    expect([fetched.length, screen.queryByText(/^No connection to Tillview/)]).toEqual([1, null]);
  } finally {
    onlineManager.setOnline(true);
  }
});
