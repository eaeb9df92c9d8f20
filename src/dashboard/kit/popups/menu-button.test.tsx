// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, test } from 'vitest';
import { FocusHeir } from '../focus-heir.ts';
import { english } from '../i18n/messages.ts';
import { MenuButton } from './menu-button.tsx';

afterEach(cleanup);

/** Renders a button whose panel has a field and a button that closes it, beside the content that the panel changes. */
function show(leadsToContent: boolean) {
  render(
    <IntlProvider locale="en" messages={english}>
      <FocusHeir value={() => screen.queryByText('Content')?.focus()}>
        <MenuButton
          label="Amount"
          buttonClassName=""
          face="Amount"
          leadsToContent={leadsToContent}
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
        <p tabIndex={-1}>Content</p>
      </FocusHeir>
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

test('what is applied gives the focus to the content', async () => {
  const { open } = show(true);
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Content')));
});

test('Escape gives it back to the button', async () => {
  const { button, open } = show(true);
  const field = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a panel that changes nothing on the page gives it back to the button in any case', async () => {
  const { button, open } = show(false);
  const field = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a button that is removed while it has the focus hands it on', async () => {
  const button = (isShown: boolean) => (
    <IntlProvider locale="en" messages={english}>
      <FocusHeir value={() => screen.queryByText('Content')?.focus()}>
        {isShown && <MenuButton label="View" buttonClassName="" face="View" panel={() => null} />}
        <p tabIndex={-1}>Content</p>
      </FocusHeir>
    </IntlProvider>
  );
  const { rerender } = render(button(true));
  screen.getByRole('button', { name: 'View' }).focus();
  rerender(button(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Content')));
});

test('Tab out of it closes it and gives the focus to the button', async () => {
  const { button, open } = show(true);
  const field = await open();
  await waitFor(() => expect(document.activeElement).toBe(field));
  const guards = document.querySelectorAll<HTMLElement>('[data-base-ui-focus-guard][tabindex="0"]');
  act(() => guards[guards.length - 1]?.focus());
  await waitFor(() => expect(screen.queryByLabelText('At least')).toBeNull());
  expect(document.activeElement).toBe(button);
});
