import { ApiProblem } from '../api-problem.ts';
import { createRetryAllowance } from './retry-allowance.ts';
import type { Timing } from './timing.ts';
import type { UpstreamBudgets } from './upstream-budgets.ts';

/** Decides which failed attempts are made again, and when. */
export type RetryPolicy = {
  /** Counts a request that is not a retry. */
  countRequest(): void;
  /** Milliseconds until the next attempt, or undefined when there is none; `endsAt` is when the request's whole time is over. */
  delay(failure: unknown, retriesMade: number, endsAt: number): number | undefined;
};

/** Makes a policy of full jitter that keeps the service's `Retry-After` where the time allows, and the common retry allowance. */
export function createRetryPolicy(budgets: UpstreamBudgets, timing: Timing): RetryPolicy {
  const allowance = createRetryAllowance({
    requestsPerRetry: budgets.requestsPerRetry,
    saved: budgets.savedRetries,
    atStart: budgets.firstRetries,
  });
  return {
    countRequest: allowance.earn,
    delay(failure, retriesMade, endsAt) {
      if (!(failure instanceof ApiProblem) || !failure.isTransient || retriesMade >= budgets.retries) return undefined;
      const jitter = timing.random() * budgets.retryDelayMs * 2 ** retriesMade;
      const delay = Math.max(jitter, (failure.retryAfterSeconds ?? 0) * 1000);
      return timing.now() + delay < endsAt && allowance.spend() ? delay : undefined;
    },
  };
}
