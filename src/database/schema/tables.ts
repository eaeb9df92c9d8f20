import type { Generated } from 'kysely';

/**
 * The rows of every table. UUIDs are 16 bytes in the tables of orders and lower-case text
 * elsewhere, so that equal UUIDs compare equal; times are whole seconds since 1970-01-01T00:00:00Z.
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
  forgotten_guests: ForgottenGuestsTable;
  order_facts: OrderFactsTable;
  order_search: OrderSearchTable;
  order_groups: OrderGroupsTable;
  order_refunds: OrderRefundsTable;
  order_refund_items: OrderRefundItemsTable;
  order_suspicions: OrderSuspicionsTable;
  group_exceptions: GroupExceptionsTable;
  /** `prices` is JSON of the day's prices, for judging typed ones. */
  store_days: StoreDaysTable & { prices: string | null };
  store_months: StoreDaysTable;
  store_day_values: StoreDayValuesTable;
  store_month_values: StoreDayValuesTable;
  store_value_names: StoreValueNamesTable;
  store_money_days: StoreMoneyDaysTable;
  order_touches: OrderTouchesTable;
  order_news: OrderNewsTable;
  order_store_state: OrderStoreStateTable;
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
  /**
   * The id of the installation that created the key for its own use; null for a key that a person
   * created.
   */
  installation: string | null;
};

/**
 * A numbered combination of everything that orders are filtered by, except time and amount; rows
 * are only ever added.
 */
export type OrderFacetsTable = {
  org: number;
  /** Counts from 1 in each organization. */
  facet: number;
  store_id: Uint8Array;
  payment_status: string;
  fulfillment_status: string;
  source: string;
};

/**
 * The fields used for filters and sorting have columns; the rest is the JSON text that answers are
 * built from.
 */
export type OrdersTable = {
  org: number;
  id: Uint8Array;
  facet: number;
  created_at: number;
  total_cents: number;
  order_version: number;
  /** JSON object of every field except the five sub-resources, exactly as received. */
  header: string;
  /**
   * JSON arrays, in which the character U+0001, which JSON never contains unescaped, stands for the
   * order's id in lower case.
   */
  payments: string;
  refunds: string;
  tax_breakdown: string;
  /** JSON array or `null`. */
  applied_promotions: string;
  items: string;
};

/** An order with the number of the line it came from. */
export type StagedOrdersTable = OrdersTable &
  Omit<OrderFactsTable, 'org' | 'id' | 'created_at' | 'total_cents' | 'terms'> & {
    line: number;
    terms: string;
    /** JSON arrays of rows for other tables, empty where there are none: see `addDerivedRows`. */
    group_keys: string;
    refund_rows: string;
    refund_item_rows: string;
    suspicion_rows: string;
  };

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
type UsersTable = {
  /** A UUID that stays when the name changes. */
  id: string;
  /** Authenticates the user: `password` (Tillview itself), `oidc` or `proxy`. */
  origin: string;
  /**
   * The user's identifier at `origin`, unique there; for `password`, the user's comparable name.
   */
  subject: string;
  name: string;
  /** The name in its comparable form, unique among users of every origin. */
  comparable_name: string;
  /** Null for a user of a provider or proxy. */
  password_hash: string | null;
  /** 1 if somebody else has set the password; 0 or 1. */
  must_change_password: number;
  /** 0 or 1. */
  is_admin: number;
  /** JSON array of the ids (lower case) of the stores that the user can see; null for all. */
  store_ids: string | null;
  created_at: number;
  /** Failed sign-ins since the last one, and the time of the latest. */
  failed_sign_ins: Generated<number>;
  failed_sign_in_at: number | null;
  signed_in_at: number | null;
  /** The device of the last sign-in, if it was in a browser where the user had never signed in. */
  new_device: string | null;
  new_device_at: number | null;
};

type SessionsTable = {
  /** SHA-256 of the token in the cookie, in hexadecimal digits. */
  token_hash: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
  /** The issuer and its `sid`, with a space between them; null for those of a password. */
  provider_session: string | null;
  /** Browser and system (`deviceName`); null if unknown, and for sessions before this column. */
  device: string | null;
  /** JSON of what the user is told, until it is dismissed. */
  notice: string | null;
};

