import { expect, test, vi } from 'vitest';
import { cached } from '#order-domain/cached.ts';

test('calls the function once for the same arguments, also where it returns undefined', () => {
  const create = vi.fn<(text: string, count: number) => string | undefined>((text, count) =>
    count === 0 ? undefined : text.repeat(count),
  );
  const repeat = cached(create);
  expect([repeat('a', 2), repeat('a', 2), repeat('a', 0), repeat('a', 0)]).toEqual([
    'aa',
    'aa',
    undefined,
    undefined,
  ]);
  expect(create).toHaveBeenCalledTimes(2);
});

test('keeps different arguments apart', () => {
  const join = cached((one: string, other: string) => `${one}+${other}`);
  expect([join('a b', 'c'), join('a', 'b c'), join('', 'a'), join('a', '')]).toEqual([
    'a b+c',
    'a+b c',
    '+a',
    'a+',
  ]);
});
