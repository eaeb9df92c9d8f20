import type { FastifyInstance } from 'fastify';
import { eventsQuery } from '#contract/bff/order-store/events.ts';
import type { SyncStatus } from '#contract/bff/order-store/sync.ts';
import { limitSync, readSync } from '#order-store/answers/sync.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { readQuery } from '../requests/json-body.ts';
import { requireOrderStore } from '../requests/order-store.ts';
import type { EventStreams } from './event-streams.ts';

/**
 * Adds `GET /events` (server-sent events) and `GET /sync` (coverage of the order store); the app
 * has the prefix `/api`.
 */
export async function eventRoutes(
  app: FastifyInstance,
  options: { readonly orderStore: OrderStore | undefined; readonly streams: EventStreams },
): Promise<void> {
  const orderStore = requireOrderStore(options.orderStore);
  const { streams } = options;
  app.addHook('preClose', async () => streams.close());

  app.get('/sync', async (request): Promise<SyncStatus> => {
    return limitSync(await readSync(orderStore()), request.caller.storeIds);
  });

  // Without HEAD, which would open a stream that nobody reads.
  app.get(
    '/events',
    { config: { isHeaderless: true }, exposeHeadRoute: false },
    async (request, reply) => {
      const { after } = readQuery(request, eventsQuery);
      const lastEventId = request.headers['last-event-id'];
      const body = await streams.open(
        request,
        reply,
        typeof lastEventId === 'string' ? lastEventId : after,
      );
      // The browser may have disconnected.
      if (reply.raw.destroyed) return reply.hijack();
      return (
        reply
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('x-accel-buffering', 'no')
          // Closed after the stream ends.
          .header('connection', 'close')
          .send(body)
      );
    },
  );
}
