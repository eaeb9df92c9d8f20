// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import lists from '../../ui/i18n/en/lists.json' with { type: 'json' };
import { english } from '../../ui/i18n/messages.ts';
import { type Health, LiveToggle } from './status-line.tsx';

afterEach(cleanup);

function show(health: Health) {
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
  ['live', 'Live', ''],
  ['no_response', 'No answer', 'No answer'],
  ['offline', 'Offline', 'Offline'],
  ['paused', 'Paused', ''],
] as const)('says %s in words, with an icon, and announces trouble', (health, words, announced) => {
  show(health);
  const [button] = screen.getAllByRole('button');
  expect(button?.textContent).toBe(words);
  expect(button?.querySelector('svg')).not.toBeNull();
  expect(screen.getByRole('status').textContent).toBe(announced);
  expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(
    announced === '' ? 0 : 1,
  );
});

test('turns off and on, and tries again', () => {
  const { onChange, onRetry } = show('no_response');
  fireEvent.click(screen.getByRole('button', { name: 'No answer' }));
  expect(onChange).toHaveBeenLastCalledWith(false);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
  cleanup();
  const paused = show('paused');
  fireEvent.click(screen.getByRole('button', { name: 'Paused' }));
  expect(paused.onChange).toHaveBeenLastCalledWith(true);
});
