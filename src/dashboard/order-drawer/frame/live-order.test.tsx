// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleItem, exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { answerWith, cleanUpAfter, openDrawer, part } from '#testing/open-drawer.tsx';

beforeEach(cleanUpAfter);

/** Opens an order that is another as soon as it is asked for again, which its row makes happen once. */
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

function marked(container: Element): (string | null | undefined)[] {
  return [...container.querySelectorAll('[data-changed]')].map((mark) => mark.getAttribute('data-changed'));
}

test('a row of a newer version has the order asked for again, once, and what changed is told and marked', async () => {
  const { fetched, container } = await openChanging({ paymentStatus: 'unpaid' }, {});
  expect(screen.getByText('This order changed. Payment status: Paid.')).toBeTruthy();
  expect(marked(container)).toEqual(['status']);
  expect(fetched).toHaveLength(2);
});

test('what changed stays to be read with its time, and marked, until it is dismissed', async () => {
  const { container } = await openChanging({}, { fulfillmentStatus: 'cancelled', refunds: [exampleRefund()] });
  expect(screen.getByText(/^Changed/, { selector: 'p' }).textContent).toMatch(
    /^Changed \d\d:\d\d\S+: Fulfillment status: Cancelled; £10\.00 refunded$/,
  );
  expect(marked(container)).toContain('status');
  act(() => screen.getByRole('button', { name: 'Dismiss changes' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss changes' }));
  expect(screen.queryByText(/^Changed /)).toBeNull();
  expect(marked(container)).toEqual([]);
  expect(document.activeElement).toBe(container.querySelector('[role="group"][tabindex="0"]'));
});

test('a refund is marked where it stands, beneath its payment and in the timeline; of the lines only its own', async () => {
  const { container } = await openChanging(
    { items: [exampleItem(), exampleItem({ id: 'line-2' })] },
    {
      items: [exampleItem({ refundedQty: 1, refundedAmountCents: 1000 }), exampleItem({ id: 'line-2' })],
      refunds: [exampleRefund({ payments: [{ id: 'part-1', amountCents: 1000, paymentMethodId: 'card-id' }] })],
    },
  );
  expect(marked(part('Items'))).toEqual(['items']);
  expect(within(part('Items')).getAllByText('Unnamed product')[0]?.closest('.relative')).toSatisfy(
    (line: Element) => marked(line).length === 1,
  );
  for (const name of ['Refunds', 'Timeline']) expect([name, ...marked(part(name))]).toEqual([name, 'refunds']);
  expect(marked(part('Payments'))).toEqual(['refunds', 'balances']);
  expect(marked(container)).toEqual(expect.arrayContaining(['total', 'story']));
});

test('the same version is not asked for again, and nothing is told', async () => {
  const { fetched } = openDrawer({ answer: answerWith(exampleOrder()), listed: exampleOrder() });
  await screen.findByText('Order created');
  expect(fetched).toHaveLength(1);
  expect(screen.queryByText(/^This order changed/)).toBeNull();
});
