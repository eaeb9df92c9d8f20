// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from '../../kit/i18n/messages.ts';
import { RetryButton } from './retry-button.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(afterSeconds: number | undefined) {
  const onRetry = vi.fn<() => void>();
  render(
    <IntlProvider locale="en" messages={messages}>
      <RetryButton afterSeconds={afterSeconds} onRetry={onRetry} />
    </IntlProvider>,
  );
  return onRetry;
}

async function wait(seconds: number) {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1000));
}

test('counts a pause down and tries again by itself, once', async () => {
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
