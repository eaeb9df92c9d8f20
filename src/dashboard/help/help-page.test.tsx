// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createIntl, IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES } from '#contract/text/interface-language.ts';
import { loadMessages } from '../ui/i18n/messages.ts';
import { FIGURE_ROWS } from '../period-figures/figure-rows.ts';
import { HelpPage } from './help-page.tsx';

// jsdom scrolls nothing.
beforeEach(() => void (Element.prototype.scrollIntoView = vi.fn<() => void>()));
afterEach(cleanup);

async function showHelp(locale: string) {
  const messages = {
    ...(await loadMessages('orders', locale)),
    ...(await loadMessages('figures', locale)),
  };
  render(
    <IntlProvider locale={locale} messages={messages}>
      <MemoryRouter initialEntries={['/help#figures']}>
        <HelpPage shortcuts={<p>J</p>} />
      </MemoryRouter>
    </IntlProvider>,
  );
  return createIntl({ locale, messages });
}

test.each(LANGUAGES)(
  'in %s each status and each figure of a period is named, and explained',
  async (locale) => {
    const { formatMessage } = await showHelp(locale);
    const statuses = screen.getByRole('region', { name: formatMessage({ id: 'help.statuses' }) });
    expect(within(statuses).getAllByRole('definition')).toHaveLength(4 + 7);
    expect(
      within(statuses)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).not.toContain('');
    const figures = screen.getByRole('region', { name: formatMessage({ id: 'figures.name' }) });
    const terms = within(figures)
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(terms).toEqual(
      expect.arrayContaining(FIGURE_ROWS.map(({ name }) => formatMessage({ id: name }))),
    );
  },
);

test('its sections can be linked to', async () => {
  await showHelp('en');
  const topics = within(screen.getByRole('navigation', { name: 'Help topics' })).getAllByRole(
    'link',
  );
  for (const topic of topics) {
    const hash = topic.getAttribute('href')?.slice(1) ?? '';
    expect(document.getElementById(hash)?.querySelector('h2')?.textContent).toBe(topic.textContent);
  }
});

test('a search leaves the entries with its words', async () => {
  await showHelp('en');
  const search = screen.getByRole('searchbox', { name: 'Search help' });
  fireEvent.change(search, { target: { value: 'NET tak' } });
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toContain(
    'Net takings',
  );
  expect(screen.queryByRole('region', { name: 'Statuses' })).toBeNull();
  fireEvent.change(search, { target: { value: 'xyzzy' } });
  expect(screen.getByRole('status').textContent).toBe('Nothing found');
});