type SignInLimitsTable = {
  /**
   * SHA-256, in hexadecimal digits, of the limit's subject: an address, an account, both, or an
   * account's browser.
   */
  key: string;
  /** Expiry of the row. Each counted failure postpones it by the time until it is forgiven. */
  until: number;
};

type AuditEventsTable = {
  /** A UUID of version 7: ids sort by time. */
  id: string;
  at: number;
  action: string;
  /** The acting user's name; null for the command line and without sign-in. */
  actor: string | null;
  /** The id of the user `actor`; null in events before this column, too. */
  actor_id: string | null;
  /** A user's name, or a key's prefix. */
  subject: string | null;
  /** The id of the user `subject`; null for a key and in events before this column. */
  subject_id: string | null;
  /** JSON array of `AuditChange`; null unless a user was edited. */
  changes: string | null;
  /** The request's address; null for the command line. */
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

/** The last mark of an entry of /exceptions. */
type ExceptionMarksTable = {
  store_id: string;
  /** The entry's own id, the same at every reading; unique in its store. */
  id: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** The state text of the entry when it was marked. */
  state: string;
  /** One of `MARKS`. */
  mark: string;
  /** The first day (`YYYY-MM-DD`) on which a snoozed entry shows again; null for others. */
  until: string | null;
  note: string;
  /** The user's name; null without sign-in. */
  marked_by: string | null;
  marked_at: number;
};

/** Thresholds of /exceptions that differ from the defaults. */
type ExceptionThresholdsTable = {
  /** `*` for every store. */
  store_id: string;
  name: string;
  value: number;
  /** The user's name; null without sign-in. */
  changed_by: string | null;
  changed_at: number;
};

/** Guests whose orders are blanked. */
type ForgottenGuestsTable = {
  /** HMAC-SHA-256 of a member id or phone number, in hexadecimal digits. */
  hash: string;
  forgotten_at: number;
};

/** The first columns of every derived row: the organization's number and the store's UUID. */
type OfStore = { org: number; store_id: Uint8Array };

/**
 * Derived columns for finding and sorting orders; an order without a row is not derived yet.
 * Amounts are in cents.
 */
export type OrderFactsTable = OfStore & {
  /** Unique in the database: the order's second times 2^21, plus a number within that second. */
  position: number;
  id: Uint8Array;
  created_at: number;
  /** The order's own offset from UTC, for stores whose time zone is not known. */
  offset_minutes: number;
  total_cents: number;
  paid_cents: number;
  refunded_cents: number;
  /** Promotions and manual discounts. */
  discount_cents: number;
  tax_cents: number;
  item_count: number;
  /**
   * JSON array of the hours (epoch seconds / 3600, whole) in which the order was created, paid or
   * refunded.
   */
  hours: string;
  /** PostgreSQL only; SQLite uses `order_search`. */
  terms?: string;
};

/** SQLite only: a full-text index whose `rowid` is the order's position. */
type OrderSearchTable = { rowid: number; terms: string };

/**
 * Groups of orders that are judged together: by coupon, payment, content, or person with refunds.
 */
export type OrderGroupsTable = OfStore & {
  /** A hash of what the orders share, times 4, plus a number for its kind. */
  key: number;
  position: number;
};

/**
 * A refund by its own time; an order marked refunded without any has one row without extent, time
 * and amount.
 */
export type OrderRefundsTable = OfStore & {
  /** Epoch seconds; unless `is_dated`, the order's time, which decides its days. */
  at: number;
  position: number;
  /** Its index among the order's refunds. */
  index: number;
  /** 0 or 1: its own time is known. */
  is_dated: number;
  ordered_at: number;
  /** The order's own offset from UTC. */
  offset_minutes: number;
  amount_cents: number;
  total_cents: number;
  /** 0 or 1: the order is cancelled. */
  is_cancelled: number;
  /** `whole`, `partial`, or null without details. */
  extent: string | null;
  /** Marks between bars: `|no_items|below_zero|`. */
  marks: string;
  /** JSON array of `[value, key]`, a method each. */
  methods: string;
  /** JSON array of the cents of each method; null if there is only one. */
  method_cents: string | null;
  /** The folded reason that equal reasons share. */
  reason: string;
  service_type: string;
  /** Other filter values as in URLs, between bars: `|tax_rate.8.875|`. */
  figures: string;
  item_count: number;
  /**
   * A hash of all dimensions of totals except store and period, so that sums by it need no texts.
   */
  kind: number;
  /** `naturalKey` of the order's ticket. */
  ticket: string;
  /** The member's id; empty without one. */
  member: string;
};

/** A refunded line by product; `at` and `is_dated` are those of its refund. */
export type OrderRefundItemsTable = OfStore & {
  at: number;
  position: number;
  index: number;
  /** Its index among the refund's items. */
  line: number;
  is_dated: number;
  /** The product's group key; `-`, `+` or `?` without a product (`refundedItems`). */
  product: string;
  /** The variant's id; empty without one. */
  variant: string;
  amount_cents: number;
  qty: number;
  /**
   * 2 if it is the first of its product in its refund, 1 if it is the first of its variant, else 0.
   */
  first: number;
};

/** Possible exceptions of one order, whatever the thresholds, which are applied when reading. */
export type OrderSuspicionsTable = OfStore & {
  position: number;
  index: number;
  /** The order's: see `OrderFactsTable`. */
  offset_minutes: number;
  kind: string;
  /** The finding's, which marks refer to. */
  id: string;
  at: number;
  /** Earliest time of review, if time decides. */
  due_at: number | null;
  stake_cents: number;
  /** Compared with a threshold: see `leastMeasure`. */
  measure: number;
  /** Marks with another state text no longer apply. */
  state: string;
  /** JSON of the rest: see `suspicionParts`. */
  content: string;
};

/** Exceptions of several orders, judged by the thresholds. */
export type GroupExceptionsTable = OfStore & {
  /** Replaced as a whole. */
  group: string;
  kind: string;
  id: string;
  at: number;
  /** The store's business day, in days since 1970-01-01. */
  day: number;
  /** Start of review, such as the end of the day; null: at once. */
  due_at: number | null;
  stake_cents: number;
  /** Marks with another state text no longer apply. */
  state: string;
  /** JSON of the finding. */
  content: string;
  /** JSON array of all stores whose orders were involved. */
  stores: string;
};

/** Figures of a store's business day, or of a month (`day` is its first). */
export type StoreDaysTable = OfStore & {
  /** Numbers a set of time zones and day start; one is served while another is made. */
  calendar: number;
  /** Days since 1970-01-01. */
  day: number;
  /** Epoch seconds of the first change since the fold; null: current. */
  stale_since: number | null;
  /** Counts changes. */
  revision: number;
  /**
   * JSON of the sums, enough for each day of a year; null before the first fold, like the next two.
   */
  sums: string | null;
  /** JSON. */
  content: string | null;
  /** JSON of figures by weekday and hour, source and service, which most questions don't need. */
  groups: string | null;
};

/**
 * Sales and refunds of a store's business day, or month (`day` is its first), by one value, such as
 * an item.
 */
export type StoreDayValuesTable = OfStore & {
  calendar: number;
  day: number;
  by: string;
  value: string;
  cents: number;
  count: number;
  millionths: number;
  /** 0 or 1. */
  is_measured: number;
};

/** Names of values: JSON of a localized text, with the last business day on which it was used. */
export type StoreValueNamesTable = OfStore & {
  by: string;
  value: string;
  name: string;
  day: number;
};

/** Payments and refunds for one business day's sales on another day, in cents. */
export type StoreMoneyDaysTable = OfStore & {
  calendar: number;
  order_day: number;
  money_day: number;
  paid_cents: number;
  refunded_cents: number;
};

/** Writes whose derived data must be computed again. */
export type OrderTouchesTable = OfStore & {
  /**
   * `hour`: epoch seconds / 3600; `group`: a key of `order_groups`; `day`: a folded business day to
   * judge.
   */
  kind: string;
  key: number;
  /** Epoch seconds. */
  since: number;
  /** Grows with each touch, so that one during processing isn't lost. */
  revision: Generated<number>;
};

/** News for the processes that serve browsers; kept for an hour. */
export type OrderNewsTable = OfStore & {
  id: Generated<number>;
  /** Epoch seconds. */
  at: number;
  kind: string;
  /** JSON. */
  content: string;
};

/** Progress of the order store, as JSON by name. */
export type OrderStoreStateTable = { org: number; name: string; value: string };
