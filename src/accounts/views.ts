import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { addViewRequest, editViewRequest } from '#contract/bff/view-requests.ts';
import { type Audience, MAX_VIEWS, readAudience, type StoredView } from '#contract/bff/views.ts';
import type { Database } from '#database/open-database.ts';
import type { Rights } from './rights.ts';
import { bytesOf, chooseShared, MAX_SHARED_PER_OWNER } from './shared-views.ts';

/** A user with rights. */
export type ViewReader = Pick<Rights, 'storeIds'> & { readonly userId: string };
type NewView = z.infer<typeof addViewRequest>;
type ViewChange = z.infer<typeof editViewRequest>;

/**
 * Maximum bytes of JSON of a user's own views, hundreds of times what one with every column moved
 * needs.
 */
const MAX_OWN_BYTES = 512 * 1_024;
/** A browser that was offline for longer may restore a deleted view. */
const DELETED_DAYS = 30;
/** Maximum number of deleted views to remember per user. */
const MAX_DELETED = 1_000;
const DAY_SECONDS = 86_400;

/**
 * Stored in place of a deleted view's content. The row stays for a while, so that a request to add
 * the view that arrives late, or is repeated by a browser that never saw the response, does not
 * restore it.
 */
const DELETED = 'null';

const content = z.object({
  filters: z.string(),
  layout: z.unknown(),
  position: z.number(),
  page: z.optional(z.string()),
});
type Content = z.infer<typeof content>;
const unknownContent = z.record(z.string(), z.unknown());

type Row = {
  readonly id: string;
  readonly name: string;
  readonly content: string;
  readonly audience: string | null;
};

function parseAudience(text: string | null): Audience {
  return text === null ? null : readAudience(JSON.parse(text));
}

/** A hash of everything that the owner can change. */
function versionOf({ name, content: text, audience }: Row): string {
  return createHash('sha256')
    .update(JSON.stringify([name, text, audience]))
    .digest('base64url')
    .slice(0, 22);
}

function toView(row: Row, owner: string | null = null): StoredView {
  const { id, name, audience } = row;
  // Views without a page are from before other pages than orders had any.
  const { page = 'orders', ...shown } = content.parse(JSON.parse(row.content));
  const view = { id, name, ...shown, page, audience: parseAudience(audience), owner };
  // Adding stores that a reader can't see must not change the version.
  return owner === null ? { ...view, version: versionOf(row) } : view;
}

function byPosition(one: StoredView, other: StoredView): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}

function isIncluded({ storeIds }: ViewReader, audience: Audience): boolean {
  if (audience === null) return false;
  return (
    audience.storeIds === null ||
    storeIds === null ||
    audience.storeIds.some((id) => storeIds.includes(id.toLowerCase()))
  );
}

/** Allowed with everyone, or with stores that the user can see. */
export function mayShareWith({ storeIds }: ViewReader, audience: Audience): boolean {
  return (
    !audience?.storeIds ||
    storeIds === null ||
    audience.storeIds.every((id) => storeIds.includes(id.toLowerCase()))
  );
}

/** Hides the audience's stores that a reader can't see. */
function asSeenBy({ storeIds }: ViewReader, view: StoredView): StoredView {
  if (storeIds === null || !view.audience?.storeIds) return view;
  const seen = view.audience.storeIds.filter((id) => storeIds.includes(id.toLowerCase()));
  return { ...view, audience: seen.length === 0 ? null : { storeIds: seen } };
}

/** True if the view fits beside the user's other ones. */
function isRoomFor(view: StoredView, others: readonly StoredView[]): boolean {
  const shared = others.filter(({ audience }) => audience !== null).length;
  const bytes = others.reduce((sum, each) => sum + bytesOf(each), bytesOf(view));
  return (
    others.length < MAX_VIEWS &&
    bytes <= MAX_OWN_BYTES &&
    (view.audience === null || shared < MAX_SHARED_PER_OWNER)
  );
}

async function ownViews(database: Database, userId: string): Promise<StoredView[]> {
  const rows = await database.currentReads
    .selectFrom('views')
    .select(['id', 'name', 'content', 'audience'])
    .where('user_id', '=', userId)
    .where('content', '!=', DELETED)
    .execute();
  return rows.map((row) => toView(row)).sort(byPosition);
}

/** Own views by position, then others' shared ones by owner; see `chooseShared`. */
export async function listViews(database: Database, reader: ViewReader): Promise<StoredView[]> {
  const shared = await database.currentReads
    .selectFrom('views')
    // Excludes the views of removed users.
    .innerJoin('users', 'users.id', 'views.user_id')
    .select(['views.id', 'views.name', 'views.content', 'views.audience', 'users.name as owner'])
    .where('views.audience', 'is not', null)
    .where('views.user_id', '!=', reader.userId)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  const byOwner = Map.groupBy(
    shared.filter((row) => isIncluded(reader, parseAudience(row.audience))),
    ({ owner }) => owner,
  );
  const ofOwners = [...byOwner].map(([owner, rows]) =>
    rows.map((row) => asSeenBy(reader, toView(row, owner))).sort(byPosition),
  );
  const own = await ownViews(database, reader.userId);
  return [...own.map((view) => asSeenBy(reader, view)), ...chooseShared(ofOwners)];
}

