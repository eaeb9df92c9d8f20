import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

test('a full bucket gives all its tokens at once, then they come evenly', () => {
  const buckets = new TokenBuckets({ capacity: 3, perMinute: 60, maxBuckets: 10 });
  expect([1, 2, 3, 4].map(() => buckets.take('a', 0))).toEqual([0, 0, 0, 1000]);
  expect(buckets.take('b', 0)).toBe(0);
  expect(buckets.take('a', 400)).toBe(600);
  expect(buckets.take('a', 1000)).toBe(0);
  expect(buckets.take('a', 1000)).toBe(1000);
  // A long pause fills the bucket, but only up to its capacity.
  expect([1, 2, 3, 4].map(() => buckets.take('a', 1_000_000))).toEqual([0, 0, 0, 1000]);
  // Setting the clock back takes no tokens away.
  expect(buckets.take('b', -5000)).toBe(0);
});

test('only so many names are remembered, those used last', () => {
  const buckets = new TokenBuckets({ capacity: 1, perMinute: 60, maxBuckets: 2 });
  expect(['a', 'b', 'a', 'c'].map((name) => buckets.take(name, 0))).toEqual([0, 0, 1000, 0]);
  expect(buckets.size).toBe(2);
  expect(['a', 'b'].map((name) => buckets.take(name, 0))).toEqual([1000, 0]);
});
