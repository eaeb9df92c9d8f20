// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { onDemand } from './on-demand.tsx';

afterEach(cleanup);

type Greeted = { readonly name: string };

function Greeting({ name }: Greeted) {
  return <p>Hello {name}</p>;
}

test('preloaded, it is drawn at once', async () => {
  const greeting = onDemand<Greeted>(() => Promise.resolve(Greeting));
  await greeting.preload();
  render(
    <Suspense fallback="wait">
      <greeting.Component name="Ada" />
    </Suspense>,
  );
  expect(screen.queryByText('wait')).toBeNull();
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('its code is fetched once, when it is first drawn', async () => {
  let fetched = 0;
  const come = Promise.withResolvers<ComponentType<Greeted>>();
  const greeting = onDemand<Greeted>(() => {
    fetched += 1;
    return come.promise;
  });
  render(
    <Suspense fallback="wait">
      <greeting.Component name="Ada" />
    </Suspense>,
  );
  expect(screen.getByText('wait')).toBeTruthy();
  come.resolve(Greeting);
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  await greeting.preload();
  expect(fetched).toBe(1);
});

test('what could not be fetched ahead of time is fetched again when it is drawn', async () => {
  let fetched = 0;
  const greeting = onDemand<Greeted>(() => {
    fetched += 1;
    return fetched === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Greeting);
  });
  await expect(greeting.preload()).rejects.toThrow('offline');
  render(
    <Suspense>
      <greeting.Component name="Ada" />
    </Suspense>,
  );
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});
