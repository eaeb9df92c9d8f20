import type { FailedSlice, FailureInfo, JoinedSlices, Period, PeriodCoverage, ReadingProgress } from './reading.ts';
import { joinSlices, type Joining } from './join-slices.ts';
import { densityAbove, isStale, nextSlice, type ReadSlice, type TimePeriod } from './read-slice.ts';
import type { Hold } from './polite-fetch.ts';

/** Slices that are read again: the old ones are shown until all of their replacements have been read. */
type Renewal = TimePeriod & { readonly old: readonly ReadSlice[]; fresh: readonly ReadSlice[] };

/** A period that is still to be read. */
export type Task = TimePeriod & { readonly renewal: Renewal | undefined };

type Failed = FailedSlice & Task;

const lengthOf = ({ from, until }: TimePeriod) => until - from;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
const newestFirst = (left: TimePeriod, right: TimePeriod) => right.until - left.until;

/** The parts of a period that slices (disjoint, in any order) do not cover, newest first. */
function uncovered({ from, until }: TimePeriod, slices: readonly TimePeriod[]): TimePeriod[] {
  const holes: TimePeriod[] = [];
  let end = until;
  for (const slice of slices.toSorted(newestFirst)) {
    if (slice.until < end) holes.push({ from: slice.until, until: end });
    end = slice.from;
  }
  if (from < end) holes.push({ from, until: end });
  return holes;
}

/** The slices of `known` that lie within a period and do not overlap; of overlapping ones, the one that was read last. */
export function usableSlices(known: Iterable<ReadSlice>, { from, until }: TimePeriod): ReadSlice[] {
  const chosen: ReadSlice[] = [];
  for (const slice of [...known].sort((left, right) => right.readAt - left.readAt)) {
    const isFree = chosen.every((other) => slice.from >= other.until || slice.until <= other.from);
    if (isFree && slice.from >= from && slice.until <= until) chosen.push(slice);
  }
  return chosen.sort(newestFirst);
}

/**
 * Keeps track of one reading: which slices were read, which are next, which failed, and its progress. `now` returns epoch milliseconds.
 * It holds no orders.
 */
