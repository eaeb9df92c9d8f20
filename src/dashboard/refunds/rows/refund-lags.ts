import type { RefundRow } from './refund-row.ts';

const DAY = 86_400;

/** How long after their orders the refunds of a period were given. */
export type RefundLags = {
  /** Refunds given within the look-back after their order: the range in which all refunds of the period can be found. */
  readonly within: number;
  /** Those of them given later than `lateDays`, half of the look-back. */
  readonly late: number;
  readonly lateDays: number;
  /** Refunds given later than the look-back that were found anyway; only some of these can be found. */
  readonly beyond: number;
};

/**
 * Counts the lags of a period's refunds, with orders read from `lookBackDays` before the period's start. A refund given later than that may
 * belong to an order that was not read, so the share of late refunds is known only within the look-back, where nothing is missing.
 */
export function refundLags(rows: readonly RefundRow[], lookBackDays: number): RefundLags {
  const lateDays = Math.floor(lookBackDays / 2);
  let [within, late, beyond] = [0, 0, 0];
  for (const { lag } of rows) {
    if (lag === undefined) continue;
    if (lag > lookBackDays * DAY) beyond += 1;
    else within += 1;
    if (lag > lateDays * DAY && lag <= lookBackDays * DAY) late += 1;
  }
  return { within, late, lateDays, beyond };
}
