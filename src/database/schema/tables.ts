/**
 * The rows of every table. UUIDs are 16 bytes in the tables of orders and lower-case text elsewhere, so that equal UUIDs compare equal;
 * times are whole seconds since 1970-01-01T00:00:00Z.
 */
export type Tables = {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  order_facets: OrderFacetsTable;
  orders: OrdersTable;
  /** Orders being imported: a temporary table that only its connection can see. */
  staged_orders: StagedOrdersTable;
  stores: StoresTable;
  settings: SettingsTable;
  users: UsersTable;
  sessions: SessionsTable;
  sign_in_limits: SignInLimitsTable;
  audit_events: AuditEventsTable;
  views: ViewsTable;
  preferences: PreferencesTable;
  closings: ClosingsTable;
  exception_marks: ExceptionMarksTable;
  exception_thresholds: ExceptionThresholdsTable;
};

type OrganizationsTable = {
  id: string;
  /** Stands for the organization in the tables of orders, whose keys all begin with it. */
  number: number;
};

type ApiKeysTable = {
  org_id: string;
  /** The eight characters that identify the key to people. */
  prefix: string;
  name: string;
  /** SHA-256 of the secret, in hexadecimal digits. */
  secret_hash: string;
  /** JSON array of scope names. */
  scopes: string;
  created_at: number;
  /** Null for a key that was never used. */
  last_used_at: number | null;
  /** The id of the installation that created the key for its own use; null for a key that a person created. */
  installation: string | null;
};

/** A numbered combination of everything that orders are filtered by, except time and amount; rows are only ever added. */
export type OrderFacetsTable = {
  org: number;
  /** Counts from 1 in each organization. */
  facet: number;
  store_id: Uint8Array;
  payment_status: string;
  fulfillment_status: string;
  source: string;
};

/** The fields used for filters and sorting have columns; the rest is the JSON text that answers are built from. */
export type OrdersTable = {
  org: number;
  id: Uint8Array;
  facet: number;
  created_at: number;
  total_cents: number;
  order_version: number;
  /** JSON object of every field except the five sub-resources, exactly as received. */
  header: string;
  /** JSON arrays, in which the character U+0001, which JSON never contains unescaped, stands for the order's id in lower case. */
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

/** People who can sign in, or who have signed in through a provider or proxy. */
export type UsersTable = {
  /** A UUID that stays when the name changes. */
  id: string;
  /** Who authenticates the user: `password` (Tillview itself), `oidc` or `proxy`. */
  origin: string;
  /** The user's identifier at `origin`, unique there; for `password`, the user's comparable name. */
  subject: string;
  /** The name as displayed. */
  name: string;
  /** The name in its comparable form, unique among users of every origin. */
  comparable_name: string;
  /** Null for a user of a provider or proxy. */
  password_hash: string | null;
  /** 0 or 1. */
  is_admin: number;
  /** JSON array of the ids (lower case) of the stores that the user can see; null for all. */
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
  /** SHA-256, in hexadecimal digits, of what the limit applies to: an address, an account, both, or a browser that an account has used. */
  key: string;
  /** When the row expires. Where failures are counted, each one postpones this by the time it takes to be forgiven. */
  until: number;
};

type AuditEventsTable = {
  /** A UUID of version 7: ids sort by time. */
  id: string;
  at: number;
  /** One of `AUDIT_ACTIONS`. */
  action: string;
  /** Who did it: a user's name, or null for the command line and where there is no sign-in. */
  actor: string | null;
  /** The id of the user `actor`; null in events before this column, too. */
  actor_id: string | null;
  /** Who or what was acted on: a user's name, or a key's prefix. */
  subject: string | null;
  /** The id of the user `subject`; null for a key and in events before this column. */
  subject_id: string | null;
  /** JSON array of `AuditChange`; null unless a user was edited. */
  changes: string | null;
  /** The address the request came from; null for the command line. */
  address: string | null;
};

type ViewsTable = {
  id: string;
  user_id: string;
  name: string;
  /** JSON of what the view shows. */
  content: string;
  /** JSON of the audience that the view is shared with; null for nobody. */
  audience: string | null;
  updated_at: number;
};

type PreferencesTable = {
  user_id: string;
  /** JSON object. */
  value: string;
  updated_at: number;
};

/** Saved closings of business days; rows are only ever added. */
type ClosingsTable = {
  /** Counts from 1 without gaps. */
  number: number;
  /** The UUID that the browser gave it. */
  id: string;
  store_id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** JSON of figures, cash and note. */
  content: string;
  /** The name of the user who saved it; null where there is no sign-in. */
  saved_by: string | null;
  saved_at: number;
};

/** What was done last with an entry of /exceptions. */
type ExceptionMarksTable = {
  store_id: string;
  /** The entry's own id, the same at every reading; unique in its store. */
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** What mattered when this was done, as text. */
  state: string;
  /** One of `MARKS`. */
  mark: string;
  /** The first day (`YYYY-MM-DD`) on which a snoozed one shows again; null for others. */
  until: string | null;
  note: string;
  /** The name of the user who did it; null where there is no sign-in. */
  marked_by: string | null;
  marked_at: number;
};

/** When something on /exceptions is worth a look, where that differs from the default. */
type ExceptionThresholdsTable = {
  /** `*` for every store. */
  store_id: string;
  name: string;
  value: number;
  /** The name of the user who changed it last; null where there is no sign-in. */
  changed_by: string | null;
  changed_at: number;
};
