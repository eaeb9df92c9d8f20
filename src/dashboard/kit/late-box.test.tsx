// @vitest-environment jsdom
import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from './i18n/messages.ts';
import { LateBox } from './late-box.tsx';

// As in a browser, effects run when React schedules them, not before the test continues.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function Opener({ failing }: { failing: EventTarget }) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('loading');
  useLayoutEffect(() => failing.addEventListener('fail', () => setState('failed')), [failing]);
  return (
    <>
      <button ref={anchor} type="button">
        Amount
      </button>
      {state !== 'closed' && (
        <LateBox label="Amount" anchor={anchor} isFailure={state === 'failed'} onClose={() => setState('closed')}>
          {state}
        </LateBox>
      )}
    </>
  );
}

/** Resolves as soon as the document contains the text, before any other task runs. */
async function shown(text: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => document.body.textContent.includes(text) && resolve());
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  await promise;
  observer.disconnect();
}

test('Escape at the very moment a failure is shown closes it and gives the focus back', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const failing = new EventTarget();
  const loading = shown('loading');
  root.render(
    <IntlProvider locale="en" messages={messages}>
      <Opener failing={failing} />
    </IntlProvider>,
  );
  await loading;
  const failed = shown('failed');
  failing.dispatchEvent(new Event('fail'));
  await failed;
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(escape);
  expect(escape.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('failed'));
  expect(document.activeElement).toBe(document.querySelector('button'));
  root.unmount();
});

test('opening another one closes it, also by a key that leaves the focus where it is', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const onClose = vi.fn<(label: string) => void>();
  const show = (...labels: string[]) =>
    root.render(
      <IntlProvider locale="en" messages={messages}>
        {labels.map((label) => (
          <LateBox key={label} label={label} isFailure={false} onClose={() => onClose(label)}>
            {label}
          </LateBox>
        ))}
      </IntlProvider>,
    );
  const one = shown('Theme');
  show('Theme');
  await one;
  const both = shown('Date');
  show('Theme', 'Date');
  await both;
  expect(onClose.mock.calls).toEqual([['Theme']]);
});
