import { expect, test } from 'vitest';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { createRetryPolicy, readRetryAfter, type RetryPolicy } from './retry-policy.ts';
import { systemTiming } from './timing.ts';
import { UPSTREAM_BUDGETS, type UpstreamBudgets } from './upstream-budgets.ts';

const NOW = 1_000_000;
const ENDS_AT = NOW + 15_000;
const transient = new ApiProblem('upstream_error', { isTransient: true });

function policy(random: number, budgets: Partial<UpstreamBudgets> = {}): RetryPolicy {
  return createRetryPolicy(
    { ...UPSTREAM_BUDGETS, ...budgets },
    { ...systemTiming, now: () => NOW, random: () => random },
  );
}

test('waits part of a doubling delay, and gives up after the second retry', () => {
  const patient = policy(0.5, { initialRetries: 10 });
  expect([0, 1, 2].map((made) => patient.delay(transient, made, ENDS_AT))).toEqual([
    100,
    200,
    undefined,
  ]);
  expect(policy(0).delay(transient, 0, ENDS_AT)).toBe(0);
});

test("doesn't retry permanent failures or aborted requests", () => {
  expect(policy(0).delay(new ApiProblem('upstream_credentials'), 0, ENDS_AT)).toBeUndefined();
  expect(policy(0).delay(new DOMException('left', 'AbortError'), 0, ENDS_AT)).toBeUndefined();
});

test.each([
  [5, 5_000],
  [14, 14_000],
  [15, undefined],
  [3600, undefined],
])('Retry-After of %i s: waits %s ms if the deadline allows', (retryAfterSeconds, delay) => {
  const problem = new ApiProblem('upstream_rate_limited', { isTransient: true, retryAfterSeconds });
  expect(policy(0).delay(problem, 0, ENDS_AT)).toBe(delay);
});

test('retries are at most a fifth of all requests', () => {
  const outage = policy(0);
  let retries = 0;
  for (let request = 0; request < 1_000; request += 1) {
    outage.countRequest();
    for (const made of [0, 1])
      if (outage.delay(transient, made, ENDS_AT) !== undefined) retries += 1;
  }
  expect(retries).toBe(200 + UPSTREAM_BUDGETS.initialRetries);
});

test.each([
  ['0', 0],
  ['120', 120],
  ['Sun, 01 Nov 2026 12:00:30 GMT', 30],
  ['Sun, 01 Nov 2026 11:00:00 GMT', 0],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
  ['99999999999', undefined],
  [undefined, undefined],
])('Retry-After: %s means %s seconds', (header, seconds) => {
  expect(readRetryAfter(header, Date.UTC(2026, 10, 1, 12, 0, 0))).toBe(seconds);
});
