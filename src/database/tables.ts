/** The rows of every table. UUIDs are lower case, so that they compare; times are whole seconds since 1970-01-01T00:00:00Z. */
export type Tables = {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  orders: OrdersTable;
  /** Orders being imported: a temporary table that only its connection sees. */
  staged_orders: StagedOrdersTable;
  stores: StoresTable;
  settings: SettingsTable;
};

type OrganizationsTable = { id: string };

type ApiKeysTable = {
  org_id: string;
  /** The eight characters people know the key by. */
  prefix: string;
  name: string;
  /** SHA-256 of the secret, in hexadecimal digits. */
  secret_hash: string;
  /** JSON array of scope names. */
  scopes: string;
  created_at: number;
  /** Null for a key that was never used. */
  last_used_at: number | null;
  /** The id of the installation that made the key for itself; null for a key that somebody created. */
  installation: string | null;
};

/** Fields for filters and sorting have columns; the rest is the JSON text that answers are made of. */
export type OrdersTable = {
  org_id: string;
  id: string;
  store_id: string;
  created_at: number;
  /** 1 when the order is completed or cancelled, else 0, for the `view` filter. */
  is_ended: 0 | 1;
  payment_status: string;
  fulfillment_status: string;
  source: string;
  total_cents: number;
  order_version: number;
  /** JSON object of every field but the five sub-resources, exactly as given. */
  header: string;
  payments: string;
  refunds: string;
  tax_breakdown: string;
  /** JSON array or `null`. */
  applied_promotions: string;
  items: string;
};

/** An order with the number of the line it came from. */
export type StagedOrdersTable = OrdersTable & { line: number };

type StoresTable = {
  id: string;
  name: string;
  time_zone: string;
  currency: string;
  /** JSON array of lines. */
  address: string | null;
  tax_number: string | null;
  phone: string | null;
  group_name: string | null;
};

type SettingsTable = { name: string; value: string };
