import type { FastifyInstance } from 'fastify';
import { type Suggestions, suggestionsQuery } from '#contract/bff/order-store/suggestions.ts';
import { suggestSearches } from '#order-store/answers/suggest-searches.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { readQuery } from '../requests/json-body.ts';
import { requireOrderStore, storeScope } from '../requests/order-store.ts';

/** Adds `GET /suggestions` (the app has the prefix `/api`), for searches that find nothing. */
export async function suggestionsRoutes(
  app: FastifyInstance,
  options: { readonly orderStore: OrderStore | undefined },
): Promise<void> {
  const orderStore = requireOrderStore(options.orderStore);

  app.get('/suggestions', async (request): Promise<Suggestions> => {
    const store = orderStore();
    const query = readQuery(request, suggestionsQuery);
    return suggestSearches(store, storeScope(request.caller, undefined), query);
  });
}
