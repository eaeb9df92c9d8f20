import type { FastifyInstance } from 'fastify';
import type { Figures } from '#contract/bff/figures.ts';
import { figuresQuery } from '#contract/bff/figures-query.ts';
import { readFigures } from '#order-store/answers/figures.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { readQuery } from '../requests/json-body.ts';
import { requireOrderStore, storeScope } from '../requests/order-store.ts';

/** Adds `GET /figures` (the app has the prefix `/api`): the figures of business days, their groups, and those of other days to compare with. */
export async function figuresRoutes(
  app: FastifyInstance,
  options: { readonly orderStore: OrderStore | undefined },
): Promise<void> {
  const orderStore = requireOrderStore(options.orderStore);

  app.get('/figures', async (request): Promise<Figures> => {
    const store = orderStore();
    const query = readQuery(request, figuresQuery);
    return readFigures(store, storeScope(request.caller, query.store_id), query);
  });
}
