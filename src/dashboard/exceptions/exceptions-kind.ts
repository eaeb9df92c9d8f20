import type { StoreThresholds } from '#contract/bff/exception-thresholds.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { kindName } from '../orders-feed/reader/reading.ts';
import type { FiguresDays } from '../period-figures/figures-period.ts';

/** Which business days to judge, and by what; the same days and thresholds give an equal value. */
export type JudgingSpec = { readonly days: FiguresDays; readonly thresholds: StoreThresholds };

/** Names the reading of a period's orders to judge; what is known of them stays in the worker, so its parts are numbers of orders. */
export const JUDGED = kindName<JudgingSpec, number>('exceptions');

/** A refund made on the days that are judged. */
export type LargeRefund = {
  readonly id: string;
  readonly orderId: string;
  readonly ticket: string | undefined;
  readonly storeId: string;
  readonly amountCents: number;
  readonly currency: string;
};

/** What was found in the orders that were read, and their largest refunds. */
export type Judged = { readonly found: readonly OrderException[]; readonly refunds: readonly LargeRefund[] };

/** Names what says what was found in the orders that were read; `now` is in epoch seconds. */
export const EXCEPTIONS_FOUND = kindName<JudgingSpec & { readonly now: number }, Judged>('exceptions');
