import type { FastifyInstance } from 'fastify';
import type { Figures } from '#contract/bff/order-store/figures.ts';
import { figuresQuery } from '#contract/bff/order-store/figures-query.ts';
import { readFigures } from '#order-store/answers/figures.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { readQuery } from '../requests/json-body.ts';
import { keepAnswers } from './keep-answers.ts';
import { requireOrderStore, storeScope } from '../requests/order-store.ts';

export async function figuresRoutes(
  app: FastifyInstance,
  options: { readonly orderStore: OrderStore | undefined },
): Promise<void> {
  const orderStore = requireOrderStore(options.orderStore);
  const answerOnce = keepAnswers<Awaited<ReturnType<typeof readFigures>>>();

  app.get('/figures', async (request): Promise<Figures> => {
    const store = orderStore();
    const query = readQuery(request, figuresQuery);
    const scope = storeScope(request.caller, query.store_id);
    return answerOnce(store, [scope, query], () => readFigures(store, scope, query));
  });
}
