// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from './i18n/messages.ts';
import { onDemand } from './on-demand.tsx';

const OUR_PAGE = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
/** The server's response to a request for its page; undefined means no connection. */
let page: string | undefined;

beforeEach(() => {
  page = OUR_PAGE;
  document.head.innerHTML = OUR_PAGE;
  vi.stubGlobal('fetch', () =>
    page === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(page)),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Greeted = { readonly name: string };

function Greeting({ name }: Greeted) {
  return <p>Hello {name}</p>;
}

function show(greeting: { readonly Component: ComponentType<Greeted> }): void {
  render(
    <IntlProvider locale="en" messages={messages}>
      <greeting.Component name="Ada" />
    </IntlProvider>,
  );
}

/** Code that cannot be loaded until `mend` is called. */
function brokenCode(error = new Error('offline')) {
  let isBroken = true;
  let attempts = 0;
  const greeting = onDemand<Greeted>(() => {
    attempts += 1;
    return isBroken ? Promise.reject(error) : Promise.resolve(Greeting);
  });
  return { greeting, attempts: () => attempts, mend: () => (isBroken = false) };
}

test('preloaded, it is drawn at once', async () => {
  const greeting = onDemand<Greeted>(() => Promise.resolve(Greeting));
  expect(greeting.isLoaded()).toBe(false);
  await greeting.preload();
  expect(greeting.isLoaded()).toBe(true);
  show(greeting);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('its code is fetched once, when it is first drawn; if that takes long, it says so', async () => {
  let fetched = 0;
  const come = Promise.withResolvers<ComponentType<Greeted>>();
  const greeting = onDemand<Greeted>(() => {
    fetched += 1;
    return come.promise;
  });
  show(greeting);
  expect(document.body.textContent).toBe('');
  expect((await screen.findByRole('status')).textContent).toBe('Loading');
  come.resolve(Greeting);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  await greeting.preload();
  expect(fetched).toBe(1);
});

test('what could not be fetched ahead of time is fetched again when it is drawn', async () => {
  const { greeting, mend } = brokenCode();
  await expect(greeting.preload()).rejects.toThrow('offline');
  mend();
  show(greeting);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});

describe('code that cannot be loaded', () => {
  test('says in its place that there is no connection, and is there as soon as there is one', async () => {
    const { greeting, mend } = brokenCode();
    page = undefined;
    show(greeting);
    expect((await screen.findByRole('alert')).textContent).toContain('without a connection');
    mend();
    fireEvent(window, new Event('online'));
    expect(await screen.findByText('Hello Ada')).toBeTruthy();
  });

  test('is there when the user tries again', async () => {
    const { greeting, mend } = brokenCode();
    show(greeting);
    expect((await screen.findByRole('alert')).textContent).toContain('didn’t load');
    mend();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Ada')).toBeTruthy();
  });

  test('is tried again by itself, less and less often', async () => {
    vi.useFakeTimers();
    const { greeting, attempts, mend } = brokenCode();
    show(greeting);
    const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    // The first attempt waits for a frame.
    await after(20);
    expect(attempts()).toBe(1);
    await after(1000);
    expect(attempts()).toBe(2);
    await after(1000);
    expect(attempts()).toBe(2);
    await after(1000);
    expect(attempts()).toBe(3);
    mend();
    await after(4000);
    expect(screen.getByText('Hello Ada')).toBeTruthy();
    await after(60_000);
    expect(attempts()).toBe(4);
  });

  test('says that Tillview was updated only if the server has another build', async () => {
    const { greeting } = brokenCode();
    page = OUR_PAGE.replace('index-1', 'index-2');
    show(greeting);
    expect((await screen.findByRole('alert')).textContent).toContain('Tillview was updated');
    expect(screen.getByRole('button', { name: 'Reload page' })).toBeTruthy();
  });

  test('a response that is no page of Tillview, as of a network’s sign-in page, is no update', async () => {
    const { greeting } = brokenCode();
    page = '<h1>Welcome to our café</h1>';
    show(greeting);
    expect((await screen.findByRole('alert')).textContent).toContain('didn’t load');
  });
});
