// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createIntl, IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RetryButton } from './failure.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { english as messages } from '../i18n/messages.ts';
import { ApiFailure } from '../request.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function failure(afterSeconds: number | undefined): ApiFailure {
  return new ApiFailure('overloaded', 'Slow down.', 'request-1', afterSeconds);
}

function show(afterSeconds: number | undefined, hasCountdown = true) {
  const onRetry = vi.fn<() => void>();
  render(
    <IntlProvider locale="en" messages={messages}>
      <RetryButton error={failure(afterSeconds)} hasCountdown={hasCountdown} onRetry={onRetry} />
    </IntlProvider>,
  );
  return onRetry;
}

async function wait(seconds: number) {
  for (let second = 0; second < seconds; second += 1)
    await act(() => vi.advanceTimersByTimeAsync(1000));
}

test('counts a pause down and retries automatically, once', async () => {
  const onRetry = show(3);
  expect(screen.getByRole('button').textContent).toContain('3 s');
  await wait(2);
  expect(screen.getByRole('button').textContent).toContain('1 s');
  expect(onRetry).not.toHaveBeenCalled();
  await wait(5);
  expect(onRetry).toHaveBeenCalledOnce();
});

test('can be pressed before the pause is over', () => {
  const onRetry = show(30);
  fireEvent.click(screen.getByRole('button'));
  expect(onRetry).toHaveBeenCalledOnce();
});

test.each([undefined, 0, 100_000])('does not count with a pause of %s', async (afterSeconds) => {
  const onRetry = show(afterSeconds);
  expect(screen.getByRole('button').textContent).not.toContain(' s');
  await wait(3);
  expect(onRetry).not.toHaveBeenCalled();
});

test('does not count down without automatic retries', async () => {
  const onRetry = show(3, false);
  expect(screen.getByRole('button').textContent).not.toContain(' s');
  await wait(5);
  expect(onRetry).not.toHaveBeenCalled();
});

test.each([
  [
    'what the service answered, with the request id',
    failure(undefined),
    'error.overloaded',
    'Request request-1',
  ],
  ['anything else as our own fault', new TypeError('x is undefined'), 'error.internal', ''],
] as const)('a notice says %s', (_name, error, words, requestId) => {
  render(
    <IntlProvider locale="en" messages={messages}>
      <FailureNotice error={error} onRetry={() => undefined}>
        No list.
      </FailureNotice>
    </IntlProvider>,
  );
  const { formatMessage } = createIntl({ locale: 'en', messages });
  const text = `No list. ${formatMessage({ id: words })} ${requestId}${formatMessage({ id: 'action.retry' })}`;
  expect(screen.getByRole('alert').textContent).toBe(text);
});
