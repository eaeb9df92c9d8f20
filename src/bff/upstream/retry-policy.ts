import { ApiProblem } from '../api-problem.ts';
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

/** Keeps all retries together a small share of all requests, so that they never multiply an outage. */
type RetryAllowance = {
  /** Counts a request that is not a retry. */
  earn(): void;
  /** Whether one more retry may be made; if so, it is taken. */
  spend(): boolean;
};

/** Makes an allowance of one retry for every `requestsPerRetry` requests; `saved` retries are kept at most, `atStart` are there from the start. */
function createRetryAllowance(options: {
  readonly requestsPerRetry: number;
  readonly saved: number;
  readonly atStart: number;
}): RetryAllowance {
  const price = options.requestsPerRetry;
  let credit = options.atStart * price;
  return {
    earn() {
      credit = Math.min(options.saved * price, credit + 1);
    },
    spend() {
      if (credit < price) return false;
      credit -= price;
      return true;
    },
  };
}

/** Reads a `Retry-After` header, seconds or an HTTP date, as whole seconds from `now` (milliseconds); undefined when it says neither. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const moment = header.endsWith('GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - now) / 1000));
}
