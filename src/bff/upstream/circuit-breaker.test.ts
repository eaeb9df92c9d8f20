import { beforeEach, expect, test } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

let now = 0;
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 1_000;
  breaker = createCircuitBreaker({ failures: 3, openMs: 500, now: () => now });
});

function failTimes(times: number): void {
  for (let time = 0; time < times; time += 1) breaker.enter()?.('failed');
}

test('a success in between starts the count again', () => {
  failTimes(2);
  breaker.enter()?.('succeeded');
  failTimes(2);
  expect(breaker.enter()).toBeDefined();
});

test('opens after so many failures in a row', () => {
  failTimes(3);
  expect(breaker.enter()).toBeUndefined();
  expect(breaker.waitMs()).toBe(500);
  now += 499;
  expect(breaker.enter()).toBeUndefined();
});

test('after the pause lets exactly one call through; its success ends the pause', () => {
  failTimes(3);
  now += 500;
  const report = breaker.enter();
  expect(report).toBeDefined();
  expect(breaker.enter()).toBeUndefined();
  report?.('succeeded');
  expect(breaker.enter()).toBeDefined();
  expect(breaker.enter()).toBeDefined();
});

test('a probe that fails starts the pause anew', () => {
  failTimes(3);
  now += 500;
  breaker.enter()?.('failed');
  expect(breaker.waitMs()).toBe(500);
  expect(breaker.enter()).toBeUndefined();
});

test('an abandoned probe says nothing: the next call may probe', () => {
  failTimes(3);
  now += 500;
  breaker.enter()?.('abandoned');
  expect(breaker.enter()).toBeDefined();
});

test('abandoned calls are neither failures nor successes', () => {
  failTimes(2);
  breaker.enter()?.('abandoned');
  expect(breaker.enter()).toBeDefined();
  failTimes(1);
  expect(breaker.enter()).toBeUndefined();
});
