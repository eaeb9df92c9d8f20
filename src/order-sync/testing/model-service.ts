import { ApiProblem } from '#contract/bff/api-problem.ts';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { createResponseBody } from '#upstream/response-body.ts';
import type { UpstreamResponse } from '#upstream/check-response.ts';
import { entryOf, printOrder } from '#testing/upstream/hostile-upstream.ts';
import { listPage, type ListPolicy } from '#testing/upstream/list-model.ts';
import type { Service } from '../read-page.ts';

/** Tests change its orders and make it fail. */
export type ModelService = Service & {
  readonly orders: Map<string, OrderDetail>;
  /** Requests so far. */
  requests: number;
  /** Decides by a request's number. */
  fails: (request: number) => boolean;
};

/** `policy` fills in what the API leaves open. */
export function createModelService(policy: ListPolicy): ModelService {
  const service: ModelService = {
    orders: new Map(),
    requests: 0,
    fails: () => false,
    async listOrders(query) {
      const number = count();
      const entries = [...service.orders.values()].map(entryOf);
      const { page, hasMore } = listPage(entries, query, policy, number);
      return answer({
        orders: page.map(({ order }) => printOrder(order, policy.printedDigits, query.expand)),
        hasMore,
      });
    },
    async getOrder(id) {
      count();
      const order = service.orders.get(id);
      if (!order) throw new ApiProblem('not_found');
      return answer({ order: printOrder(order, policy.printedDigits) });
    },
  };

  function count(): number {
    service.requests += 1;
    if (service.fails(service.requests)) throw new ApiProblem('upstream_error');
    return service.requests;
  }

  return service;
}

function answer(body: unknown): UpstreamResponse {
  return { body: createResponseBody([Buffer.from(JSON.stringify(body))]), requestId: undefined };
}