export function createReadingLedger(
  period: Period,
  known: readonly ReadSlice[],
  pageSize: number,
  now: () => number,
  limit?: number,
) {
  let slices = known;
  let tasks: readonly Task[] = uncovered(period, known).map((unread) => ({ ...unread, renewal: undefined }));
  let failures: readonly Failed[] = [];
  /** The tasks being read, each with the number of orders found and the second (epoch) down to which they are complete. */
  const active = new Map<Task, { readonly orders: number; readonly from: number }>();
  /** Up to how many orders reading goes on by itself. */
  let allowed = limit;

  function addTask(task: Task): void {
    // Joins adjacent tasks, so that the rest of a cancelled reading is split into slices afresh.
    const touching = tasks.filter(
      (each) => each.renewal === task.renewal && (each.from === task.until || each.until === task.from),
    );
    const joined = {
      from: Math.min(task.from, ...touching.map(({ from }) => from)),
      until: Math.max(task.until, ...touching.map(({ until }) => until)),
      renewal: task.renewal,
    };
    tasks = [...tasks.filter((each) => !touching.includes(each)), joined].sort(newestFirst);
  }

  function pastSeconds({ from, until }: TimePeriod): number {
    return Math.max(0, Math.min(until, now() / 1_000) - Math.max(from, 0));
  }

  /** Orders per second in what was read; undefined while unknown. */
  function density(): number | undefined {
    const read = [...slices, ...renewals().flatMap(({ fresh }) => fresh)];
    const seconds = sum(read.map(pastSeconds));
    return seconds > 0 ? sum(read.map(({ orders }) => orders)) / seconds : undefined;
  }

  function renewals(): Renewal[] {
    return [...new Set([...tasks, ...failures, ...active.keys()].flatMap(({ renewal }) => renewal ?? []))];
  }

  function show(slice: ReadSlice, { renewal }: Task): void {
    if (!renewal) {
      slices = [...slices, slice].sort(newestFirst);
      return;
    }
    renewal.fresh = [...renewal.fresh, slice];
    if (sum(renewal.fresh.map(lengthOf)) < lengthOf(renewal)) return;
    slices = [...slices.filter((each) => !renewal.old.includes(each)), ...renewal.fresh].sort(newestFirst);
  }

  /** Adds what was read of a task; the rest fails or becomes a task again. */
  function settle(task: Task, slice: ReadSlice | undefined, failure: FailureInfo | undefined): void {
    active.delete(task);
    if (slice) show(slice, task);
    const rest = { ...task, until: slice ? slice.from : task.until };
    if (rest.from >= rest.until) return;
    if (failure) failures = [...failures, { ...rest, failure }].sort(newestFirst);
    else addTask(rest);
  }

  /** Ends reading: everything that is still to be read fails for the same reason. */
  function failRest(failure: FailureInfo): void {
    failures = [...failures, ...tasks.map((task) => ({ ...task, failure }))].sort(newestFirst);
    tasks = [];
  }

  function unfailed(): void {
    const failed = failures;
    failures = [];
    failed.forEach(({ from, until, renewal }) => addTask({ from, until, renewal }));
  }

  /** Schedules slices to be read again, adjacent ones together; skips those that are already being read again. */
  function renew(isWanted: (slice: ReadSlice) => boolean): void {
    const busy = new Set(renewals().flatMap(({ old }) => old));
    let group: ReadSlice[] = [];
    const close = () => {
      const [newest, oldest] = [group[0], group.at(-1)];
      if (newest && oldest) {
        const renewed = { from: oldest.from, until: newest.until };
        addTask({ ...renewed, renewal: { ...renewed, old: group, fresh: [] } });
      }
      group = [];
    };
    for (const slice of slices) {
      const isNext = isWanted(slice) && !busy.has(slice);
      if (!isNext || group.at(-1)?.from !== slice.until) close();
      if (isNext) group.push(slice);
    }
    close();
  }

  function coverage(): PeriodCoverage {
    let end = period.until;
    for (const slice of slices) {
      if (slice.until !== end) break;
      end = slice.from;
    }
    return end === period.until && period.from < period.until ? { known: 'nothing' } : { known: 'backTo', second: end };
  }

  function countOrders(): number {
    // Orders that are being read again count only once.
    const reading = [...active].map(([task, { orders }]) => (task.renewal ? 0 : orders));
    return sum(slices.map(({ orders }) => orders)) + sum(reading);
  }

  /** What may be read now: at the limit, only what is read again and what is missing between newer and older orders. */
  function takeable(): readonly Task[] {
    if (allowed === undefined || countOrders() < allowed) return tasks;
    const reached = slices.at(-1)?.from;
    return tasks.filter(({ renewal, until }) => renewal || (reached !== undefined && until > reached));
  }

  /** Seconds read below the oldest slice with orders, where there may be no more. */
  function emptyTail(): number {
    const oldest = slices.findLast(({ orders }) => orders > 0);
    return oldest ? sum(slices.filter(({ until }) => until <= oldest.from).map(lengthOf)) : 0;
  }

  function progress(phase: ReadingProgress['phase']): ReadingProgress {
    const unread: Task[] = [
      ...tasks,
      ...failures,
      ...[...active].map(([task, { from }]) => ({ ...task, until: from })),
    ];
    const orders = countOrders();
    const perSecond = density();
    const unreadFirst = sum(unread.map((task) => (task.renewal ? 0 : pastSeconds(task))));
    return {
      phase,
      orders,
      expectedOrders: perSecond === undefined ? undefined : Math.round(orders + perSecond * unreadFirst),
      coverage: coverage(),
      // To people, what is still to come isn't missing.
      failures: failures.map(({ from, until, failure }) => ({
        from,
        until: Math.max(from, Math.min(until, Math.ceil(now() / 1_000))),
        failure,
      })),
      gaps: slices.flatMap(({ gaps }) => gaps),
      unreadable:
        sum(slices.map(({ unreadable }) => unreadable)) + new Set(slices.flatMap(({ undated }) => undated)).size,
      asOf: slices.length === 0 ? undefined : Math.min(...slices.map(({ readAt }) => readAt)),
    };
  }

  return {
    slices: () => slices,
    /** Joins slices (join-slices.ts); returns which. */
    join: (joining: Joining, nextId: () => number): readonly Pick<JoinedSlices, 'slice' | 'of'>[] => {
      const busy = new Set(renewals().flatMap(({ old }) => old));
      const { left, joined } = joinSlices(slices, busy, { ...joining, now: now() }, nextId);
      slices = left;
      return joined;
    },
    /** Every slice that is still needed, including those that will replace others once all of them have been read. */
    held: () => [...slices, ...renewals().flatMap(({ fresh }) => fresh)],
    /** Whether something may be read now. */
    hasTasks: () => takeable().length > 0,
    /** Whether something is left to read, but not by itself. */
    isAtLimit: () => tasks.length > takeable().length,
    /** Allows to read as much again as the limit. */
    extendLimit: () => {
      allowed = limit && countOrders() + limit;
    },
    isReading: () => active.size > 0,
    isUnknown: () => density() === undefined,
    hasFailures: () => failures.length > 0 || slices.some(({ gaps }) => gaps.length > 0),
    /** Takes the slice to read next, the newest one; `lanes` is how many are read at once. */
    take: (lanes: number): Task | undefined => {
      const [first] = takeable();
      if (!first) return undefined;
      const others = tasks.filter((each) => each !== first);
      const perSecond =
        densityAbove(first.until, [...slices, ...renewals().flatMap(({ fresh }) => fresh)], pageSize, now() / 1_000) ??
        density();
      // Before the first response the number of orders is unknown, so a single slice finds out.
      if (perSecond === undefined && active.size > 0) return undefined;
      const remaining = sum(tasks.map(pastSeconds));
      const next = nextSlice(first, {
        remaining,
        perSecond,
        pageSize,
        lanes,
        now: now() / 1_000,
        emptyTail: first.renewal ? 0 : emptyTail(),
      });
      const task = { ...first, ...next };
      tasks = first.from < task.from ? [{ ...first, until: task.from }, ...others].sort(newestFirst) : others;
      active.set(task, { orders: 0, from: task.until });
      return task;
    },
    count: (task: Task, orders: number, from: number) => void active.set(task, { orders, from }),
    settle,
    failRest,
    retry: () => {
      unfailed();
      renew(({ gaps }) => gaps.length > 0);
    },
    /** Schedules failed slices, stale slices and those that end after `since` (epoch seconds) to be read again. */
    refresh: (since?: number) => {
      unfailed();
      renew((slice) => isStale(slice, slice.readAt, now()) || (since !== undefined && slice.until > since));
    },
    progress,
  };
}

export type ReadingLedger = ReturnType<typeof createReadingLedger>;

/** The phase of a reading, by its ledger and what holds it back. */
export function phaseOf(ledger: ReadingLedger, isCancelled: boolean, hold: Hold): ReadingProgress['phase'] {
  const isAtWork = ledger.hasTasks() || ledger.isReading();
  if (isCancelled && isAtWork) return 'cancelled';
  if (isAtWork) return hold ?? 'reading';
  if (ledger.isAtLimit()) return 'limited';
  return ledger.hasFailures() ? 'incomplete' : 'complete';
}
