// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { exampleFigures } from '#testing/example-closing.ts';
import { FIGURE_ROWS } from './figure-rows.ts';
import { Change } from './figures-table.tsx';

afterEach(cleanup);

function changeIn(props: ComponentProps<typeof Change>): string | null {
  const { container } = render(
    <IntlProvider locale="en">
      <Change {...props} />
    </IntlProvider>,
  );
  return container.textContent;
}

test.each([
  ['more is sold', 150, 100, '+50.0%'],
  ['less is sold', 50, 100, '−50.0%'],
  ['a loss becomes larger', -20, -10, '−100.0%'],
  ['a loss becomes smaller', -5, -10, '+50.0%'],
  ['a loss becomes a gain', 100, -50, '+300.0%'],
  ['a gain becomes a loss', -50, 100, '−150.0%'],
  ['there was nothing before', 100, 0, '—'],
])('%s: to %d from %d', (_name, now, before, words) => {
  expect(changeIn({ now, before })).toBe(words);
});

test.each([
  ['more is refunded', -1_836_58, -1_529_88, '+20.0%'],
  ['less is discounted', -50, -100, '−50.0%'],
  ['nothing is refunded any more', 0, -100, '−100.0%'],
  ['as much is owed', -50, -50, '0.0%'],
])('of what is deducted, %s: to %d from %d', (_name, now, before, words) => {
  expect(changeIn({ now, before, isDeducted: true })).toBe(words);
});

test('exactly the rows that reduce a sum are deducted', () => {
  const none = exampleFigures();
  const grown = exampleFigures({
    compsCents: 100,
    taxInPricesCents: 100,
    manualDiscountsCents: 100,
    refundedGoodsCents: 100,
    amountOnlyRefundsCents: 100,
    otherCents: 100,
    bridge: {
      owedCents: 100,
      overpaidCents: 100,
      paidOnOtherDaysCents: 100,
      paidForOtherDaysCents: 100,
      refundedOnOtherDaysCents: 100,
      refundedForOtherDaysCents: 100,
      cancelledTakingsCents: 100,
    },
    promotionsCents: 300,
  });
  const deducted = FIGURE_ROWS.filter(({ centsOf }) => centsOf(grown) < centsOf(none));
  expect(FIGURE_ROWS.filter(({ isDeducted }) => isDeducted)).toEqual(deducted);
});
