import * as z from 'zod/mini';

/** JSON in `order_news` by kind. */
export const NEWS = {
  /** New or changed orders; null: too many to list, or some were removed. */
  orders: z.object({ ids: z.nullable(z.array(z.string())) }),
  /** Refreshed business days (`YYYY-MM-DD`); null: any. */
  days: z.object({ days: z.nullable(z.array(z.string())) }),
  /** The marked entry. */
  marks: z.object({ id: z.string() }),
  /** The owner of changed views and their audience by store; null: everyone. */
  views: z.object({ userId: z.string(), storeIds: z.nullable(z.array(z.string())) }),
} as const;
export type NewsKind = keyof typeof NEWS;
export type NewsContent<Kind extends NewsKind> = z.infer<(typeof NEWS)[Kind]>;

/** An event with its store; views belong to no store. */
export type News = {
  readonly [Kind in NewsKind]: {
    /** Grows with every news of the organization. */
    readonly id: number;
    readonly kind: Kind;
    readonly storeId: string;
    readonly content: NewsContent<Kind>;
  };
}[NewsKind];
