// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { messages } from './i18n/messages.ts';
import { Region } from './region.tsx';

const thrown: { error: unknown } = { error: undefined };

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  thrown.error = undefined;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Renders a button, unless an error is to be thrown. */
function Fragile({ children = 'Work' }: { children?: ReactNode }) {
  const [count, setCount] = useState(0);
  if (thrown.error !== undefined) throw thrown.error;
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {children} {count}
    </button>
  );
}

function page(subject: string, children: ReactNode = <Fragile />, onRetry?: () => void) {
  return (
    <IntlProvider locale="en" messages={messages}>
      <main>
        <Region name="totals" subject={subject} onRetry={onRetry}>
          {children}
        </Region>
        <input aria-label="Beside" />
      </main>
    </IntlProvider>
  );
}

const work = () => screen.getByRole('button', { name: /^Work/ });
const retry = () => screen.getByRole('button', { name: 'Try again' });

test('what was in a region starts from nothing when the user tries again', async () => {
  const onRetry = vi.fn<() => void>();
  const { rerender } = render(page('a', undefined, onRetry));
  fireEvent.click(work());
  expect(work().textContent).toBe('Work 1');
  thrown.error = new Error('no');
  rerender(page('a', undefined, onRetry));
  expect(await screen.findByText('Totals can’t be shown.')).toBeTruthy();
  expect(screen.getByRole('alert').contains(retry())).toBe(true);
  thrown.error = undefined;
  fireEvent.click(retry());
  expect(work().textContent).toBe('Work 0');
  expect(onRetry).toHaveBeenCalledOnce();
});

test('another subject starts a region that failed afresh, and leaves one that works as it is', () => {
  const { rerender } = render(page('a'));
  fireEvent.click(work());
  rerender(page('b'));
  expect(work().textContent).toBe('Work 1');
  thrown.error = new Error('no');
  rerender(page('b'));
  expect(screen.getByRole('alert')).toBeTruthy();
  thrown.error = undefined;
  rerender(page('b'));
  expect(screen.getByRole('alert')).toBeTruthy();
  rerender(page('c'));
  expect(work().textContent).toBe('Work 0');
});

test.each([[undefined], [null], [''], ['words'], [0]])('also %j can be thrown', (value) => {
  function Thrower(): ReactNode {
    throw value;
  }
  render(page('a', <Thrower />));
  expect(screen.getByRole('alert')).toBeTruthy();
  fireEvent.click(retry());
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('a store whose snapshot throws takes only the regions that read it', () => {
  const listeners = new Set<() => void>();
  let isBroken = false;
  const store = {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => {
      if (isBroken) throw new RangeError('broken');
      return 'whole';
    },
  };
  const heard = vi.fn<() => void>();
  function Reader() {
    return useSyncExternalStore(store.subscribe, store.getSnapshot);
  }
  render(page('a', <Reader />));
  store.subscribe(heard);
  isBroken = true;
  act(() => listeners.forEach((listener) => listener()));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('textbox')).toBeTruthy();
  // Whoever subscribed later hears of the change too.
  expect(heard).toHaveBeenCalledOnce();
  isBroken = false;
  fireEvent.click(retry());
  expect(screen.getByText('whole')).toBeTruthy();
});

test('an effect that throws, and one whose end throws, stay in the region', () => {
  function Effect({ where }: { where: 'start' | 'end' }) {
    useEffect(() => {
      if (where === 'start') throw new Error('start');
      return () => {
        throw new Error('end');
      };
    }, [where]);
    return 'shown';
  }
  const { rerender } = render(page('a', <Effect where="start" />));
  expect(screen.getByRole('alert')).toBeTruthy();
  rerender(page('b', <Effect key="end" where="end" />));
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(page('b', 'nothing'));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.getByRole('textbox')).toBeTruthy();
});

test('what an event handler throws leaves everything as it is', () => {
  const seen = vi.fn<(event: ErrorEvent) => void>((event) => event.preventDefault());
  addEventListener('error', seen);
  const fail = () => {
    throw new Error('handler');
  };
  render(
    page(
      'a',
      <button type="button" onClick={fail}>
        Work
      </button>,
    ),
  );
  fireEvent.click(work());
  removeEventListener('error', seen);
  expect(seen).toHaveBeenCalledOnce();
  expect(work()).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
