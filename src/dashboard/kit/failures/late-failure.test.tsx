// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { FormattedMessage, IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../i18n/messages.ts';
import { failureMessage } from './late-failure.tsx';

vi.mock('./failure.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

test.each([
  ['page.no_session', 'Can’t open Tillview'],
  ['orders.failed', 'Can’t load orders'],
] as const)('what failed is named even if neither code nor words for failures load: %s', async (id, words) => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <failureMessage.Component title={<FormattedMessage id={id} />} error={undefined} onRetry={() => undefined} />
    </IntlProvider>,
  );
  expect(await screen.findByRole('heading', { name: words })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
