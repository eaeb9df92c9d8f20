// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { closeTillview, openTillview } from '#testing/open-tillview.tsx';

afterEach(closeTillview);

test.each([
  ['/insights', 'Insights'],
  ['/insights?refunds=order_day', 'Refunds by: Day of order'],
])('on paper, figures of %s say of what they are: %s', async (address, words) => {
  openTillview(address);
  await screen.findByRole('table', { name: 'Figures' });
  act(() => window.dispatchEvent(new Event('beforeprint')));
  const head = screen.getByText(/^Printed /).closest('div');
  expect(head?.textContent).toContain(words);
  expect(head?.textContent.includes('Refunds by')).toBe(address.includes('refunds'));
});