/** The audience; null if there is no such view. */
export async function findAudience(
  database: Database,
  userId: string,
  id: string,
): Promise<Audience> {
  const known = await findView(database, id.toLowerCase());
  return known?.user_id === userId ? parseAudience(known.audience) : null;
}

/** Omitted fields match anything. */
function isSame(view: StoredView, asked: ViewChange): boolean {
  const left = [view.name, view.filters, view.layout, view.audience, view.position];
  const right = [
    asked.name ?? view.name,
    asked.filters ?? view.filters,
    asked.layout ?? view.layout,
    asked.audience === undefined ? view.audience : asked.audience,
    asked.position ?? view.position,
  ];
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * Adds a view; adding the same one again changes nothing. `conflict`: another view has its id;
 * `deleted`: a deleted view had its id; `too_many`: the user can't have more views. `now` is in
 * epoch seconds.
 */
export async function addView(
  database: Database,
  userId: string,
  view: NewView,
  now: number,
): Promise<StoredView | 'conflict' | 'deleted' | 'too_many'> {
  const id = view.id.toLowerCase();
  const known = await findView(database, id);
  if (known && known.user_id !== userId) return 'conflict';
  if (known?.content === DELETED) return 'deleted';
  if (known) return isSame(toView(known), view) ? toView(known) : 'conflict';
  const own = await ownViews(database, userId);
  const {
    filters,
    layout = null,
    position = (own.at(-1)?.position ?? 0) + 1,
    page = 'orders',
  } = view;
  const row = {
    id,
    name: view.name,
    content: JSON.stringify({ filters, layout, position, page } satisfies Content),
    audience: view.audience ? JSON.stringify(view.audience) : null,
  };
  if (!isRoomFor(toView(row), own)) return 'too_many';
  const { numInsertedOrUpdatedRows = 0n } = await database.query
    .insertInto('views')
    .values({ ...row, user_id: userId, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  // Another request added or deleted the view in the meantime.
  if (numInsertedOrUpdatedRows === 0n) return addView(database, userId, view, now);
  return toView(row);
}

export async function editView(
  database: Database,
  userId: string,
  id: string,
  change: ViewChange,
  now: number,
): Promise<StoredView | 'conflict' | 'too_many' | undefined> {
  const known = await findView(database, id.toLowerCase());
  if (known?.user_id !== userId || known.content === DELETED) return undefined;
  const before = toView(known);
  if (change.version !== undefined && change.version !== before.version) return 'conflict';
  const { filters, layout, position, page } = before;
  const row = {
    name: change.name ?? known.name,
    content: JSON.stringify({
      // Keeps fields of a newer version.
      ...unknownContent.parse(JSON.parse(known.content)),
      filters: change.filters ?? filters,
      layout: change.layout ?? layout,
      position: change.position ?? position,
      page,
    } satisfies Content),
    audience:
      change.audience === undefined
        ? known.audience
        : change.audience && JSON.stringify(change.audience),
  };
  const after = toView({ ...row, id: known.id });
  const needsRoom =
    bytesOf(after) > bytesOf(before) || (after.audience !== null && before.audience === null);
  const others = needsRoom
    ? (await ownViews(database, userId)).filter(({ id: other }) => other !== known.id)
    : [];
  if (needsRoom && !isRoomFor(after, others)) return 'too_many';
  const { numUpdatedRows } = await database.query
    .updateTable('views')
    .set({ ...row, updated_at: now })
    .where('id', '=', known.id)
    .where('name', '=', known.name)
    .where('content', '=', known.content)
    .where('audience', known.audience === null ? 'is' : '=', known.audience)
    .executeTakeFirst();
  // Another request changed the view in the meantime, perhaps another part of it.
  if (numUpdatedRows === 0n) return editView(database, userId, id, change, now);
  return after;
}

/**
 * Deletes a view, even before the request to add it arrives; false if the user has no view with
 * this id. `now` is in epoch seconds.
 */
export async function deleteView(
  database: Database,
  userId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const known = await findView(database, id.toLowerCase());
  if (known && known.user_id !== userId) return false;
  const row = { name: '', content: DELETED, audience: null, updated_at: now };
  await database.query
    .insertInto('views')
    .values({ id: id.toLowerCase(), user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(row).where('views.user_id', '=', userId),
    )
    .execute();
  await forgetDeleted(database, userId, now);
  return known !== undefined && known.content !== DELETED;
}

async function forgetDeleted(database: Database, userId: string, now: number): Promise<void> {
  const deleted = await database.query
    .selectFrom('views')
    .select(['id', 'updated_at'])
    .where('user_id', '=', userId)
    .where('content', '=', DELETED)
    .orderBy('updated_at', 'desc')
    .execute();
  const old = deleted.filter(
    (row, index) => index >= MAX_DELETED || row.updated_at < now - DELETED_DAYS * DAY_SECONDS,
  );
  if (old.length === 0) return;
  await database.query
    .deleteFrom('views')
    .where('content', '=', DELETED)
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute();
}

async function findView(database: Database, id: string) {
  return database.query
    .selectFrom('views')
    .select(['id', 'user_id', 'name', 'content', 'audience'])
    .where('id', '=', id)
    .executeTakeFirst();
}
