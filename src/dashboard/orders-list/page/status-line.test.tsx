// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import lists from '../../kit/i18n/en/lists.json' with { type: 'json' };
import { english } from '../../kit/i18n/messages.ts';
import type { LiveHealth } from '../../orders-feed/use-live-feed.ts';
import { LiveToggle } from './status-line.tsx';

afterEach(cleanup);

function show(health: LiveHealth) {
  const onChange = vi.fn<(isOn: boolean) => void>();
  const onRetry = vi.fn<() => void>();
  render(
    <IntlProvider locale="en" messages={{ ...english, ...lists }}>
      <LiveToggle health={health} onChange={onChange} onRetry={onRetry} />
    </IntlProvider>,
  );
  return { onChange, onRetry };
}

test.each([
  ['live', /^Live ?\d+:03\s[AP]M$/, ''],
  ['no_response', /^No answer since \d+:03\s[AP]M$/, /^No answer since/],
  ['offline', /^Offline since \d+:03\s[AP]M$/, /^Offline since/],
  ['paused', /^Paused$/, ''],
] as const)('says %s in words, with an icon, and announces trouble', (kind, words, announced) => {
  show({ kind, lastResponse: '2026-11-21T12:03:00Z' });
  const [button] = screen.getAllByRole('button');
  expect(button?.textContent).toMatch(words);
  expect(button?.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('status').textContent).toMatch(announced);
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(announced === '' ? 0 : 1);
});

test('names no time before the first response', () => {
  show({ kind: 'no_response', lastResponse: undefined });
  expect(screen.getByRole('button', { name: 'No answer' })).toBeTruthy();
});

test('turns off and on, and tries again', () => {
  const { onChange, onRetry } = show({ kind: 'no_response', lastResponse: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'No answer' }));
  expect(onChange).toHaveBeenLastCalledWith(false);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  cleanup();
  const paused = show({ kind: 'paused', lastResponse: undefined });
  fireEvent.click(screen.getByRole('button', { name: 'Paused' }));
  expect(paused.onChange).toHaveBeenLastCalledWith(true);
});
