import { beforeEach, expect, test } from 'vitest';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';

let now = 0;
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 1_000;
  breaker = createCircuitBreaker({ failures: 3, openMs: 500, maxPauseMs: 2_000, now: () => now });
});

function failTimes(times: number): void {
  for (let time = 0; time < times; time += 1) breaker.enter()?.('failed');
}

test('opens after several failures in a row', () => {
  failTimes(3);
  expect(breaker.enter()).toBeUndefined();
  expect(breaker.waitMs()).toBe(500);
  now += 499;
  expect(breaker.enter()).toBeUndefined();
});

test('lets one probe through after the pause, whose success ends it', () => {
  failTimes(3);
  now += 500;
  const report = breaker.enter();
  expect(report).toBeDefined();
  expect(breaker.enter()).toBeUndefined();
  report?.('succeeded');
  expect(breaker.enter()).toBeDefined();
  expect(breaker.enter()).toBeDefined();
});

test('a failed probe restarts the pause', () => {
  failTimes(3);
  now += 500;
  breaker.enter()?.('failed');
  expect(breaker.waitMs()).toBe(500);
  expect(breaker.enter()).toBeUndefined();
});

test('after an abandoned probe, the next call can probe', () => {
  failTimes(3);
  now += 500;
  breaker.enter()?.('abandoned');
  expect(breaker.enter()).toBeDefined();
});

test('a requested pause stops all calls at once, up to a maximum', () => {
  const underWay = breaker.enter();
  breaker.enter()?.('failed', 1_500);
  expect([breaker.isPaused(), breaker.waitMs(), breaker.enter()]).toEqual([true, 1_500, undefined]);
  breaker.enter()?.('failed', 100);
  underWay?.('succeeded');
  expect(breaker.waitMs()).toBe(1_500);
  now += 1_500;
  const probe = breaker.enter();
  expect(breaker.enter()).toBeUndefined();
  probe?.('abandoned', 3_600_000);
  expect(breaker.waitMs()).toBe(2_000);
});

test('only a successful probe ends a pause', () => {
  breaker.enter()?.('abandoned', 1_000);
  now += 1_000;
  breaker.enter()?.('failed');
  expect([breaker.isPaused(), breaker.waitMs()]).toEqual([true, 500]);
  now += 500;
  breaker.enter()?.('abandoned');
  expect(breaker.isPaused()).toBe(true);
  breaker.enter()?.('succeeded');
  expect(breaker.isPaused()).toBe(false);
  const [first, second] = [breaker.enter(), breaker.enter()];
  expect([first, second]).not.toContain(undefined);
});
