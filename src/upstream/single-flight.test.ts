import { expect, test, vi } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const staying = new AbortController().signal;

/** A read that ends when the test decides. */
function controlledRead() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const read = vi.fn<({ signal }: AbortController) => Promise<string>>(() => promise);
  return { read, resolve, reject };
}

test('identical reads share one, others do not', async () => {
  const share = createSingleFlight<string>();
  const one = controlledRead();
  const other = controlledRead();
  const both = Promise.all([share('a', one.read, staying), share('a', one.read, staying)]);
  const another = share('b', other.read, staying);
  one.resolve('A');
  other.resolve('B');
  await expect(both).resolves.toEqual(['A', 'A']);
  await expect(another).resolves.toBe('B');
  expect(one.read).toHaveBeenCalledTimes(1);
});

test('an ended read is no longer shared', async () => {
  const share = createSingleFlight<string>();
  const failing = controlledRead();
  const first = share('a', failing.read, staying);
  failing.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  const second = controlledRead();
  second.resolve('fine');
  await expect(share('a', second.read, staying)).resolves.toBe('fine');
});

test('a read is aborted only when its last caller leaves', async () => {
  const share = createSingleFlight<string>();
  const { read } = controlledRead();
  const [early, late] = [new AbortController(), new AbortController()];
  const first = share('a', read, early.signal);
  const second = share('a', read, late.signal);
  const signal = read.mock.calls[0]?.[0].signal;
  early.abort(new Error('early left'));
  await expect(first).rejects.toThrow('early left');
  expect(signal?.aborted).toBe(false);
  late.abort(new Error('late left'));
  await expect(second).rejects.toThrow('late left');
  expect(signal?.aborted).toBe(true);
});
