// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import { english, loadMessages } from '../ui/i18n/messages.ts';
import { ExceptionEditor } from './exceptions-editors.tsx';

const messages = { ...english, ...(await loadMessages('lists', 'en')) };

test('the most frequent kinds come first, those without entries last', () => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <ExceptionEditor
        id="kind"
        label="Kind"
        values={{}}
        seen={{
          kinds: new Map([
            ['late_refund', 5],
            ['comp', 4],
          ]),
          people: new Map(),
        }}
        onChange={() => undefined}
        onDone={() => undefined}
      />
    </IntlProvider>,
  );
  const kinds = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  expect(kinds.slice(0, 3)).toEqual(['Late refund5', 'Comp4', 'Cancelled, payment not refunded0']);
});
