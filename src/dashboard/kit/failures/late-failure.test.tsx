// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { messages } from '../i18n/messages.ts';
import { failureMessage } from './late-failure.tsx';

vi.mock('./failure.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

afterEach(cleanup);

test('what failed is named even if the code for failures does not load', async () => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <failureMessage.Component title="Can’t open Tillview" error={undefined} onRetry={() => undefined} />
    </IntlProvider>,
  );
  expect(await screen.findByRole('heading', { name: 'Can’t open Tillview' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
