// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { FormattedMessage, IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { lateMessages, messagesFor } from './messages.ts';
import { WithMessages } from './with-messages.tsx';

test.each([
  ['en', 'Fulfillment status: Ready'],
  ['en-GB', 'Fulfilment status: Ready'],
])('a part that brings its own messages speaks %s too', async (locale, text) => {
  const [pageMessages, addedMessages] = await Promise.all([messagesFor(locale), lateMessages('drawer', locale)]);
  const { container } = render(
    <IntlProvider locale={locale} messages={pageMessages}>
      <WithMessages messages={addedMessages}>
        <FormattedMessage id="drawer.changed.fulfillment_status" values={{ status: 'Ready' }} />
      </WithMessages>
    </IntlProvider>,
  );
  expect(container.textContent).toBe(text);
});
