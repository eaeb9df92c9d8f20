// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test, vi } from 'vitest';
import { english } from '../i18n/messages.ts';
import { MenuButton } from './menu-button.tsx';

afterEach(cleanup);

/** Renders a button whose panel has a field and a button that closes it. */
function show() {
  render(
    <IntlProvider locale="en" messages={english}>
      <MenuButton
        label="Amount"
        buttonClassName=""
        face="Amount"
        panel={(close) => (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              close();
            }}
          >
            <input aria-label="At least" />
            <button type="submit">Apply</button>
          </form>
        )}
      />
    </IntlProvider>,
  );
  const button = screen.getByRole('button', { name: 'Amount' });
  const open = async () => {
    button.focus();
    fireEvent.click(button);
    return screen.findByLabelText('At least', {}, { timeout: 30_000 });
  };
  return { button, open };
}

test('Escape gives the focus back to the button', async () => {
  const { button, open } = show();
  const field = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('so does applying a choice', async () => {
  const { button, open } = show();
  const field = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('Tab out of it closes it and gives the focus to the button', async () => {
  const { button, open } = show();
  const field = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  const guards = document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard][tabindex="0"]');
  act(() => guards[guards.length - 1]?.focus());
  await waitFor(() => expect(screen.queryByLabelText('At least')).toBeNull());
  expect(document.activeElement).toBe(button);
});

test('a press elsewhere while its code loads cancels it', async () => {
  vi.resetModules();
  const { MenuButton } = await import('./menu-button.tsx');
  render(
    <IntlProvider locale="en" messages={english}>
      <MenuButton
        label="Amount"
        buttonClassName=""
        face="Amount"
        panel={() => <input aria-label="At least" />}
      />
    </IntlProvider>,
  );
  const button = screen.getByRole('button', { name: 'Amount' });
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  fireEvent.pointerDown(document.body);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});
