import type { KeysOptions } from '#bff/keys-routes.ts';
import type { SetupOptions } from '#bff/setup-routes.ts';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import type { Upstream } from '#upstream/create-upstream.ts';

/** The order service behind the BFF; only the embedded one has stores and demo state. */
export type Backend = {
  readonly upstream: Upstream;
  /** Tillview's own database. */
  readonly database: Database;
  /** Only with the embedded service. */
  readonly keys?: KeysOptions;
  readonly setup?: SetupOptions;
  readonly stores: () => Promise<StoreDescription[]>;
  /** Undefined if no orders are kept. */
  readonly orderStore?: OrderStore;
  readonly isDemo: () => Promise<boolean>;
  close(): Promise<void>;
};
