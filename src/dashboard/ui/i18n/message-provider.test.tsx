// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { FormattedMessage, IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { loadMessages } from './messages.ts';
import { AddMessages } from './message-provider.tsx';

test.each([
  ['en', 'Minor differences, common with some registers:'],
  ['en-GB', 'Minor differences, common with some tills:'],
])('a part that brings its own messages speaks %s too', async (locale, text) => {
  const [pageMessages, addedMessages] = await Promise.all([
    loadMessages('orders', locale),
    loadMessages('drawer', locale),
  ]);
  const { container } = render(
    <IntlProvider locale={locale} messages={pageMessages}>
      <AddMessages messages={addedMessages}>
        <FormattedMessage id="drawer.audit.notes" />
      </AddMessages>
    </IntlProvider>,
  );
  expect(container.textContent).toBe(text);
});
