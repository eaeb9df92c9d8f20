import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { exceptionsQuery } from '#contract/bff/exception-requests.ts';
import type { ExceptionEntries } from '#contract/bff/exceptions.ts';
import { readExceptions } from '#order-store/answers/exceptions.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { readQuery } from '../requests/json-body.ts';
import { keepAnswers } from './keep-answers.ts';
import { requireOrderStore } from '../requests/order-store.ts';

export async function exceptionsRoutes(
  app: FastifyInstance,
  options: { readonly orderStore: OrderStore | undefined },
): Promise<void> {
  const orderStore = requireOrderStore(options.orderStore);
  const answerOnce = keepAnswers<Awaited<ReturnType<typeof readExceptions>>>();

  app.get('/exceptions', async (request): Promise<ExceptionEntries> => {
    const store = orderStore();
    const query = readQuery(request, exceptionsQuery);
    const { storeIds } = request.caller;
    const answer = await answerOnce(store, [storeIds, query], () =>
      readExceptions(store, storeIds, query),
    );
    if (!answer)
      throw new ApiProblem('bad_request', {
        message: 'cursor must be the nextCursor of the same list.',
      });
    return answer;
  });
}
