// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { exampleOrder } from '../order-math/example-order.ts';
import { answerWith, cleanUpAfter, openDrawer } from './open-drawer.tsx';

beforeEach(cleanUpAfter);

test('a row of a newer version has the order asked for again, once, and what changed is told and marked', async () => {
  const versions = [exampleOrder({ paymentStatus: 'unpaid' }), exampleOrder({ orderVersion: 2 })];
  const { fetched, container } = openDrawer({
    answer: () => answerWith(versions.shift() ?? exampleOrder({ orderVersion: 2 }))(),
    listed: exampleOrder({ orderVersion: 3 }),
  });
  expect(await screen.findByText('This order changed. Payment status: Paid.')).toBeTruthy();
  expect(container.querySelector('[data-changed="status"]')).toBeTruthy();
  expect(fetched).toHaveLength(2);
});

test('the same version is not asked for again, and nothing is told', async () => {
  const { fetched } = openDrawer({ answer: answerWith(exampleOrder()), listed: exampleOrder() });
  await screen.findByText('Order created');
  expect(fetched).toHaveLength(1);
  expect(screen.queryByText(/^This order changed/)).toBeNull();
});
