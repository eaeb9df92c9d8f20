import * as z from 'zod/mini';
import { syncStatus } from './sync.ts';

/**
 * JSON data of each event of `GET /api/events`, by the event's name. Events do not contain the
 * orders or figures themselves: pages load them again.
 */
export const EVENTS = {
  /**
   * New or changed orders of a store; null when there are too many to list, or some were removed.
   */
  orders: z.object({ storeId: z.string(), ids: z.nullable(z.array(z.string())) }),
  /**
   * Business days of a store (`YYYY-MM-DD`) whose figures and exceptions are current again; null:
   * any day.
   */
  days: z.object({ storeId: z.string(), days: z.nullable(z.array(z.string())) }),
  /** The body of `GET /api/sync` has changed. Also the first event of a stream. */
  sync: syncStatus,
  /** The views that the user sees have changed. */
  views: z.object({}),
  /** Something was done with an entry of /exceptions. */
  marks: z.object({ storeId: z.string(), id: z.string() }),
  /**
   * The events since `Last-Event-ID` are gone, or the user's rights changed: load everything again.
   */
  reset: z.object({}),
} as const;
export type EventName = keyof typeof EVENTS;

/** An event of `GET /api/events`. */
export type ServerEvent = {
  readonly [Name in EventName]: {
    readonly name: Name;
    readonly data: z.infer<(typeof EVENTS)[Name]>;
  };
}[EventName];

/** The query of `GET /api/events`. */
export const eventsQuery = z.strictObject(
  {
    /**
     * The id of the last event, for a page that opens a new stream; a browser that reconnects sends
     * `Last-Event-ID` itself.
     */
    after: z.optional(z.string('must be given once')),
  },
  'can only have the parameter after',
);
