import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { uuidText } from '#order-store/storage/uuid-bytes.ts';
import type { SyncState } from '#order-store/state/sync-state.ts';
import { type OrdersWalk, WALK_START, walkFrom } from '#upstream/walk/orders-walk.ts';
import type { OrderLookups } from './order-lookups.ts';
import { EVERY_ORDER, type WalkStep } from './read-page.ts';
import {
  DAY,
  hasReached,
  type Lane,
  readStep,
  saveRead,
  STUCK_SECONDS,
  type SyncContext,
  withGaps,
} from './sync-context.ts';

/** Period to read again (seconds back from the newest order; undefined: all), and its interval. */
type Check = {
  readonly name: string;
  readonly seconds: number | undefined;
  readonly every: number;
};

const CHECKS: readonly Check[] = [
  { name: 'two days', seconds: 2 * DAY, every: 10 * 60 },
  { name: 'five weeks', seconds: 35 * DAY, every: DAY / 4 },
  { name: 'all', seconds: undefined, every: DAY },
];

/**
 * Missing orders remembered or looked up at a time, so that a service without any orders for a
 * while removes none.
 */
const MOST_MISSED = 1_000;

/**
 * Rereads stored orders, since the API reports no changes: saves changed orders and removes missing
 * ones.
 */
export function createChecks(context: SyncContext, lookups: OrderLookups): readonly Lane[] {
  return CHECKS.map((check) => createCheck(context, lookups, check));
}

function createCheck(
  context: SyncContext,
  lookups: OrderLookups,
  { name, seconds, every }: Check,
): Lane {
  const { store, writer, keepDays } = context;
  let walk: OrdersWalk | undefined;
  let pausedUntil = 0;
  let startedAt = 0;
  /** Ids since the walk's last complete second. */
  let seen = new Set<string>();

  const known = () => writer.state().checks[name];
  const isUnderWay = (): boolean => (known()?.back ?? null) !== null || walk !== undefined;

  /** After the backfill, the first check waits for its usual interval. */
  async function begin(): Promise<void> {
    const check = { startedAt: store.now(), back: null };
    await writer.write({
      orders: [],
      isNews: false,
      change: (state) => ({ ...state, checks: { ...state.checks, [name]: check } }),
    });
  }

  const limit = (): number => store.now() - keepDays * DAY;

  function oldest({ newest, completeFrom }: SyncState): number {
    const since = Math.max(limit(), completeFrom ?? 0);
    return seconds === undefined ? since : Math.max(since, (newest ?? store.now()) - seconds);
  }

  /**
   * Stored orders missing from the range that this step completed; none if the service could not
   * list all of it.
   */
  async function findMissing(
    before: OrdersWalk,
    step: WalkStep,
    from: number,
  ): Promise<readonly string[]> {
    const isUnsure =
      step.walk.gaps.length > before.gaps.length ||
      step.unreadable.some(({ id }) => id === undefined);
    if (isUnsure) return [];
    const to =
      before.coverage.known === 'backTo' ? before.coverage.second - 1 : Number.MAX_SAFE_INTEGER;
    const since =
      step.walk.coverage.known === 'backTo' ? Math.max(from, step.walk.coverage.second) : from;
    return findKept(store, { since, to, except: seen });
  }

  return {
    dueAt() {
      const { completeFrom, next, slices } = writer.state();
      const isPastRead = slices.length === 0 && next !== null && next < limit();
      if (completeFrom === null || (seconds === undefined && !isPastRead)) return Infinity;
      if (isUnderWay()) return pausedUntil;
      const { startedAt: last = 0 } = known() ?? {};
      // A start in the future means that the clock was set back.
      return Math.max(pausedUntil, last > store.now() ? 0 : last + every);
    },
    async step(signal) {
      const state = writer.state();
      if (!known()) return begin();
      const { back = null } = known() ?? {};
      if (walk === undefined)
        startedAt = back === null ? store.now() : (known()?.startedAt ?? store.now());
      const before = walk ?? (back === null ? WALK_START : walkFrom(back));
      const from = oldest(state);
      const step = await readStep(
        context,
        { walk: before, filter: { ...EVERY_ORDER, from: printUtcSecond(from - 1) } },
        signal,
      );
      if (!step) {
        walk = undefined;
        pausedUntil = store.now() + STUCK_SECONDS;
        return;
      }
      for (const { order } of step.orders) seen.add(order.id);
      for (const { id } of step.unreadable) if (id !== undefined) seen.add(id.toLowerCase());
      const isWhole = hasReached(step.walk, from);
      const hasAdvanced = step.walk.coverage !== before.coverage;
      const missing = hasAdvanced ? await findMissing(before, step, from) : [];
      const again = missing.filter((id) => state.missed.includes(id));
      const found = seen;
      await saveRead(context, step, (current) => {
        const missed = [...new Set([...current.missed, ...missing])].filter((id) => !found.has(id));
        const reached = step.walk.coverage.known === 'backTo' ? step.walk.coverage.second : null;
        const check = { startedAt, back: isWhole ? null : reached };
        const checks = hasAdvanced ? { ...current.checks, [name]: check } : current.checks;
        return withGaps({ ...current, missed: missed.slice(0, MOST_MISSED), checks }, step.walk);
      });
      lookups.lookUpMissing(again);
      if (hasAdvanced) seen = new Set();
      walk = isWhole ? undefined : step.walk;
    },
  };
}

/** Ids of stored orders between two seconds (epoch, inclusive) that were not read. */
async function findKept(
  store: OrderStore,
  {
    since,
    to,
    except,
  }: { readonly since: number; readonly to: number; readonly except: ReadonlySet<string> },
): Promise<readonly string[]> {
  const rows = await store.database.query
    .selectFrom('orders')
    .select('id')
    .where('org', '=', await orgOf(store))
    .where('created_at', '>=', since)
    .where('created_at', '<=', to)
    .limit(MOST_MISSED + except.size)
    .execute();
  return rows.map(({ id }) => uuidText(id)).filter((id) => !except.has(id));
}
