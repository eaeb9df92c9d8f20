/**
 * The rows of every table. UUIDs are 16 bytes where there is one an order, elsewhere text in lower case, so that they compare; times are
 * whole seconds since 1970-01-01T00:00:00Z.
 */
export type Tables = {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  order_facets: OrderFacetsTable;
  orders: OrdersTable;
  /** Orders being imported: a temporary table that only its connection sees. */
  staged_orders: StagedOrdersTable;
  stores: StoresTable;
  settings: SettingsTable;
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_limits: SignInLimitsTable;
  audit_events: AuditEventsTable;
  views: ViewsTable;
  preferences: PreferencesTable;
};

type OrganizationsTable = {
  id: string;
  /** Stands for the organisation in the tables of orders: the keys of each begin with it. */
  number: number;
};

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

/** A combination of what orders are filtered by, except time and amount, under a number; rows are only ever added. */
export type OrderFacetsTable = {
  org: number;
  /** Counts from 1 in each organisation. */
  facet: number;
  store_id: Uint8Array;
  payment_status: string;
  fulfillment_status: string;
  source: string;
};

/** Fields for filters and sorting have columns; the rest is the JSON text that answers are made of. */
export type OrdersTable = {
  org: number;
  id: Uint8Array;
  facet: number;
  created_at: number;
  total_cents: number;
  order_version: number;
  /** JSON object of every field but the five sub-resources, exactly as given. */
  header: string;
  /** JSON arrays, in which the character U+0001, that JSON never holds, stands for the order's id in lower case. */
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

/** Who may sign in, or has signed in through a provider or proxy. */
export type UsersTable = {
  /** A UUID that stays when the name changes. */
  id: string;
  /** Who vouches for the user: `password` (we do), `oidc` or `proxy`. */
  origin: string;
  /** What `origin` knows the user by, unique there: for `password` its comparable name. */
  subject: string;
  /** As shown. */
  name: string;
  /** The name in its comparable form, unique among users of every origin. */
  comparable_name: string;
  /** Null for a user of a provider or proxy. */
  password_hash: string | null;
  /** 0 or 1. */
  is_admin: number;
  /** JSON array of the ids (lower case) of the stores that the user may see; null for all. */
  store_ids: string | null;
  created_at: number;
};

type SessionsTable = {
  /** SHA-256 of the token in the cookie, in hexadecimal digits. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
};

type SignInLimitsTable = {
  /** SHA-256, in hexadecimal digits, of what is counted: an address, an account, both, or a browser that an account has used. */
  key: string;
  /** When the row means nothing any more; for what is counted, each failure puts this off by the time it takes to be forgiven. */
  until: number;
};

type AuditEventsTable = {
  /** A UUID of version 7: ids sort by time. */
  id: string;
  at: number;
  /** One of `AUDIT_ACTIONS`. */
  action: string;
  /** Who did it: a user's name, or null for the command line and for people without sign-in. */
  actor: string | null;
  /** Whom or what it was done to: a user's name, or a key's prefix. */
  subject: string | null;
  /** The address the request came from; null for the command line. */
  address: string | null;
};

type ViewsTable = {
  id: string;
  user_id: string;
  name: string;
  /** JSON of what the view shows. */
  content: string;
  /** JSON of whom it is shared with; null for nobody. */
  audience: string | null;
  updated_at: number;
};

type PreferencesTable = {
  user_id: string;
  /** JSON object. */
  value: string;
  updated_at: number;
};
