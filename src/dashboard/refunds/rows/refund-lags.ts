import type { RefundRow } from './refund-row.ts';

const DAY = 86_400;

/** How many days after their orders the refunds of a period came. */
export type RefundLags = {
  /** Refunds that came within the look-back, which all refunds of the period were looked for in. */
  readonly within: number;
  /** Those of them that came later than `lateDays`, half of the look-back. */
  readonly late: number;
  readonly lateDays: number;
  /** Refunds that came later than the look-back and were found all the same, as only a part of them can be. */
  readonly beyond: number;
};

/**
 * Counts the lags of a period's refunds, with orders read from `lookBackDays` before the period's start. A refund that came later than
 * that may belong to an order that was not read, so the share of late refunds is only known within the look-back, where nothing is missing.
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
