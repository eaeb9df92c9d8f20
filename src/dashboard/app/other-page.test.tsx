// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { messages } from '../kit/i18n/messages.ts';
import { firstRows } from '../kit/loading/idle-preload.ts';
import { exampleSession } from '#testing/example-session.ts';
import { OtherPage } from './other-page.tsx';

afterEach(cleanup);

test('what waits for the first rows does not wait for them on a page without rows', async () => {
  render(
    <IntlProvider locale="en" messages={{ ...messages, 'page.not_found': 'Not found', 'page.to_orders': 'Orders' }}>
      <MemoryRouter>
        <OtherPage session={exampleSession()} />
      </MemoryRouter>
    </IntlProvider>,
  );
  await expect(firstRows.promise).resolves.toBeUndefined();
});
