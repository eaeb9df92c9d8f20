import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { RefundsResponse } from '#contract/bff/order-store/refunds.ts';
import { refundsQuery } from '#contract/bff/order-store/refunds-query.ts';
import { listRefunds } from '#order-store/answers/refunds/refunds.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { readQuery } from '../requests/json-body.ts';
import { keepAnswers } from './keep-answers.ts';
import { requireOrderStore, storeScope } from '../requests/order-store.ts';

export async function refundsRoutes(
  app: FastifyInstance,
  options: { readonly orderStore: OrderStore | undefined },
): Promise<void> {
  const orderStore = requireOrderStore(options.orderStore);
  const answerOnce = keepAnswers<Awaited<ReturnType<typeof listRefunds>>>();

  app.get('/refunds', async (request): Promise<RefundsResponse> => {
    const store = orderStore();
    const query = readQuery(request, refundsQuery);
    const scope = storeScope(request.caller, query.store_id);
    const answer = await answerOnce(store, [scope, query], () => listRefunds(store, scope, query));
    if (!answer)
      throw new ApiProblem('bad_request', {
        message: 'cursor must be the nextCursor of the same list.',
      });
    return answer;
  });
}
