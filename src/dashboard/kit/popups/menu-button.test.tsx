// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, describe, expect, test } from 'vitest';
import { INPUT_METHOD } from '../hotkeys.ts';
import { messages } from '../i18n/messages.ts';
import { MenuButton } from './menu-button.tsx';
import type { Piece } from '../on-demand.tsx';

afterEach(cleanup);

/** Renders a button whose panel has a field and a button that closes it. */
function show() {
  render(
    <IntlProvider locale="en" messages={messages}>
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

test('what is applied in it does, too', async () => {
  const { button, open } = show();
  const field = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('what is typed before the field has the focus is typed into it, and Enter applies it', async () => {
  const { button, open } = show();
  const opened = open();
  for (const key of ['1', '9', 'Backspace', '2', '.', '5', 'Enter']) fireEvent.keyDown(button, { key });
  const field = await opened;
  await waitFor(() => expect(field).toHaveProperty('value', '12.5'));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('what an input method takes before the field has the focus, such as the Enter that ends a composition, applies nothing', async () => {
  const { button, open } = show();
  const opened = open();
  fireEvent.keyDown(button, { key: '1' });
  for (const key of ['2', 'Enter']) fireEvent.keyDown(button, { key, keyCode: INPUT_METHOD });
  const field = await opened;
  await waitFor(() => expect(field).toHaveProperty('value', '1'));
  await act(() => new Promise((resolve) => void requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(field);
});

describe('a panel whose code has not come, and for which it is too early to say so,', () => {
  test.each([
    ['a press elsewhere', () => fireEvent.pointerDown(document.body)],
    ['Escape', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Escape' })],
    ['Tab', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Tab' })],
  ])('is closed by %s, and does not open later', async (_name, leave) => {
    const code = Promise.withResolvers<undefined>();
    let isLoaded = false;
    const piece: Piece = { isLoaded: () => isLoaded, preload: () => code.promise };
    render(
      <IntlProvider locale="en" messages={messages}>
        <MenuButton label="Amount" buttonClassName="" face="Amount" piece={piece} panel={() => 'At least'} />
      </IntlProvider>,
    );
    const button = screen.getByRole('button', { name: 'Amount' });
    fireEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(document.body.textContent).toBe('Amount');
    leave(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
    isLoaded = true;
    await act(async () => code.resolve(undefined));
    expect(screen.queryByText('At least')).toBeNull();
  });
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
