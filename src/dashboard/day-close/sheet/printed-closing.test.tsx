// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { loadMessages, english } from '../../ui/i18n/messages.ts';
import { PrintedClosing } from './printed-closing.tsx';

afterEach(cleanup);

test('a note is printed in its own direction, whatever that of the page is', async () => {
  const note = 'نقص 5 دولار (USD).';
  render(
    <IntlProvider locale="en" messages={{ ...english, ...(await loadMessages('figures', 'en')) }}>
      <PrintedClosing paper="a4" title="Soho" head="Sunday" note={note}>
        {null}
      </PrintedClosing>
    </IntlProvider>,
  );
  expect(screen.getByText(note).dir).toBe('auto');
});
