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
  order_facts: OrderFactsTable;
  order_search: OrderSearchTable;
  order_groups: OrderGroupsTable;
  order_refunds: OrderRefundsTable;
  order_refund_items: OrderRefundItemsTable;
  order_suspicions: OrderSuspicionsTable;
  group_exceptions: GroupExceptionsTable;
  /** `prices` is JSON of the day's prices, by which those typed in are judged. */
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
    /**
     * JSON arrays of what is added to other tables, empty where there is nothing: see
     * `addDerivedRows`.
     */
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
export type UsersTable = {
  /** A UUID that stays when the name changes. */
  id: string;
  /** Who authenticates the user: `password` (Tillview itself), `oidc` or `proxy`. */
  origin: string;
  /**
   * The user's identifier at `origin`, unique there; for `password`, the user's comparable name.
   */
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
  /**
   * SHA-256, in hexadecimal digits, of what the limit applies to: an address, an account, both, or
   * a browser that an account has used.
   */
  key: string;
  /**
   * When the row expires. Where failures are counted, each one postpones this by the time it takes
   * to be forgiven.
   */
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

/**
 * What every row derived from orders begins with: the organization's number and the store's UUID.
 */
type OfStore = { org: number; store_id: Uint8Array };

/**
 * What an order is found and sorted by, derived from it alone; an order without a row is not
 * derived yet. Amounts are in cents.
 */
export type OrderFactsTable = OfStore & {
  /**
   * The order's place in time, unique in the database: its second times 2^21, and a number within
   * that second.
   */
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
  /** PostgreSQL alone; SQLite has them in `order_search`. */
  terms?: string;
};

/** SQLite alone: a full-text index whose `rowid` is the order's position. */
type OrderSearchTable = { rowid: number; terms: string };

/**
 * What orders may have in common that only several of them decide: a coupon, a payment, the same
 * content, a person with refunds.
 */
export type OrderGroupsTable = OfStore & {
  /** A hash of what they have in common, times 4, and a number for its kind. */
  key: number;
  position: number;
};

/**
 * A refund by its own time; an order that is marked refunded without any has one row without
 * extent, time and amount.
 */
export type OrderRefundsTable = OfStore & {
  /** Epoch seconds; the order's, which says to which days it belongs, unless `is_dated`. */
  at: number;
  position: number;
  /** Its place among the refunds of its order. */
  index: number;
  /** 0 or 1: whether its own time is known. */
  is_dated: number;
  ordered_at: number;
  /** The order's own offset from UTC. */
  offset_minutes: number;
  amount_cents: number;
  /** The order's total. */
  total_cents: number;
  /** 0 or 1: whether the order is cancelled. */
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
  /** What else it is filtered by, as addresses say it, between bars: `|tax_rate.8.875|`. */
  figures: string;
  item_count: number;
  /**
   * A hash of all that totals tell apart, besides the store and the period: sums by it need no
   * texts.
   */
  kind: number;
  /** `naturalKey` of what people call the order. */
  ticket: string;
  /** The id of the order's member; empty without one. */
  member: string;
};

/**
 * A refunded line by the product that it gives back; `at` and `is_dated` are those of its refund.
 */
export type OrderRefundItemsTable = OfStore & {
  at: number;
  position: number;
  index: number;
  /** Its place among the items of its refund. */
  line: number;
  is_dated: number;
  /** What its product is grouped by; `-`, `+` or `?` where it is none (`refundedItems`). */
  product: string;
  /** The id of its variant; empty without one. */
  variant: string;
  amount_cents: number;
  qty: number;
  /**
   * 2 if it is the first of its product in its refund, 1 if it is the first of its variant, else 0.
   */
  first: number;
};

/**
 * What one order shows that may need review, whatever the thresholds; which are applied when it is
 * read.
 */
export type OrderSuspicionsTable = OfStore & {
  position: number;
  index: number;
  /** That of the order: see `OrderFactsTable`. */
  offset_minutes: number;
  kind: string;
  /** That of the finding, with which marks are kept. */
  id: string;
  at: number;
  /** The earliest time at which it can need review, if time decides. */
  due_at: number | null;
  stake_cents: number;
  /** What a threshold is compared with: see `leastMeasure`. */
  measure: number;
  /** What matters, as text: marks of another one are of something else. */
  state: string;
  /** JSON of the rest: see `suspicionParts`. */
  content: string;
};

/** What several orders show that needs review, judged by the thresholds. */
export type GroupExceptionsTable = OfStore & {
  /** What was judged together: replaced as a whole. */
  group: string;
  kind: string;
  id: string;
  at: number;
  /** The store's business day, in days since 1970-01-01. */
  day: number;
  /** When it begins to need review, such as the end of the day; null: it does. */
  due_at: number | null;
  stake_cents: number;
  /** What matters, as text: marks of another one are of something else. */
  state: string;
  /** JSON of the finding. */
  content: string;
  /** JSON array of the ids of all stores whose orders decided it. */
  stores: string;
};

/** The figures of a store's business day, or of all days of a month (`day` is its first). */
export type StoreDaysTable = OfStore & {
  /**
   * Numbers the time zones and the start of the day that it was made with; one is served while
   * another is made.
   */
  calendar: number;
  /** Days since 1970-01-01. */
  day: number;
  /** When (epoch seconds) an order of it changed first after it was made; null: it is current. */
  stale_since: number | null;
  /** Counts what made it stale. */
  revision: number;
  /**
   * JSON of the sums alone, all that is needed of each day of a year; null before it was made
   * first, as are the next two.
   */
  sums: string | null;
  /** JSON. */
  content: string | null;
  /**
   * JSON of the figures by weekday and hour, source and service, which most questions don't need.
   */
  groups: string | null;
};

/**
 * What was sold or refunded on a store's business day, or in a month (`day` is its first), by one
 * value, such as an item.
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

/**
 * What values are called: JSON of a localized text, and the last business day on which they were
 * called so.
 */
export type StoreValueNamesTable = OfStore & {
  by: string;
  value: string;
  name: string;
  day: number;
};

/** What was paid or refunded for the sales of one business day on another, in cents. */
export type StoreMoneyDaysTable = OfStore & {
  calendar: number;
  order_day: number;
  money_day: number;
  paid_cents: number;
  refunded_cents: number;
};

/** What writes have touched and what must be computed again because of it. */
export type OrderTouchesTable = OfStore & {
  /**
   * `hour`: epoch seconds / 3600; `group`: a key of `order_groups`; `day`: a business day that was
   * folded and is not judged yet.
   */
  kind: string;
  key: number;
  /** Epoch seconds. */
  since: number;
  /** Grows with each touch, so that one that comes while another is worked on isn't lost. */
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

/** How far the order store is, as JSON by name. */
export type OrderStoreStateTable = { org: number; name: string; value: string };
