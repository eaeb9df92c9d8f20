import * as z from 'zod/mini';

/** The content of news, by their kind, as JSON in `order_news`. */
export const NEWS = {
  /**
   * The ids of a store's orders that are new or have changed; null: too many to name, or some were
   * removed.
   */
  orders: z.object({ ids: z.nullable(z.array(z.string())) }),
  /** The business days of a store whose figures were refreshed, `YYYY-MM-DD`; null: any. */
  days: z.object({ days: z.nullable(z.array(z.string())) }),
  /** The entry of /exceptions with which something was done. */
  marks: z.object({ id: z.string() }),
  /**
   * Whose views changed, and who sees them besides: those who can see one of the stores; null:
   * everyone.
   */
  views: z.object({ userId: z.string(), storeIds: z.nullable(z.array(z.string())) }),
} as const;
export type NewsKind = keyof typeof NEWS;
export type NewsContent<Kind extends NewsKind> = z.infer<(typeof NEWS)[Kind]>;

/**
 * What happened, and the store that it belongs to; of views, which belong to none, it is no
 * store's.
 */
export type News = {
  readonly [Kind in NewsKind]: {
    /** Grows with every news of the organization. */
    readonly id: number;
    readonly kind: Kind;
    readonly storeId: string;
    readonly content: NewsContent<Kind>;
  };
}[NewsKind];
