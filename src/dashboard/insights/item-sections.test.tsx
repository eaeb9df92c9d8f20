// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { loadMessages, english } from '../ui/i18n/messages.ts';
import type { FigureValue } from '#contract/bff/order-store/figures.ts';
import { useSectionWords } from './insights-words.ts';
import { ItemSections } from './item-sections.tsx';

afterEach(cleanup);

const words = { ...english, ...(await loadMessages('figures', 'en')) };
const PERIOD = { from: '2026-11-01', to: '2026-11-30', stores: [] };

function Sections({ items, isTop }: { items: readonly FigureValue[]; isTop: boolean }) {
  const words = useSectionWords(PERIOD, 'total', 'EUR');
  return <ItemSections words={words} items={items} isTop={isTop} before={undefined} />;
}

/** What the buttons under the rankings say, of so many items. */
function buttonsOf(count: number, isTop = false): (string | null)[] {
  const items = Array.from({ length: count }, (_, number): FigureValue => ({
    value: `item ${number}`,
    name: { _base: `Item ${number}` },
    cents: number,
    count: 1,
    millionths: number * 1e6,
    isMeasured: false,
  }));
  render(
    <IntlProvider locale="en" messages={words}>
      <MemoryRouter>
        <Sections items={items} isTop={isTop} />
      </MemoryRouter>
    </IntlProvider>,
  );
  return screen.getAllByRole('button').map(({ textContent }) => textContent);
}

test('a ranking of the best 50 items is never called all items', () => {
  expect(buttonsOf(50)).toEqual(['Show all 50', 'Show all 50']);
  cleanup();
  expect(buttonsOf(51)).toEqual(['Show top 50', 'Show top 50']);
  cleanup();
  expect(buttonsOf(20, true)).toEqual(['Show top 20', 'Show top 20']);
});
