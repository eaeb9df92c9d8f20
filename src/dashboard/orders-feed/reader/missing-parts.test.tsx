// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { DaysProvider } from '../../stores/days.tsx';
import { loadMessages, english } from '../../kit/i18n/messages.ts';
import { NO_PROGRESS, type ReadingProgress } from './reading.ts';
import { MissingParts } from './missing-parts.tsx';

afterEach(cleanup);

async function show(progress: Partial<ReadingProgress>) {
  const late = await loadMessages('lists', 'en-US');
  const actions = { retry: vi.fn<() => void>() };
  render(
    <IntlProvider locale="en-US" messages={{ ...english, ...late }}>
      <DaysProvider session={{ dayStartsAt: '00:00', timeZone: 'Europe/London' }}>
        <MissingParts reading={{ progress: { ...NO_PROGRESS, ...progress }, ...actions }} />
      </DaysProvider>
    </IntlProvider>,
  );
  return actions;
}

test('names what failed, neighbours as one, and reads it again', async () => {
  const failure = { code: 'upstream_error', message: '', requestId: 'id-7', retryAfterSeconds: undefined } as const;
  const start = Date.UTC(2026, 10, 3, 14) / 1_000;
  const { retry } = await show({
    phase: 'incomplete',
    failures: [
      { from: start + 3_600, until: start + 7_200, failure },
      { from: start, until: start + 3_600, failure },
    ],
    gaps: [{ second: '2026-11-01T12:00:00Z' }],
    unreadable: 2,
  });
  const text = document.body.textContent;
  expect(text).toContain('Orders of one period couldn’t be read:');
  expect(text.replaceAll(/\s/g, ' ')).toMatch(/Nov 3, 2:00 – 4:00 PM ?The order service reported an error\..*id-7/);
  expect(text).toContain('Orders of one second couldn’t all be listed. 2 orders couldn’t be read.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('names periods with others between them, and other reasons, one by one', async () => {
  const failed = (from: number, until: number, code: 'upstream_error' | 'offline') => ({
    from,
    until,
    failure: { code, message: '', requestId: undefined, retryAfterSeconds: undefined },
  });
  await show({
    phase: 'incomplete',
    failures: [failed(0, 60, 'upstream_error'), failed(120, 180, 'upstream_error'), failed(180, 240, 'offline')],
  });
  expect(document.body.textContent).toContain('Orders of 3 periods couldn’t be read:');
});

test('shows nothing of a whole', async () => {
  await show({ phase: 'complete' });
  expect(document.body.textContent).toBe('');
});
