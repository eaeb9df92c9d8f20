import type { FastifyInstance } from 'fastify';
import type { CurrencyTotals, OrderTotals } from '#contract/bff/order-store/order-totals.ts';
import { parseOrderTotalsQuery } from '#contract/bff/order-store/order-totals-query.ts';
import { readOrderTotals } from '#order-store/answers/order-totals.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { requireOrderStore, storeScope } from '../requests/order-store.ts';
import { queryStringOf, wrongParameters } from '../requests/query-string.ts';
import { keepAnswers } from './keep-answers.ts';

/**
 * Adds `GET /orders/totals` (the app has the prefix `/api`): sums of a list's orders by
 * business day, or of all days.
 */
export async function orderTotalsRoutes(
  app: FastifyInstance,
  options: { readonly orderStore: OrderStore | undefined },
): Promise<void> {
  const orderStore = requireOrderStore(options.orderStore);
  const answerOnce = keepAnswers<OrderTotals | CurrencyTotals>();

  app.get('/orders/totals', async (request): Promise<OrderTotals | CurrencyTotals> => {
    const store = orderStore();
    const { query, issues } = parseOrderTotalsQuery(queryStringOf(request));
    if (!query) throw wrongParameters(issues);
    const scope = storeScope(request.caller, query.storeIds);
    return answerOnce(store, [scope, query], () => readOrderTotals(store, scope, query));
  });
}
