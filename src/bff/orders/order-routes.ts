import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseLiveOrdersQuery } from '#contract/bff/orders-query.ts';
import {
  isStoredParameter,
  parseStoredOrdersQuery,
  selectsStore,
} from '#contract/bff/order-store/stored-orders-query.ts';
import { isUuid, unknownParameters } from '#contract/service/list-orders-query.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { listStoredOrders } from '#order-store/answers/list-stored-orders.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import { requireOrderStore, storeScope } from '../requests/order-store.ts';
import { queryStringOf, wrongParameters } from '../requests/query-string.ts';
import { answerOrders } from './answer-orders.ts';
import type { BlankForgotten } from './blank-forgotten.ts';
import { listLiveOrders } from './list-live-orders.ts';
import { storeIdOf } from './order-slices.ts';

type OrderRoutesOptions = {
  readonly upstream: Upstream;
  readonly orderStore: OrderStore | undefined;
  readonly blankForgotten: BlankForgotten;
  now(): number;
};

/**
 * Adds `/orders` and `/orders/{orderId}` (the app has the prefix `/api`). Questions beyond the
 * order service's API go to the order store. Rights are checked on each response, so that identical
 * reads share one call whoever makes them. Other stores' orders are an empty list or 404 for a
 * limited user, exactly as if that store didn't exist.
 */
export async function orderRoutes(
  app: FastifyInstance,
  { upstream, orderStore, blankForgotten, now }: OrderRoutesOptions,
): Promise<void> {
  const requireStore = requireOrderStore(orderStore);
  app.get('/orders', async (request, reply) => {
    const queryString = queryStringOf(request);
    const others = unknownParameters(queryString);
    refuseParameters(others.filter((name) => !isStoredParameter(name)));
    return others.some(selectsStore)
      ? listFromStore(request, reply, queryString)
      : listLive(request, reply, queryString);
  });

  async function listLive(request: FastifyRequest, reply: FastifyReply, queryString: string) {
    const { query, issues } = parseLiveOrdersQuery(queryString);
    if (issues.length > 0) throw wrongParameters(issues);
    const { storeIds: chosen, ...others } = query;
    const allowed = request.caller.storeIds;
    const response = await listLiveOrders({
      upstream,
      query: others,
      storeIds: commonStores(allowed, chosen),
      maySeeAll: allowed === null,
      signal: request.signal,
      now,
      onForeignOrders: (count) =>
        request.log.warn({ count }, 'the order service listed orders of other stores'),
    });
    if (!response) throw foreignCursor();
    return answerOrders(reply, await blankForgotten(response));
  }

  /** Answers parameters that the order service doesn't support. */
  async function listFromStore(request: FastifyRequest, reply: FastifyReply, queryString: string) {
    const store = requireStore();
    const { query, issues } = parseStoredOrdersQuery(queryString);
    if (!query) throw wrongParameters(issues);
    const body = await listStoredOrders(store, storeScope(request.caller, query.storeIds), query);
    if (body === undefined) throw foreignCursor();
    return reply.type('application/json; charset=utf-8').send(body);
  }

  app.get<{ Params: { orderId: string } }>('/orders/:orderId', async (request, reply) => {
    const { orderId } = request.params;
    refuseParameters(queryNames(request));
    if (!isUuid(orderId)) throw missingOrder();
    const response = await upstream.getOrder(orderId, request.signal);
    const { storeIds } = request.caller;
    const storeId = storeIdOf(response)?.toLowerCase();
    const isVisible = storeIds === null || (storeId !== undefined && storeIds.includes(storeId));
    if (!isVisible) throw missingOrder(response.requestId);
    return answerOrders(reply, await blankForgotten(response));
  });
}

function foreignCursor(): ApiProblem {
  return new ApiProblem('bad_request', {
    message: 'cursor must be the nextCursor of the same list.',
  });
}

/** Requested stores that the user may see; undefined for all. */
function commonStores(
  allowed: readonly string[] | null,
  chosen: readonly string[] | undefined,
): readonly string[] | undefined {
  if (allowed === null || !chosen) return allowed ?? chosen;
  return allowed.filter((id) => chosen.includes(id));
}

/** Equal to the service's own 404, so nobody can tell another store's order from a missing one. */
function missingOrder(requestId?: string): ApiProblem {
  return new ApiProblem('not_found', { message: "This order doesn't exist.", requestId });
}

/** The API ignores unknown parameters, so a mistyped filter would return an unfiltered list. */
function refuseParameters([name]: readonly string[]): void {
  if (name === undefined) return;
  throw new ApiProblem('bad_request', {
    message: `"${name.slice(0, LONGEST_NAME)}" isn't a parameter here.`,
  });
}

/** Characters of an unknown parameter in the error message. */
const LONGEST_NAME = 60;

function queryNames(request: FastifyRequest): string[] {
  return [...new URLSearchParams(queryStringOf(request)).keys()];
}
