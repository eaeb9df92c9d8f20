import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { figuresQuery } from '../../api/figures.ts';
import { orderTotalsQuery } from '../../api/order-totals.ts';
import { refundsQuery } from '../../api/refunds.ts';
import { isPart } from '../../filters/coverage-note.tsx';
import { startOfPeriod } from '../../period-figures/figures-period.ts';
import { useDays } from '../../stores/days.tsx';
import { changesSince, closingFigures } from '../closings/closing-figures.ts';
import type { RenewedFigures } from './use-save-closing.ts';
import { ACTIVE, closingDay } from '../day/closing-day.ts';

/** Above the number of refunds that a store gives on a day. */
const MOST_REFUNDS = 200;
/** Ignores the previous day's response while the next day loads. */
function currentData<T>({
  data,
  isPlaceholderData,
}: {
  readonly data: T;
  readonly isPlaceholderData: boolean;
}) {
  return isPlaceholderData ? undefined : data;
}

/**
 * A store's business day as it is now, a function to reload it before saving, and the error if it
 * can't be shown.
 */
export function useClosingDay(storeId: string, day: string) {
  const days = useDays();
  const client = useQueryClient();
  const { currency } = days.stores.find(storeId);
  const of = { from: day, to: day, storeIds: [storeId] };
  const figuresOf = figuresQuery({ ...of, by: ['refund_age'] });
  const activeOf = orderTotalsQuery({ ...of, parameters: ACTIVE });
  const refundsOf = refundsQuery({ ...of, parameters: { sort: 'time' } }, undefined, MOST_REFUNDS);
  const figures = useQuery(figuresOf);
  const active = useQuery(activeOf);
  const refunds = useInfiniteQuery(refundsOf);
  const [response, totals, listed] = [
    currentData(figures),
    currentData(active),
    currentData(refunds),
  ];
  const now =
    response && totals && listed
      ? {
          ...closingDay(response, totals, currency),
          // A refund without a time isn't among those given on the day.
          refundLines: listed.pages.flatMap((page) =>
            page.refunds.filter(({ second }) => second !== undefined),
          ),
          isSoFar: isPart(response.coverage, startOfPeriod({ ...of, stores: [storeId] }, days)),
        }
      : undefined;

  async function readFigures(): Promise<RenewedFigures> {
    const renewed = closingDay(
      await client.fetchQuery(figuresOf),
      await client.fetchQuery(activeOf),
      currency,
    );
    void client.invalidateQueries(refundsOf);
    const isChanged = now === undefined || changesSince(now.tree, renewed.tree).length > 0;
    return { figures: closingFigures(renewed), isChanged };
  }

  const queries = [figures, active, refunds];
  return {
    now,
    currency,
    readFigures,
    error: queries.find(({ error }) => error)?.error ?? null,
    retry: () => queries.forEach(({ error, refetch }) => error && void refetch()),
  };
}
