// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { Change } from './figures-table.tsx';

afterEach(cleanup);

test.each([
  ['more is sold', 150, 100, '+50%'],
  ['less is sold', 50, 100, '−50%'],
  ['more is refunded', -1_836_58, -1_529_88, '+20%'],
  ['less is discounted', -50, -100, '−50%'],
  ['nothing is refunded any more', 0, -100, '−100%'],
  ['a loss becomes a gain', 100, -50, '+300%'],
  ['a gain becomes a loss', -50, 100, '−150%'],
  ['there was nothing before', 100, 0, '—'],
])('%s: to %d from %d', (_name, now, before, words) => {
  const { container } = render(
    <IntlProvider locale="en">
      <Change now={now} before={before} />
    </IntlProvider>,
  );
  expect(container.textContent).toBe(words);
});
