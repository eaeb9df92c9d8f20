// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { DaysProvider } from '../stores/days.tsx';
import { storeDirectory, Stores } from '../stores/stores.ts';
import { AddMessages } from '../ui/i18n/message-provider.tsx';
import { english, loadMessages } from '../ui/i18n/messages.ts';
import { DateEditor } from './date-editor.tsx';
import type { PeriodFilters } from './page-address.ts';

const messages = await loadMessages('lists', 'en');
const stores = storeDirectory({ stores: [], currency: 'USD', timeZone: 'UTC' });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Editor() {
  const [values, setValues] = useState<PeriodFilters>({});
  const [isDone, setIsDone] = useState(false);
  const change = (next: Partial<PeriodFilters>) => setValues({ ...values, ...next });
  return (
    <>
      <DateEditor
        label="Date"
        values={values}
        seen={null}
        onChange={change}
        onDone={(next) => {
          change(next);
          setIsDone(true);
        }}
      />
      <output>{`${values.from} ${values.to} ${isDone}`}</output>
    </>
  );
}

test('one click chooses a day, a second one makes a range, in whatever order', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 18, 12) });
  render(
    <IntlProvider locale="en" messages={english}>
      <AddMessages messages={messages}>
        <Stores value={stores}>
          <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'UTC' }}>
            <Editor />
          </DaysProvider>
        </Stores>
      </AddMessages>
    </IntlProvider>,
  );
  const day = async (name: string) => await screen.findByRole('button', { name });
  fireEvent.click(await day('Tuesday, November 17, 2026'));
  expect(document.querySelector('output')?.textContent).toBe('2026-11-17 2026-11-17 false');
  fireEvent.click(await day('Monday, November 9, 2026'));
  expect(document.querySelector('output')?.textContent).toBe('2026-11-09 2026-11-17 true');
  expect(await day('Thursday, November 19, 2026')).toHaveProperty('disabled', true);
});
