// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lazyComponent } from './lazy-component.ts';

afterEach(cleanup);

const Panel = () => <p>Panel</p>;

function show(Lazy: ReturnType<typeof lazyComponent>) {
  render(
    <Suspense fallback="Loading">
      <Lazy />
    </Suspense>,
  );
}

test('a preloaded component renders at once', async () => {
  const loaded = Promise.resolve(Panel);
  const Lazy = lazyComponent(() => loaded);
  Lazy.preload();
  await loaded;
  show(Lazy);
  expect(screen.getByText('Panel')).toBeTruthy();
});

test('a preload that failed is tried again when the component renders', async () => {
  const results = [Promise.reject(new Error('offline')), Promise.resolve(Panel)];
  const Lazy = lazyComponent(() => results.shift() ?? Promise.reject(new Error('twice')));
  Lazy.preload();
  await act(async () => {});
  await act(async () => show(Lazy));
  expect(screen.getByText('Panel')).toBeTruthy();
});
