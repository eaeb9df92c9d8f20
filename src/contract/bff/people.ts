import * as z from 'zod/mini';

/** A person who can sign in. */
export const person = z.object({
  name: z.string(),
  isAdmin: z.boolean(),
  /** The stores that the person can see; null for all. */
  storeIds: z.nullable(z.array(z.string())),
  /** False when a provider or proxy authenticates the person and decides what they can see. */
  hasPassword: z.boolean(),
  /** RFC 3339, like every time here. */
  createdAt: z.string(),
  /** Null for a person without a session. */
  lastSeenAt: z.nullable(z.string()),
});
export type Person = z.infer<typeof person>;

/**
 * The response of `GET /api/people`, sorted by name. `POST` and `PATCH` respond with one person.
 */
export const people = z.object({ people: z.array(person) });

export const AUDIT_ACTIONS = [
  'signed_in',
  'sign_in_failed',
  /** Too many attempts; recorded at most once in ten minutes for each limit. */
  'sign_in_refused',
  'signed_out',
  'signed_out_everywhere',
  'session_ended',
  'other_sessions_ended',
  /** The current password was wrong. */
  'password_change_failed',
  'password_changed',
  'person_added',
  'person_edited',
  'person_removed',
  'key_created',
  'key_deleted',
  'closing_saved',
  'exception_looked_at',
  'exception_snoozed',
  'exception_reopened',
  'threshold_changed',
  /** The first lines of a file were loaded. */
  'orders_imported',
  'demo_added',
  'demo_removed',
  /** Without the guest. */
  'guest_forgotten',
  /** The orders of a connected service can't be kept up to date; the subject is the reason. */
  'service_failed',
  'service_recovered',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Values before and after; null is the default. */
const auditChange = z.discriminatedUnion('field', [
  z.object({ field: z.literal('isAdmin'), before: z.boolean(), after: z.boolean() }),
  z.object({
    field: z.literal('storeIds'),
    before: z.nullable(z.array(z.string())),
    after: z.nullable(z.array(z.string())),
  }),
  z.object({
    field: z.literal('threshold'),
    /** Null for every store. */
    storeId: z.nullable(z.string()),
    name: z.string(),
    before: z.nullable(z.number()),
    after: z.nullable(z.number()),
  }),
]);
export type AuditChange = z.infer<typeof auditChange>;

/** Reads the changes of an event; those that only a newer version knows are left out one by one. */
export const auditChanges = z.pipe(
  z.array(z.unknown()),
  z.transform((all) =>
    all.map((each) => auditChange.safeParse(each).data).filter((change) => change !== undefined),
  ),
);

/** One line of the audit log. */
export const auditEvent = z.object({
  id: z.string(),
  at: z.string(),
  /** One of `AUDIT_ACTIONS`, or an action of a newer version. */
  action: z.string(),
  /** Null for the command line, and where there is no sign-in. */
  actor: z.nullable(z.string()),
  /**
   * Their permanent id, since names can be reused; null where `actor` is, and in events of older
   * versions.
   */
  actorId: z.nullable(z.string()),
  /** The person or thing that was acted on. */
  subject: z.nullable(z.string()),
  /**
   * The permanent id of that person; null for things, for unknown people, and in events of older
   * versions.
   */
  subjectId: z.nullable(z.string()),
  /** Null for events other than edits. */
  changes: z.nullable(auditChanges),
  /** The network address that the request came from. */
  address: z.nullable(z.string()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

/** The response of `GET /api/audit?before=ID`, for admins: 100 events, newest first. */
export const auditLog = z.object({ events: z.array(auditEvent), hasMore: z.boolean() });
